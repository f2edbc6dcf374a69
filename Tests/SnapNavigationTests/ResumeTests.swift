@testable import SnapNavigation
import Synchronization
import Testing

@Suite("Going on with what was asked for before a redirect")
struct ResumeTests {
  /// Who is signed in, and what the guards saw.
  private final class Door: Sendable {
    let isOpen = Mutex(false)
    let seen = Journal()
    /// Where it leads while it is closed.
    let leads = Mutex("/settings")
  }

  /// A stage whose screen `video` leads to `settings` until somebody has signed in.
  private func stage(_ door: Door) -> Stage {
    var stage = Stage()
    stage.configuration.screens[2].guards =
      stage.mediation("door") { call throws(Failure) in
        door.seen.note("\(call.source?.key ?? "-") \(Value.map(call.payload).jsonText)")
        if door.isOpen.withLock({ $0 }) { return .proceed }
        return .redirect(to: door.leads.withLock { $0 })
      }.steps
    stage.configuration.navigations.append(
      NavigationDefinition("form", to: "settings", presentation: .show))
    stage.configuration.routes = [
      RouteDefinition("settings", path: "/settings", to: .navigation("settings")),
      RouteDefinition("form", path: "/form", to: .navigation("form")),
      RouteDefinition("video", path: "/video", to: .navigation("play")),
    ]
    return stage
  }

