import CSnapNav
import SnapValue
import SnapPlugins

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
      let (_, made) = create(type, ["unheard": .list([1, "of"])])
      guard let screen = made else { continue }
      if screen.keepsState { _ = screen.restore(["unheard": "of"]) }
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
  }
}
