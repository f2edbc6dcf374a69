@testable import SnapNavigation
import Synchronization
import Testing

@Suite("Screens whose keys no configuration knows")
struct KeptScreenTests {
  private let stage = Stage()

  /// Shows a screen of a closure, whose key is in no configuration.
  private func show(_ navigator: Navigator, _ key: String = "mine") async -> Outcome {
    let journal = stage.journal
    return await navigator.perform(
      .perform(
        Navigation(
          to: Navigation.Destination { _ in
            Screen(key: key, contents: RecordingBody(key, journal, [:]))
          },
          presentation: .show)))
  }

  @Test("undo and forward come back to the very same screen, and nobody else's state URL does")
  func comesBack() async throws {
    let navigator = try await stage.navigator()
    let mine = Screen(key: "mine", contents: PropertyBag(["n": 1]))
    let navigation = Navigation(to: mine, presentation: .show)
    #expect(await navigator.perform(.perform(navigation)) == .done)
    #expect(await navigator.url == "tv://home/mine")
    #expect(await navigator.perform(.back()) == .done)
    #expect(await navigator.perform(.open("tv://home/mine")) == .noRoute)
    #expect(await navigator.perform(.undo()) == .done)
    #expect(await navigator.url == "tv://home/mine")
    #expect(await navigator.screen(navigator.state.top) == mine)
    #expect(await navigator.perform(.forward()) == .done)
    #expect(await navigator.url == "tv://home")
    #expect(await navigator.perform(.undo()) == .done)
    #expect(await navigator.screen(navigator.state.top) == mine)
  }

  @Test("as a layer, too")
  func layer() async throws {
    let navigator = try await stage.navigator()
    let mine = Screen(key: "mine", contents: PropertyBag())
    let navigation = Navigation(to: mine, presentation: .present)
    #expect(await navigator.perform(.perform(navigation)) == .done)
    #expect(await navigator.perform(.dismiss("mine")) == .done)
    #expect(await navigator.perform(.undo()) == .done)
    #expect(await navigator.url == "tv://home?mine=vm")
    #expect(await navigator.screen(navigator.state.top) == mine)
  }

  @Test("those who listen are told once that its state URL cannot be opened again")
  func told() async throws {
    let navigator = try await stage.navigator()
    let told = Journal()
    await navigator.listen { event in
      if case .stage(_, let stage) = event, stage.kind == .keep { told.note(stage.who) }
    }
    #expect(await show(navigator) == .done)
    #expect(await navigator.perform(.navigate("settings")) == .done)
    #expect(
      told.take() == [
        "keep tv://home/mine: this state URL cannot be opened again, since the configuration has no "
          + "screen \"mine\"; undo and forward come back to it"
      ])
  }

  @Test("it is destroyed when nothing leads back to it, and once")
  func forgotten() async throws {
    var stage = stage
    stage.configuration.policy.historyLimit = 2
    let navigator = try await stage.navigator()
    #expect(await show(navigator) == .done)
    #expect(await navigator.perform(.back()) == .done)
    for request in [Request.navigate("openShow"), .back()] {
      #expect(!stage.journal.take().contains("destroy mine"))
      #expect(await navigator.perform(request) == .done)
    }
    #expect(stage.journal.take().filter { $0 == "destroy mine" } == ["destroy mine"])
    await navigator.close()
    #expect(!stage.journal.take().contains("destroy mine"))
  }

  @Test("it is destroyed with all others at the end, and when nothing is kept")
  func ended() async throws {
    for end in ["close", "wipe"] {
      let navigator = try await stage.navigator()
      #expect(await show(navigator) == .done)
      #expect(await navigator.perform(.back()) == .done)
      _ = stage.journal.take()
      if end == "close" {
        await navigator.close()
      } else {
        var wipe = Request.open("tv://home")
        wipe.wipes = true
        #expect(await navigator.perform(wipe) == .done)
      }
      #expect(stage.journal.take().filter { $0 == "destroy mine" } == ["destroy mine"], "\(end)")
    }
  }

  @Test("a way back that fails keeps it")
  func failed() async throws {
    /// Makes bodies as long as it may.
    final class Moody: ScreenFactory {
      let mayMake = Mutex(true)
      func makeBody(id: ScreenID, properties: ValueMap) throws(Failure) -> any ScreenContents {
        guard mayMake.withLock({ $0 }) else { throw Failure(.failed, "not now") }
        return PropertyBag(properties)
      }
    }
    var stage = stage
    let moody = Moody()
    stage.configuration.screens.append(ScreenDefinition("moody", factory: moody))
    let navigator = try await stage.navigator()
    #expect(await show(navigator) == .done)
    #expect(await navigator.perform(.transition(.present("moody"))) == .done)
    #expect(await navigator.perform(.back(2)) == .done)
    moody.mayMake.withLock { $0 = false }
    #expect(await navigator.perform(.undo()).name == "failed")
    #expect(await navigator.url == "tv://home")
    #expect(!stage.journal.take().contains("destroy mine"))
    moody.mayMake.withLock { $0 = true }
    #expect(await navigator.perform(.undo()) == .done)
    #expect(await navigator.url == "tv://home/mine?moody=vm")
  }
}
