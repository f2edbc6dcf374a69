import SnapValue

extension HelpText {
  /// What the overview tells, for programs.
  var value: Value {
    let shown = commands.filter { !$0.isHidden }
    let statuses = ExitStatus.allCases.map { status -> Value in
      ["status": .int(Int64(status.rawValue)), "meaning": .string(status.meaning)]
    }
    return [
      "commands": .list(
        shown.map { ["name": .string($0.name), "summary": .string($0.summary)] }),
      "exitStatus": .list(statuses),
    ]
  }
}

extension Command {
  /// What its help tells, for programs.
  var value: Value {
    [
      "name": .string(name), "summary": .string(summary), "usage": .string(usage),
      "description": .list(description.map { .string($0) }),
      "arguments": .list(
        operands.map {
          [
            "name": .string($0.name), "summary": .string($0.summary),
            "optional": .bool($0.count != .one), "repeats": .bool($0.count == .any),
          ]
        }),
      "words": .list(
        words.map { ["usage": .string($0.usage), "summary": .string($0.summary)] }),
      "options": .list(options.map(\.value)),
      "examples": .list(examples.map { .string($0) }),
    ]
  }
}

extension Option {
  /// What the help tells of it, for programs.
  fileprivate var value: Value {
    var map: ValueMap = [
      "name": .string(name), "summary": .string(summary), "repeats": .bool(repeats),
    ]
    if let letter { map["letter"] = .string(String(letter)) }
    if let argument { map["argument"] = .string(argument) }
    return .map(map)
  }
}
