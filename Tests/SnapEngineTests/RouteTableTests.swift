import SnapEngine
import SnapValue
import TestKit
import Testing

@Suite("Route tables")
struct RouteTableTests {
  private func table(_ paths: [String]) throws -> RouteTable {
    try RouteTable(paths.map { RouteDefinition($0, path: $0, to: .navigation("n")) })
  }

  @Test(
    "the most specific route wins, then the first",
    arguments: [
      ("/a/b", "/a/b"), ("/a/c", "/a/:b"), ("/a/b/", "/a/*"), ("/a/b/c", "/a/:b+"),
      ("/x", "/:x?"), ("/", "/*"), ("", nil), ("/x/y/z", "/*"), ("/a", "/a/:b?"), ("/é/é", "/:x/é"),
      ("/x/../a/b", "/a/b"), ("/a/b?q=/x", "/a/b"), ("nobody", nil),
    ] as [(String, String?)])
  func winner(path: String, pattern: String?) throws {
    let paths = [
      "/*", "/:x?", "/a/*", "/a/:b*", "/a/:b+", "/a/:b?", "/a/:b", "/a/:c", "/a/b", "/:x/é",
    ]
    let table = try table(paths)
    #expect(table.match(path).map { paths[$0.route] } == pattern)
  }

  @Test("a route is found by its name, too")
  func names() throws {
    let table = try RouteTable([
      RouteDefinition("home", to: .navigation("n")),
      RouteDefinition("show", path: "/show/:id", to: .navigation("n")),
    ])
    #expect(table.match("home")?.route == 0)
    #expect(table.match("show")?.route == 1)
    #expect(table.match("home?x=1") == nil)
    let found = try #require(table.match("show"))
    #expect(try table.parameters(of: found, in: "show").isEmpty)
  }

  @Test("parameters are decoded when they are read, the query with them")
  func parameters() throws {
    let table = try table(["/a/:b/*", "/:x-:y", "/f/:p+"])
    func parameters(_ path: String) throws -> ValueMap {
      try table.parameters(of: #require(table.match(path)), in: path)
    }
    #expect(
      try parameters("/a/%C3%A9%20x/c/d%2Fe?q=1%202&flag&b=2")
        == ["b": "2", "0": "c/d/e", "q": "1 2", "flag": ""])
    #expect(try parameters("/1-2-3") == ["x": "1", "y": "2-3"])
    #expect(try parameters("/f/a/b/c") == ["p": "a/b/c"])
  }

