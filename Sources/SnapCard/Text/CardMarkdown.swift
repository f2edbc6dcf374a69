/// The part of Markdown that cards may use: bold, italic, lists and links. Never HTML.
///
/// Cost: linear in the text, whatever stands in it.
enum CardMarkdown {
  /// A piece of a line before its link has become an action.
  struct Piece: Hashable {
    var text: String
    var marks: CardRun.Marks = []
    var link: String?
  }

  /// A line with its marker taken off.
  struct Line: Hashable {
    var text: Substring
    var marker: String?
    var indent: Int64 = 0
  }

  /// The lines of a text that hold anything.
  static func lines(_ text: String) -> [Line] {
    text.split { $0.isNewline }.compactMap { line in
      line.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 } ? nil : Self.line(line)
    }
  }

  /// The text with a space for each line break.
  static func inOneLine(_ text: some StringProtocol) -> String {
    // what else breaks lines begins with one of the last two in UTF-8
    let mayBreak = text.utf8.contains { 0x0A...0x0D ~= $0 || $0 == 0xC2 || $0 == 0xE2 }
    guard mayBreak, text.contains(where: \.isNewline) else { return String(text) }
    return text.split { $0.isNewline }.joined(separator: " ")
  }

  private static func line(_ text: Substring) -> Line {
    let spaces = text.utf8.prefix { $0 == 0x20 }.count
    let rest = text.utf8.dropFirst(spaces)
    let indent = Int64(min(spaces / 2, 8))
    if let mark = rest.first, [0x2D, 0x2A, 0x2B].contains(mark), rest.dropFirst().first == 0x20 {
      return Line(text: trimmed(rest.dropFirst(2)), marker: "•", indent: indent)
    }
    let digits = rest.prefix { $0 &- 0x30 < 10 }
    let after = rest.dropFirst(digits.count)
    if (1...9).contains(digits.count), let stop = after.first, stop == 0x2E || stop == 0x29,
      after.dropFirst().first == 0x20, let number = Int(Substring(digits))
    {
      return Line(text: trimmed(after.dropFirst(2)), marker: "\(number).", indent: indent)
    }
    return Line(text: trimmed(rest))
  }

  private static func trimmed(_ text: Substring.UTF8View.SubSequence) -> Substring {
    Substring(text.drop { $0 == 0x20 })
  }

  /// The pieces of a line; at least one.
  static func pieces(_ text: some StringProtocol) -> [Piece] {
    let special: Set<UInt8> = [0x2A, 0x5F, 0x5B, 0x5C]
    guard text.utf8.contains(where: special.contains) else { return [Piece(text: String(text))] }
    var walk = CardMarkdownLine(Array(text.utf8))
    return walk.pieces()
  }
}

/// One walk over a line of Markdown.
private struct CardMarkdownLine {
  private let text: [UInt8]
  /// For each opening bracket the place of its closing one, 0 where there is none; `nil` inside a
  /// link, where brackets are text.
  private let partner: [Int32]?
  private var parts: [Part] = []
  private var plain: [UInt8] = []
  private var at = 0
  private var end: Int
  /// Where the open delimiters stand in `parts`.
  private var open: [Delimiter: Int] = [:]

  private struct Delimiter: Hashable {
    let mark: UInt8
    let isStrong: Bool
  }

  private enum Part {
    case text(String)
    case delimiter(Delimiter, isOpening: Bool, isPaired: Bool)
    case link([CardMarkdown.Piece], url: String)
  }

  init(_ text: [UInt8], hasLinks: Bool = true) {
    self.text = text
    end = text.count
    partner = hasLinks ? Self.partners(text) : nil
  }

  private static func partners(_ text: [UInt8]) -> [Int32] {
    var partner = [Int32](repeating: 0, count: text.count)
    var square: [Int] = []
    var round: [Int] = []
    var at = 0
    while at < text.count {
      switch text[at] {
      case 0x5C: at += 1
      case 0x5B: square.append(at)
      case 0x5D: if let open = square.popLast() { partner[open] = Int32(at) }
      case 0x28: round.append(at)
      case 0x29: if let open = round.popLast() { partner[open] = Int32(at) }
      default: break
      }
      at += 1
    }
    return partner
  }

  mutating func pieces() -> [CardMarkdown.Piece] {
    while at < end { step() }
    flush()
    return joined()
  }

  private mutating func step() {
    switch text[at] {
    case 0x5C where at + 1 < end && Self.isPunctuation(text[at + 1]):
      plain.append(text[at + 1])
      at += 2
    case 0x2A, 0x5F: delimiters()
    case 0x5B where takeLink(): break
    default:
      plain.append(text[at])
      at += 1
    }
  }

