import SnapEngine
import SnapManifest
import SnapNavigation
import SnapValue
import Testing

@testable import SnapApp

/// No plugin provides anything.
private struct NoCapabilities: Capabilities {
  func mediator(_ capability: Capability) -> any Mediator { capability }
  func presenter(_ capability: Capability) -> any Presenter { capability }
  func screenFactory(_ capability: Capability) -> any ScreenFactory { capability }
  func effect(_ capability: Capability) -> any Effect { capability }
  func function(_ capability: Capability) -> any FreeFunction { capability }
  func routers() -> [LinkedRouter] { [] }
  func culprit(_ callback: String, _ capability: Capability) -> String { callback }
}

/// What costs more than what it adds does not end in time here.
@Suite("A script's steps", .timeLimit(.minutes(10)))
struct ScriptTests {
  /// A manifest with so many screens and navigations beside two that are used, and this script.
  private func linker(screens: Int = 0, script: String) throws -> Linker {
    var text = #"{"navhost": 1, "app": {"id": "org.example.a", "scheme": "a"}, "screens": {"#
    text += #""home": {}, "about": {"optionalProperties": {"who": {"type": "string"}}}"#
    for number in 0..<screens { text += #", "s\#(number)": {"title": "Screen \#(number)"}"# }
    text += #"}, "navigations": {"about": {"from": "*", "to": "about"}"#
    for number in 0..<screens { text += #", "n\#(number)": {"from": "*", "to": "s\#(number)"}"# }
    text += #"}, "state": {"initial": "a://home"}, "script": \#(script)}"#
    let reading = ManifestReading(Array(text.utf8), file: "a.json")
    let manifest = try #require(reading.manifest, "\(reading.diagnostics.prefix(3))")
    return Linker(manifest: manifest, capabilities: NoCapabilities(), cards: [:])
  }

  private func navigator(of configuration: Configuration) async throws -> Navigator {
    let navigator = try Navigator(configuration)
    try await navigator.open(TracePresenter(facts: { _ in nil }, write: { _ in }))
    return navigator
  }

  @Test("leave no edge behind: what a step writes is followed, and nobody else can name it")
  func inlineEdge() async throws {
    let linker = try linker(
      script: #"[{"navigate": {"to": "about"}, "expect": {"state": "a://home/about"}}]"#)
    let configuration = try linker.configuration()
    #expect(configuration.navigations.map(\.name) == ["about"])
    let script = try Script(linker)
    let navigator = try await navigator(of: configuration)
    _ = await script.start(on: navigator)
    #expect(await script.perform(step: 1, on: navigator).mismatch == nil)
    let outcome = await navigator.perform(.navigate("step 1"))
    guard case .failed(let failure) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(failure.code == .unknownName)
  }

  @Test("cost what they do, not what the manifest holds: 2,000 failing ones, 20,000 screens")
  func manySteps() async throws {
    let step = #"{"open": "a://home", "expect": {"top": "about"}}"#
    let steps = Array(repeating: step, count: 2_000).joined(separator: ",")
    let linker = try linker(screens: 20_000, script: "[\(steps)]")
    let script = try Script(linker)
    let navigator = try await navigator(of: linker.configuration())
    _ = await script.start(on: navigator)
    for number in 1...script.count {
      let report = await script.perform(step: number, on: navigator)
      #expect(report.mismatch?.place.pointer == "/script/\(number - 1)")
    }
  }

  @Test("can be read one at a time, with all names of a manifest of 20,000 screens")
  func readAlone() throws {
    let manifest = try linker(screens: 20_000, script: "[]").manifest
    for number in 0..<2_000 {
      let text = #"{"navigate": "n\#(number)", "payload": {"id": \#(number)}}"#
      guard
        case .navigate("n\(number)", _) = try manifest.step(parsing: text).request.kind
      else {
        Issue.record("\(text)")
        return
      }
    }
  }

  @Test(
    "that are read alone are held against the manifest",
    arguments: [
      (#"{"navigate": "abuot"}"#, "unknown navigation \"abuot\"", "did you mean \"about\"?"),
      (#"{"navigate": "about", "payload": {"who": 1}}"#, "1 does not fit", ""),
      (#"{"navigate": {"to": "about", "result": "x"}}"#, "wants a result", ""),
      (
        #"{"navigate": {"to": "home", "presentation": {"kind": "present", "region": "main"}}}"#,
        "layers are above all regions", ""
      ),
      (#"{"back": 1, "expect": {"state": "nonsense"}}"#, "state", ""),
      (
        #"{"back": 1, "back": 2}"#, "the step is not JSON, column 13: key \"back\" stands twice", ""
      ),
      ("[", "the step is not JSON, column", ""),
    ])
  func faultyAlone(text: String, message: String, hint: String) throws {
    let manifest = try linker(script: "[]").manifest
    let failure = #expect(throws: Failure.self) {
      try manifest.step(parsing: text)
    }
    #expect(failure?.code == .malformed)
    #expect(failure?.message.contains(message) == true, "\(failure?.message ?? "")")
    if !hint.isEmpty { #expect(failure?.hint == hint) }
  }
}