  @Test(
    "whatever was asked for is carried out where the form has ended, in one move",
    arguments: [
      Request.navigate("play"), .route("/video"), .route("video"), .go(to: "video"),
      .transition(.present("video")), .open("tv://home/show::1?video=vm"),
      .perform(Navigation(to: .key("video"), presentation: .present)),
    ])
  func carriedOut(request: Request) async throws {
    let door = Door()
    let stage = stage(door)
    let navigator = try await stage.navigator(at: "tv://home/show::1")
    #expect(await navigator.perform(request) == .redirected(to: "/settings"))
    #expect(await navigator.url == "tv://home/show::1?settings=vm")
    door.isOpen.withLock { $0 = true }
    _ = stage.journal.take()
    #expect(await navigator.perform(.resume()) == .done)
    #expect(await navigator.url == "tv://home/show::1?video=vm")
    #expect(
      stage.journal.take().filter { $0.hasPrefix("show ") || $0.hasPrefix("guard") } == [
        "guard door show>-", "show dismiss settings, present video [replace]",
      ])
    #expect(door.seen.take() == ["show {}", "show {}"])
    // It was carried out, and is not remembered any more.
    #expect(
      await navigator.perform(.resume()).reason
        == "nothing is remembered that could be carried out now")
  }

  @Test("a form that was shown in the stack is gone back from")
  func popped() async throws {
    let door = Door()
    door.leads.withLock { $0 = "/form" }
    let navigator = try await stage(door).navigator(at: "tv://home/show::1")
    #expect(await navigator.perform(.navigate("play")) == .redirected(to: "/form"))
    #expect(await navigator.url == "tv://home/show::1/settings")
    door.isOpen.withLock { $0 = true }
    #expect(await navigator.perform(.resume()) == .done)
    #expect(await navigator.url == "tv://home/show::1?video=vm")
  }

  @Test("what stands above the form ends with it; what was there before stays")
  func above() async throws {
    let door = Door()
    let navigator = try await stage(door).navigator(at: "tv://home/show::1?menu=v")
    #expect(await navigator.perform(.navigate("play")) == .redirected(to: "/settings"))
    #expect(await navigator.perform(.transition(.present("home"))) == .done)
    #expect(await navigator.url == "tv://home/show::1?menu=v&settings=vm&home=vm")
    door.isOpen.withLock { $0 = true }
    #expect(await navigator.perform(.resume()) == .done)
    #expect(await navigator.url == "tv://home/show::1?menu=v&video=vm")
  }

  @Test("a screen that may not be left goes when what led elsewhere is settled")
  func leaving() async throws {
    let mayGo = Mutex(false)
    var stage = Stage()
    stage.configuration.routes = [
      RouteDefinition("settings", path: "/settings", to: .navigation("settings"))
    ]
    stage.configuration.screens[1].leaveGuards =
      stage.mediation("unsaved") { _ throws(Failure) in
        mayGo.withLock { $0 } ? .proceed : .redirect(to: "/settings")
      }.steps
    let navigator = try await stage.navigator(at: "tv://home/show::1")
    #expect(await navigator.perform(.back()) == .redirected(to: "/settings"))
    mayGo.withLock { $0 = true }
    #expect(await navigator.perform(.resume()) == .done)
    #expect(await navigator.url == "tv://home")
  }

  @Test("with nothing remembered it fails, and says what is remembered")
  func nothing() async throws {
    let navigator = try await stage(Door()).navigator()
    guard case .failed(let failure) = await navigator.perform(.resume()) else {
      Issue.record("it did not fail")
      return
    }
    #expect(failure.code == .wrongState)
    #expect(failure.message == "nothing is remembered that could be carried out now")
    #expect(
      failure.hint
        == "what is asked for is remembered when a guard or mediator leads elsewhere, until the "
        + "screen that this brought has gone")
  }

  @Test("a route that is another's name leaves nothing to go on with")
  func otherName() async throws {
    var stage = Stage()
    stage.configuration.routes = [
      RouteDefinition("settings", path: "/settings", to: .navigation("settings")),
      RouteDefinition("setup", path: "/setup", to: .redirect("/settings")),
    ]
    let navigator = try await stage.navigator()
    #expect(await navigator.perform(.route("/setup")) == .redirected(to: "/settings"))
    #expect(await navigator.perform(.resume()).name == "failed")
    #expect(await navigator.url == "tv://home?settings=vm")
  }

  @Test("what was asked for last is what is carried out, though both are led to the same form")
  func replaced() async throws {
    let door = Door()
    let navigator = try await stage(door).navigator(at: "tv://home/show::1")
    #expect(await navigator.perform(.navigate("play")) == .redirected(to: "/settings"))
    let form = await navigator.state.top
    #expect(await navigator.perform(.transition(.push("video"))) == .redirected(to: "/settings"))
    #expect(await navigator.state.top == form)
    door.isOpen.withLock { $0 = true }
    #expect(await navigator.perform(.resume()) == .done)
    #expect(await navigator.url == "tv://home/show::1/video")
  }

  @Test("a form that somebody opened before ends, too")
  func openedBefore() async throws {
    let door = Door()
    let navigator = try await stage(door).navigator(at: "tv://home/show::1")
    #expect(await navigator.perform(.navigate("settings")) == .done)
    #expect(await navigator.perform(.transition(.present("video"))).name == "redirected")
    door.isOpen.withLock { $0 = true }
    #expect(await navigator.perform(.resume()) == .done)
    #expect(await navigator.url == "tv://home/show::1?video=vm")
  }

  @Test(
    "when the form has gone nothing is remembered, and those who listen are told",
    arguments: [
      Request.back(), .navigate("close"), .dismiss("settings"), .open("tv://home"), .undo(),
    ])
  func forgotten(request: Request) async throws {
    let door = Door()
    let navigator = try await stage(door).navigator(at: "tv://home/show::1")
    #expect(await navigator.perform(.navigate("play")).name == "redirected")
    let told = Journal()
    await navigator.listen { event in
      if case .stage(_, let stage) = event, stage.kind == .resume {
        told.note("\(stage.who) \(stage.answer)")
      }
    }
    #expect(await navigator.perform(request) == .done)
    #expect(told.take() == ["navigate play dropped"])
    door.isOpen.withLock { $0 = true }
    #expect(await navigator.perform(.resume()).name == "failed")
  }

  @Test("those who listen are told what is carried on")
  func told() async throws {
    let door = Door()
    let navigator = try await stage(door).navigator(at: "tv://home/show::1")
    #expect(await navigator.perform(.route("/video")).name == "redirected")
    door.isOpen.withLock { $0 = true }
    let told = Journal()
    await navigator.listen { event in
      switch event {
      case .started(_, let request): told.note(request.kind.summary)
      case .stage(_, let stage): told.note("\(stage.name) \(stage.who) \(stage.answer)")
      default: break
      }
    }
    #expect(await navigator.perform(.resume()) == .done)
    #expect(
      told.take().prefix(3).dropFirst() == ["resume route /video proceed", "ask door proceed"])
  }

  @Test(
    "what is led to the form again leaves it as it is, and is remembered, as often as the policy lets"
  )
  func again() async throws {
    let door = Door()
    var stage = stage(door)
    stage.configuration.policy.redirectLimit = 3
    let navigator = try await stage.navigator(at: "tv://home/show::1")
    #expect(await navigator.perform(.navigate("play")) == .redirected(to: "/settings"))
    let form = await navigator.state.top
    for _ in 1...2 {
      #expect(await navigator.perform(.resume()) == .redirected(to: "/settings"))
      #expect(await navigator.state.top == form)
    }
    #expect(
      await navigator.perform(.resume()).reason
        == "more than 3 redirects: /settings → /settings → /settings → /settings")
    #expect(await navigator.state.top == form)
    door.isOpen.withLock { $0 = true }
    #expect(
      await navigator.perform(.resume()).reason
        == "nothing is remembered that could be carried out now")
  }

  @Test("what is led to another screen has that in the form's place, and goes on from there")
  func elsewhere() async throws {
    let door = Door()
    let navigator = try await stage(door).navigator(at: "tv://home/show::1")
    #expect(await navigator.perform(.transition(.push("video"))) == .redirected(to: "/settings"))
    door.leads.withLock { $0 = "tv://home/settings" }
    #expect(await navigator.perform(.resume()) == .redirected(to: "tv://home/settings"))
    #expect(await navigator.url == "tv://home/settings")
    door.isOpen.withLock { $0 = true }
    #expect(await navigator.perform(.resume()) == .done)
    #expect(await navigator.url == "tv://home/video")
  }

  @Test("what is vetoed, or fails, leaves the form, and can be gone on with")
  func vetoed() async throws {
    let door = Door()
    var stage = stage(door)
    let isVetoed = Mutex(true)
    stage.configuration.screens[2].guards +=
      stage.mediation("other") { _ throws(Failure) in
        isVetoed.withLock { $0 } ? .veto(reason: "not now") : .proceed
      }.steps
    let navigator = try await stage.navigator(at: "tv://home/show::1")
    #expect(await navigator.perform(.navigate("play")).name == "redirected")
    door.isOpen.withLock { $0 = true }
    #expect(await navigator.perform(.resume()) == .vetoed(reason: "not now"))
    #expect(await navigator.url == "tv://home/show::1?settings=vm")
    isVetoed.withLock { $0 = false }
    #expect(await navigator.perform(.resume()) == .done)
    #expect(await navigator.url == "tv://home/show::1?video=vm")
  }

  @Test(
    "what comes along is for the guards alone, and the payload that was asked with goes before it")
  func along() async throws {
    let door = Door()
    var stage = stage(door)
    let mediated = Journal()
    stage.configuration.navigations[1].mediation = stage.mediation("look") { call throws(Failure) in
      mediated.note(Value.map(call.payload).jsonText)
      return .proceed
    }
    stage.configuration.navigations[1].guards =
      stage.mediation("edge") { call throws(Failure) in
        door.seen.note("edge \(Value.map(call.payload).jsonText)")
        return .proceed
      }.steps
    let navigator = try await stage.navigator(at: "tv://home/show::1")
    _ = await navigator.perform(.navigate("play", payload: ["episode": "1"]))
    door.isOpen.withLock { $0 = true }
    _ = door.seen.take()
    #expect(await navigator.perform(.resume(["pin": "1234", "episode": "2"])) == .done)
    #expect(
      door.seen.take() == [
        #"edge {"pin":"1234","episode":"1"}"#, #"show {"pin":"1234","episode":"1"}"#,
      ])
    #expect(mediated.take() == [#"{"episode":"1"}"#])
    #expect(await navigator.screen(navigator.state.top)?["pin"] == nil)
  }

  @Test("whoever asked first is told once, of the redirect")
  func once() async throws {
    let door = Door()
    let navigator = try await stage(door).navigator(at: "tv://home/show::1")
    let told = Journal()
    await navigator.submit(.navigate("play")) { told.note($0.name) }
    door.isOpen.withLock { $0 = true }
    #expect(await navigator.perform(.resume()) == .done)
    #expect(told.take() == ["redirected"])
  }

  @Test("it is in no history: to undo what was carried out shows the form, which leads nowhere")
  func history() async throws {
    let door = Door()
    let navigator = try await stage(door).navigator(at: "tv://home/show::1")
    _ = await navigator.perform(.navigate("play"))
    door.isOpen.withLock { $0 = true }
    #expect(await navigator.perform(.resume()) == .done)
    #expect(await navigator.perform(.undo()) == .done)
    #expect(await navigator.url == "tv://home/show::1?settings=vm")
    #expect(await navigator.perform(.resume()).name == "failed")
  }

  @Test(
    "an undo that is led elsewhere is not remembered, and what was remembered before is not either")
  func undo() async throws {
    let door = Door()
    let navigator = try await stage(door).navigator(at: "tv://home/show::1")
    door.isOpen.withLock { $0 = true }
    #expect(await navigator.perform(.navigate("play")) == .done)
    #expect(await navigator.perform(.back()) == .done)
    door.isOpen.withLock { $0 = false }
    #expect(await navigator.perform(.undo()) == .redirected(to: "/settings"))
    #expect(await navigator.perform(.resume()).name == "failed")
  }

  @Test("when nothing is kept of what was before, nothing is remembered either")
  func wiped() async throws {
    let door = Door()
    let navigator = try await stage(door).navigator(at: "tv://home/show::1")
    #expect(await navigator.perform(.navigate("play")).name == "redirected")
    var wipe = Request.open("tv://home?settings=vm")
    wipe.wipes = true
    #expect(await navigator.perform(wipe) == .done)
    #expect(await navigator.perform(.resume()).name == "failed")
  }

  @Test("a request of a plugin, and the verb of an action with what was typed, go on")
  func words() throws {
    guard
      case .resume(let given) = try Request(
        contract: ["kind": "resume", "payload": ["pin": "1"]]
      ).kind, given == ["pin": "1"],
      case .resume(let typed) = try Request(
        .action(screen: .none, verb: "resume", data: ["pin": "1", "payload": ["way": "form"]])
      ).ofVerb().kind
    else {
      Issue.record("another kind")
      return
    }
    #expect(typed == ["pin": "1", "way": "form"])
  }
}
