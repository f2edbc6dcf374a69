/// A line of a text: its clusters, and the cells that they cover.
struct Line: Sendable {
  let start: Int
  let end: Int
  let width: Int
  /// Whether text was left out behind it, which is shown by an ellipsis within `width`.
  var isCut = false
}

extension GlyphText {
  /// Breaks the text into lines of so many cells: at newlines, at words where `wraps` says so, and
  /// inside a word that is too wide by itself. The last line that may stand is cut with an ellipsis
  /// when more would follow. Always answers at least one line.
  func lines(width: Int, wraps: Bool = true, most: Int = Int.max, from start: Int = 0) -> [Line] {
    let width = max(width, 1)
    var lines: [Line] = []
    var at = start
    repeat {
      let isLast = lines.count + 1 >= most
      let (line, next) = wraps && !isLast ? wrapped(from: at, width) : cut(from: at, width)
      lines.append(line)
      if isLast {
        if next < count || line.isCut { lines[lines.count - 1] = marked(line, width) }
        break
      }
      at = next
    } while at < count
    return lines
  }

  /// One line of words, and where the next one begins.
  private func wrapped(from start: Int, _ width: Int) -> (Line, next: Int) {
    var at = start
    var used = 0
    var best: (end: Int, width: Int)?
    while at < count {
      let kind = kind(at: at)
      if kind == .newline { return (Line(start: start, end: at, width: used), at + 1) }
      if at > start, mayBreak(before: at, kind) { best = (at, used) }
      let next = used + self.width(at: at)
      if next > width { break }
      used = next
      at += 1
    }
    if at == count { return (Line(start: start, end: count, width: used), count) }
    var (end, cells) = best ?? (at, used)
    // not even one cluster fits: it has a line of its own, where it is cut when it is painted
    if end == start { (end, cells) = (start + 1, width) }
    var next = end
    while next < count, kind(at: next) == .space { next += 1 }
    if next < count, next > end, kind(at: next) == .newline { next += 1 }
    return (trimmed(start, end, cells), next)
  }

  private func mayBreak(before at: Int, _ kind: Kind) -> Bool {
    if kind == .space || kind == .breaksUnseen { return true }
    if kind == .staysWithLeft { return false }
    switch self.kind(at: at - 1) {
    case .breaksAround, .breaksUnseen, .staysWithLeft, .space: return true
    case .breaksAfter: return at >= 2 && kind != .breaksAfter && self.kind(at: at - 2) != .space
    default: return kind == .breaksAround
    }
  }

  /// The line without the spaces at its end.
  private func trimmed(_ start: Int, _ end: Int, _ width: Int) -> Line {
    var end = end
    var width = width
    while end > start, kind(at: end - 1) == .space {
      end -= 1
      width -= self.width(at: end)
    }
    return Line(start: start, end: end, width: width)
  }

  /// One line up to the next newline, cut where it is too wide.
  private func cut(from start: Int, _ width: Int) -> (Line, next: Int) {
    var at = start
    var used = 0
    while at < count, kind(at: at) != .newline {
      let next = used + self.width(at: at)
      if next > width {
        var end = at
        while end < count, kind(at: end) != .newline { end += 1 }
        return (marked(Line(start: start, end: at, width: used), width), min(end + 1, count))
      }
      used = next
      at += 1
    }
    return (Line(start: start, end: at, width: used), min(at + 1, count))
  }

  /// The line with room for an ellipsis at its end.
  private func marked(_ line: Line, _ width: Int) -> Line {
    if line.isCut { return line }
    var end = line.end
    var used = line.width
    while end > line.start, used + 1 > width || kind(at: end - 1) == .space {
      end -= 1
      used -= self.width(at: end)
    }
    return Line(start: line.start, end: end, width: min(used + 1, width), isCut: true)
  }
}
