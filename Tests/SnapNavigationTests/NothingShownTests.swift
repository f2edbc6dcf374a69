@testable import SnapNavigation
import Testing

@Suite("Edges that show nothing, and layers that come again")
struct NothingShownTests {
  @Test("without a mediation it is an association: done, and nothing is made")
  func association() async throws {
    var stage = Stage()
    var link = NavigationDefinition("link", to: "video")
    link.showsNothing = true
    stage.configuration.navigations.append(link)
    let navigator = try await stage.navigator()
    #expect(await navigator.perform(.navigate("link")) == .done)
    #expect(stage.journal.take() == [])
    #expect(await navigator.url == "tv://home")
  }

  @Test("what it passes goes to the topmost live screen of its key, and fails where there is none")
  func mediationOnly() async throws {
    var stage = Stage()
    var note = NavigationDefinition(
      "note", to: "settings",
      mediation: stage.mediation("m") { call throws(Failure) in
        try call.destination?.set("seen", to: true)
        return .proceed
      })
    note.showsNothing = true
    stage.configuration.navigations.append(note)
    let navigator = try await stage.navigator()
    #expect(
      await navigator.perform(.navigate("note")).reason
        == "the navigation \"note\" shows nothing, and no screen \"settings\" is there for what it passes"
    )
    #expect(await navigator.perform(.navigate("settings")) == .done)
    let settings = await navigator.state.top
    #expect(await navigator.perform(.navigate("note")) == .done)
    #expect(navigator.screen(settings)?["seen"] == true)
    #expect(await navigator.url == "tv://home?settings=vm")
    #expect(await navigator.undoable == 1)
  }

  @Test("a layer that is shown once more goes up, and those above it stay")
  func layerAgain() async throws {
    var stage = Stage()
    stage.configuration.navigations.append(
      NavigationDefinition("watch", to: "video", presentation: .present))
    let navigator = try await stage.navigator()
    for name in ["settings", "watch", "settings"] {
      #expect(await navigator.perform(.navigate(name)) == .done)
    }
    #expect(await navigator.url == "tv://home?video=vm&settings=vm")
    #expect(stage.journal.take().contains("show dismiss settings, present settings [replace]"))
    #expect(await navigator.perform(.back()) == .done)
    #expect(await navigator.url == "tv://home?video=vm")
  }

  @Test("a factory that answers a screen which is shown is refused, and that one stays")
  func twoPlaces() async throws {
    let stage = Stage()
    let navigator = try await stage.navigator()
    let screen = Screen(key: "own", contents: PropertyBag())
    let navigation = Navigation(
      to: Navigation.Destination { _ in screen }, presentation: .show)
    #expect(await navigator.perform(.perform(navigation)) == .done)
    let reason = try #require(await navigator.perform(.perform(navigation)).reason)
    #expect(reason.contains("\"own\", which is shown already"))
    #expect(await navigator.url == "tv://home/own")
  }
}
