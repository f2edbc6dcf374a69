import CSnapNav
import SnapValue

// The inputs of wide lives: shapes that people and their manifests bring, and tests seldom do.

extension Choices {
  /// Text in which something happens: separators, letters of several bytes, and lengths on both sides of
  /// the sizes that programs like.
  mutating func livelyText() -> String {
    let pieces = [
      "a", "title", " ", "|", ",", ";", ":", "=", "&", "/", "\\", "\"", "'", "\n", "\t", "%", "%20",
      "..", "{", "]", "<b>", "ä", "é", "漢", "字", "🎬", "e\u{301}", "\u{202e}", "\u{0}", "A", "7",
    ]
    switch below(5) {
    case 0: return (0..<below(4)).map { _ in pick(pieces, or: "") }.joined()
    case 1: return (0..<8 + below(8)).map { _ in pick(pieces, or: "") }.joined()
    case 2:
      let sizes = [7, 8, 15, 16, 20, 24, 31, 32, 33, 63, 64, 65, 127, 128, 200, 255, 256, 257, 600]
      let size = pick(sizes, or: 7)
      let letter = pick(["a", "ä", "漢", "🎬"], or: "a")
      let lead = String(repeating: "b", count: below(4))
      return lead + String(repeating: letter, count: max(1, size / letter.utf8.count))
    case 3: return "one|two,three;four: five=six/seven"
    default: return text()
    }
  }

  /// A whole number as people have them: counts, days, years, parts of a hundred.
  mutating func livelyInteger() -> Int64 {
    switch below(4) {
    case 0: Int64(below(10))
    case 1: Int64(1 + below(28))
    case 2: Int64(1970 + below(68))
    default: Int64(below(1001))
    }
  }

  /// A payload: empty, of one known key, of several, or of anything.
  mutating func livelyPayload(words: [String]) -> ValueMap {
    var map = ValueMap()
    for _ in 0..<below(5) {
      let key = oneIn(5) ? livelyText() : pick(words, or: "id")
      switch below(4) {
      case 0: map[key] = .int(Int64(below(4)))
      case 1: map[key] = .string(livelyText())
      case 2: map[key] = .string(pick(words, or: "1"))
      default: map[key] = value(depth: 2)
      }
    }
    return map
  }
}

/// Routes that are nearly one that a router knows: a letter more or less, another step, other capitals.
func nearRoutes(of name: String) -> [String] {
  let capital = name.prefix(1).uppercased() + name.dropFirst()
  return [
    name, name + "s", name + "/", name + "/2", name + "/2/x", String(name.dropLast()),
    String(name.dropFirst()), String(name.prefix(3)), String(name.prefix { $0 != "/" }),
    name.uppercased(), capital, "/" + name, name + "?id=1", name + " ", name + "#x", name + name,
  ].filter { !$0.isEmpty }
}
