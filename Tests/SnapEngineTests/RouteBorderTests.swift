import SnapEngine
import SnapValue
import Testing

/// Paths are read eight bytes at a time; what a route takes does not depend on where the eighth one is.
@Suite("Routes at the borders of eight bytes")
struct RouteBorderTests {
  /// The route that trying every pattern finds.
  private func tried(_ path: String, _ patterns: [PathPattern]) -> Int? {
    let ranks = patterns.map { $0.rank() }
    return patterns.indices.filter { patterns[$0].match(path) != nil }
      .min { ranks[$0] < ranks[$1] || (!(ranks[$1] < ranks[$0]) && $0 < $1) }
  }

  private func expectSame(_ paths: [String], _ patterns: [String]) throws {
    let read = try patterns.map { try PathPattern(parsing: $0) }
    let table = try RouteTable(
      patterns.map { RouteDefinition($0, path: $0, to: .navigation("n")) })
    for path in paths {
      // What follows a `?` is no part of the path.
      let end = path.utf8.firstIndex(of: UInt8(ascii: "?")) ?? path.endIndex
      let expected = tried(String(path[..<end]), read)
      #expect(table.match(path)?.route == expected, "\(path) of \(patterns)")
    }
  }

  @Test("a text of each length is found, and no text that differs in one byte", arguments: 0...20)
  func texts(length: Int) throws {
    let text = String("abcdefghijklmnopqrstuvwxyz".prefix(length))
    var others = [text, text + "x", "x" + text]
    for place in text.indices {
      var other = text
      other.replaceSubrange(place...place, with: "X")
      others.append(other)
      other.removeLast()
      others.append(other)
    }
    let paths = others.flatMap { ["/\($0)", "/\($0)/", "/\($0)/b", "/a/\($0)", "/b/\($0)?q"] }
    try expectSame(paths, ["/\(text)", "/\(text)/b", "/a/\(text)", "/b/\(text)"])
  }

  @Test(
    "a group takes each byte at each place as the standard writes it",
    arguments: Array(0...255 as ClosedRange<UInt8>))
  func bytes(byte: UInt8) throws {
    let sign = String(UnicodeScalar(byte))
    var paths: [String] = []
    for length in 0...18 {
      for place in 0...length {
        var segment = String(repeating: "a", count: length)
        segment.insert(
          contentsOf: sign, at: segment.index(segment.startIndex, offsetBy: place))
        paths += ["/\(segment)", "/x/\(segment)/y", "/\(segment)/yy"]
      }
    }
    try expectSame(paths, ["/:one", "/x/:one/y", "/:one/yy", "/x/:one/:two", "/a%20a", "/aaa"])
  }

  @Test("what leads on by a text and by a group is taken as it ranks")
  func beside() throws {
    let patterns = [
      "/:x/edit", "/new/:y", "/new", "/:z", "/new/edit/*", "/*", "/new/edit/:w+", "/{new}?/list",
    ]
    let parts = ["new", "edit", "list", "other", "", "."]
    let paths = parts.flatMap { one in
      ["/\(one)"] + parts.flatMap { two in ["/\(one)/\(two)", "/\(one)/\(two)/edit"] }
    }
    try expectSame(paths, patterns)
  }

  @Test("a segment . or .. of a pattern is found in no path")
  func dots() throws {
    try expectSame(
      ["/a/b/..", "/a/..", "/a/b/.", "/a/", "/a/b", "/a/b/%2e%2E", "/"],
      ["/a/:x/..", "/a/:x/.", "/a/:x", "/a"])
  }

  @Test("a path ends where it ends, whatever its bytes are", arguments: ["/", "/\0", "/a\0", "/a"])
  func ends(path: String) throws {
    try expectSame([path, path + "\0", path + "/"], ["/", "/a", "/:x"])
  }
}
