import SnapNavigation
import TestKit
import Testing

@Suite("What happens is told as one stream, in the order of the iOS library")
struct EventTests {
  /// The callbacks among the events, in words.
  private static func callback(_ event: NavigationEvent) -> String? {
    let words = { (updates: [Update]) in
      updates.map { "\($0.operation) \($0.key)" }.joined(separator: ", ")
    }
    switch event {
    case .willPerformUpdates(_, let updates): return "will perform [\(words(updates))]"
    case .willPerformUpdate(_, let update): return "will \(words([update]))"
    case .didPerformUpdate(_, let update): return "did \(words([update]))"
    case .didPerformUpdates(_, let updates, let location):
      return "did perform [\(words(updates))] \(location)"
    case .stage(_, let stage) where stage.kind == .commit: return "in force"
    case .started, .planned, .stage, .finished, .triggered, .turnedAway, .closeRequested, .reloaded,
      .refused:
      return nil
    }
  }

  private func heard(_ navigator: Navigator, _ journal: Journal) async {
    await navigator.listen { event in
      if let words = Self.callback(event) { journal.note(words) }
    }
  }

  @Test("one transition: the list, each update, the state, the completion, the list, the next")
  func order() async throws {
    let stage = Stage()
    let journal = stage.journal
    let navigator = try await stage.navigator(at: "tv://home/show::1?menu=v")
    await heard(navigator, journal)
    await navigator.run { navigator in
      navigator.transition().pop().push("settings").dismiss("menu").present("video")
        .enqueue { navigator, _ in journal.note("completion at \(navigator.url)") }
      navigator.transition().push("show::2").enqueue { _, _ in journal.note("completion of next") }
    }
    let list = "effectHide menu, popTo home, push settings, present video"
    #expect(
      journal.take() == [
        "create settings", "create video", "will perform [\(list)]", "will effectHide menu",
        "vanish menu", "did effectHide menu", "will popTo home", "will push settings",
        "will present video", "willShow video", "show \(list) [forward]", "did popTo home",
        "did push settings", "did present video", "in force", "hidden show", "destroy show",
        "didShow video", "completion at tv://home/settings?video=vm",
        "did perform [\(list)] tv://home/settings?video=vm", "create show",
        "will perform [push show]", "will push show", "show push show [forward]", "did push show",
        "in force", "completion of next",
        "did perform [push show] tv://home/settings/show::2?video=vm",
      ])
  }

  @Test("no updates: both lists are told at once, empty")
  func nothing() async throws {
    let stage = Stage()
    let navigator = try await stage.navigator()
    await heard(navigator, stage.journal)
    let journal = stage.journal
    await navigator.run { navigator in
      navigator.transition().resolve("home").enqueue { _, outcome in journal.note(outcome.name) }
    }
    #expect(
      journal.take() == ["will perform []", "alreadyThere", "did perform [] tv://home"])
  }

  @Test("an update that failed is not told as done by the next request")
  func failedUpdate() async throws {
    var stage = Stage()
    stage.presenter.failure = Failure(.failed, "broken")
    let navigator = try await stage.navigator(at: "tv://home")
    await heard(navigator, stage.journal)
    #expect(await navigator.perform(.open("tv://home/show::1")).name == "failed")
    let told = stage.journal.take().filter { $0.hasPrefix("will ") || $0.hasPrefix("did ") }
    #expect(await navigator.perform(.open("tv://home/show::1")).name == "failed")
    #expect(stage.journal.take().filter { $0.hasPrefix("will ") || $0.hasPrefix("did ") } == told)
  }

  @Test("what fails before anything is visible is not announced; what is undone is not told")
  func failures() async throws {
    var stage = Stage()
    stage.presenter.failure = Failure(.failed, "broken")
    let navigator = try await stage.navigator(at: "tv://home/show::1")
    await heard(navigator, stage.journal)
    #expect(await navigator.perform(.open("tv://nowhere")) == .noRoute)
    #expect(stage.journal.take() == [])
    #expect(await navigator.transition().pop().enqueue().name == "failed")
    #expect(
      stage.journal.take().filter { $0.hasPrefix("will ") || $0.hasPrefix("did ") } == [
        "will perform [popTo home]", "will popTo home",
      ])
  }

  @Test("start in the completion begins after the list was told, behind what waits")
  func startInCompletion() async throws {
    let stage = Stage()
    let journal = stage.journal
    let navigator = try await stage.navigator()
    await heard(navigator, journal)
    await navigator.run { navigator in
      navigator.transition().push("show::1").start { navigator, _ in
        navigator.transition().push("show::2").enqueue { _, _ in journal.note("second") }
        navigator.transition().push("show::3").start { _, outcome in
          journal.note("third \(outcome.name)")
        }
      }
    }
    let lists = journal.take().filter {
      $0.hasPrefix("did perform") || $0.hasPrefix("second") || $0.hasPrefix("third")
    }
    #expect(
      lists == [
        "did perform [push show] tv://home/show::1", "second",
        "did perform [push show] tv://home/show::1/show::2", "third done",
        "did perform [push show] tv://home/show::1/show::2/show::3",
      ])
  }

  @Test("an effect that nobody waits for is told as done at once")
  func unawaited() async throws {
    var stage = Stage()
    let later = Later<Presented>()
    stage.configuration.effects = [EffectDefinition("menu", SlowEffect(later: later))]
    let navigator = try await stage.navigator()
    await heard(navigator, stage.journal)
    #expect(await navigator.perform(.open("tv://home?menu=va")) == .done)
    #expect(try await later.asked().complete(.success(Presented())) == false)
    #expect(
      stage.journal.take().filter { $0.contains(" effectShow") && !$0.contains("[") } == [
        "will effectShow menu", "did effectShow menu",
      ])
  }

  @Test("every sequence of events hears everything, and ends when the navigator is closed")
  func sequences() async throws {
    let navigator = try await Stage().navigator()
    let (first, second) = (await navigator.events(), await navigator.events(keeping: 2))
    #expect(await navigator.transition().push("show::1").enqueue() == .done)
    await navigator.close()
    var all: [String] = []
    for await event in first { if let words = Self.callback(event) { all.append(words) } }
    #expect(
      all == [
        "will perform [push show]", "will push show", "did push show", "in force",
        "did perform [push show] tv://home/show::1",
      ])
    var newest = 0
    for await _ in second { newest += 1 }
    #expect(newest == 2)
    for await _ in await navigator.events() { Issue.record("a closed navigator tells nothing") }
  }
}

/// An effect that answers when the test says so.
private struct SlowEffect: Effect {
  let later: Later<Presented>
  func setVisible(
    _ visible: Bool, animated: Bool, arguments: Value, reply: Reply<Presented>
  ) throws(Failure) -> Presented? {
    later.keep(reply)
    return nil
  }
}
