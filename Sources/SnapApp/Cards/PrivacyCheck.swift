import SnapCard
import SnapEngine
import SnapManifest
import SnapValue

/// Tells where what is typed into inputs of the style `password` could get into a state URL.
struct PrivacyCheck {
  private(set) var diagnostics: [Diagnostic] = []
  private let manifest: Manifest
  private let own: JSONPlaces

  /// Checks all. Cost: navigations times the cards of their sources.
  init(_ manifest: Manifest, cards: [String: CardTemplate]) {
    self.manifest = manifest
    own = JSONPlaces(manifest)
    var typed: [String: Set<String>] = [:]
    for (screen, card) in cards {
      var names: Set<String> = []
      card.card.collectPasswords(into: &names)
      if !names.isEmpty { typed[screen] = names }
    }
    guard !typed.isEmpty else { return }
    checkData(Set(typed.values.joined()))
    let screens = manifest.configuration.screens.map(\.key).filter { typed[$0] != nil }
    for (edge, origin) in zip(manifest.configuration.navigations, manifest.origins.navigations) {
      let senders = screens.filter { screen in
        (edge.from.isEmpty || edge.from.contains(screen))
          && cards[screen]?.card.sends(to: edge.name) == true
      }
      check(edge, origin, Set(senders.compactMap { typed[$0] }.joined()))
    }
  }

  /// A property of the name of such an input is private, so no state URL fills it.
  private mutating func checkData(_ names: Set<String>) {
    for (screen, origin) in zip(manifest.configuration.screens, manifest.origins.screens) {
      guard let data = screen.dataProperty, names.contains(data),
        screen.schema(of: data)?.isPrivate != true
      else { continue }
      diagnostics.append(
        ManifestCode.dataNotText.diagnostic(
          at: own.below(origin).place(JSONPointer(["data"])),
          facts: [
            data,
            "an input of the style password has its name, so it is private, and a state URL is "
              + "read by all",
          ], remedy: "give the input another id, or name another property"))
    }
  }

  /// A mediator that gets what was typed, and may set what the destination's state URL shows.
  private mutating func check(
    _ edge: NavigationDefinition, _ origin: Origin, _ names: Set<String>
  ) {
    guard let input = names.min(), let data = manifest.screen(edge.to)?.dataProperty,
      !names.contains(data)
    else { return }
    let steps = manifest.configuration.mediation(of: edge)
    guard let place = steps.lastIndex(where: { !($0.mediator is SetMediator) }) else { return }
    let isSetAfter = steps[place...].contains { step in
      (step.mediator as? SetMediator)?.assignments.contains { $0.property == data } == true
    }
    guard !isSetAfter else { return }
    diagnostics.append(
      ManifestCode.cardPrivate.diagnostic(
        at: own.below(origin).place(JSONPointer(["mediation", String(place)])),
        facts: [input, steps[place].name, data, edge.to]))
  }
}

extension Value {
  /// Whether an action in a card performs a navigation and sends what was typed along.
  fileprivate func sends(to navigation: String) -> Bool {
    switch self {
    case .list(let items): return items.contains { $0.sends(to: navigation) }
    case .map(let map):
      if map["verb"]?.string == "navigate",
        map["associatedInputs"]?.string?.lowercased() != "none",
        (map["data"]?.string ?? map["data"]?["navigation"]?.string) == navigation
      {
        return true
      }
      return map.entries.contains { $0.value.sends(to: navigation) }
    default: return false
    }
  }
}
