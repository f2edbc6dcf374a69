import SnapCard
import SnapEngine
import SnapManifest
import SnapValue

// The ways between screens: that one leads on and back from each, and before what cannot be taken
// back.
extension AccessibilityCheck {
  /// Where an action leads.
  private enum Way {
    /// Away from its screen by itself: back, the end of a layer, a result.
    case away
    case edge(ScreenGraph.Edge)
    case elsewhere
  }

  private func way(_ action: CardPart, _ screen: AccessibleScreen) -> Way {
    let data = action.map["data"]
    switch action.text("verb") {
    case "back"?, "dismiss"?, "result"?, "undo"?, "popTo"?, "resume"?: return .away
    case "open"?, "select"?, "go"?: return .away
    case "navigate"?:
      let name = data?.string ?? data?["navigation"]?.string
      return edge(named: name, .navigation).map { .edge($0) } ?? .elsewhere
    case "segue"?:
      let id = data?.string ?? data?["id"]?.string
      return edge(named: id.map { "\(screen.key)/\($0)" }, .segue).map { .edge($0) } ?? .elsewhere
    default: return .elsewhere
    }
  }

  private func edge(named name: String?, _ role: ScreenGraph.Edge.Role) -> ScreenGraph.Edge? {
    graph.edges.first { $0.role == role && $0.name == name }
  }

  mutating func checkWays() {
    checkEverywhere()
    checkLayers()
    checkRoots()
    checkGuarded()
    checkReviews()
  }

  /// Whether an action goes without what is typed being right.
  private func isFree(_ action: CardPart, _ screen: AccessibleScreen) -> Bool {
    guard let parts = screen.parts, parts.inputs.contains(where: \.isHeld) else { return true }
    return !action.sendsInputs
  }

  private func leaves(_ screen: AccessibleScreen, where leads: (ScreenGraph.Edge) -> Bool) -> Bool {
    screen.actions.contains { action in
      guard isFree(action, screen) else { return false }
      switch way(action, screen) {
      case .away: return true
      case .edge(let edge): return leads(edge)
      case .elsewhere: return false
      }
    }
  }

  /// What lies over others has an action that takes it away.
  private mutating func checkLayers() {
    let layers = Set(graph.edges.filter(\.makesLayer).compactMap(\.to))
    for place in layers.sorted() {
      let screen = screens[place]
      guard let card = screen.parts?.all.first, !leaves(screen, where: { $0.endsLayers })
      else { continue }
      note(
        .noWayBack, screen.place(card), screen.key,
        "it lies over others, and a panel has no key to close it")
    }
  }

  /// What becomes the only screen has a way on that ends at the beginning.
  private mutating func checkRoots() {
    let roots = Set(graph.edges.filter(\.isRoot).compactMap(\.to)).subtracting(graph.start)
    for place in roots.sorted() where !returns(from: place) {
      let screen = screens[place]
      if let parts = screen.parts, parts.actions.isEmpty, parts.inputs.isEmpty {
        note(.nothingToPress, screen.places?.place(JSONPointer()) ?? screen.titlePlace, screen.key)
        continue
      }
      note(
        .noWayBack, screen.places?.place(JSONPointer()) ?? screen.titlePlace, screen.key,
        "it is the only screen then, and nothing leads from it to the beginning")
    }
  }

  /// Whether actions of cards lead from a screen to one of the first, without what cannot be taken
  /// back.
  private func returns(from place: Int) -> Bool {
    var seen: Set<Int> = [place]
    var queue = [place]
    while let here = queue.popLast() {
      if graph.start.contains(here) { return true }
      guard screens[here].parts != nil else { return true }
      for action in screens[here].actions where isFree(action, screens[here]) {
        switch way(action, screens[here]) {
        case .edge(let edge):
          if let to = edge.to, !edge.makesLayer, !isFinal(edge), seen.insert(to).inserted {
            queue.append(to)
          }
        case .away:
          if ["open", "go", "select"].contains(action.text("verb")) { return true }
        case .elsewhere: break
        }
      }
    }
    return false
  }

  /// What guards its leaving has an action that leaves it.
  private mutating func checkGuarded() {
    for screen in screens where !screen.definition.leaveGuards.isEmpty && screen.parts != nil {
      let ways = screen.actions.count { action in
        guard case .edge(let edge) = way(action, screen), !isFinal(edge) else { return false }
        return isFree(action, screen) && says(action, screen)
      }
      if ways == 0 {
        note(
          .noWayBack, screen.places?.place(JSONPointer()) ?? screen.titlePlace, screen.key,
          "a guard is asked before, and no action gives it a reason to let people go")
      }
    }
  }

  /// Whether an action gives a guard something to decide by: data beside its navigation, or inputs.
  private func says(_ action: CardPart, _ screen: AccessibleScreen) -> Bool {
    if action.sendsInputs, screen.parts?.inputs.isEmpty == false { return true }
    guard let data = action.map["data"]?.map else { return false }
    return data.keys.contains { $0 != "navigation" && $0 != "id" }
  }

  /// An edge after which nothing is left to go back to, and with which a plugin does something.
  private func isFinal(_ edge: ScreenGraph.Edge) -> Bool {
    guard edge.isRoot, edge.role == .navigation, let navigation = manifest.navigation(edge.name)
    else {
      return false
    }
    return manifest.configuration.mediation(of: navigation).contains {
      !($0.mediator is SetMediator)
    }
  }

  /// Before what cannot be taken back, what it is about is shown, and it can be left.
  private mutating func checkReviews() {
    for edge in graph.edges where isFinal(edge) {
      for place in edge.from ?? [] {
        checkBefore(place, edge)
        let screen = screens[place]
        guard let parts = screen.parts, let card = parts.all.first else { continue }
        if !shows(parts) {
          note(
            .noReview, screen.place(card), screen.key, edge.name,
            "nothing of what it is about is shown")
        } else if !leaves(screen, where: { $0.name != edge.name && !isFinal($0) }) {
          note(
            .noReview, screen.place(card), screen.key, edge.name, "no action leads away without it")
        }
      }
    }
  }

  /// The screen before: what it is given, it shows.
  private mutating func checkBefore(_ place: Int, _ final: ScreenGraph.Edge) {
    for edge in graph.edges where edge.to == place && edge.role == .navigation {
      for before in edge.from ?? [] {
        let screen = screens[before]
        guard let parts = screen.parts, let card = parts.all.first, !shows(parts),
          screen.definition.isCard, !screen.definition.properties.isEmpty
        else { continue }
        note(
          .noReview, screen.place(card), screen.key, final.name,
          "nothing of what was chosen is shown before")
      }
    }
  }

  /// Whether a card shows anything that is given to it.
  private func shows(_ parts: CardParts) -> Bool {
    shown(parts).contains { !texts.places(in: $0.text).isEmpty }
  }

  /// A layer that several screens can open, such as help, has its action on each of their cards.
  private mutating func checkEverywhere() {
    for edge in graph.edges where edge.makesLayer && edge.role == .navigation {
      let sources = (edge.from ?? []).map { screens[$0] }.filter { $0.parts != nil }
      let having = sources.filter { screen in
        screen.actions.contains { action in
          if case .edge(let other) = way(action, screen) { return other.name == edge.name }
          return false
        }
      }
      guard having.count >= 2 else { continue }
      for screen in sources where !having.contains(where: { $0.key == screen.key }) {
        note(
          .helpMissing, screen.places?.place(JSONPointer()) ?? screen.titlePlace, edge.name,
          screen.key, listed(having.map { "\"\($0.key)\"" }))
      }
    }
  }
}
