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
    #expect(segues.map(\.kind) == [.show, .showDetail, .present, .show])
    #expect(segues.map(\.performs) == [nil, nil, true, false])
    #expect(segues[2].intent == "open")
    guard case .use(let mediator, let with) = segues[2].mediator,
      case .use(let plain, let without) = segues[1].mediator
    else {
      Issue.record("mediators are plugins'")
      return
    }
    #expect(mediator.description == "catalog/describe" && with["language"] == "en")
    #expect(plain.description == "catalog/describe" && without.isEmpty)
    guard case .segue("open", let payload) = manifest.script[0].request else {
      Issue.record("the first step is a segue")
      return
    }
    #expect(payload == ["id": "9"])
  }

  @Test("those that show something are edges, with the aspects that hold")
  func edges() throws {
    let edges = try goodManifest("segues").segueEdges
    #expect(edges.map(\.id) == ["home/open", "home/detail", "home/both"])
    #expect(edges.allSatisfy { $0.from == ["home"] && $0.to == "show" })
    #expect(
      edges.map { $0.own.presentation?.kind } == [
        .builtIn(.show), .builtIn(.showDetail), .builtIn(.present),
      ])
    guard case .use = edges[2].own.mediation?.first else {
      Issue.record("the mediator goes before the intent's mediation")
      return
    }
  }
}
