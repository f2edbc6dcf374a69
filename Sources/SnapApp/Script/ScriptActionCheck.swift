import SnapEngine
import SnapManifest
import SnapValue

/// Tells the steps of a script and the requests of triggers that press what no card has.
struct ScriptActionCheck {
  private(set) var diagnostics: [Diagnostic] = []
  /// The most problems that are told.
  private static let most = 100
  private var known: [String: Set<String>] = [:]
  /// The entries of which some card has a text that is made when it is drawn.
  private var open: Set<String> = []

  /// Looks for what is pressed among the actions of all cards. Cost: the cards, and the steps times
  /// what they have.
  init(_ manifest: Manifest, cards: [Value]) {
    let pressed = manifest.requests.filter { step in
      if case .press(.first, _, _) = step.request.kind { step.expect.isSuccess } else { false }
    }
    guard !pressed.isEmpty else { return }
    for card in cards { collect(card) }
    let own = JSONPlaces(manifest)
    for step in pressed {
      guard case .press(.first(let id, let title, let verb), let inputs, _) = step.request.kind
      else { continue }
      for case (let key, let text?) in [("id", id), ("title", title), ("verb", verb)] {
        check(key, text, "an action with the \(key)") {
          own.below(step.origin).place(JSONPointer(["action", key]))
        }
      }
      for input in inputs.keys {
        check("input", input, "the input") {
          own.below(step.origin).place(JSONPointer(["inputs", input]))
        }
      }
    }
  }

  private mutating func check(
    _ key: String, _ text: String, _ what: String, _ place: () -> Diagnostic.Place
  ) {
    let known = known[key] ?? []
    guard !open.contains(key), !known.contains(text), diagnostics.count < Self.most else { return }
    let names = known.sorted()
    diagnostics.append(
      ManifestCode.stepUnknownName.diagnostic(
        at: place(),
        facts: ["\(what) \"\(text)\"", listed(names)],
        nearest: nearestName(to: text, among: names)))
  }

  private mutating func collect(_ value: Value) {
    switch value {
    case .string(let text):
      // A link in a text is an action, too, whose title stands in the text.
      if text.contains("](") { open.insert("title") }
    case .list(let items): for item in items { collect(item) }
    case .map(let map):
      if map["type"]?.string?.lowercased().hasPrefix("action.") == true {
        for key in ["id", "title", "verb"] { if let text = map[key]?.string { note(key, text) } }
      }
      if map["type"]?.string?.lowercased().hasPrefix("input.") == true {
        note("input", map["id"]?.string ?? "")
      }
      for entry in map.entries { collect(entry.value) }
    default: break
    }
  }

  private mutating func note(_ key: String, _ text: String) {
    known[key, default: []].insert(text)
    if text.contains("${") || text.contains("{{") { open.insert(key) }
  }
}
