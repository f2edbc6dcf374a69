import Foundation
import SnapNavigation
import TestKit
import Testing

// What the other files of this folder write down, done: the forms that people write who come from the
// libraries that this one unites. They see what is public and nothing else; PublicSurfaceTests compiles
// them once more as another package's.

@Suite("The Swift face: what people who come from the three libraries write")
@MainActor struct FaceTests {
  /// A navigator that shows a list in which M is chosen, and knows the screens of the blocks.
  private func start(_ screens: [String] = ["film", "settings", "search"]) async throws -> (
    Navigator, Screen
  ) {
    let navigator = try await Navigator(scheme: "shop")
    try await navigator.updateRoutes { for key in screens { $0.to(key) } }
    let list = Screen("list", ["chosen": "M"])
    #expect(await navigator.navigate(to: list, with: .root) == .done)
    return (navigator, list)
  }

  private func top(_ navigator: Navigator) async -> Screen? {
    navigator.screen(await navigator.state.top)
  }

  @Test("1: from nothing to a first navigation in six lines, without a presenter of one's own")
  func firstNavigation() async throws {
    try await first()
    let text = try String(
      contentsOf: Repository.file("Tests/SnapNavigationTests/Face/FirstNavigation.swift"),
      encoding: .utf8)
    #expect(text.split(separator: "\n").filter { $0.hasPrefix("  ") }.count == 6)
    let (navigator, list) = try await start()
    let outcome = await navigator.navigate(from: list, to: Screen("film"), with: .show)
    #expect("\(outcome)" == "done")
    #expect(await navigator.location.printed == "shop://list/film")
  }

  @Test("2: closures that pass a value just throw, in every form")
  func closures() async throws {
    let (navigator, list) = try await start()
    let film = Screen("film")
    await passing(navigator, list, film)
    // The first shows the film, the second has it already, the third and the last are new ones.
    #expect(film["title"] == "M")
    #expect(await navigator.location.printed == "shop://list/film/film?film=vm")
    #expect(await top(navigator)?["title"] == "M")
    #expect(await top(navigator) != film)
  }

  @Test("3: a class navigates; an object of the main actor provides its own navigation")
  func navigators() async throws {
    let (navigator, list) = try await start()
    let plain = PlainNavigator(navigator)
    #expect(await plain.navigate(from: list, to: .key("film"), with: .show) == .done)
    #expect(await plain.navigate().reason?.contains("has no navigation provider") == true)

    let controller = ListController(navigator)
    controller.chosen = "Nosferatu"
    await controller.choose()
    #expect(await navigator.location.printed == "shop://list/film?film=vm")
    #expect(await top(navigator)?["title"] == "Nosferatu")
  }

  @Test("4: routes are an enumeration with payloads")
  func routes() async throws {
    let (navigator, _) = try await start()
    let routes = ShopRoutes(navigator: navigator)
    #expect(await routes.navigate(using: .film(id: 2)) == .done)
    #expect(await top(navigator)?["id"] == 2)
    #expect(await routes.navigate(using: .search("")) == .noRoute)
    #expect(await routes.navigate(using: .search("silent")) == .done)
    #expect(await top(navigator)?["query"] == "silent")
    #expect(await routes.navigate(using: .settings) == .done)
    #expect(await navigator.location.printed == "shop://list/film/search?settings=vm")
  }

  @Test("5: a screen has a body of its own: one method, typed properties, a model object")
  func bodies() async throws {
    let (navigator, _) = try await start([])
    try await typed(navigator)
    // Past the shelf it went back to the film that the transition pushed: it is the one asked for, by the
    // object that was given along.
    #expect(await navigator.location.printed == "shop://list/film")
    let pushed = try #require(await top(navigator))
    #expect(try #require(pushed.body as? FilmBody).film?.id == 2)
    #expect(pushed["film"] == ["id": 2, "title": "M"])
    // Another film is another screen, which has it as its property.
    let other = Film(id: 3, title: "Faust")
    #expect(await navigator.go(to: "film", via: ["shelf"], properties: ["film": other]) == .done)
    #expect(await navigator.location.printed == "shop://list/film/shelf/film")
    #expect((await top(navigator)?.body as? FilmBody)?.film?.title == "Faust")
    // Revealed again without an object, the first one keeps its film.
    #expect(await navigator.perform(.back(2)) == .done)
    #expect(await top(navigator) == pushed)
    #expect((pushed.body as? FilmBody)?.film?.id == 2)
  }

