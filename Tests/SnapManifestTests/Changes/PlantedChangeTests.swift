import Foundation
import SnapApp
import SnapEngine
import SnapInspect
import SnapManifest
import SnapSystem
import SnapValue
import TestKit
import Testing

@Suite("Changes that are planted are told for what they mean")
struct PlantedChangeTests {
  @Test("sixty are planted, each once")
  func count() {
    #expect(PlantedChange.all.count == 60)
    #expect(Set(PlantedChange.all.map(\.id)).count == 60)
    #expect(Set(PlantedChange.all.map { $0.edits.description }).count == 60)
  }

  @Test("each is told, and nothing beside it breaks somebody", arguments: PlantedChange.all)
  func told(row: PlantedChange) throws {
    let (old, new) = try row.manifests()
    let comparison = try Compared(old.jsonText, new.jsonText).comparison
    let told = comparison.changes.map(\.words)
    #expect(told.count == Set(told).count)
    for expected in row.tells { #expect(told.contains(expected), "\(expected) of \(told)") }
    let broken = comparison.changes.filter(\.kind.breaks).map(\.words)
    #expect(broken.filter { !row.tells.contains($0) } == [])
  }

  @Test(
    "a manifest is not different from itself, nor after it was formatted",
    arguments: [
      "Examples/television/manifest.json", "Examples/kiosk/manifest.json",
      "docs/reference/examples/routes.json", "docs/reference/examples/regions.json",
      "docs/reference/examples/sections.json", "docs/reference/examples/segues.json",
      "docs/reference/examples/asserts.json", "docs/reference/examples/types.json",
    ])
  func same(path: String) throws {
    let text = try Repository.text(path)
    let value = try Value(jsonText: text)
    for other in [text, value.jsonText, value.turned.jsonText] {
      #expect(try Compared(text, other).comparison.changes.map(\.words) == [])
    }
  }

  // MARK: What is not found

  @Test(
    "what is told to be not found any more led somewhere and does not, as the planner sees it",
    arguments: PlantedChange.all.filter { $0.tells.contains { $0.hasPrefix("link-broke") } })
  func notFound(row: PlantedChange) throws {
    let (old, new) = try row.manifests()
    let compared = try Compared(old.jsonText, new.jsonText)
    for change in compared.comparison.changes where change.kind == .linkBroke {
      guard case .notFound(let link, _, _) = change.reason else { continue }
      #expect(try Self.isFound(link, in: compared.old), "\(link) before")
      #expect(try !Self.isFound(link, in: compared.new), "\(link) after")
    }
  }

  /// Whether the planner knows where a link leads, redirects followed.
  private static func isFound(_ link: String, in manifest: Manifest) throws -> Bool {
    let graph = try Graph(linking: manifest.configuration)
    let planner = Planner(graph)
    let state = graph.regions.emptyState(scheme: manifest.app.scheme)
    let kind: Request.Kind =
      link.contains("://") ? .open(url: link) : .route(link, payload: [:])
    let request = Request(kind)
    var planning = planner.plan(request, in: Planner.Context(state: state))
    for _ in 0..<16 {
      guard case .redirect(let target) = planning else { break }
      planning = planner.plan(
        redirect: target, request: request, in: Planner.Context(state: state))
    }
    switch planning {
    case .plan: return true
    case .outcome(let outcome): return outcome != .noRoute
    case .route, .redirect: return false
    }
  }

  @Test("and as explain tells it, where the application can be put together")
  func explained() throws {
    var tried = 0
    for row in PlantedChange.all where row.shelf == .reference {
      // The script may ask for what is gone, which is an error of its own.
      let manifests = try row.manifests()
      let (old, new) = (Self.withoutScript(manifests.old), Self.withoutScript(manifests.new))
      let compared = try Compared(old.jsonText, new.jsonText)
      let links = compared.comparison.changes.compactMap { change -> String? in
        guard case .notFound(let link, _, _) = change.reason else { return nil }
        return link
      }
      guard !links.isEmpty, compared.old.plugins.use.isEmpty, compared.newHasNoErrors else {
        continue
      }
      let folder = try TemporaryFolder("changes")
      for link in links {
        let key = link.contains("://") ? "open" : "route"
        let step = Value.map([key: .string(link)]).jsonText
        let before = try Self.explain(old, step, in: folder)
        let after = try Self.explain(new, step, in: folder)
        #expect(before.outcome == nil || before.outcome == .alreadyThere, "\(row.id) \(link)")
        #expect(after.outcome == .noRoute, "\(row.id) \(link)")
        tried += 1
      }
    }
    #expect(tried >= 6, "\(tried)")
  }

  private static func withoutScript(_ manifest: Value) -> Value {
    guard var map = manifest.map else { return manifest }
    map["script"] = nil
    return .map(map)
  }

  private static func explain(
    _ manifest: Value, _ step: String, in folder: borrowing TemporaryFolder
  ) throws -> ExplainedRequest {
    let path = try folder.write("manifest.json", manifest.jsonText)
    let session = try ExplainSession(
      ManifestFile(reading: path), on: MainLoop(),
      options: AssemblyOptions(hostName: "tests", version: "0.0.0"))
    defer { session.close() }
    return try session.explain(step: step)
  }
}

/// Two manifests that are compared.
struct Compared {
  let old: Manifest
  let new: Manifest
  let newHasNoErrors: Bool
  var comparison: ManifestComparison { ManifestComparison(of: old, with: new) }

  struct Undeclared: Error { let diagnostics: [String] }

  init(_ old: String, _ new: String) throws {
    let (before, now) = (Self.reading(old, "old.json"), Self.reading(new, "new.json"))
    guard let old = before.declared, let new = now.declared else {
      throw Undeclared(diagnostics: (before.diagnostics + now.diagnostics).map(\.text))
    }
    (self.old, self.new, newHasNoErrors) = (old, new, !now.hasErrors)
  }

  private static func reading(_ text: String, _ file: String) -> ManifestReading {
    ManifestReading(Array(text.utf8), file: file)
  }
}

extension ManifestChange {
  /// As rows have it.
  var words: String { "\(kind.word) \(subject)" }
}

extension Value {
  /// The same with the entries of every map in the other order; of routes and lists none.
  fileprivate var turned: Value {
    switch self {
    case .map(let map):
      var turned = ValueMap()
      for entry in map.entries.reversed() { turned[entry.key] = entry.value.turned }
      return .map(turned)
    case .list(let items): return .list(items.map(\.turned))
    default: return self
    }
  }
}
