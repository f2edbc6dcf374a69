import SnapEngine
import SnapManifest
import SnapValue
import Testing

@Suite("Segues in a manifest")
struct SegueManifestTests {
  @Test("they keep their order and every part")
  func parts() throws {
    let manifest = try goodManifest("segues")
    let segues = try #require(manifest.screen("home")).segues
    #expect(segues.map(\.id) == ["open", "detail", "both", "silent"])
    #expect(segues.map { "\($0.kind)" } == ["show", "showDetail", "present", "show"])
    #expect(segues.map(\.performs) == [nil, nil, true, false])
    #expect(segues[2].intent == "open")
    let (mediator, plain) = (try #require(segues[2].mediator), try #require(segues[1].mediator))
    #expect(mediator.mediator as? Capability == Capability("catalog", "describe"))
    #expect(mediator.name == "catalog/describe" && mediator.arguments["language"] == "en")
    #expect(plain.name == "catalog/describe" && plain.arguments == .null)
    guard case .segue("open", _, let payload) = manifest.script[0].request.kind else {
      Issue.record("the first step is a segue")
      return
    }
    #expect(payload == ["id": "9"])
  }

  @Test("those that show something are edges, with the aspects that hold")
  func edges() throws {
    let edges = try goodManifest("segues").segueEdges.map(\.edge)
    #expect(edges.map(\.name) == ["home/open", "home/detail", "home/both"])
    #expect(edges.allSatisfy { $0.from == ["home"] && $0.to == "show" })
    #expect(edges.map { $0.presentation?.word } == ["show", "showDetail", "present"])
    // The mediator goes before the intent's mediation.
    #expect(edges[2].mediation?.steps.first?.mediator is Capability)
  }
}
