import SnapManifest
import SnapValue
import Testing

/// Manifests made to cost more than their length. Each is quick or the suite does not end in time.
@Suite("Hostile manifests", .timeLimit(.minutes(2)))
struct HostileManifestTests {
  private func read(_ rest: String) -> [Diagnostic] {
    let head = #"{"navhost":1,"app":{"id":"a.b","scheme":"x"},"screens":{"home":{}},"#
    return ManifestReading(Array((head + rest + "}").utf8), file: "m")
      .diagnostics
  }

  private func list(_ count: Int, _ item: (Int) -> String) -> String {
    (0..<count).map(item).joined(separator: ",")
  }

  @Test("very many routes that must be asked one by one are checked as far as is reasonable")
  func routes() {
    let routes = list(20_000) { i in
      #"{"name":"r\#(i)","path":"/a-:x\#(i).:y","do":{"redirect":"/a-:x\#(i).:y"}}"#
    }
    let codes = Set(read(#""routes":[\#(routes)]"#).map(\.code))
    #expect(codes.isSubset(of: ["NH403", "NH405", "NH126"]))
  }

  @Test("a chain of refs that is very long is refused at its beginning")
  func chain() {
    let found = read("\"types\":{" + list(20_000) { "\"a\($0)\":{\"ref\":\"a\($0 + 1)\"}" } + "}")
    #expect(found.first?.code == "NH301")
    #expect(found.count == 10_001)
  }

  @Test("very many unknown names are told, the first ones with a suggestion")
  func unknownNames() {
    let found = read("\"types\":{" + list(2_000) { "\"name\($0)\":{\"ref\":\"nmae\($0)\"}" } + "}")
    #expect(found.count { $0.code == "NH206" } == 2_000)
    #expect(found.first { $0.code == "NH206" }?.hint == "did you mean \"name0\"?")
  }

  @Test("a very long key is cut where it is told")
  func longKey() {
    let key = String(repeating: "k", count: 1_000_000)
    let found = read("\"navigations\":{\"\(key)\":{" + list(2_000) { "\"u\($0)\":1" } + "}}")
    #expect(found.count > 2_000)
    #expect(found.allSatisfy { $0.text.utf8.count < 1_500 })
  }

  @Test("very many redirects are followed once each")
  func redirects() {
    let routes = list(10_000) {
      "{\"name\":\"r\($0)\",\"path\":\"/a\($0)/b\",\"do\":{\"redirect\":\"/a\(($0 + 1) % 10_000)/b\"}}"
    }
    #expect(read("\"routes\":[\(routes)]").map(\.code) == ["NH405"])
  }

  @Test("a path pattern that is very long is refused")
  func longPath() {
    let path = String(repeating: "/a", count: 500_000)
    let found = read("\"routes\":[{\"name\":\"r\",\"path\":\"\(path)\",\"do\":{\"to\":\"home\"}}]")
    #expect(found.map(\.code) == ["NH401"])
  }

  @Test("very many keys, escaped ones among them, are compared without a pair for each")
  func manyKeys() throws {
    let keys = list(100_000) { $0 % 2 == 0 ? "\"k\($0)\":0" : "\"\\u006b\($0)\":0" }
    #expect(try JSONDocument("{\(keys)}").duplicatePointers.isEmpty)
    #expect(try JSONDocument("{\(keys),\"k1\":0}").duplicatePointers == ["/k1"])
  }
}
