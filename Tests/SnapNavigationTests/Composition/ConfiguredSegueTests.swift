import SnapNavigation
import Testing

@Suite("Segues of a configuration")
struct ConfiguredSegueTests {
  private func step(_ name: String, _ stage: Stage) -> Mediation.Step {
    stage.mediation(name).steps[0]
  }

  /// Presents, and writes that it does.
  private func presentation(_ stage: Stage) -> Presentation {
    let journal = stage.journal
    return .method { journal.note("P \($0.key)>\($1.key)") }
  }

  /// Every part of a segue, present or not, and what comes of it.
  private static let rows: [(String, [String])] = [
    ("", ["push"]), ("own", ["own", "push"]), ("own intentM", ["f", "push"]),
    ("own mediator", ["M", "push"]), ("own intentM mediator", ["M", "push"]),
    ("intentP", ["P"]), ("own intentP", ["own", "P"]), ("intentM intentP", ["f", "P"]),
    ("intentP presentation", ["present"]), ("own presentation", ["own", "present"]),
    ("intentM intentP mediator presentation", ["M", "present"]),
    ("intentP performs", ["P", "push"]), ("own performsNot", ["own"]),
    ("intentP performsNot", ["P"]),
  ]

  @Test("their parts go before each other whatever their order", arguments: rows)
  func precedence(parts: String, effects: [String]) async throws {
    var stage = Stage()
    let has = Set(parts.split(separator: " "))
    stage.configuration.intents["i"] = Intent(
      mediation: has.contains("intentM") ? stage.mediation("f") : nil,
      presentation: has.contains("intentP") ? presentation(stage) : nil)
    var segue = SegueDefinition("open", to: "video", intent: "i")
    if has.contains("own") { segue.mediation = stage.mediation("own") }
    if has.contains("mediator") { segue.mediator = step("M", stage) }
    if has.contains("presentation") { segue.presentation = .present }
    if has.contains("performs") { segue.performs = true }
    if has.contains("performsNot") { segue.performs = false }
    stage.configuration.screens[0].segues = [segue]
    let navigator = try await stage.navigator()
    #expect(await navigator.perform(.segue("open")) == .done)
    let told = stage.journal.take().compactMap { line -> String? in
      switch line.split(separator: " ").first {
      case "mediate": String(line.split(separator: " ")[1])
      case "show": String(line.split(separator: " ")[1])
      case "P": "P"
      default: nil
      }
    }
    #expect(told == effects)
  }

  @Test("a payload fills the destination; the source is the screen that was named")
  func payload() async throws {
    var stage = Stage()
    stage.configuration.screens[0].segues = [
      SegueDefinition("show", to: "show", mediation: stage.mediation("own"))
    ]
    let navigator = try await stage.navigator(at: "tv://home/settings")
    let home = await navigator.state.stack[0].screen
    #expect(await navigator.perform(.segue("show", of: home, payload: ["id": "7"])) == .done)
    #expect(await navigator.url == "tv://home/settings/show::7")
    #expect(stage.journal.take().contains("mediate own home>show"))
  }

  @Test("a screen has the segues of the one that it derives from, and may have its own instead")
  func inherited() async throws {
    var stage = Stage()
    stage.configuration.screens[0].segues = [
      SegueDefinition("a", to: "video"), SegueDefinition("b", to: "video"),
    ]
    stage.configuration.screens[1].parent = "home"
    stage.configuration.screens[1].segues = [SegueDefinition("b", to: "settings")]
    let navigator = try await stage.navigator(at: "tv://home/show")
    #expect(await navigator.perform(.segue("b")) == .done)
    #expect(await navigator.url == "tv://home/show/settings")
    _ = await navigator.perform(.back())
    #expect(await navigator.perform(.segue("a")) == .done)
    #expect(await navigator.url == "tv://home/show/video")
  }

  @Test("presenters ask for them, as a request or by an action's verb")
  func asked() async throws {
    var stage = Stage()
    stage.configuration.screens[0].segues = [SegueDefinition("open", to: "show")]
    stage.configuration.drawer = PlainDrawer(actions: [
      "Open": ["verb": "segue", "data": "open"],
      "Open 2": ["verb": "segue", "data": ["id": "open", "payload": ["id": "2"]]],
      "Close": ["verb": "segue", "data": "close"],
    ])
    let navigator = try await stage.navigator()
    let home = await navigator.state.top
    let number = Value.int(Int64(home.rawValue))
    let drawn = try navigator.describe(home)["view"]?["actions"]
    func press(_ title: String) -> Value {
      ["kind": "press", "screen": number, "action": drawn?[title] ?? 0]
    }
    for (request, url) in [
      (
        ["kind": "segue", "screen": number, "id": "open", "payload": ["id": "1"]],
        "tv://home/show::1"
      ),
      (press("Open"), "tv://home/show"), (press("Open 2"), "tv://home/show::2"),
      (press("Close"), "tv://home"),
    ] as [(Value, String)] {
      let outcome = await withCheckedContinuation { continuation in
        do throws(Failure) {
          try navigator.request(request) { continuation.resume(returning: $0) }
        } catch { continuation.resume(returning: .string(error.message)) }
      }
      #expect(outcome["outcome"]?.string == (url == "tv://home" ? "failed" : "done"))
      #expect(await navigator.url == url)
      _ = await navigator.perform(.back())
    }
  }

