import SnapEngine
import SnapValue
import Testing

@Suite("Path patterns")
struct PathPatternTests {
  @Test(
    "a path is matched as the URL Pattern standard says",
    arguments: [
      ("/a/:b", "/a/x", ["b": "x"]), ("/a/:b", "/a/", nil), ("/a/:b", "/a/x/", nil),
      ("/a/:b?", "/a", [:]), ("/a/:b?", "/a/", nil), ("/a/:b+", "/a/x/y", ["b": "x/y"]),
      ("/a/:b+", "/a", nil), ("/a/:b*", "/a", [:]), ("/a/:b*/c", "/a/x/y/c", ["b": "x/y"]),
      ("/a/*", "/a/", ["0": ""]), ("/a/*", "/a", nil), ("/a/*?", "/a", [:]),
      ("/*/b/*", "/x/y/b/z", ["0": "x/y", "1": "z"]), ("*", "", ["0": ""]), ("", "", [:]),
      ("{:a}*", "", ["a": ""]), ("{*}?", "", [:]),
      ("/:a-:b", "/x-y-z", ["a": "x", "b": "y-z"]), ("/:a.json", "/x.y.json", ["a": "x.y"]),
      ("/{a}{b}?", "/a", [:]), ("/{a}{b}?", "/ab", [:]), ("/{ab}*", "/abab", [:]),
      ("/{ab}+", "/", nil), ("/x{/:y}?/z", "/x/z", [:]), ("/x{/:y}?/z", "/x/1/z", ["y": "1"]),
      ("/{x:a}*", "/xbxc", ["a": "bxc"]), ("a/:b", "a/1", ["b": "1"]), ("a/:b", "/a/1", nil),
      ("/\\:a\\*\\{", "/:a*{", [:]), ("/:naïve", "/x", ["naïve": "x"]),
      ("/:$_1", "/x", ["$_1": "x"]),
    ] as [(String, String, [String: String]?)])
  func match(pattern: String, path: String, groups: [String: String]?) throws {
    let found = try PathPattern(parsing: pattern).match(path)
    #expect(found.map { Dictionary(uniqueKeysWithValues: $0.map { ($0.name, $0.text) }) } == groups)
  }

  @Test(
    "both sides are compared in the form of the URL standard",
    arguments: [
      ("/é", "/%C3%A9", true), ("/%C3%A9", "/é", true), ("/é", "/%c3%a9", false),
      ("/a b", "/a%20b", true), ("/%7e", "/~", false), ("/A", "/a", false), ("/a", "/a/", false),
      ("/a/../b", "/b", true), ("/b", "/x/../b", true), ("/b", "/./%2e/b", true),
      ("/", "/..", true), ("/a/", "/a/b/..", true), ("/a/", "/a/.", true), ("b", "a/../b", false),
      ("/a/b", "/a\\b", true), ("/ab", "/a\tb", true), ("/a%3Fb", "/a?b", true),
      ("/x//", "/x//y/..", true),
    ])
  func canonical(pattern: String, path: String, matches: Bool) throws {
    #expect((try PathPattern(parsing: pattern).match(path) != nil) == matches)
  }

  @Test("a group holds the text as the URL standard writes it")
  func encodedGroups() throws {
    let groups = try #require(try PathPattern(parsing: "/:a/*").match("/é b/c?d"))
    #expect(groups.map(\.text) == ["%C3%A9%20b", "c%3Fd"])
  }