  private mutating func flush() {
    guard !plain.isEmpty else { return }
    parts.append(.text(String(decoding: plain, as: UTF8.self)))
    plain.removeAll(keepingCapacity: true)
  }

  /// A run of asterisks or underscores: closes what is open, or opens.
  private mutating func delimiters() {
    let mark = text[at]
    var length = 0
    while at + length < end, text[at + length] == mark { length += 1 }
    let before = at > 0 ? text[at - 1] : 0x20
    let after = at + length < end ? text[at + length] : 0x20
    at += length
    let isWord = mark == 0x5F && Self.isLetter(before) && Self.isLetter(after)
    let canOpen = !Self.isSpace(after) && !isWord && !(mark == 0x5F && Self.isLetter(before))
    let canClose = !Self.isSpace(before) && !isWord && !(mark == 0x5F && Self.isLetter(after))
    guard length <= 3, canOpen || canClose else {
      plain.append(contentsOf: repeatElement(mark, count: length))
      return
    }
    flush()
    if length == 3, open[Delimiter(mark: mark, isStrong: false)] != nil {
      take(Delimiter(mark: mark, isStrong: false), canOpen, canClose)
      take(Delimiter(mark: mark, isStrong: true), canOpen, canClose)
      return
    }
    if length >= 2 { take(Delimiter(mark: mark, isStrong: true), canOpen, canClose) }
    if length != 2 { take(Delimiter(mark: mark, isStrong: false), canOpen, canClose) }
  }

  private mutating func take(_ delimiter: Delimiter, _ canOpen: Bool, _ canClose: Bool) {
    if canClose, let opened = open.removeValue(forKey: delimiter) {
      parts[opened] = .delimiter(delimiter, isOpening: true, isPaired: true)
      parts.append(.delimiter(delimiter, isOpening: false, isPaired: true))
    } else {
      if canOpen, open[delimiter] == nil { open[delimiter] = parts.count }
      parts.append(.delimiter(delimiter, isOpening: true, isPaired: false))
    }
  }

  /// Takes `[text](url)`; false when what stands here is none.
  private mutating func takeLink() -> Bool {
    guard let partner else { return false }
    let close = Int(partner[at])
    guard close > at, close + 1 < end, text[close + 1] == 0x28 else { return false }
    let last = Int(partner[close + 1])
    guard last > close + 2, last < end else { return false }
    guard let url = Self.address(text[(close + 2)..<last]) else { return false }
    flush()
    var inner = CardMarkdownLine(Array(text[(at + 1)..<close]), hasLinks: false)
    parts.append(.link(inner.pieces(), url: url))
    at = last + 1
    return true
  }

  /// The URL between the parentheses; a title in quotation marks may follow it.
  private static func address(_ inner: ArraySlice<UInt8>) -> String? {
    let inner = inner.drop(while: isSpace)
    let url = inner.prefix { !isSpace($0) }
    let title = inner.dropFirst(url.count).drop(while: isSpace)
    guard !url.isEmpty, title.isEmpty || title.first == 0x22 || title.first == 0x27 else {
      return nil
    }
    let isBracketed = url.first == 0x3C && url.last == 0x3E && url.count > 2
    return String(decoding: isBracketed ? url.dropFirst().dropLast() : url, as: UTF8.self)
  }

  /// The parts with their marks; unpaired delimiters are text, equal neighbours are one.
  private func joined() -> [CardMarkdown.Piece] {
    var pieces: [CardMarkdown.Piece] = []
    var depth = [0, 0]
    var marks: CardRun.Marks {
      CardRun.Marks(depth[1] > 0 ? [.bold] : []).union(depth[0] > 0 ? [.italic] : [])
    }
    func add(_ piece: CardMarkdown.Piece) {
      if let last = pieces.last, last.marks == piece.marks, last.link == piece.link {
        pieces[pieces.count - 1].text += piece.text
      } else {
        pieces.append(piece)
      }
    }
    for part in parts {
      switch part {
      case .text(let text): add(CardMarkdown.Piece(text: text, marks: marks))
      case .delimiter(let delimiter, let isOpening, true):
        depth[delimiter.isStrong ? 1 : 0] += isOpening ? 1 : -1
      case .delimiter(let delimiter, _, false):
        let mark = String(decoding: [delimiter.mark], as: UTF8.self)
        add(CardMarkdown.Piece(text: delimiter.isStrong ? mark + mark : mark, marks: marks))
      case .link(let inner, let url):
        for piece in inner {
          add(CardMarkdown.Piece(text: piece.text, marks: piece.marks.union(marks), link: url))
        }
      }
    }
    return pieces.isEmpty ? [CardMarkdown.Piece(text: "")] : pieces
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10
  }

  private static func isPunctuation(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x7F && !isLetter(byte)
  }
}
