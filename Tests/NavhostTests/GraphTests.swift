import Foundation
import SnapValue
import TestKit
import Testing

@Suite("navhost graph draws the navigation graph")
struct GraphTests {
  private static let television = Television.example.appending(path: "manifest.json").path

  /// Screens, edges and names that try every escape.
  private static let nasty = """
    {
      "navhost": 1,
      "app": { "id": "org.example.nasty", "title": "A \\"quoted\\" <title> \\\\ & #1", "scheme": "n" },
      "screens": {
        "home": { "title": "Home <b> & \\"co\\" \\\\ `x`\\nnext" },
        "box": { "title": "${dynamic}" }, "alone": {}
      },
      "navigations": {
        "open": { "from": ["home"], "to": "box", "presentation": "present" },
        "close": { "from": ["box"], "to": "box", "presentation": "dismiss" },
        "home": { "from": "*", "to": "home", "presentation": "popTo" },
        "start": { "from": ["box"], "to": "home", "presentation": "root" }
      },
      "routes": [
        { "name": "box", "path": "/box", "do": "open" },
        { "name": "old", "path": "/old", "do": { "redirect": "/box" } },
        { "name": "alone", "do": { "to": "alone" } }
      ],
      "state": { "initial": "n://home" }
    }
    """

  @Test("the television example", arguments: ["dot", "mermaid"])
  func television(format: String) throws {
    let run = try Navhost.run(["graph", "--format", format, Self.television])
    #expect(run.status == 0)
    #expect(run.words == "")
    try Golden.expect(run.output, is: "graph-television.\(format)")
  }

