import SnapPluginKit

/// Text, facts and the runs in them.
extension ViewReader {
  mutating func textBlock(_ value: Value, depth: Int) -> TextBlock {
    let style = Self.blockStyle(value)
    let paragraphs = (value["paragraphs"]?.list ?? []).map { paragraph in
      Paragraph(
        marker: paragraph["marker"]?.string.map { GlyphText($0, style: style) },
        indent: Int(min(max(paragraph["indent"]?.int ?? 0, 0), 8)),
        text: runs(paragraph["runs"], style: style, depth: depth))
    }
    let most = Int(clamping: value["maxLines"]?.int ?? 0)
    return TextBlock(
      paragraphs: paragraphs, wraps: value["wrap"]?.bool ?? false,
      mostLines: most > 0 ? most : Int.max)
  }

  mutating func facts(_ value: Value, depth: Int) -> [Fact] {
    (value["facts"]?.list ?? []).map { fact in
      Fact(
        title: runs(fact["title"], style: Style(.label), depth: depth),
        value: runs(fact["value"], style: Style(), depth: depth))
    }
  }

  /// Runs as one text, each in its style over that of the block.
  mutating func runs(_ value: Value?, style: Style, depth: Int) -> GlyphText {
    var builder = GlyphBuilder()
    for run in value?.list ?? [] {
      let link = run["action"].flatMap { action($0, depth: depth) }
      let isLink = link.map { !actions[$0].isDisabled } ?? false
      builder.append(
        run["text"]?.string ?? "", style: Self.runStyle(run, over: style, isLink: isLink),
        action: isLink ? link : nil)
    }
    return builder.finish()
  }

  private static func blockStyle(_ value: Value) -> Style {
    let size = value["size"]?.string ?? "default"
    let isLarge = ["large", "extraLarge"].contains(size)
    var style = Style()
    switch value["style"]?.string {
    case "heading": style = Style(.heading, .bold)
    case "columnHeader": style = Style(.columnHeader, .bold)
    default: if isLarge { style = Style(.heading, .bold) }
    }
    return written(value, over: style)
  }

  private static func runStyle(_ run: Value, over block: Style, isLink: Bool) -> Style {
    var style = written(run, over: block)
    let marks: [(String, Style.Attributes)] = [
      ("bold", .bold), ("italic", .italic), ("strike", .strike), ("underline", .underline),
      ("code", .code),
    ]
    for (key, mark) in marks where run[key]?.bool == true { style.attributes.insert(mark) }
    if run["highlight"]?.bool == true { style.surface = .highlight }
    if isLink {
      style.ink = .link
      style.attributes.insert(.underline)
    }
    return style
  }

  /// Size, weight, colour and font as blocks and runs both have them.
  private static func written(_ value: Value, over base: Style) -> Style {
    var style = base
    switch value["size"]?.string {
    case "small": style.attributes.insert(.subtle)
    case "extraLarge": style.attributes.formUnion([.bold, .underline])
    case "large": style.attributes.insert(.bold)
    default: break
    }
    if value["weight"]?.string == "bolder" { style.attributes.insert(.bold) }
    if value["weight"]?.string == "lighter" { style.attributes.insert(.subtle) }
    if value["subtle"]?.bool == true { style.attributes.insert(.subtle) }
    if value["font"]?.string == "monospace" { style.attributes.insert(.code) }
    if let ink = ink(value["color"]) { style.ink = ink }
    return style
  }

  private static func ink(_ value: Value?) -> Style.Ink? {
    switch value?.string {
    case "dark": .dark
    case "light": .light
    case "accent": .accent
    case "good": .good
    case "warning": .warning
    case "attention": .attention
    default: nil
    }
  }
}