  @Test("a segue that dismisses makes no screen")
  func dismissing() async throws {
    var stage = Stage()
    stage.configuration.screens[2].segues = [
      SegueDefinition("close", to: "home", presentation: .dismiss)
    ]
    let navigator = try await stage.navigator(at: "tv://home?video=vm")
    #expect(await navigator.perform(.segue("close")) == .done)
    #expect(await navigator.url == "tv://home")
    #expect(!stage.journal.take().contains("create home"))
  }

  @Test("what is not there is told with the nearest name")
  func unknown() async throws {
    var stage = Stage()
    stage.configuration.screens[0].segues = [SegueDefinition("watch", to: "video")]
    let navigator = try await stage.navigator()
    guard case .failed(let failure) = await navigator.perform(.segue("wacth")) else {
      Issue.record("it did not fail")
      return
    }
    #expect(failure.message == "unknown segue \"wacth\" of the screen \"home\"")
    #expect(failure.hint == "did you mean \"watch\"?")
    let gone = await navigator.perform(.segue("watch", of: ScreenID(rawValue: 99)))
    #expect(gone.reason == "the screen of the segue \"watch\" is gone")
    #expect(await navigator.perform(.open("tv://")) == .done)
    let nowhere = await navigator.perform(.segue("watch"))
    #expect(nowhere.reason == "the segue \"watch\" starts at a screen; nothing is shown")
  }

  @Test("a configuration with an unknown or repeated name is refused")
  func linking() throws {
    var configuration = Stage().configuration
    for (segues, message) in [
      ([SegueDefinition("a", to: "vidoe")], "unknown screen \"vidoe\""),
      ([SegueDefinition("a", to: "video", intent: "x")], "unknown intent \"x\""),
      (
        [SegueDefinition("a", to: "video"), SegueDefinition("a", to: "show")],
        "the segue \"a\" of the screen \"home\" is defined twice"
      ),
    ] {
      configuration.screens[0].segues = segues
      let failure = #expect(throws: Failure.self) { try Graph(linking: configuration) }
      #expect(failure?.message == message)
    }
  }

  @Test("a path may lead along one, as along a navigation")
  func path() async throws {
    var stage = Stage()
    stage.configuration.screens[0].segues = [
      SegueDefinition("pass", to: "video", performs: false),
      SegueDefinition("peek", to: "video", kind: .present, mediation: stage.mediation("own")),
    ]
    let navigator = try await stage.navigator()
    #expect(await navigator.go(to: "video") == .done)
    #expect(await navigator.url == "tv://home?video=vm")
    #expect(stage.journal.take().contains("mediate own home>video"))
  }

  @Test("a path shows it in all its ways, as a segue that is asked for does")
  func pathInTwoWays() async throws {
    var stage = Stage()
    var segue = SegueDefinition("both", to: "video", kind: .present, performs: true)
    segue.presentation = presentation(stage)
    stage.configuration.screens[0].segues = [segue]
    let navigator = try await stage.navigator()
    #expect(await navigator.go(to: "video") == .done)
    #expect(await navigator.url == "tv://home?video=vm")
    #expect(stage.journal.take().contains("P home>video"))
  }

  @Test("those that lead somewhere are edges from their screen, behind the navigations")
  func edges() throws {
    var configuration = Stage().configuration
    configuration.screens[1].segues = [
      SegueDefinition("watch", to: "video", kind: .present),
      SegueDefinition("nothing", to: "video", performs: false),
      SegueDefinition("own", to: "video", presentation: .method { _, _ in }),
    ]
    let graph = try Graph(linking: configuration)
    let edges = graph.edges.dropFirst(configuration.navigations.count)
    #expect(edges.map(\.name) == ["show/watch"])
    #expect(edges.first?.from == [1])
    #expect(edges.first?.to == 2)
    #expect(graph.edge("show/watch") == nil)
  }
}
