import SnapValue

// What crosses the border, as a person reads it.
extension Crossing {
  /// Whether a screen is asked for all of its properties.
  package var asksProperties: Bool {
    if case .properties? = try? WorkerCall(frame: frame) { true } else { false }
  }

  /// An answer behind who gave it: `answered {"a": 1}`.
  package static func words(answer frame: [UInt8]) -> String {
    switch try? WorkerFrame(frame: frame) {
    case .answer(let value): "answered \(value.jsonText)"
    case .later: "said that it answers later"
    case .failure(let failure): "failed: \(failure.message)"
    case .ask, nil: "answered something that cannot be read"
    }
  }

  /// In what a call of the same name is different, each as data; `nil`: in nothing that can be told.
  package func difference(from other: Crossing) -> (was: String, now: String)? {
    guard let was = try? WorkerCall(frame: frame), let now = try? WorkerCall(frame: other.frame)
    else { return nil }
    let (before, after) = (was.facts, now.facts)
    for entry in before.entries where after[entry.key] != entry.value {
      let name = entry.key
      return (
        "\(name) \(entry.value.jsonText)", "\(name) \((after[name] ?? .null).jsonText)"
      )
    }
    return nil
  }
}

extension WorkerCall {
  /// What it is given.
  fileprivate var facts: ValueMap {
    switch self {
    case .mediate(_, let call, let token):
      [
        "payload": .map(call.payload), "arguments": call.arguments, "route": .string(call.route),
        "screen": .string(call.screenKey), "animated": .bool(call.animated),
        "request": .int(Int64(clamping: call.id)), "token": .int(Int64(clamping: token)),
        "source": .int(Int64(clamping: call.sourceID.rawValue)),
        "destination": .int(Int64(clamping: call.destinationID.rawValue)),
        "deadline": .int(Int64(clamping: call.deadline)),
      ]
    case .undo(_, let call): ["payload": .map(call.payload), "arguments": call.arguments]
    case .resolve(_, let query, _):
      ["route": .string(query.route), "payload": .map(query.payload)]
    case .call(_, let arguments), .act(_, _, let arguments): ["arguments": .list(arguments)]
    case .create(_, _, let properties): ["properties": .map(properties)]
    case .set(_, _, let value): ["value": value]
    case .present(_, let transition, _):
      [
        "location": .string(transition.location), "move": .string(transition.move.rawValue),
        "updates": .list(
          transition.updates.map { .string("\($0.operation.rawValue) \($0.key)") }),
        "deadline": .int(Int64(clamping: transition.deadline)),
      ]
    case .setVisible(_, _, let animated, let arguments, _):
      ["arguments": arguments, "animated": .bool(animated)]
    case .update(_, let words), .updateEffect(_, let words):
      ["from": .string(words.from), "to": .string(words.to), "data": .string(words.data)]
    default: [:]
    }
  }
}
