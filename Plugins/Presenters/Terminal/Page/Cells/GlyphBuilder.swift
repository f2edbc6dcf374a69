/// Takes text piece by piece and makes clusters of it that a terminal cannot be harmed by.
///
/// Control characters are shown as their pictures, tabs become spaces, what turns text around or is
/// never seen goes, and of a cluster with very many marks the first ones stay.
struct GlyphBuilder {
  private var bytes: [UInt8] = []
  private var clusters: [GlyphText.Cluster] = []
  private var spans: [GlyphText.Span] = []
  private var isPlain = true
  /// Cells since the last newline, for tabs.
  private var column = 0

  private static let mostScalars = 16
  private static let tab = 4

  /// Clusters so far.
  private var count: Int { isPlain ? bytes.count : clusters.count }

  /// Adds text of one style.
  mutating func append(_ text: String, style: Style, action: Int? = nil) {
    guard !text.isEmpty else { return }
    if isPlain && text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) {
      bytes.append(contentsOf: text.utf8)
      column += text.utf8.count
    } else {
      leavePlain()
      for character in text { append(character) }
    }
    if let last = spans.last, last.style == style, last.action == action { spans.removeLast() }
    spans.append(GlyphText.Span(end: count, style: style, action: action))
  }

  /// What was added.
  consuming func finish() -> GlyphText {
    GlyphText(bytes: bytes, clusters: isPlain ? [] : clusters, spans: spans)
  }

  private mutating func leavePlain() {
    guard isPlain else { return }
    isPlain = false
    clusters = bytes.indices.map { at in
      GlyphText.Cluster(end: Int32(at + 1), width: 1, kind: Self.plainKind(bytes[at]))
    }
  }

  private static func plainKind(_ byte: UInt8) -> GlyphText.Kind {
    byte == 0x20 ? .space : byte == 0x2D ? .breaksAfter : .letter
  }

  private mutating func append(_ character: Character) {
    guard let first = character.unicodeScalars.first else { return }
    if character.isNewline {
      add("\n", width: 0, kind: .newline)
      column = 0
    } else if first == "\t" {
      for _ in 0..<(Self.tab - column % Self.tab) { add(" ", width: 1, kind: .space) }
    } else if first.value < 0x20 || (0x7F..<0xA0).contains(first.value) {
      let picture = first.value < 0x20 ? Unicode.Scalar(0x2400 + first.value) : "\u{FFFD}"
      add(String(Character(picture ?? "\u{FFFD}")), width: 1, kind: .letter)
    } else if first == "\u{200B}" {
      add("", width: 0, kind: .breaksUnseen)
    } else {
      appendLetter(character, first)
    }
  }

  private mutating func appendLetter(_ character: Character, _ first: Unicode.Scalar) {
    let width = CellWidth.of(character)
    if width == 0 {
      // a mark without its letter is shown on a space of its own; what is never seen goes
      guard first.properties.generalCategory != .format,
        !first.properties.isDefaultIgnorableCodePoint
      else { return }
      add("\u{A0}" + Self.harmless(character), width: 1, kind: .letter)
    } else if first.properties.generalCategory == .unassigned {
      add("\u{FFFD}", width: 1, kind: .letter)
    } else {
      add(Self.harmless(character), width: width, kind: Self.kind(of: first, width: width))
    }
  }

  /// The cluster without what turns text around, and without its seventeenth mark.
  private static func harmless(_ character: Character) -> String {
    let scalars = character.unicodeScalars
    if scalars.count == 1 { return String(character) }
    var kept = String.UnicodeScalarView()
    for scalar in scalars.prefix(mostScalars) where !isControl(scalar) { kept.append(scalar) }
    return String(kept)
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
      || (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
      || scalar == "\u{2028}" || scalar == "\u{2029}"
  }

  private static func kind(of first: Unicode.Scalar, width: Int) -> GlyphText.Kind {
    switch first {
    case " ", "\u{1680}", "\u{2000}"..."\u{2006}", "\u{2008}"..."\u{200A}", "\u{3000}":
      return .space
    case "-", "\u{2010}", "\u{2013}", "\u{2014}": return .breaksAfter
    case "、", "。", "，", "．", "：", "；", "！", "？", "）", "」", "』", "】", "〉", "》", "ー":
      return .staysWithLeft
    default: return width == 2 && first.value >= 0x2E80 ? .breaksAround : .letter
    }
  }

  private mutating func add(_ text: String, width: Int, kind: GlyphText.Kind) {
    bytes.append(contentsOf: text.utf8)
    let end = Int32(clamping: bytes.count)
    clusters.append(GlyphText.Cluster(end: end, width: UInt8(width), kind: kind))
    column += width
  }
}
