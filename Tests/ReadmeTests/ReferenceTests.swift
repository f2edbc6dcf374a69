import Foundation
import TestKit
import Testing

@Suite("docs/reference tells the truth")
struct ReferenceTests {
  private static let examples = "docs/reference/examples"
  private static let maker = Repository.file("scripts/make-reference").path

  /// The manifests that the page of the manifest shows.
  static let manifests: [String] = {
    let names =
      (try? FileManager.default.contentsOfDirectory(atPath: Repository.file(examples).path)) ?? []
    return names.sorted().filter { $0.hasSuffix(".json") }
  }()
  /// The pages that are written by hand.
  static let pages = WorkedPage.all(
    in: "docs/reference", but: ["manifest.md", "cli.md", "codes.md"])

  @Test("every key of the manifest's schema has its entry with an example, as the script makes it")
  func manifest() throws {
    let page = try Child.succeed("python3", [Self.maker, "manifest"])
    try Golden.expect(page.output, is: Repository.file("docs/reference/manifest.md"))
  }

  @Test("a key without description or example is refused, and named")
  func missing() throws {
    let schema = try Repository.text("Host/navhost/manifest.schema.json")
    let changed = schema.replacing(
      #""navhost": {"#, with: #""novelty": {"type": "string"}, "navhost": {"#, maxReplacements: 1)
    #expect(changed != schema)
    let folder = try TemporaryFolder("schema")
    let file = try folder.write("schema.json", changed)
    let run = try Child.run("python3", [Self.maker, "manifest", file])
    #expect(run.status == 1)
    #expect(run.output.isEmpty)
    #expect(
      run.words == """
        make-reference: novelty: no example of \(Self.examples) has it
        make-reference: novelty: the schema has no description of it

        """)
  }

  @Test("every example of the manifest's keys passes its own script", arguments: manifests)
  func example(name: String) throws {
    let folder = try TemporaryFolder("reference")
    let place = folder.file("examples")
    try FileManager.default.copyItem(at: Repository.file(Self.examples), to: place)
    let plugins = place.appending(path: "plugins")
    try FileManager.default.createDirectory(
      at: plugins, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try Child.succeed(
      "cc",
      [
        "-std=gnu11", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-I", Repository.include,
        "-I", Repository.file("SDK/c").path, place.appending(path: "parts.c").path,
        "-o", plugins.appending(path: "parts.so").path,
      ])
    let text = try Repository.text("\(Self.examples)/\(name)")
    let finds = text.matches(of: /"x-finds": \["(NH[0-9]+)"\]/).map { String($0.output.1) }
    try WorkedPage.expectSound(name, finds: Set(finds), in: place, "\(Self.examples)/\(name)")
  }

  @Test("the command line is told as navhost tells it")
  func commandLine() throws {
    let page = try Child.succeed("python3", [Self.maker, "cli", Navhost.path])
    try Golden.expect(page.output, is: Repository.file("docs/reference/cli.md"))
  }

  @Test("every block of a page is tried", arguments: pages)
  func blocks(page: WorkedPage) throws {
    let count = try page.tried()
    #expect(count.manifests + count.commands > 0)
  }

  @Test("every operation of navhost eval has its row, and no other")
  func operations() throws {
    let folder = try TemporaryFolder("eval")
    let answer = try Readme.shell(#"echo '{"op": "?"}' | navhost eval"#, in: folder.url)
    let names = try #require(answer.output.firstMatch(of: #/there are: ([A-Za-z, ]+)"/#)?.output.1)
      .split(separator: ", ").map(String.init)
    let page = try Repository.text("docs/reference/eval.md")
    let rows = page.split(separator: "\n", omittingEmptySubsequences: false)
      .drop { !$0.hasPrefix("| `op` |") }.dropFirst(2).prefix { $0.hasPrefix("| ") }
    let told = try rows.map { row in
      String(try #require(row.prefixMatch(of: #/\| `([A-Za-z]+)` /#)?.output.1))
    }
    #expect(told.sorted() == names.sorted())
  }

  @Test("the pages that the others name are there")
  func names() {
    let names = Set(Self.pages.map(\.path))
    #expect(
      names.isSuperset(
        of: ["state-urls", "requests", "outcomes"].map { "docs/reference/\($0).md" }))
    #expect(Self.manifests.count > 30)
  }
}

@Suite("docs/coming-from tells the truth")
struct ComingFromTests {
  static let pages = WorkedPage.all(in: "docs/coming-from")

  @Test("there is a page for each library that people come from")
  func there() {
    let names = Self.pages.map { URL(filePath: $0.path).deletingPathExtension().lastPathComponent }
    #expect(
      names == [
        "go-router", "navigator", "qt-application-manager", "react-navigation", "rld-navigation",
        "snapnavigation", "xstate",
      ])
  }

  @Test(
    "each has a table of concepts, what is not here, and a manifest that passes", arguments: pages)
  func page(page: WorkedPage) throws {
    let text = try Repository.text(page.path)
    #expect(text.contains("\n| there | here |\n"))
    #expect(text.contains("\n## Not here\n"))
    #expect(try page.tried().manifests > 0)
  }
}
