internal import TerminalPage

// Measuring, cutting and wrapping of short texts that stand in bars.

/// How many cells a text covers.
func cells(_ text: String) -> Int { Canvas.width(of: text) }

/// Draws a text, with … at its end where it is longer than `cells`; answers what it covers.
@discardableResult
func drawCut(
  _ text: String, on canvas: inout Canvas, x: Int, y: Int, cells room: Int, style: Style
) -> Int {
  guard room > 0 else { return 0 }
  if cells(text) <= room { return canvas.draw(text, x: x, y: y, style: style) }
  let used = canvas.draw(text, x: x, y: y, limit: room - 1, style: style)
  return used + canvas.draw("…", x: x + used, y: y, style: style)
}

/// The lines of a text that is wrapped at spaces, at most `rows`; the last one ends in … where there
/// is more. A word longer than a line stands alone and is cut when it is drawn.
func wrapped(_ text: String, cells room: Int, rows: Int) -> [String] {
  guard room > 0, rows > 0 else { return [] }
  var lines = [""]
  for word in text.split(whereSeparator: \.isWhitespace) {
    let last = lines[lines.count - 1]
    if last.isEmpty {
      lines[lines.count - 1] = String(word)
    } else if cells(last) + 1 + cells(String(word)) <= room {
      lines[lines.count - 1] = last + " " + word
    } else {
      lines.append(String(word))
    }
  }
  guard lines.count > rows else { return lines }
  return lines[..<(rows - 1)] + [lines[(rows - 1)...].joined(separator: " ")]
}
