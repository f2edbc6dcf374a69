import SnapEngine

/// Where screens, intents and navigations are in a manifest, by id, for checks that ask often. Of a
/// repeated id the last one counts.
struct ManifestIndex {
  private(set) var screens: [String: Int] = [:]
  private(set) var intents: [String: Int] = [:]
  private(set) var navigations: [String: Int] = [:]
  /// The screen where every segue of an id leads; `nil` when they lead to several.
  private(set) var segueTargets: [String: String?] = [:]

  init() {}

  init(_ manifest: Manifest) {
    screens.reserveCapacity(manifest.screens.count)
    navigations.reserveCapacity(manifest.navigations.count)
    for index in manifest.screens.indices { screens[manifest.screens[index].id] = index }
    for index in manifest.intents.indices { intents[manifest.intents[index].id] = index }
    for index in manifest.navigations.indices {
      navigations[manifest.navigations[index].id] = index
    }
    for screen in manifest.screens {
      for segue in screen.segues {
        segueTargets.merge([segue.id: segue.to]) { $0 == $1 ? $0 : nil }
      }
    }
  }

  /// The mediation of an edge: its own, or else its intent's.
  func mediation(
    of navigation: Manifest.Navigation, in manifest: Manifest
  ) -> [Manifest.Mediation]? {
    if let own = navigation.own.mediation { return own }
    return intent(of: navigation, in: manifest)?.mediation
  }

  /// The presentation of an edge: its own, or else its intent's.
  func presentation(
    of navigation: Manifest.Navigation, in manifest: Manifest
  ) -> Manifest.Presentation? {
    if let own = navigation.own.presentation { return own }
    return intent(of: navigation, in: manifest)?.presentation
  }

  private func intent(
    of navigation: Manifest.Navigation, in manifest: Manifest
  ) -> Manifest.Intent? {
    navigation.intent.flatMap { intents[$0] }.map { manifest.intents[$0].intent }
  }
}
