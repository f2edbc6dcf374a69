/// What stands between `${` and `}`.
struct CardPath: Sendable, Hashable {
  /// One step into a value.
  enum Step: Sendable, Hashable {
    case name(String)
    case index(Int)
  }

  /// The steps in order; not empty.
  let steps: [Step]

  /// Reads `name.name[0]['any name']`; `nil` when the text is something else.
  init?(_ text: String) {
    var steps: [Step] = []
    var rest = Substring(text.trimmedSpaces)
    guard let first = Self.takeName(&rest) else { return nil }
    steps.append(.name(first))
    while let mark = rest.popFirst() {
      switch mark {
      case ".":
        guard let name = Self.takeName(&rest) else { return nil }
        steps.append(.name(name))
      case "[":
        guard let end = rest.firstIndex(of: "]"), let step = Self.bracketed(rest[..<end]) else {
          return nil
        }
        steps.append(step)
        rest = rest[rest.index(after: end)...]
      default: return nil
      }
    }
    self.steps = steps
  }

  /// The steps as a key of a file of texts has them.
  static func text(of steps: ArraySlice<Step>) -> String {
    steps.map { step in
      switch step {
      case .name(let name): name
      case .index(let index): String(index)
      }
    }.joined(separator: ".")
  }

  private static func takeName(_ rest: inout Substring) -> String? {
    let name = rest.prefix { $0.isLetter || $0.isNumber || "_$-".contains($0) }
    guard !name.isEmpty else { return nil }
    rest = rest[name.endIndex...]
    return String(name)
  }

  private static func bracketed(_ text: Substring) -> Step? {
    if let index = Int(text), index >= 0 { return .index(index) }
    guard let quote = text.first, quote == "'" || quote == "\"", text.count >= 2,
      text.last == quote
    else { return nil }
    return .name(String(text.dropFirst().dropLast()))
  }
}

/// A piece of a text with places in it.
enum CardTextPiece: Sendable, Hashable {
  case text(String)
  case path(CardPath)

  /// Takes a text apart. What begins like a place and is none stays text.
  static func pieces(of text: String) -> [CardTextPiece] {
    var pieces: [CardTextPiece] = []
    var plain = ""
    var rest = text[...]
    while let mark = rest.popFirst() {
      if mark == "\\", rest.hasPrefix("${") {
        plain += "${"
        rest = rest.dropFirst(2)
      } else if mark == "$", rest.first == "{", let end = rest.firstIndex(of: "}"),
        let path = CardPath(String(rest[rest.index(after: rest.startIndex)..<end]))
      {
        if !plain.isEmpty { pieces.append(.text(plain)) }
        plain = ""
        pieces.append(.path(path))
        rest = rest[rest.index(after: end)...]
      } else {
        plain.append(mark)
      }
    }
    if !plain.isEmpty || pieces.isEmpty { pieces.append(.text(plain)) }
    return pieces
  }
}

extension String {
  /// The text without spaces at either end.
  fileprivate var trimmedSpaces: String {
    let front = drop { $0 == " " }
    return String(front.reversed().drop { $0 == " " }.reversed())
  }
}
