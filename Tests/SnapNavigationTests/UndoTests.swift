@testable import SnapNavigation
import Synchronization
import Testing

@Suite("Undo and forward over committed states")
struct UndoTests {
  let stage = Stage()

  @Test("undo takes back the last request, whatever it was, and forward does it again")
  func walks() async throws {
    let navigator = try await stage.navigator()
    _ = await navigator.perform(.navigate("openShow", payload: ["id": "1"]))
    _ = await navigator.perform(.navigate("play"))
    _ = await navigator.perform(.open("tv://home?menu=v"))
    let urls = ["tv://home?menu=v", "tv://home/show::1?video=vm", "tv://home/show::1", "tv://home"]
    for url in urls.dropFirst() {
      #expect(await navigator.perform(.undo()) == .done)
      #expect(await navigator.url == url)
    }
    #expect(await navigator.perform(.undo()) == .alreadyThere)
    for url in urls.dropLast().reversed() {
      #expect(await navigator.perform(.forward()) == .done)
      #expect(await navigator.url == url)
    }
    #expect(await navigator.perform(.forward()) == .alreadyThere)
    #expect(await navigator.perform(.undo(2)) == .done)
    #expect(await navigator.url == "tv://home/show::1")
    #expect(await navigator.perform(.undo(9)) == .done)
    #expect(await navigator.url == "tv://home")
  }

