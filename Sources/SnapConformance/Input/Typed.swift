import SnapPlugins
import SnapValue

// Values for typed functions, by the letter of their signature.

extension Signature.Kind {
  /// The values at the edges of what the kind can hold, the simplest first. What a value of the bench
  /// cannot be, such as a `t` of 2^63, is left out, and so is not-a-number, which equals nothing.
  /// - Parameter screen: a live screen.
  func edges(screen: UInt64) -> [Value] {
    switch self {
    case .bool: [false, true]
    case .int32: [0, 1, -1, .int(Int64(Int32.max)), .int(Int64(Int32.min))]
    case .uint32: [0, 1, .int(Int64(UInt32.max))]
    case .int64: [0, 1, -1, .int(.max), .int(.min)]
    case .uint64: [0, 1, .int(.max)]
    case .float:
      [0.0, 1.0, -1.0, 0.5, 0.1, .double(Double(Float.greatestFiniteMagnitude))]
    case .double:
      [0.0, 1.0, -1.0, 0.1, .double(.greatestFiniteMagnitude), .double(.leastNormalMagnitude)]
    case .string: ["", "a", "1", "some text", "Ä漢🎬"]
    case .bytes: [.bytes([]), .bytes([0]), .bytes([1, 2, 3]), .bytes(Array(0...255))]
    case .screen: [.int(Int64(bitPattern: screen)), 0]
    case .value:
      [
        .null, true, 1, -1.5, "text", .bytes([0, 255]), [], [:], [1, "two", nil],
        ["key": [1, ["deep": 2]]],
      ]
    default: [.null]
    }
  }

  /// A value as the kind keeps it: a float keeps less than a double.
  func kept(_ value: Value) -> Value {
    switch (self, value) {
    case (.float, .double(let number)): .double(Double(Float(number)))
    case (.float, .int(let number)): .double(Double(Float(number)))
    case (.double, .int(let number)): .double(Double(number))
    default: value
    }
  }
}

extension Choices {
  /// A value that a parameter of the kind takes.
  mutating func argument(_ kind: Signature.Kind, screen: UInt64) -> Value {
    if below(2) == 0 { return pick(kind.edges(screen: screen), or: .null) }
    switch kind {
    case .bool: return .bool(below(2) == 1)
    case .int32: return .int(Int64(Int32(truncatingIfNeeded: integer())))
    case .uint32: return .int(Int64(UInt32(truncatingIfNeeded: integer())))
    case .int64: return .int(integer())
    case .uint64: return .int(integer() & .max)
    case .float: return .double(Double(Float(double())))
    case .double: return .double(double())
    case .string: return .string(oneIn(2) ? livelyText() : text())
    case .bytes: return .bytes(bytes())
    case .screen: return .int(oneIn(2) ? Int64(bitPattern: screen) : integer() & .max)
    default: return value()
    }
  }

  /// Arguments for a signature.
  mutating func arguments(_ signature: Signature, screen: UInt64) -> [Value] {
    signature.arguments.map { argument($0, screen: screen) }
  }
}

extension Value {
  /// Whether two values are the same to a reader: a number is its value, whatever kind carries it,
  /// and not-a-number equals itself.
  func isLike(_ other: Value) -> Bool {
    switch (self, other) {
    case (.list(let own), .list(let others)):
      own.count == others.count && zip(own, others).allSatisfy { $0.isLike($1) }
    case (.map(let own), .map(let others)):
      own.count == others.count
        && own.entries.allSatisfy { entry in others[entry.key].map(entry.value.isLike) ?? false }
    case (.bool(let truth), .int(let number)), (.int(let number), .bool(let truth)):
      number == (truth ? 1 : 0)
    case (.int(let own), .int(let other)): own == other
    case (.int, .double), (.double, .int), (.double, .double):
      number == other.number || (number?.isNaN == true && other.number?.isNaN == true)
    default: self == other
    }
  }

  /// Where two values differ first, as a JSON pointer with both sides; `nil` when they are alike.
  func difference(from other: Value, at path: String = "") -> String? {
    switch (self, other) {
    case (.map(let own), .map(let others)):
      for key in own.keys + others.keys.filter({ own[$0] == nil }) {
        let step = JSONPointer.escaped(key)
        guard let mine = own[key] else { return "\(path)/\(step): only in the second" }
        guard let yours = others[key] else { return "\(path)/\(step): only in the first" }
        if let found = mine.difference(from: yours, at: "\(path)/\(step)") { return found }
      }
      return nil
    case (.list(let own), .list(let others)):
      for (place, pair) in zip(own, others).enumerated() {
        if let found = pair.0.difference(from: pair.1, at: "\(path)/\(place)") { return found }
      }
      return own.count == others.count
        ? nil : "\(path): \(own.count) items, then \(others.count)"
    default:
      return isLike(other)
        ? nil
        : "\(path.isEmpty ? "the whole" : path): \(shown), then \(other.shown)"
    }
  }

  /// The value for a report, cut when it is long.
  var shown: String {
    let text = jsonText
    return text.utf8.count <= 200 ? text : "\(text.prefix(160))… (\(text.utf8.count) bytes)"
  }
}