  @Test("a broken percent escape is told when it is read")
  func brokenEscape() throws {
    let table = try table(["/a/:b"])
    let match = try #require(table.match("/a/%zz"))
    #expect {
      _ = try table.parameters(of: match, in: "/a/%zz")
    } throws: { error in
      (error as? Failure)?.message == "\"b\" of the path \"/a/%zz\" has a broken percent escape"
    }
  }

  @Test("a typed parameter that the text does not fit makes the route not match")
  func typed() throws {
    let table = try RouteTable([
      RouteDefinition("word", path: "/show/:word", to: .navigation("n")),
      RouteDefinition(
        "number", path: "/show/:id", to: .navigation("n"), payload: [.integer("id")]),
    ])
    #expect(table.match("/show/12")?.route == 1)
    #expect(table.match("/show/twelve")?.route == 0)
    let match = try #require(table.match("/show/-7"))
    #expect(try table.parameters(of: match, in: "/show/-7") == ["id": -7])
    #expect(
      table.candidates(for: "/show/x").map(\.lost) == [
        nil, "\"x\" is no integer, which \"id\" is",
      ])
  }

  @Test("a number out of the range of its type makes the route not match")
  func range() throws {
    let schema = SchemaProperty("id", Schema(.type(.uint8)))
    let table = try RouteTable([
      RouteDefinition(
        "channel", path: "/channel/:id", to: .navigation("n"),
        payload: [PropertyDefinition(parameter: schema, types: [:])])
    ])
    #expect(table.match("/channel/255")?.route == 0)
    #expect(table.match("/channel/256") == nil)
  }

  @Test("a value of the right kind with a wrong part is told that part")
  func part() {
    let schema = SchemaProperty("list", Schema(.elements(Schema(.type(.string)))))
    let check = PropertyDefinition(schema, types: [:]).check
    #expect(check?(["a", 1]) == "the part at \"/1\" does not fit: it is integer")
    #expect(check?("a") == "expected list, found string")
  }

  @Test("a path is printed from a route and its parameters, and read back from it")
  func printing() throws {
    let table = try table(["/show/:id", "/f/:p+/*", "/o/:a?/:b?", "/:x-:y", "/s{/old}?/:z"])
    let cases: [(String, ValueMap, String)] = [
      ("/show/:id", ["id": "a b/ü"], "/show/a%20b%2F%C3%BC"), ("/show/:id", ["id": 7], "/show/7"),
      ("/f/:p+/*", ["p": "a/b"], "/f/a/b/"), ("/f/:p+/*", ["p": "a"], "/f/a/"),
      ("/o/:a?/:b?", ["a": "1"], "/o/1"), ("/o/:a?/:b?", [:], "/o"),
      ("/:x-:y", ["x": "1", "y": "2-3"], "/1-2-3"), ("/s{/old}?/:z", ["z": "1"], "/s/1"),
    ]
    for (name, parameters, path) in cases { #expect(try table.path(of: name, parameters) == path) }
  }

  @Test(
    "parameters that make no path are told",
    arguments: [
      ("/show/:id", [:], "nothing is given for \"id\""),
      ("/show/:id", ["id": ""], "\"\" cannot stand for \"id\" in this path"),
      ("/show/:id", ["id": ".."], "\"..\" cannot stand for \"id\" in this path"),
      ("/show/:id", ["id": []], "\"id\" must be text or a number, not list"),
      ("/:x-:y", ["x": "1-2", "y": "3"], "\"1-2\" cannot stand for \"x\" in this path"),
    ] as [(String, ValueMap, String)])
  func printingFaults(name: String, parameters: ValueMap, message: String) throws {
    let table = try table(["/show/:id", "/:x-:y"])
    #expect {
      _ = try table.path(of: name, parameters)
    } throws: { error in
      let failure = error as? Failure
      return failure?.code == .badArgument
        && failure?.message == "the path of the route \"\(name)\": \(message)"
    }
  }

  @Test("a table refuses names that stand twice and paths that are no pattern")
  func refusals() {
    #expect {
      _ = try RouteTable([
        RouteDefinition("a", to: .navigation("n")), RouteDefinition("a", to: .navigation("n")),
      ])
    } throws: { ($0 as? Failure)?.message == "the route \"a\" is defined twice" }
    #expect {
      _ = try RouteTable([RouteDefinition("a", path: "/:", to: .navigation("n"))])
    } throws: { error in
      (error as? Failure)?.message
        == "the path \"/:\" of the route \"a\", column 2: a name must follow \":\" "
        + "(write \"\\:\" for the sign itself)"
    }
  }

  @Test("each route that is not taken is told with its reason")
  func candidates() throws {
    let table = try RouteTable([
      RouteDefinition("show", path: "/show/:id", to: .navigation("n")),
      RouteDefinition("any", path: "/show/*", to: .navigation("n")),
      RouteDefinition("other", path: "/show/:other", to: .navigation("n")),
      RouteDefinition("deep", path: "/show/:id/detail", to: .navigation("n")),
      RouteDefinition("genre", path: "/genre/:id", to: .navigation("n")),
      RouteDefinition("word", to: .navigation("n")),
    ])
    #expect(
      table.candidates(for: "/show/1?x=2").map(\.lost) == [
        nil, "\"show\" is more specific", "\"show\" comes first", "the path ends too early",
        "segment 1, \"show\", does not fit", "it has no path",
      ])
    #expect(table.candidates(for: "word").map(\.lost).last == .some(nil))
    #expect(table.candidates(for: "word").first?.lost == "its name is another")
  }

  @Test("a table finds what trying every pattern finds, 10,000 times")
  func bruteForce() throws {
    var random = SeededRandom.printed("route table")
    for _ in 0..<500 {
      let texts = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        RouteMaker.pattern(&random)
      }
      let patterns = texts.compactMap { try? PathPattern(parsing: $0) }
      let table = try RouteTable(
        patterns.enumerated().map {
          RouteDefinition("\($0)", path: $1.text, to: .navigation("n"))
        })
      let ranks = patterns.map { $0.rank() }
      for _ in 0..<20 {
        let path = RouteMaker.path(&random)
        let all = patterns.indices.filter { patterns[$0].match(path) != nil }
        let best = all.min { ranks[$0] < ranks[$1] || (!(ranks[$1] < ranks[$0]) && $0 < $1) }
        let found = table.match(path)
        #expect(found?.route == best, "\(path) of \(patterns.map(\.text))")
        guard let found, let best else { continue }
        let groups = try #require(patterns[best].match(path))
        guard groups.allSatisfy({ $0.decoded != nil }) else { continue }
        var expected = ValueMap()
        for group in groups { expected[group.name] = group.decoded.map { .string($0) } }
        #expect(
          try table.parameters(of: found, in: path) == expected, "\(path) of \(patterns[best].text)"
        )
      }
    }
  }

  @Test("a pattern that is said to be shadowed matches no path first")
  func shadows() throws {
    var random = SeededRandom.printed("shadowed routes")
    for _ in 0..<300 {
      let patterns = (0..<8).compactMap { _ in
        try? PathPattern(parsing: RouteMaker.pattern(&random))
      }.enumerated().sorted { one, other in
        let (a, b) = (one.element.rank(), other.element.rank())
        return a < b || (!(b < a) && one.offset < other.offset)
      }.map(\.element)
      let shadows = PathShadows(patterns, in: PathTrie(patterns))
      for pair in shadows.pairs {
        for _ in 0..<20 {
          let path = RouteMaker.path(&random)
          guard patterns[pair.loser].match(path) != nil else { continue }
          #expect(patterns[pair.winner].match(path) != nil)
        }
      }
    }
  }
}

/// Random patterns and paths of few words, so that they meet.
private enum RouteMaker {
  static func pattern(_ random: inout SeededRandom) -> String {
    let pieces = [
      "/a", "/b", "/ab", "/", "/:x", "/:y", "/:z?", "/:u+", "/:v*", "/*", "{/c}?", "{/:w}?", "-:t",
      "/%41", "/é", "{a}*", "*",
    ]
    let count = Int.random(in: 1...4, using: &random)
    return (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
  }

  static func path(_ random: inout SeededRandom) -> String {
    let pieces = [
      "/a", "/b", "/ab", "/c", "/", "/a-b", "/%41", "/é", "/x", "/..", "/.", "/longersegment",
    ]
    let count = Int.random(in: 1...5, using: &random)
    return (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
  }
}