  @Test("screens that live are the same screens; one that went comes back with its properties")
  func comesBack() async throws {
    let navigator = try await stage.navigator()
    let home = await navigator.state.top
    _ = await navigator.perform(.navigate("openShow", payload: ["id": "1", "year": 1999]))
    let show = await navigator.state.top
    try navigator.screen(show)?.set("title", to: "Told later")
    _ = await navigator.perform(.back())
    _ = stage.journal.take()
    #expect(await navigator.perform(.undo()) == .done)
    #expect(
      stage.journal.take() == [
        "create show", "willShow show", "show push show [forward]", "hidden home", "didShow show",
      ])
    let again = await navigator.state.stack.map(\.screen)
    #expect(again.first == home)
    #expect(again.last != show)
    let screen = try #require(navigator.screen(again[1]))
    #expect([screen["id"], screen["year"], screen["title"]] == ["1", 1999, "Told later"])
    #expect(await navigator.perform(.forward()) == .done)
    #expect(await navigator.perform(.undo()) == .done)
    #expect(await navigator.state.stack.map(\.screen).first == home)
  }

  @Test("a body's own saved state comes back; one that cannot take it fails, and nothing moves")
  func saved() async throws {
    var stage = stage
    let factory = SavingFactory()
    stage.configuration.screens.append(ScreenDefinition("notes", factory: factory))
    let navigator = try await stage.navigator()
    _ = await navigator.perform(.open("tv://home/notes"))
    let notes = try #require(navigator.screen(await navigator.state.top))
    try notes.set("text", to: "remember me")
    _ = await navigator.perform(.back())
    #expect(await navigator.perform(.undo()) == .done)
    let again = try #require(navigator.screen(await navigator.state.top))
    #expect(again.contents !== notes.contents)
    #expect(again["secret"] == "secret of remember me")
    try again.set("text", to: "poison")
    _ = await navigator.perform(.back())
    guard case .failed(let failure) = await navigator.perform(.undo()) else {
      Issue.record("it should fail")
      return
    }
    #expect(failure.message == "cannot take poison")
    #expect(await navigator.url == "tv://home")
    #expect(await navigator.around == [2, 0])
  }

  @Test("a body that cannot save is told of once, by who it is")
  func cannotSave() async throws {
    var stage = stage
    stage.configuration.screens.append(ScreenDefinition("notes", factory: SavingFactory()))
    let navigator = try await stage.navigator()
    let told = Journal()
    await navigator.listen { event in
      if case .stage(_, let stage) = event, stage.kind == .keep { told.note(stage.who) }
    }
    _ = await navigator.perform(.open("tv://home/notes"))
    try #require(navigator.screen(await navigator.state.top)).set("text", to: "locked")
    _ = await navigator.perform(.back())
    #expect(told.take() == ["org.example.a: save notes: the notes are locked"])
  }

  @Test("what was committed after an undo cuts what lay forward; a redirect is a commit of its own")
  func cuts() async throws {
    let navigator = try await stage.navigator()
    _ = await navigator.perform(.open("tv://home/show::1"))
    _ = await navigator.perform(.undo())
    _ = await navigator.perform(.open("tv://home/settings"))
    #expect(await navigator.perform(.forward()) == .alreadyThere)
    #expect(await navigator.perform(.undo()) == .done)
    #expect(await navigator.url == "tv://home")
  }

  @Test("guards are asked, and a veto keeps the cursor where it was")
  func vetoed() async throws {
    var stage = stage
    let isShut = Flag()
    stage.configuration.screens[1].guards =
      stage.mediation("door") { _ in
        isShut.value ? .veto(reason: "shut") : .proceed
      }.steps
    let navigator = try await stage.navigator(at: "tv://home/show::1")
    _ = await navigator.perform(.open("tv://home"))
    isShut.value = true
    #expect(await navigator.perform(.undo()) == .vetoed(reason: "shut"))
    #expect(await navigator.around == [1, 0])
    isShut.value = false
    #expect(await navigator.perform(.undo()) == .done)
    #expect(await navigator.around == [0, 1])
    #expect(stage.journal.take().filter { $0.hasPrefix("mediate") } == [])
  }

  @Test("a presenter that fails keeps the cursor, and everything is taken back")
  func fails() async throws {
    let stage = RegionStage(RegionStage.tabs)
    let navigator = try await stage.navigator(at: "tv://home/show::1")
    _ = await navigator.perform(.select("search"))
    stage.presenter.fail(1)
    #expect(await navigator.perform(.undo()).name == "failed")
    #expect(await navigator.around == [1, 0])
    #expect(await navigator.perform(.undo()) == .done)
    #expect(await stage.presenter.picture == Picture(of: navigator.state))
  }

  @Test("a tab comes back with the very stack that it had, and a region beside with its own")
  func regions() async throws {
    let stage = RegionStage(RegionStage.tabs)
    let navigator = try await stage.navigator(at: "tv://home/show::1/video")
    _ = await navigator.perform(.select("search"))
    _ = await navigator.perform(.open("tv://"))
    #expect(await navigator.perform(.undo()) == .done)
    #expect(await navigator.url == "tv://find")
    _ = stage.presenter.take()
    #expect(await navigator.perform(.select("library")) == .done)
    #expect(await navigator.url == "tv://home/show::1/video")
    #expect(await stage.presenter.picture == Picture(of: navigator.state))
    #expect(stage.presenter.faults == [])
  }

  @Test("a detail that took another's place gives it back as one update")
  func details() async throws {
    let stage = RegionStage(RegionStage.split)
    let navigator = try await stage.navigator(at: "tv://home/show::1")
    _ = await navigator.perform(.navigate("open", payload: ["id": "2"]))
    _ = stage.presenter.take()
    #expect(await navigator.perform(.undo()) == .done)
    #expect(await navigator.url == "tv://home/show::1")
    #expect(stage.presenter.take() == ["detail show [replace]"])
    _ = await navigator.perform(Request(.collapse(region: "main", true)))
    #expect(await navigator.perform(.forward()) == .done)
    #expect(await navigator.state.regions[0].isCollapsed)
    #expect(await navigator.url == "tv://home/show::2")
  }

  @Test("a screen that comes back still owes its result to the screen that brought it")
  func results() async throws {
    var stage = stage
    stage.configuration.screens[0].properties = [PropertyDefinition("chosen")]
    stage.configuration.navigations.append(
      NavigationDefinition("choose", from: ["home"], to: "settings", result: "chosen"))
    let navigator = try await stage.navigator()
    let home = try #require(navigator.screen(await navigator.state.top))
    _ = await navigator.perform(.navigate("choose"))
    _ = await navigator.perform(.back())
    #expect(home["chosen"]?["status"] == "cancelled")
    #expect(await navigator.perform(.undo()) == .done)
    #expect(await navigator.perform(.result("red")) == .done)
    #expect(home["chosen"]?["value"] == "red")
  }

  @Test("it owes it as well when the caller came back, too, and the configuration is another one")
  func resultsAfterReload() async throws {
    var stage = stage
    stage.configuration.screens[3].properties = [PropertyDefinition("chosen")]
    stage.configuration.navigations.append(
      NavigationDefinition("choose", from: ["settings"], to: "video", result: "chosen"))
    let navigator = try await stage.navigator(at: "tv://home/settings")
    #expect(await navigator.perform(.navigate("choose")) == .done)
    #expect(await navigator.perform(.back()) == .done)
    #expect(await navigator.perform(.back()) == .done)
    #expect(await navigator.perform(.undo()) == .done)
    try await navigator.take(stage.configuration)
    #expect(await navigator.perform(.undo()) == .done)
    #expect(await navigator.perform(.result("red")) == .done)
    let caller = try #require(navigator.screen(await navigator.state.top))
    #expect(caller["chosen"]?["value"] == "red")
  }

  @Test("a caller that comes back gets the result of the layer that has stayed")
  func callerComesBack() async throws {
    var stage = stage
    stage.configuration.screens[1].properties.append(PropertyDefinition("chosen"))
    stage.configuration.navigations.append(
      NavigationDefinition(
        "choose", from: ["show"], to: "settings", presentation: .present, result: "chosen"))
    let navigator = try await stage.navigator(at: "tv://home/show::1")
    #expect(await navigator.perform(.navigate("choose")) == .done)
    #expect(await navigator.perform(.open("tv://home?settings=vm")) == .done)
    #expect(await navigator.perform(.undo()) == .done)
    #expect(await navigator.url == "tv://home/show::1?settings=vm")
    #expect(await navigator.perform(.result("red")) == .done)
    let caller = try #require(navigator.screen(await navigator.state.top))
    #expect(caller["chosen"]?["value"] == "red")
  }

  @Test("a screen whose key is not declared any more is passed by")
  func undeclared() async throws {
    let navigator = try await stage.navigator()
    _ = await navigator.perform(.open("tv://home/video"))
    _ = await navigator.perform(.open("tv://home"))
    _ = await navigator.perform(.open("tv://home/settings"))
    try await navigator.updateRoutes { (routes) throws(Failure) in
      routes.configuration.navigations = []
      routes.remove("video")
    }
    #expect(await navigator.perform(.undo(2)) == .done)
    #expect(await navigator.url == "tv://home")
    #expect(await navigator.around == [0, 3])
  }

  @Test("the history is bounded, and switched off by a limit of none")
  func bounded() async throws {
    var stage = stage
    stage.configuration.policy.historyLimit = 2
    let navigator = try await stage.navigator()
    for number in 1...5 { _ = await navigator.perform(.open("tv://home/show::\(number)")) }
    #expect(await navigator.perform(.undo(9)) == .done)
    #expect(await navigator.url == "tv://home/show::3")
    stage.configuration.policy.historyLimit = 0
    let other = try await stage.navigator(at: "tv://home/show::1")
    _ = await other.perform(.back())
    #expect(await other.perform(.undo()) == .alreadyThere)
  }

  @Test("a layer's own presenter is told again how, when the layer comes back")
  func layerArguments() async throws {
    let navigator = try await Navigator(scheme: "tv")
    await navigator.navigate(to: Screen("home"), with: .root)
    let told = Journal()
    let own = TellingPresenter { told.note($0) }
    await navigator.navigate(
      to: Screen("menu"), with: .presenter(own, name: "own", arguments: ["edge": "left"]))
    #expect(await navigator.perform(.back()) == .done)
    #expect(await navigator.perform(.undo()) == .done)
    #expect(
      told.take() == ["custom {\"edge\":\"left\"}", "dismiss null", "custom {\"edge\":\"left\"}"])
  }

  @Test("the contract asks for it, and so does an action of a card")
  func contract() throws {
    guard case .undo(3) = try Request(contract: ["kind": "undo", "count": 3]).kind,
      case .forward(1) = try Request(contract: ["kind": "forward"]).kind,
      case .undo(2) = try Request(.action(screen: .none, verb: "undo", data: 2)).ofVerb().kind
    else {
      Issue.record("another kind")
      return
    }
    #expect(throws: Failure(.badArgument, "\"count\" of the request must be 1 or more, not 0")) {
      try Request(contract: ["kind": "undo", "count": 0])
    }
    #expect(
      throws: Failure(
        .badArgument, "\"count\" of the request must be 1000000 or less, not 9223372036854775807")
    ) {
      try Request(contract: ["kind": "undo", "count": .int(.max)])
    }
  }
}

