// Routes of raw bytes: what a command line, a link or a voice may bring.

extension Choices {
  /// A route that is no good text: broken UTF-8, zero bytes, escapes, ways out of a directory.
  mutating func rawRoute(words: [String]) -> [UInt8] {
    switch below(6) {
    case 0: return piecedRoute(words)
    case 1: return (0..<below(33)).map { _ in UInt8(truncatingIfNeeded: bits()) }
    case 2: return broken(words)
    case 3: return longRoute()
    case 4: return Array(pick(words, or: "show").utf8) + piecedRoute(words)
    default: return []
    }
  }

  private static let pieces: [[UInt8]] = [
    [0x2f], [], [0], Array("%00".utf8), Array("../".utf8), Array("..%2f".utf8), Array("%".utf8),
    Array("%zz".utf8), Array("%c0%af".utf8), Array("?a=".utf8), Array("&".utf8), Array("#".utf8),
    Array("://".utf8), Array("::".utf8), Array("%s%n".utf8), [0x0a], Array("\u{202e}".utf8),
    Array("🎬".utf8), Array("-1".utf8), Array("99999999999999999999".utf8),
  ]

  private mutating func piecedRoute(_ words: [String]) -> [UInt8] {
    var route: [UInt8] = []
    for _ in 0..<below(8) {
      route += oneIn(3) ? Array(pick(words, or: "").utf8) : pick(Self.pieces, or: [])
    }
    return route
  }

  /// Text that is no UTF-8: cut, overlong, a surrogate, past the last letter, a lone follower.
  private mutating func broken(_ words: [String]) -> [UInt8] {
    let faults: [[UInt8]] = [
      [0xff], [0xc0, 0x80], [0xe2, 0x82], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0x80],
      [0xf0, 0x9f], [0xfe, 0xff],
    ]
    let before = Array(pick(words, or: "").utf8)
    return before + pick(faults, or: []) + (oneIn(2) ? Array("/tail".utf8) : [])
  }

  private mutating func longRoute() -> [UInt8] {
    let count = pick([255, 256, 4096, 65_536, Self.longest], or: 255)
    let piece = pick([[0x61], Array("../".utf8), Array("%00".utf8), [0], [0xff]], or: [0x61])
    var route = piece
    while route.count < count { route += route.prefix(max(piece.count, count - route.count)) }
    return route
  }

  /// A route of good text, as people type them.
  mutating func route(words: [String]) -> String {
    let parts = (0..<1 + below(3)).map { _ in
      oneIn(3) ? text() : pick(words, or: "show")
    }
    return (oneIn(2) ? "/" : "") + parts.joined(separator: "/")
  }
}
