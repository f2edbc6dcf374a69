extension Planner {
  /// The segues that a screen has, `.none` being the one on top, then the parts of the one that is
  /// asked for, each with the reason why it does not hold. Empty when the screen has no place.
  package func candidates(
    forSegue id: String, of screen: ScreenID, in state: NavigationState, _ planning: Planning
  ) -> [Candidate] {
    let source = screen == .none ? state.top : screen
    guard let key = state.key(of: source), let node = graph.node(key) else { return [] }
    var candidates = graph.segueNames(of: node).map { name in
      Candidate("segue \"\(name)\" of \"\(key)\"", lost: name == id ? nil : "was not asked for")
    }
    guard let definition = graph.segue(id, of: node)?.segue else { return candidates }
    if case .outcome(let outcome) = planning,
      let place = candidates.firstIndex(where: { $0.lost == nil })
    {
      candidates[place].lost = outcome.reason ?? outcome.name
    }
    let intent = definition.intent.flatMap { graph.configuration.intents[$0] } ?? Intent()
    return candidates + definition.mediations(intent) + definition.presentations(intent)
  }
}

extension SegueDefinition {
  /// Who could mediate, the one that does first.
  fileprivate func mediations(_ intent: Intent) -> [Candidate] {
    var all: [String] = []
    if let mediator { all.append("mediator \(mediator.name)") }
    if let mediation = intent.mediation {
      all.append("mediation of the intent \"\(self.intent ?? "")\": \(mediation.words)")
    }
    if let mediation { all.append("its own mediation: \(mediation.words)") }
    let winner = mediator != nil ? "its mediator" : "the intent's mediation"
    return all.enumerated().map { place, what in
      Candidate(what, lost: place == 0 ? nil : "\(winner) goes before it")
    }
  }

  /// How it could be shown.
  fileprivate func presentations(_ intent: Intent) -> [Candidate] {
    var all: [Candidate] = []
    if let presentation { all.append(Candidate("presentation \(presentation.word)")) }
    if let shown = intent.presentation {
      let what = "presentation of the intent \"\(self.intent ?? "")\": \(shown.word)"
      all.append(
        Candidate(what, lost: all.isEmpty ? nil : "its own presentation goes before it"))
    }
    let isKindShown = performs ?? all.isEmpty
    let lost = performs == false ? "\"perform\" is false" : "the presentation goes before it"
    return all + [Candidate("kind \(kind.presentation.word)", lost: isKindShown ? nil : lost)]
  }
}

extension Mediation {
  /// The names of its steps.
  fileprivate var words: String {
    steps.isEmpty ? "nothing" : steps.map(\.name).joined(separator: ", ")
  }
}