/// Tells each update with its arguments.
private struct TellingPresenter: Presenter {
  let tell: @Sendable (String) -> Void
  func present(_ transition: Transition, reply: Reply<Presented>) -> Presented? {
    for update in transition.updates { tell("\(update.operation) \(update.arguments.jsonText)") }
    return Presented()
  }
}

extension Navigator {
  /// How many states can be undone, and how many done again.
  fileprivate var around: [Int] { [undoable, forwardable] }
}

/// Something that can be true.
private final class Flag: Sendable {
  private let held = Mutex(false)
  var value: Bool {
    get { held.withLock { $0 } }
    set { held.withLock { $0 = newValue } }
  }
}

/// A body that keeps something that is no property.
private final class SavingBody: ScreenContents {
  let bag: PropertyBag
  init(_ values: ValueMap) { bag = PropertyBag(values) }
  func value(of name: String) throws(Failure) -> Value { try bag.value(of: name) }
  func set(_ name: String, to value: Value) throws(Failure) { try bag.set(name, to: value) }
  func properties() throws(Failure) -> ValueMap { [:] }
  func save() throws(Failure) -> Value? {
    let text = (try? bag.value(of: "text")) ?? .null
    if text == "locked" {
      throw Failure(.failed, "the notes are locked", culprit: "org.example.a: save notes")
    }
    return text
  }
  func restore(_ state: Value) throws(Failure) {
    if state == "poison" { throw Failure(.failed, "cannot take poison") }
    try bag.set("secret", to: .string("secret of \(state.string ?? "")"))
  }
}

private struct SavingFactory: ScreenFactory {
  func makeBody(id: ScreenID, properties: ValueMap) throws(Failure) -> any ScreenContents {
    SavingBody(properties)
  }
}