  @Test(
    "a text that is no pattern is refused at its column",
    arguments: [
      ("/a/(\\d+)", 4, "regular expressions are not served (write \"\\(\" for the sign itself)"),
      ("/:a(b)", 4, "regular expressions are not served (write \"\\(\" for the sign itself)"),
      ("/é/:", 4, "a name must follow \":\" (write \"\\:\" for the sign itself)"),
      ("/:1", 2, "a name must follow \":\" (write \"\\:\" for the sign itself)"),
      ("/a\\", 3, "a sign must follow \"\\\""),
      ("?", 1, "\"?\" must follow a name, a \"*\" or a group (write \"\\?\" for the sign itself)"),
      (
        "/a+", 3, "\"+\" must follow a name, a \"*\" or a group (write \"\\+\" for the sign itself)"
      ),
      (
        "/:a??", 5,
        "\"?\" must follow a name, a \"*\" or a group (write \"\\?\" for the sign itself)"
      ),
      (
        "/{a?}", 4,
        "\"?\" must follow a name, a \"*\" or a group (write \"\\?\" for the sign itself)"
      ),
      ("/{a{b}}", 4, "a group stands inside a group"),
      ("/{a", 2, "\"{\" is not closed after at most one name or \"*\""),
      ("/{:a:b}", 5, "\"{\" is not closed after at most one name or \"*\""),
      ("/a}", 3, "\"}\" closes nothing (write \"\\}\" for the sign itself)"),
      ("/:id/to/:id", 9, "\"id\" names two groups"),
      ("/:id{-:id}", 7, "\"id\" names two groups"),
    ])
  func refusals(text: String, column: Int, message: String) {
    #expect {
      _ = try PathPattern(parsing: text)
    } throws: { error in
      let fault = error as? PathPatternFault
      return fault?.column == column && fault?.message == message
    }
  }

  @Test("a pattern has at most 2048 bytes")
  func length() throws {
    _ = try PathPattern(parsing: "/" + String(repeating: "a", count: 2_047))
    #expect(throws: PathPatternFault(reason: .tooLong, column: 1)) {
      try PathPattern(parsing: "/" + String(repeating: "a", count: 2_048))
    }
  }

  @Test("a pattern made to be slow is matched like any other")
  func hostile() throws {
    let path = "/" + String(repeating: "a", count: 3_000)
    let braces = "/" + String(repeating: "{a}?", count: 500)
    #expect(try PathPattern(parsing: braces).match(path) == nil)
    let stars = String(repeating: "/*", count: 100) + "/b"
    #expect(try PathPattern(parsing: stars).match(String(repeating: "/", count: 3_000)) == nil)
    let names = (0..<100).map { "{:n\($0)}+" }.joined() + "/"
    #expect(try PathPattern(parsing: "/" + names).match(path) == nil)
  }

  @Test("the most specific pattern goes first, segment by segment")
  func rank() throws {
    let inOrder = [
      "/a/b/c", "/a/b/:c", "/a/b", "/a/:b.x", "/a/:b/c", "/a/:b/:c", "/a/:b", "/a/:b?/c", "/a/:b?",
      "/a/:b+", "/a/:b*", "/a/*", "/a", "/:a/b", "/:a?", "/*", ":a", "*",
    ]
    let ranks = try inOrder.map { try PathPattern(parsing: $0).rank() }
    #expect(ranks == ranks.sorted())
    #expect(try PathPattern(parsing: "/a/").rank() < PathPattern(parsing: "/a").rank())
    let typed = try PathPattern(parsing: "/a/:b").rank(typed: ["b"])
    #expect(typed < (try PathPattern(parsing: "/a/:b").rank()))
    #expect((try PathPattern(parsing: "/a/b").rank()) < typed)
  }

  @Test(
    "one pattern covers another when it matches all that the other matches",
    arguments: [
      ("/a/:b?", "/a", true), ("/a/:b?", "/a/:c", true), ("/a/:b", "/a/:b?", false),
      ("/*", "/a/b", true), ("/*", "/:a*", false), ("/a/:b*", "/a/:b+", true),
      ("/a/:b+", "/a/*", false), ("/a/*", "/a/:b+", true), ("/:a-:b", "/:a", false),
      ("/:a", "/:a-:b", true), ("/{a}?b", "/{ab}?", false), ("/{a}*", "/{aa}*", true),
      ("/{aa}*", "/{a}*", false), ("/:x/b", "/a/b", true), ("/a/b", "/:x/b", false),
      ("*", "", true), ("/:a", "/:a/", false), ("/{:a/}*", "/{:b/}+", true),
      ("/*x*", "/ax/:b", true), ("/*x*", "/a/:b", false),
    ])
  func coverage(wide: String, narrow: String, covers: Bool) throws {
    var budget = 1_000_000
    let pattern = try PathPattern(parsing: wide)
    #expect(pattern.covers(try PathPattern(parsing: narrow), budget: &budget) == covers)
  }

  @Test("past its budget a pattern is never said to be covered")
  func budget() throws {
    var budget = 10
    let wide = try PathPattern(parsing: "/*a*b*")
    #expect(!wide.covers(try PathPattern(parsing: "/xaxb/:long"), budget: &budget))
  }
}
