import TestKit
import Testing

@Suite("A manifest of a hundred thousand screens")
struct LargeManifestTests {
  private static let count = 100_000

  /// Two edges a screen, a route for every fourth: 0.4 kB each.
  private static var manifest: String {
    func name(_ number: Int) -> String { "screen\(number % count)" }
    var screens = ""
    var edges = ""
    var routes = ""
    for number in 0..<count {
      let comma = number == 0 ? "" : ",\n"
      screens += """
        \(comma)"\(name(number))": {"title": "Screen number \(number)", "data": "id",
        "optionalProperties": {"id": {"type": "string"}, "count": {"type": "int32"}}}
        """
      edges += """
        \(comma)"next\(number)": {"from": ["\(name(number))"], "to": "\(name(number + 1))",
        "mediation": [{"set": {"to.count": \(number)}}], "presentation": "show"},
        "jump\(number)": {"from": ["\(name(number))", "\(name(number + 7))"],
        "to": "\(name(number * 31 + 5))", "presentation": "root"}
        """
      guard number % 4 == 0 else { continue }
      routes += """
        \(comma){"name": "route\(number)", "path": "/part\(number)/:id", "do": "next\(number)",
        "params": {"id": {"type": "string"}}}
        """
    }
    return """
      {"navhost": 1,
      "app": {"id": "org.example.large", "title": "Large", "version": "1.0.0", "scheme": "large"},
      "presenter": ["trace"], "state": {"initial": "large://screen0"},
      "screens": {\(screens)}, "navigations": {\(edges)}, "routes": [\(routes)],
      "script": [
      {"navigate": "next0", "expect": {"top": "screen1"}},
      {"route": "/part4/7", "expect": {"outcome": "failed"}},
      {"navigate": "next1", "expect": {"state": "large://screen0/screen1/screen2"}}]}
      """
  }

  @Test(
    "is checked, linked and run",
    .disabled(if: Repository.isSanitized, "what a sanitizer adds to each value is not ours"))
  func run() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("large.json", Self.manifest)
    let run = try Navhost.run(["run", path])
    #expect(run.status == 0)
    #expect(
      run.words.hasSuffix(
        "ok step 3 of 3: navigate next1 -> done, large://screen0/screen1/screen2\n"),
      "\(run.words.suffix(2_000))")
  }
}