  @Test("what is thrown, of whatever type, makes the navigation fail with its text")
  func foreignErrors() async throws {
    struct NoFilm: Error, CustomStringConvertible { let description = "there is no film" }
    let (navigator, list) = try await start()
    let thrower: @Sendable (Screen, Screen) throws -> Void = { _, _ in throw NoFilm() }
    let key = "film"
    let outcomes = [
      await navigator.navigate(from: list, to: .key(key), with: .show, applying: thrower),
      await navigator.navigate(from: list, to: .key(key), with: .method(thrower)),
      await navigator.navigate(to: Navigation.Destination { _ in throw NoFilm() }, with: .show),
      await navigator.perform(Segue("watch", to: .key(key)) { _ in throw NoFilm() }),
      await navigator.transition().push("film").transform { _ in throw NoFilm() }.enqueue(),
      await Throwing(navigator: navigator, error: NoFilm()).navigate(),
      await Throwing(navigator: navigator, error: NoFilm()).navigate(using: key),
    ]
    for outcome in outcomes {
      #expect(outcome.name == "failed")
      #expect(outcome.description.hasSuffix("there is no film"), "\(outcome)")
    }
    await #expect(throws: Failure(.failed, "there is no film")) {
      try await navigator.updateRoutes { _ in throw NoFilm() }
    }
    #expect(await navigator.location.printed == "shop://list")
  }

  private struct Throwing: RouteNavigator, NavigationProvider {
    let navigator: Navigator
    let error: any Error
    func navigation(for navigator: some Navigating) throws -> Navigation { throw error }
    func navigation(for route: String) throws -> Navigation? { throw error }
  }

  @Test("a provider, a router and a mediator of the main actor are asked there")
  func mainActor() async throws {
    let (navigator, _) = try await start()
    let asked = Asked(navigator)
    #expect(await asked.navigate() == .done)
    #expect(await asked.navigate(using: 2) == .done)
    let segue = Segue("watch", to: .key("film"), mediation: .mediator(asked))
    #expect(await asked.perform(segue) == .done)
    #expect(asked.count == 3)
    #expect(await top(navigator)?["title"] == "M")
  }

  /// Counts without a lock, which is sound where it is asked on the main actor only.
  @MainActor private final class Asked: RouteNavigator, NavigationProvider, MainActorMediator {
    let navigator: Navigator
    var count = 0
    init(_ navigator: Navigator) { self.navigator = navigator }
    func navigation(for navigator: some Navigating) async -> Navigation { answer() }
    func navigation(for route: Int) -> Navigation? { answer() }
    func mediate(source: Screen, destination: Screen) throws {
      MainActor.assertIsolated()
      count += 1
      try destination.set("title", to: "M")
    }
    private func answer() -> Navigation {
      MainActor.assertIsolated()
      count += 1
      return Navigation(to: .key("film"), presentation: .show)
    }
  }

  @Test("a navigator on another executor refuses bodies and mediators of the main actor")
  func elsewhere() async throws {
    let own = CountingExecutor()
    let navigator = try await Navigator(scheme: "shop", executor: .serial(own))
    let refused = await #expect(throws: Failure.self) {
      try await navigator.updateRoutes { $0.to("film").screen { FilmBody() } }
    }
    #expect(refused?.code == .wrongThread)
    #expect(refused?.message.contains("the screen \"film\" runs on the main actor") == true)

    let given = await navigator.navigate(to: Screen("film", body: FilmBody()), with: .root)
    #expect(given.description.contains("FilmBody) runs on the main actor"), "\(given)")
    #expect(await navigator.navigate(to: Screen("list"), with: .root) == .done)
    let asked = Asked(navigator)
    let mediated = await navigator.navigate(
      to: Screen("film"), applying: .mediator(asked), with: .show)
    #expect(mediated.description.contains("Asked runs on the main actor"), "\(mediated)")
    #expect(asked.count == 0)
    #expect(await navigator.location.printed == "shop://list")
  }

  @Test("a scheme that no state URL can have is refused", arguments: ["", "no scheme", "1shop"])
  func scheme(text: String) async {
    let failure = await #expect(throws: Failure.self) { try await Navigator(scheme: text) }
    #expect(failure?.code == .malformed)
    #expect(failure?.message == "the scheme \"\(text)\" is none that a state URL can have")
    #expect(failure?.hint == "use a letter, then letters, digits and + - .")
    let configured = #expect(throws: Failure.self) { try Navigator(Configuration(scheme: text)) }
    #expect(configured == failure)
  }

  @Test("print says outcomes, values and failures in words")
  func descriptions() {
    let failure = Failure(.failed, "no film", culprit: "films", hint: "bring one")
    let said: [(any CustomStringConvertible, String)] = [
      (Outcome.done, "done"), (Outcome.vetoed(reason: "no age"), "vetoed: no age"),
      (Outcome.redirected(to: "shop://list"), "redirected: shop://list"),
      (Outcome.failed(failure), "failed: films: no film"),
      (Outcome.busy(.queueFull(limit: 2)), "busy: the queue of 2 is full"),
      (Value.string("M"), "M"), (Value.null, "null"), (Value.double(0.5), "0.5"),
      (["id": 2, "title": "M"] as Value, "{\"id\":2,\"title\":\"M\"}"),
      (["id": 2] as ValueMap, "{\"id\":2}"), (failure, "films: no film (bring one)"),
      (ScreenResult.finished("M"), "finished: M"),
      (ScreenResult.notShown(.noRoute), "not shown: noRoute"),
    ]
    for (what, text) in said { #expect(what.description == text) }
  }
}
