import SnapNavigation
import Testing

@Suite("What fails is undone, in reverse")
struct RollbackTests {
  private static let broken = Failure(.failed, "broken")

  /// Two mediators before the one that fails.
  private func stage(
    _ last: @escaping @Sendable (MediationCall) throws(Failure) -> MediationAnswer
  ) -> Stage {
    var stage = Stage()
    let steps = ["first", "second"].map { stage.mediation($0).steps[0] }
    stage.configuration.navigations[0].mediation = Mediation(
      steps + stage.mediation("last", last).steps)
    return stage
  }

  @Test("a mediator that fails: the mediators before it are undone, the screen is destroyed")
  func mediatorFails() async throws {
    let stage = stage { _ throws(Failure) in throw Self.broken }
    let navigator = try await stage.navigator()
    let outcome = await navigator.perform(.navigate("openShow"))
    #expect(outcome.reason == "mediate last: broken")
    #expect(await navigator.url == "tv://home")
    #expect(
      stage.journal.take() == [
        "create show", "mediate first home>show", "mediate second home>show",
        "mediate last home>show", "undo second", "undo first", "destroy show",
      ])
  }

  @Test("a veto is no failure, and leaves the old state in force")
  func veto() async throws {
    let stage = stage { _ in .veto(reason: "not before six") }
    let navigator = try await stage.navigator()
    #expect(
      await navigator.perform(.navigate("openShow")) == .vetoed(reason: "not before six"))
    #expect(await navigator.url == "tv://home")
    #expect(stage.journal.take().suffix(3) == ["undo second", "undo first", "destroy show"])
  }

  @Test("a redirect is undone first, then leads elsewhere; its end is the request's")
  func redirect() async throws {
    let stage = stage { _ in .redirect(to: "tv://home/settings") }
    let navigator = try await stage.navigator()
    #expect(
      await navigator.perform(.navigate("openShow")) == .redirected(to: "tv://home/settings"))
    #expect(await navigator.url == "tv://home/settings")
    #expect(
      stage.journal.take().dropFirst(4) == [
        "undo second", "undo first", "destroy show", "create settings", "willShow settings",
        "show push settings [forward]", "hidden home", "didShow settings",
      ])
  }

  @Test("a redirect to where nobody can go has no route")
  func redirectToNowhere() async throws {
    let stage = stage { _ in .redirect(to: "nowhere") }
    let navigator = try await stage.navigator()
    #expect(await navigator.perform(.navigate("openShow")) == .noRoute)
    #expect(await navigator.url == "tv://home")
  }

  @Test("redirects in a circle end with the chain in the error")
  func redirectCircle() async throws {
    var stage = stage { _ in .redirect(to: "/b") }
    stage.configuration.policy.redirectLimit = 3
    stage.configuration.routes = [
      RouteDefinition("a", path: "/a", to: .redirect("/b")),
      RouteDefinition("b", path: "/b", to: .redirect("/a")),
    ]
    let navigator = try await stage.navigator()
    let outcome = await navigator.perform(.navigate("openShow"))
    #expect(outcome.reason == "more than 3 redirects: /b → /a → /b → /a")
    let asked = await navigator.perform(.route("/a"))
    #expect(asked.reason == "more than 3 redirects: /a → /b → /a → /b → /a")
    #expect(await navigator.url == "tv://home")
  }

  @Test("a guard is asked before anything is made, and may lead elsewhere")
  func guards() async throws {
    var stage = Stage()
    stage.configuration.navigations[0].guards =
      stage.mediation("age") { call throws(Failure) in
        call.payload["id"] == "18" ? .redirect(to: "settings") : .proceed
      }.steps
    stage.configuration.routes = [RouteDefinition("settings", to: .navigation("settings"))]
    let navigator = try await stage.navigator()
    let outcome = await navigator.perform(.navigate("openShow", payload: ["id": "18"]))
    #expect(outcome == .redirected(to: "settings"))
    #expect(stage.journal.take().prefix(2) == ["guard age home>-", "create settings"])
    #expect(await navigator.url == "tv://home?settings=vm")
  }

  @Test("a screen that cannot be made: those made before it are destroyed, last first")
  func factoryFails() async throws {
    var stage = Stage()
    stage.configuration.screens[2].factory = RecordingFactory(
      key: "video", journal: stage.journal, failure: Self.broken)
    let navigator = try await stage.navigator()
    let outcome = await navigator.perform(.open("tv://home/show::1/settings/video"))
    #expect(outcome.reason == "create video: broken")
    #expect(await navigator.url == "tv://home")
    #expect(
      stage.journal.take() == [
        "create show", "create settings", "destroy settings", "destroy show",
      ])
  }

  @Test("an effect that fails: effects before it are set back, the old state is shown again")
  func effectFails() async throws {
    var stage = Stage()
    stage.configuration.effects.append(
      EffectDefinition(
        "dimmer",
        ScriptedEffect(journal: stage.journal, name: "dimmer", failure: Self.broken)))
    let navigator = try await stage.navigator()
    let outcome = await navigator.perform(.open("tv://home/show::1?menu=v&dimmer=v"))
    #expect(outcome.reason == "effect dimmer: broken")
    #expect(
      stage.journal.take() == [
        "create show", "willShow show",
        "show push show, effectShow menu, effectShow dimmer [forward]", "appear menu",
        "appear dimmer", "hidden show", "vanish menu", "sync root home", "destroy show",
      ])
    #expect(await navigator.url == "tv://home")
  }

  @Test("a presenter that fails: the revealed screen is hidden again, the old state holds")
  func presenterFails() async throws {
    var stage = Stage()
    stage.presenter.failure = Self.broken
    let navigator = try await stage.navigator(at: "tv://home/show::1")
    let outcome = await navigator.perform(.back())
    #expect(outcome.reason == "present presenter: broken")
    #expect(await navigator.url == "tv://home/show::1")
    #expect(stage.journal.take() == ["willShow home", "show popTo home [back]", "hidden home"])
  }

  @Test("a mediation that fails sets back what it changed on a screen that existed before")
  func existingScreenIsSetBack() async throws {
    var stage = Stage()
    let step = stage.mediation("sign") { call throws(Failure) in
      try call.destination?.set("note", to: "changed")
      throw Self.broken
    }
    let first = stage.mediation("fill") { call throws(Failure) in
      try call.destination?.set("title", to: "New")
      return .proceed
    }
    stage.configuration.navigations[2].mediation = Mediation(first.steps + step.steps)
    let navigator = try await stage.navigator(at: "tv://home/show::1")
    let home = try #require(await navigator.state.stack.first?.screen)
    try navigator.screen(home)?.set("title", to: "Old")
    let outcome = await navigator.perform(.navigate("goHome", payload: ["extra": 1]))
    #expect(outcome.reason == "mediate sign: broken")
    #expect(navigator.screen(home)?["title"] == "Old")
    #expect(await navigator.url == "tv://home/show::1")
  }

  /// Sets the title of a screen that was there, and then does not go on.
  private struct Breaker: Mediator {
    let how: String
    let stage: Stage
    let later: Later<MediationAnswer>

    func mediate(
      _ call: MediationCall, reply: Reply<MediationAnswer>
    ) throws(Failure) -> MediationAnswer? {
      try call.destination?.set("title", to: "New")
      switch how {
      case "veto": return .veto(reason: "no")
      case "redirect": return .redirect(to: "/nowhere")
      case "too slow":
        stage.clock.turn(600_000_000)
        return .proceed
      default:
        later.keep(reply)
        return nil
      }
    }
  }

  @Test(
    "what a mediator has set on a screen that existed before is set back however it ends",
    arguments: [
      "veto", "redirect", "too slow", "later a veto", "later a failure", "never", "taken back",
    ])
  func existingScreenIsSetBackAlways(how: String) async throws {
    var stage = Stage()
    let later = Later<MediationAnswer>()
    stage.configuration.navigations[2].mediation = .mediator(
      Breaker(how: how, stage: stage, later: later), name: "break")
    let navigator = try await stage.navigator(at: "tv://home/show::1")
    let home = try #require(await navigator.state.stack.first?.screen)
    try navigator.screen(home)?.set("title", to: "Old")
    let asked = Task { await navigator.perform(.navigate("goHome")) }
    if how.hasPrefix("later") || how == "never" || how == "taken back" {
      let reply = try await later.asked()
      #expect(navigator.screen(home)?["title"] == "New")
      switch how {
      case "never": stage.clock.turn(600_000_000)
      case "taken back": asked.cancel()
      case "later a veto": reply.complete(.success(.veto(reason: "no")))
      default: reply.complete(.failure(Self.broken))
      }
    }
    let outcome = await asked.value
    #expect(!outcome.isSuccess)
    #expect(navigator.screen(home)?["title"] == "Old")
    #expect(await navigator.url == "tv://home/show::1")
  }

  /// Makes screens with a title that may be set, and a note that may not.
  private struct LockedNote: ScreenFactory {
    func makeBody(id: ScreenID, properties: ValueMap) throws(Failure) -> any ScreenContents {
      var note = PropertyDefinition.string("note")
      note.isReadOnly = true
      return PropertyBag(["title": "Old"], schema: [.string("title"), note])
    }
  }

  @Test("a payload of which a screen takes only a part leaves nothing on it")
  func halfPayload() async throws {
    var stage = Stage()
    stage.configuration.screens[0].factory = LockedNote()
    let navigator = try await stage.navigator(at: "tv://home/show::1")
    let home = try #require(await navigator.state.stack.first?.screen)
    let outcome = await navigator.perform(
      .navigate("goHome", payload: ["title": "New", "note": "x"]))
    #expect(outcome.reason?.contains("read-only") == true, "\(outcome)")
    #expect(navigator.screen(home)?["title"] == "Old")
    #expect(await navigator.url == "tv://home/show::1")
  }
}