  @Test("the output's name must tell a format when it ends in anything")
  func unknownEnding() throws {
    let folder = try TemporaryFolder()
    let output = folder.file("way.png").path
    let run = try Navhost.run(["graph", "-o", output, Self.television])
    #expect(run.status == 2)
    #expect(
      run.words.hasPrefix(
        "navhost: --format takes dot, mermaid or svg; \(output) ends in none of them\n"))
    #expect(!FileManager.default.fileExists(atPath: output))
    #expect(try Navhost.run(["graph", "-o", folder.file("way").path, Self.television]).status == 0)
  }

  @Test("the output may be a pipe, which stays one, and a link, which still leads there")
  func outputs() throws {
    let folder = try TemporaryFolder()
    let drawn = try Navhost.run(["graph", Self.television]).output
    let words = #"mkfifo way; timeout 60 cat way & "$0" graph -o way "$1"; wait; test -p way"#
    let piped = try Child.run(
      "/bin/sh", ["-c", words, Navhost.path, Self.television], in: folder.url)
    #expect(piped.status == 0, "\(piped.words)")
    #expect(piped.output == drawn)

    let real = try folder.write("real.dot", "old")
    let link = folder.file("link.dot").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "real.dot")
    #expect(try Navhost.run(["graph", "-o", link, Self.television]).status == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "real.dot")
    #expect(try String(contentsOfFile: real, encoding: .utf8) == drawn)
  }

  @Test("every text is escaped", arguments: ["dot", "mermaid"])
  func escapes(format: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("nasty.json", Self.nasty)
    let run = try Navhost.run(["graph", "-T", format, path])
    #expect(run.status == 0)
    try Golden.expect(run.output, is: "graph-nasty.\(format)")
  }

  @Test(
    "the way of a request is marked",
    arguments: [
      (["--request", #"{"navigate": "play"}"#, "--state", "television://home/show::2"], ["play"]),
      (["--request", #"{"route": "/series/2"}"#], ["openShow"]),
      (
        ["--request", #"{"open": "television://home/shelf::War/show::2"}"#],
        ["openShow", "openShelf"]
      ),
      (["--request", #"{"navigate": {"to": "settings", "presentation": "show"}}"#], ["settings"]),
    ])
  func request(options: [String], names: [String]) throws {
    let run = try Navhost.run(["graph", "--json", Self.television] + options)
    #expect(run.status == 0)
    let edges = try #require(Value(jsonText: run.output)["edges"]?.list)
    let marked = edges.filter { $0["way"] == true }.compactMap { $0["name"]?.string }
    #expect(marked == names)
  }

  @Test("the way of a trace is marked")
  func trace() throws {
    let trace = Repository.file("Tests/NavhostTests/Golden/television-trace.txt").path
    let run = try Navhost.run(["graph", "--json", "--trace", trace, Self.television])
    #expect(run.status == 0)
    let drawing = try Value(jsonText: run.output)
    let marked = drawing["edges"]?.list?.filter { $0["way"] == true }
      .compactMap { $0["name"]?.string }
    #expect(marked?.contains("play") == true)
    #expect(marked?.contains("openShow") == true)
    let screens = drawing["screens"]?.list?.filter { $0["way"] == true }
      .compactMap { $0["id"]?.string }
    #expect(screens?.contains("video") == true)
  }

  @Test("a trace of another application is refused: nothing of it would be marked")
  func foreignTrace() throws {
    let folder = try TemporaryFolder()
    let trace = try folder.write(
      "other.trace",
      #"{"step":1,"ok":true}"# + "\n"
        + #"{"transition":1,"move":"forward","location":"n://home","updates":[{"op":"root","key":"home"}]}"#
        + "\n")
    let run = try Navhost.run(["graph", "--trace", trace, Self.television])
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(
      run.words
        == "navhost: line 2 of the trace is of another application: its state is n://home, and those of "
        + "the manifest begin with television://\n")
  }

  @Test("without dot, SVG is refused with the name of the package")
  func noGraphviz() throws {
    let run = try Navhost.run(
      ["graph", "-Tsvg", Self.television], environment: ["PATH": "/nonexistent"])
    #expect(run.status == 4)
    #expect(run.output == "")
    #expect(run.words.contains("install the package graphviz"))
  }

  @Test(
    "with dot, SVG is written to the file that names it",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/dot")))
  func svg() throws {
    let folder = try TemporaryFolder()
    let run = try Navhost.run(["graph", "-o", "out.svg", Self.television], in: folder.url)
    #expect(run.status == 0)
    #expect(run.output == "")
    let svg = try String(contentsOf: folder.url.appending(path: "out.svg"), encoding: .utf8)
    #expect(svg.contains("</svg>"))
    #expect(svg.contains("openShow"))
  }

  @Test("a dot that fails is told with what it said")
  func brokenGraphviz() throws {
    let folder = try TemporaryFolder()
    let program = try folder.write("dot", "#!/bin/sh\necho 'syntax error' >&2\nexit 3\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    let run = try Navhost.run(
      ["graph", "-Tsvg", Self.television], environment: ["PATH": folder.url.path])
    #expect(run.status == 4)
    #expect(run.words.contains("exited with status 3: syntax error"))
  }

  @Test(
    "a command line that makes no sense says why",
    arguments: [
      (["--format", "svgg"], 2, "did you mean \"svg\"?"),
      (["--request", "x"], 2, "not JSON"),
      (["--request", #"{"navigate": "plai"}"#], 2, "did you mean \"play\"?"),
      (["--request", #"{"navigate": "openParts"}"#], 1, "starts at \"show\""),
      (["--request", #"{"route": "some film"}"#], 1, "only a router can say"),
      (
        ["--request", #"{"back": 1}"#, "--state", "television://hom"], 2,
        "--state: unknown screen \"hom\"\n  hint: did you mean \"home\"?"
      ),
      (["--request", #"{"back": 1}"#, "--state", "home"], 2, "--state: malformed state URL"),
      (["--state", "television://home"], 2, "--state says where --request starts"),
      (["--trace", "/nonexistent"], 4, "the trace cannot be read"),
      (["-o", "/dev/null/x.dot"], 4, "/dev/null/x.dot"),
    ] as [([String], Int32, String)])
  func nonsense(options: [String], status: Int32, message: String) throws {
    let run = try Navhost.run(["graph", Self.television] + options)
    #expect(run.status == status)
    #expect(run.output == "")
    #expect(run.words.contains(message))
  }

  @Test("a manifest that is wrong exits 3")
  func wrongManifest() throws {
    #expect(try Navhost.run(["graph", "/nonexistent.json"]).status == 3)
  }
}
