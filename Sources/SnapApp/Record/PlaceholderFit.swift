import SnapPlugins
import SnapValue

/// Whether something is as it was recorded. A placeholder in a text of a record stands for a private text that
/// nobody knows any more: any text fits in its place.
struct PlaceholderFit {
  /// Whether a text is as a recorded one.
  static func text(_ came: String, fits recorded: String) -> Bool {
    if came == recorded { return true }
    let parts = literals(of: Array(recorded.utf8))
    guard parts.count > 1 else { return false }
    let bytes = Array(came.utf8)
    guard bytes.count >= parts.reduce(0, { $0 + $1.count }), bytes.starts(with: parts[0]),
      bytes.reversed().starts(with: parts[parts.count - 1].reversed())
    else { return false }
    let end = bytes.count - parts[parts.count - 1].count
    var place = parts[0].count
    for part in parts.dropFirst().dropLast() {
      guard let found = find(part, in: bytes[..<end], from: place) else { return false }
      place = found + part.count
    }
    return place <= end
  }

  /// Whether an answer of a plugin is as a recorded one.
  static func answer(_ came: [UInt8], fits recorded: [UInt8]) -> Bool {
    came == recorded
      || Crossing.isAnswer(came, as: recorded) { text($0, fits: $1) }
  }

  private static let mark = Array(PlaceholderTable.mark.utf8)

  /// What stands before, between and behind the placeholders.
  private static func literals(of text: [UInt8]) -> [[UInt8]] {
    var parts: [[UInt8]] = [[]]
    var place = 0
    while place < text.count {
      var end = place + mark.count
      if text[place...].starts(with: mark) {
        while end < text.count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= text[end] { end += 1 }
      }
      if end > place + mark.count {
        parts.append([])
        place = end
      } else {
        parts[parts.count - 1].append(text[place])
        place += 1
      }
    }
    return parts
  }

  private static func find(_ part: [UInt8], in bytes: ArraySlice<UInt8>, from place: Int) -> Int? {
    var place = place
    while place + part.count <= bytes.endIndex {
      if bytes[place...].starts(with: part) { return place }
      place += 1
    }
    return nil
  }
}
