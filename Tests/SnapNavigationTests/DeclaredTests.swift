@testable import SnapNavigation
import Testing

@Suite("What is declared of a screen's properties holds against everybody")
struct DeclaredTests {
  /// A stage with a screen `form` whose `count` is required and whose `note` need not be there.
  private func stage(
    _ mediation: ((Stage) -> Mediation)? = nil, presentation: Presentation = .show
  ) -> Stage {
    var stage = Stage()
    var count = PropertyDefinition.integer("count")
    count.isRequired = true
    stage.configuration.screens.append(
      ScreenDefinition(
        "form", factory: RecordingFactory(key: "form", journal: stage.journal),
        properties: [count, .string("note")]))
    stage.configuration.navigations.append(
      NavigationDefinition(
        "fill", to: "form", mediation: mediation?(stage), presentation: presentation))
    return stage
  }

  @Test("a mediator is refused a value of another type, and its request fails with both types")
  func wrongType() async throws {
    let stage = stage { stage in
      stage.mediation("m") { call throws(Failure) in
        try call.destination?.set("count", to: "seven")
        return .proceed
      }
    }
    let navigator = try await stage.navigator()
    guard case .failed(let failure) = await navigator.perform(.navigate("fill")) else {
      Issue.record("it did not fail")
      return
    }
    #expect(failure.code == .wrongType)
    #expect(
      failure.message
        == "the property \"count\" of the screen \"form\": expected an integer, found string")
    #expect(failure.culprit.contains("m"))
    #expect(await navigator.url == "tv://home")
    #expect(!stage.journal.take().contains { $0.hasPrefix("show") })
  }

  @Test("who is refused and goes on as if nothing were wrong fails all the same, now or later")
  func ignoredRefusal() async throws {
    for isLater in [false, true] {
      let later = isLater ? Later<MediationAnswer>() : nil
      let stage = stage { stage in
        stage.mediation("m", later: later) { call in
          try? call.destination?.set("count", to: 1)
          try? call.destination?.set("note", to: 7)
          return .proceed
        }
      }
      let navigator = try await stage.navigator()
      async let outcome = navigator.perform(.navigate("fill"))
      if let later {
        let reply = try await later.asked()
        let screen = await navigator.newScreen
        #expect(throws: Failure.self) { try screen?.set("note", to: 7) }
        reply.complete(.success(.proceed))
      }
      guard case .failed(let failure) = await outcome else {
        Issue.record("it did not fail")
        continue
      }
      #expect(failure.message.contains("\"note\" of the screen \"form\""))
      #expect(stage.journal.take().contains("undo m"))
    }
  }

  @Test("a refused value that is made good is forgotten")
  func madeGood() async throws {
    let stage = stage { stage in
      stage.mediation("m") { call throws(Failure) in
        try? call.destination?.set("count", to: "7")
        try call.destination?.set("count", to: 7)
        return .proceed
      }
    }
    #expect(await (try stage.navigator()).perform(.navigate("fill")) == .done)
  }

  @Test("a required property that nobody filled fails the request before anything is shown")
  func unfilled() async throws {
    let navigator = try await stage().navigator()
    guard case .failed(let failure) = await navigator.perform(.navigate("fill")) else {
      Issue.record("it did not fail")
      return
    }
    #expect(
      failure.message
        == "nothing has filled the property \"count\" (integer), which the screen \"form\" requires"
    )
    #expect(
      await navigator.perform(.navigate("fill", payload: ["count": 3])) == .done)
  }

  @Test("a state URL that cannot fill a required property fails whole, with its name")
  func stateURL() async throws {
    let stage = stage()
    let navigator = try await stage.navigator()
    for url in ["tv://home/form", "tv://home?form=vm", "tv://home/show::1/form"] {
      guard case .failed(let failure) = await navigator.perform(.open(url)) else {
        Issue.record("\(url) did not fail")
        continue
      }
      #expect(failure.message.contains("\"count\""))
      #expect(await navigator.url == "tv://home")
    }
  }

  @Test("values that a body has of its own are looked at before it is shown")
  func ownValues() async throws {
    var stage = stage()
    let journal = stage.journal
    stage.configuration.screens[4].factory = StubbornFactory(journal: journal, count: "three")
    let wrong = try await stage.navigator()
    guard case .failed(let failure) = await wrong.perform(.navigate("fill")) else {
      Issue.record("it did not fail")
      return
    }
    #expect(failure.message.contains("expected an integer, found string"))
    stage.configuration.screens[4].factory = StubbornFactory(journal: journal, count: 3)
    #expect(await (try stage.navigator()).perform(.navigate("fill")) == .done)
  }

  @Test("undo makes no screen that is not what is declared of it")
  func undo() async throws {
    var stage = stage()
    stage.configuration.screens[4] = .bag(
      "form", properties: [.integer("count"), .string("note")])
    let navigator = try await stage.navigator()
    #expect(await navigator.perform(.navigate("fill", payload: ["count": 3])) == .done)
    #expect(await navigator.perform(.back()) == .done)
    var next = stage.configuration
    var count = PropertyDefinition.string("count")
    count.isRequired = true
    next.screens[4] = .bag("form", properties: [count, .string("note")])
    _ = try await navigator.replace(Replacement(next))
    guard case .failed(let failure) = await navigator.perform(.undo()) else {
      Issue.record("it did not fail")
      return
    }
    #expect(failure.message.contains("\"count\""))
    #expect(await navigator.url == "tv://home")
  }

  @Test("the state URL has the data that a mediator gave a screen which was there already")
  func dataSetLater() async throws {
    var stage = stage(
      { stage in
        stage.mediation("m") { call throws(Failure) in
          try call.destination?.set("note", to: "new")
          return .proceed
        }
      }, presentation: .popTo)
    stage.configuration.screens[4] = .bag(
      "form", properties: [.integer("count"), .string("note")])
    stage.configuration.screens[4].dataProperty = "note"
    stage.configuration.navigations.append(NavigationDefinition("first", to: "form"))
    let navigator = try await stage.navigator()
    #expect(await navigator.perform(.navigate("first", payload: ["note": "old"])) == .done)
    #expect(await navigator.perform(.navigate("settings")) == .done)
    #expect(await navigator.perform(.navigate("fill")) == .done)
    let url = await navigator.url
    #expect(url.contains("form::new"), "\(url)")
    #expect(await navigator.perform(.undo()) == .done)
    let before = await navigator.url
    #expect(before.contains("form::old"), "\(before)")
  }

  @Test("properties that a failed mediation added to a screen that stays are taken away")
  func addedAndTakenBack() async throws {
    var stage = stage(
      { stage in
        stage.mediation("m") { call throws(Failure) in
          try call.destination?.set("note", to: "new")
          try call.destination?.set("count", to: "seven")
          return .proceed
        }
      }, presentation: .popTo)
    stage.configuration.screens[4] = .bag(
      "form", properties: [.integer("count"), .string("note")])
    stage.configuration.navigations.append(NavigationDefinition("first", to: "form"))
    let navigator = try await stage.navigator()
    #expect(await navigator.perform(.navigate("first", payload: ["count": 3])) == .done)
    #expect(await navigator.perform(.navigate("openShow", payload: ["id": "1"])) != .done)
    let form = try #require(await navigator.screen(navigator.state.top))
    #expect(await navigator.perform(.navigate("settings")) == .done)
    guard case .failed = await navigator.perform(.navigate("fill")) else {
      Issue.record("it did not fail")
      return
    }
    #expect(try form.contents.properties() == ["count": 3])
  }
}

extension Navigator {
  /// The last screen that the running request has made.
  fileprivate var newScreen: Screen? { progress.created.last.flatMap { screen($0) } }
}

/// Makes screens that have one value of their own and take none.
private struct StubbornFactory: ScreenFactory {
  let journal: Journal
  let count: Value
  func makeBody(id: ScreenID, properties: ValueMap) throws(Failure) -> any ScreenContents {
    RecordingBody("form", journal, ["count": count])
  }
}
