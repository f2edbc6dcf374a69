/// Text, captions and facts.
extension Layouter {
  /// Longer lines are hard to find the beginning of the next one from.
  private static let widestText = 100

  /// The paragraphs of a text, at most so many lines together.
  mutating func text(_ block: TextBlock, _ alignment: Alignment, width: Int) -> Frame {
    let width = alignment == .start && block.wraps ? min(width, Self.widestText) : width
    var frame = Frame(width: width, height: 0, isStack: true)
    if block.isEmpty { return frame }
    for paragraph in block.paragraphs where frame.height < block.mostLines {
      let most = block.mostLines - frame.height
      frame.append(
        self.paragraph(paragraph, alignment, width: width, wraps: block.wraps, most: most))
    }
    return frame
  }

  /// One paragraph, behind its marker.
  private mutating func paragraph(
    _ paragraph: Paragraph, _ alignment: Alignment, width: Int, wraps: Bool, most: Int
  ) -> Frame {
    let indent = min(paragraph.indent * 2, width / 2)
    guard let marker = paragraph.marker, width > 4 else {
      let lines = lines(paragraph.text, alignment, width: width - indent, wraps: wraps, most: most)
      guard indent > 0 else { return lines }
      return Frame(width: width, height: lines.height, children: [lines.at(x: indent, y: 0)])
    }
    let room = min(marker.width(0..<marker.count) + 1, width / 2)
    let lines = lines(
      paragraph.text, alignment, width: width - indent - room, wraps: wraps, most: most)
    let sign = Frame(
      width: room - 1, height: 1,
      content: .text(
        LaidText(
          marker, marker.lines(width: room - 1, wraps: false, most: 1), .start, isMarker: true)))
    return Frame(
      width: width, height: lines.height,
      children: [sign.at(x: indent, y: 0), lines.at(x: indent + room, y: 0)])
  }

  /// Text in lines of its own; its links can have the focus.
  mutating func lines(
    _ text: GlyphText, _ alignment: Alignment, width: Int, wraps: Bool, most: Int
  ) -> Frame {
    let width = max(width, 1)
    let lines = text.lines(width: width, wraps: wraps, most: most)
    var links: [Int: Int] = [:]
    let last = lines.last?.end ?? 0
    var start = 0
    for span in text.spans {
      if let action = span.action, start < min(last, span.end), links[action] == nil {
        links[action] = target(.action(action))
      }
      start = span.end
    }
    let laid = LaidText(text, lines, alignment, links: links)
    return Frame(width: width, height: lines.count, content: .text(laid))
  }

  /// The poster of a film, or the caption of sound or film.
  mutating func media(
    _ alt: String, _ poster: String, _ alignment: Alignment, width: Int
  ) -> Frame {
    let picture = Picture(caption: GlyphText(""), url: poster, size: .stretch)
    if let drawn = drawn(picture, width: width) { return drawn }
    let words = alt.isEmpty ? TerminalWords(language: view.language)[.media] : alt
    let caption = GlyphText("♪ " + words, style: Style(.caption))
    return lines(caption, alignment, width: width, wraps: true, most: Int.max)
  }

  /// Titles and what is said of them: beside one another, or where that is too narrow, below.
  mutating func facts(_ facts: [Fact], width: Int) -> Frame {
    let wanted = facts.reduce(0) { max($0, $1.title.width(0..<$1.title.count)) }
    let titles = min(wanted, max(width * 2 / 5, 8))
    let room = width - titles - 2
    let isBeside = room >= 16 || facts.allSatisfy { $0.value.widest <= room }
    var frame = Frame(width: width, height: 0, isStack: true)
    for fact in facts {
      let title = lines(
        fact.title, .start, width: isBeside ? titles : width, wraps: true, most: Int.max)
      let value = lines(
        fact.value, .start, width: isBeside ? room : width - 1, wraps: true, most: Int.max)
      guard isBeside else {
        if !fact.title.isEmpty { frame.append(title) }
        frame.append(value, x: 1)
        continue
      }
      let height = max(title.height, value.height)
      frame.append(
        Frame(
          width: width, height: height, children: [title, value.at(x: titles + 2, y: 0)]))
    }
    return frame
  }
}

/// Frames beside one another, in as many rows as they need.
struct Flow {
  let width: Int
  /// Cells between two.
  var gap = 2
  private var rows: [[Frame]] = []
  private var used = 0

  init(width: Int) { self.width = width }

  /// Puts a frame behind the last one, or below when there is no room.
  mutating func add(_ frame: Frame) {
    if rows.isEmpty || used + gap + frame.width > width {
      rows.append([])
      used = -gap
    }
    used += gap + frame.width
    rows[rows.count - 1].append(frame)
  }

  /// All of them in one frame.
  consuming func finish(_ alignment: Alignment) -> Frame {
    var whole = Frame(width: width, height: 0, isStack: true)
    for row in rows {
      let cells = row.reduce(-gap) { $0 + $1.width + gap }
      let free = max(width - cells, 0)
      var x = alignment == .start ? 0 : alignment == .end ? free : free / 2
      var line = Frame(width: width, height: row.reduce(0) { max($0, $1.height) })
      for frame in row {
        line.children.append(frame.at(x: x, y: 0))
        x += frame.width + gap
      }
      whole.append(line)
    }
    return whole
  }
}
