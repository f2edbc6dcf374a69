import SnapValue

/// Reads a pattern as the URL Pattern standard parses one for a pathname: `/` is what ends a segment, and
/// what belongs to the name or `*` that follows it.
struct PathPatternReader {
  /// A sign of a pattern, with its column.
  private enum Token {
    case char(Unicode.Scalar)
    case escaped(Unicode.Scalar)
    case name(Range<Int>)
    case asterisk
    case modifier(Unicode.Scalar)
    case open
    case close
  }

  private let signs: [Unicode.Scalar]
  private var tokens: [(token: Token, column: Int)] = []
  private var place = 0
  private var pending = ""
  private var nextNumber = 0
  private var names: Set<String> = []
  private var parts: [PathPart] = []

  /// The pieces of a pattern.
  static func parts(of text: String) throws(PathPatternFault) -> [PathPart] {
    guard text.utf8.count <= PathPattern.mostBytes else {
      throw PathPatternFault(reason: .tooLong, column: 1)
    }
    var reader = PathPatternReader(signs: Array(text.unicodeScalars))
    try reader.readTokens()
    try reader.readParts()
    return reader.parts
  }

  // MARK: Tokens

  private init(signs: [Unicode.Scalar]) { self.signs = signs }

  private mutating func readTokens() throws(PathPatternFault) {
    tokens.reserveCapacity(signs.count)
    var place = 0
    while place < signs.count {
      let (sign, column) = (signs[place], place + 1)
      place += 1
      switch sign {
      case "*": tokens.append((.asterisk, column))
      case "+", "?": tokens.append((.modifier(sign), column))
      case "{": tokens.append((.open, column))
      case "}": tokens.append((.close, column))
      case "(": throw PathPatternFault(reason: .expression, column: column)
      case "\\":
        guard place < signs.count else {
          throw PathPatternFault(reason: .endsInEscape, column: column)
        }
        tokens.append((.escaped(signs[place]), column))
        place += 1
      case ":":
        let start = place
        while place < signs.count, Self.isName(signs[place], first: place == start) { place += 1 }
        guard place > start else { throw PathPatternFault(reason: .noName, column: column) }
        tokens.append((.name(start..<place), column))
      default: tokens.append((.char(sign), column))
      }
    }
  }

  /// Whether a sign may stand in a name: an identifier as JavaScript has it.
  private static func isName(_ sign: Unicode.Scalar, first: Bool) -> Bool {
    switch sign {
    case "a"..."z", "A"..."Z", "_", "$": true
    case "0"..."9": !first
    case "\u{200C}", "\u{200D}": !first
    default:
      !sign.isASCII && (first ? sign.properties.isIDStart : sign.properties.isIDContinue)
    }
  }

  // MARK: Pieces

  private mutating func readParts() throws(PathPatternFault) {
    while let (token, column) = at(place) {
      switch token {
      case .char(let sign):
        place += 1
        guard let group = takeGroup() else {
          pending.unicodeScalars.append(sign)
          continue
        }
        if sign != "/" { pending.unicodeScalars.append(sign) }
        try add(group, prefix: sign == "/" ? "/" : "", suffix: "", takeModifier(), column + 1)
      case .name, .asterisk:
        if let group = takeGroup() {
          try add(group, prefix: "", suffix: "", takeModifier(), column)
        }
      case .escaped(let sign):
        place += 1
        pending.unicodeScalars.append(sign)
      case .open: try readGroup(column)
      case .modifier(let sign):
        throw PathPatternFault(reason: .nothingBefore(String(sign)), column: column)
      case .close: throw PathPatternFault(reason: .closedGroup, column: column)
      }
    }
    addPending()
  }

  private mutating func readGroup(_ column: Int) throws(PathPatternFault) {
    place += 1
    let prefix = takeText()
    let inner = at(place)?.column ?? column
    let group = takeGroup()
    let suffix = takeText()
    guard let (token, at) = at(place) else {
      throw PathPatternFault(reason: .openGroup, column: column)
    }
    guard case .close = token else {
      if case .open = token { throw PathPatternFault(reason: .nestedGroup, column: at) }
      if case .modifier(let sign) = token, group == nil {
        throw PathPatternFault(reason: .nothingBefore(String(sign)), column: at)
      }
      throw PathPatternFault(reason: .openGroup, column: at)
    }
    place += 1
    try add(group, prefix: prefix, suffix: suffix, takeModifier(), inner)
  }

  private func at(_ place: Int) -> (token: Token, column: Int)? {
    place < tokens.count ? tokens[place] : nil
  }

  /// A name or wildcard, when one stands here.
  private mutating func takeGroup() -> (kind: PathPart.Kind, name: String)? {
    switch at(place)?.token {
    case .name(let range):
      place += 1
      var name = String.UnicodeScalarView()
      name.append(contentsOf: signs[range])
      return (.segment, String(name))
    case .asterisk:
      place += 1
      nextNumber += 1
      return (.wildcard, String(nextNumber - 1))
    default: return nil
    }
  }

  private mutating func takeModifier() -> PathPart.Modifier {
    switch at(place)?.token {
    case .asterisk:
      place += 1
      return .zeroOrMore
    case .modifier(let sign):
      place += 1
      return sign == "?" ? .optional : .oneOrMore
    default: return .none
    }
  }

  private mutating func takeText() -> String {
    var text = ""
    while true {
      switch at(place)?.token {
      case .char(let sign), .escaped(let sign): text.unicodeScalars.append(sign)
      default: return text
      }
      place += 1
    }
  }

  private mutating func add(
    _ group: (kind: PathPart.Kind, name: String)?, prefix: String, suffix: String,
    _ modifier: PathPart.Modifier, _ column: Int
  ) throws(PathPatternFault) {
    guard let group else {
      if modifier == .none {
        pending += prefix
        return
      }
      addPending()
      addText(prefix, modifier)
      return
    }
    addPending()
    guard names.insert(group.name).inserted else {
      throw PathPatternFault(reason: .repeatedName(group.name), column: column)
    }
    parts.append(
      PathPart(
        kind: group.kind, modifier: modifier, name: group.name,
        prefix: canonical(prefix), suffix: canonical(suffix)))
  }

  private mutating func addPending() {
    addText(pending, .none)
    pending = ""
  }

  private mutating func addText(_ text: String, _ modifier: PathPart.Modifier) {
    let bytes = canonical(text)
    if bytes.isEmpty { return }
    parts.append(PathPart(kind: .text, modifier: modifier, prefix: bytes))
  }

  /// A text of the pattern as paths have it; in a pattern that begins with a slash as it is in the middle of one,
  /// where that text itself begins otherwise: the standard canonicalizes it behind `/-`.
  private func canonical(_ text: String) -> [UInt8] {
    guard signs.first == "/", let first = text.utf8.first, first != PathText.slash,
      first != UInt8(ascii: "\\")
    else { return PathText.canonical(text.utf8) }
    return Array(PathText.canonical(Array("/-".utf8) + Array(text.utf8)).dropFirst(2))
  }
}
