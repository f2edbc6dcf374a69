import CSnapNav
import SnapValue
import SnapPlugins

extension RegisteredTyped {
  /// Whether its signature has an error slot.
  fileprivate var canRefuse: Bool {
    guard case .success(let bound) = function else { return false }
    return bound.signature.takesError
  }
}

// What a plugin is asked that it can hardly answer: each is allowed, and an error is a good answer.

extension Bench {
  /// Asks everything that was registered something that it cannot know or do.
  func askUnexpected() {
    for mediator in registry.mediators {
      var navigation = ordinaryNavigation()
      (navigation.source, navigation.destination) = (0, 1 << 40 | 99)
      navigation.payload = [:]
      _ = settled(mediate(mediator, navigation))
    }
    for router in registry.routers {
      _ = settled(resolve(router, Array("no/such/route".utf8)))
      _ = settled(resolve(router, []))
    }
    for type in registry.screens {
      create(type, ["title": [], "unheard": "of", "id": -1, "text": 1.5, "n": [:]]).instance?
        .destroy()
      let (_, made) = create(type, ["unheard": .list([1, "of"])])
      guard let screen = made else { continue }
      if screen.keepsState { _ = screen.restore(["unheard": "of"]) }
      askUnexpected(screen)
      screen.destroy()
    }
    for presenter in registry.presenters {
      guard open(presenter, arguments: ["unheard": "of"]).isOK else { continue }
      let update = GivenUpdate(op: UInt32(SNAPNAV_EFFECT_SHOW), key: "no-such-effect")
      _ = settled(present(presenter, GivenTransition(updates: [update])))
      _ = restoreView(presenter, 1 << 40 | 99, "no view")
      close(presenter)
    }
    if keepsState { _ = restore(["unheard": .list([])]) }
    for function in registry.functions where function.canRefuse && function.screenType.isEmpty {
      for arguments in unlikelyArguments(of: function) { _ = callFree(function, arguments) }
    }
  }

  /// Hands over texts that are numbers, as far as functions take texts.
  func useWithNumbers() {
    for text in ["1.5", "1,5", "-12.25e3", "0x1p3"] {
      for function in registry.functions where function.screenType.isEmpty {
        _ = callFree(function, simplestArguments(function, text: text))
      }
      for type in registry.screens {
        guard let made = makeInstance(type).instance else { continue }
        for function in made.functions {
          let arguments = simplestArguments(function, text: text)
          switch function.kind {
          case Int(SNAPNAV_SETTER): _ = made.set(function.name, arguments.first ?? .null)
          case Int(SNAPNAV_ACTION): _ = made.perform(function.name, arguments)
          default: break
          }
        }
        made.destroy()
      }
    }
  }

  /// Sets and does what a screen can hardly take, where its function can say no.
  private func askUnexpected(_ screen: BenchInstance) {
    for function in screen.functions where function.canRefuse {
      for arguments in unlikelyArguments(of: function) {
        switch function.kind {
        case Int(SNAPNAV_SETTER): _ = screen.set(function.name, arguments.first ?? .null)
        case Int(SNAPNAV_ACTION): _ = screen.perform(function.name, arguments)
        default: break
        }
      }
    }
  }

  /// Arguments at both ends of what a signature allows.
  private func unlikelyArguments(of function: RegisteredTyped) -> [[Value]] {
    guard case .success(let bound) = function.function else { return [] }
    // What cuts a message after so many bytes cuts one of these within a letter.
    let wide = ["ä", "漢", "🎬"].flatMap { letter in
      ["", "a", "ab"].map { Value.string($0 + String(repeating: letter, count: 300)) }
    }
    let long = ["a\0b", .string(String(repeating: "long ", count: 1000))] + wide
    let edges = bound.signature.arguments.map { kind in
      kind.edges(screen: 1 << 40 | 99) + (kind == .string ? long : [])
    }
    guard !edges.contains(where: \.isEmpty) else { return [simplestArguments(function)] }
    return (0..<16).map { turn in edges.map { $0[turn % $0.count] } }
  }
}
