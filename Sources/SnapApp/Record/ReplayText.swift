package import SnapValue

extension RecordPlayer.Count {
  /// What was run, in words.
  package var words: String {
    [(requests, "request"), (calls, "call"), (events, "event")]
      .map { "\($0) \($1)\($0 == 1 ? "" : "s")" }.joined(separator: ", ")
  }
}

extension Divergence {
  /// What is told of it, in lines for a person.
  package var text: String {
    var lines = [
      "the replay is not as the record, from entry \(entry) of \(of) on"
        + (request.isEmpty ? "" : ": \(Self.cut(request))")
    ]
    if !after.isEmpty { lines.append("  after \(Self.cut(after))") }
    let alike = zip(expected, came).prefix { $0 == $1 }.count
    lines.append("  expected: \(Self.cut(expected, alike: alike))")
    lines.append("      came: \(Self.cut(came, alike: alike))")
    return lines.joined(separator: "\n") + "\n"
  }

  /// A text of a length that can be read: its beginning and, where it is `alike` another for longer than
  /// that, the place where it differs.
  private static func cut(_ text: String, alike: Int = 0) -> String {
    guard text.count > 400 else { return text }
    guard alike > 300 else { return text.prefix(400) + "…" }
    let place = text.dropFirst(alike - 100)
    return text.prefix(100) + "…" + place.prefix(300) + (place.count > 300 ? "…" : "")
  }

  fileprivate var value: Value {
    [
      "request": .string(request), "after": .string(after), "expected": .string(expected),
      "came": .string(came), "entry": .int(Int64(entry)), "of": .int(Int64(of)),
    ]
  }
}

extension RecordPlayer {
  /// What came of it, as data.
  package var value: Value {
    var map: ValueMap = [
      "same": .bool(divergence == nil && damage == nil), "requests": .int(Int64(count.requests)),
      "calls": .int(Int64(count.calls)), "events": .int(Int64(count.events)),
    ]
    map["divergence"] = divergence?.value
    map["halt"] = halt.map { .string($0) }
    map["damage"] = damage.map { .string($0) }
    map["loss"] = record.loss.map { .string($0) }
    return .map(map)
  }
}
