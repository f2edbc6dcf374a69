@testable import SnapNavigation
import Synchronization
import TestKit
import Testing

/// A presenter that remembers how each screen is looked at for as long as it is on the display, and
/// notes what it is asked.
private final class ViewPresenter: Presenter {
  struct Display {
    var views: [ScreenID: Value] = [:]
    var lines: [String] = []
    var broken: Set<String> = []
    var failing = 0
  }
  let name: String
  let knowsRegions: Bool
  let keys: @Sendable (ScreenID) -> String
  private let display = Mutex(Display())

  init(
    _ name: String = "p", knowsRegions: Bool = true, keys: @escaping @Sendable (ScreenID) -> String
  ) {
    self.name = name
    self.knowsRegions = knowsRegions
    self.keys = keys
  }

  func look(at screen: ScreenID, _ view: Value) { display.withLock { $0.views[screen] = view } }
  func view(of screen: ScreenID) -> Value? { display.withLock { $0.views[screen] } }
  func fail(_ times: Int) { display.withLock { $0.failing = times } }
  func breakView(of key: String) { display.withLock { _ = $0.broken.insert(key) } }
  func take() -> [String] {
    display.withLock { display in
      defer { display.lines = [] }
      return display.lines
    }
  }

  func present(_ transition: Transition, reply: Reply<Presented>) throws(Failure) -> Presented? {
    let isBroken = display.withLock { display in
      if display.failing > 0, !transition.isSync {
        display.failing -= 1
        return true
      }
      // Nothing that is covered is remembered here, so that only the host can bring it back.
      display.views = [:]
      display.lines.append(transition.isSync ? "sync" : "present")
      return false
    }
    if isBroken { throw Failure(.failed, "broken") }
    return Presented()
  }

  func saveView(of screen: ScreenID) throws(Failure) -> Value? {
    let key = keys(screen)
    let (view, isBroken) = display.withLock { display in
      display.lines.append("save \(key)")
      return (display.views[screen], display.broken.contains(key))
    }
    if isBroken { throw Failure(.failed, "cannot save \(key)") }
    return view
  }

  func restoreView(of screen: ScreenID, _ view: Value) throws(Failure) {
    let key = keys(screen)
    let isBroken = display.withLock { display in
      display.lines.append("restore \(key)")
      display.views[screen] = view
      return display.broken.contains(key)
    }
    if isBroken { throw Failure(.failed, "cannot restore \(key)") }
  }
}

@Suite("How screens are looked at, kept per stack entry")
struct ViewStateTests {
  let stage = Stage()

  private func open(
    _ navigator: Navigator, _ name: String = "p", knowsRegions: Bool = true
  ) async throws -> ViewPresenter {
    let presenter = ViewPresenter(name, knowsRegions: knowsRegions) { [weak navigator] screen in
      navigator?.screen(screen)?.key ?? "?"
    }
    try await navigator.open(presenter)
    _ = presenter.take()
    return presenter
  }

  @Test("a screen is saved before it is covered, and restored after it is shown again, once")
  func pop() async throws {
    let navigator = try await stage.navigator()
    let presenter = try await open(navigator)
    let home = await navigator.state.top
    presenter.look(at: home, ["scroll": 12])
    _ = await navigator.perform(.open("tv://home/show::1"))
    #expect(presenter.take() == ["save home", "present"])
    _ = await navigator.perform(.navigate("play"))
    #expect(presenter.take() == ["save show", "present"])
    _ = await navigator.perform(.back(2))
    #expect(presenter.take() == ["save video", "present", "restore home"])
    #expect(presenter.view(of: home) == ["scroll": 12])
    presenter.look(at: home, .null)
    _ = await navigator.perform(.open("tv://home/show::1"))
    _ = await navigator.perform(.back())
    #expect(presenter.take() == ["save home", "present", "save show", "present"])
  }

  @Test("one that went is restored when it comes back by undo, and below the top when it is seen")
  func undone() async throws {
    let navigator = try await stage.navigator(at: "tv://home/show::1")
    let presenter = try await open(navigator)
    presenter.look(at: await navigator.state.top, ["focus": "ok"])
    _ = await navigator.perform(.navigate("play"))
    presenter.look(at: await navigator.state.top, ["at": 7])
    _ = await navigator.perform(.open("tv://home"))
    _ = presenter.take()
    _ = await navigator.perform(.undo())
    #expect(presenter.take() == ["save home", "present", "restore video"])
    #expect(presenter.view(of: await navigator.state.top) == ["at": 7])
    _ = await navigator.perform(.back())
    #expect(presenter.take() == ["save video", "present", "restore show"])
    #expect(presenter.view(of: await navigator.state.top) == ["focus": "ok"])
  }

  @Test("another presenter gets the views of what is seen, and later of what was covered")
  func changed() async throws {
    let navigator = try await stage.navigator()
    let first = try await open(navigator)
    first.look(at: await navigator.state.top, ["scroll": 1])
    _ = await navigator.perform(.open("tv://home/show::1"))
    first.look(at: await navigator.state.top, ["scroll": 2])
    let second = ViewPresenter("q") { [weak navigator] in navigator?.screen($0)?.key ?? "?" }
    try await navigator.open(second)
    #expect(first.take() == ["save home", "present", "save show"])
    #expect(second.take() == ["sync", "restore show"])
    #expect(second.view(of: await navigator.state.top) == ["scroll": 2])
    _ = await navigator.perform(.back())
    #expect(second.take() == ["save show", "present", "restore home"])
    #expect(second.view(of: await navigator.state.top) == ["scroll": 1])
  }

  @Test("where everything is shown from nothing, what stays seen is saved and restored, too")
  func synced() async throws {
    let stage = RegionStage(RegionStage.tabs)
    let navigator = try await stage.navigator(at: "tv://home/show::1")
    let presenter = try await open(navigator, knowsRegions: false)
    let show = await navigator.state.top
    presenter.look(at: show, 3)
    _ = await navigator.perform(.select("search"))
    #expect(presenter.take() == ["save show", "sync"])
    _ = await navigator.perform(.select("library"))
    #expect(presenter.take() == ["save find", "sync", "restore show"])
    #expect(presenter.view(of: show) == 3)
  }

  @Test("after a presenter's failure what is still seen keeps its own view")
  func failed() async throws {
    let navigator = try await stage.navigator()
    let presenter = try await open(navigator)
    let home = await navigator.state.top
    presenter.look(at: home, 1)
    presenter.fail(1)
    #expect(await navigator.perform(.open("tv://home/show::1")).name == "failed")
    presenter.look(at: home, 2)
    _ = presenter.take()
    _ = await navigator.perform(.open("tv://home?menu=v"))
    #expect(!presenter.take().contains("restore home"))
    #expect(presenter.view(of: home) == nil)
  }

  @Test("a presenter that cannot save or restore stops nobody, and that is told")
  func broken() async throws {
    let navigator = try await stage.navigator()
    let presenter = try await open(navigator)
    presenter.look(at: await navigator.state.top, 1)
    _ = await navigator.perform(.open("tv://home/show::1"))
    presenter.breakView(of: "home")
    presenter.breakView(of: "show")
    let told = Journal()
    await navigator.listen { event in
      if case .stage(_, let stage) = event, stage.kind == .keep {
        told.note("\(stage.who): \(stage.answer)")
      }
    }
    #expect(await navigator.perform(.back()) == .done)
    #expect(
      told.take() == [
        "save the view of show: cannot save show: failed",
        "restore the view of home: cannot restore home: failed",
      ])
  }
}
