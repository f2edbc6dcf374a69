import SnapNavigation
import TestKit
import Testing

// What docs/composition.md shows, as code that runs: its blocks stand here word for word.

/// Passes the chosen film's title.
struct ChosenFilm: NavigationMediator {
  let mediation: @Sendable (Screen, Screen) throws -> Void = { list, film in
    try film.set("title", to: list["chosen"])
  }
}

/// A navigator with a provider and a name.
struct Films: Navigating {
  let navigator: Navigator
  var identifier: String? = "films"
  var navigationProvider: (any NavigationProvider)?
}

/// Knows how films are opened.
struct FilmFlow: NavigationProvider {
  func navigation(for navigator: some Navigating) -> Navigation {
    Navigation(to: .key("film"), mediation: .mediator(ChosenFilm()), presentation: .show)
  }
}

/// What can be asked for from anywhere.
enum FilmRoute: Sendable {
  case list
  case film(title: String)
  case scene(film: String, minute: Int)
}

/// A navigator with routes.
struct FilmNavigator: RouteNavigator {
  let navigator: Navigator

  func navigation(for route: FilmRoute) -> Navigation? {
    switch route {
    case .list:
      Navigation(to: .key("list"), presentation: .popTo)
    case .film(let title):
      Navigation(to: .key("film"), presentation: .show) { try $1.set("title", to: title) }
    case .scene(_, let minute) where minute < 0:
      nil
    case .scene(let title, let minute):
      Navigation(
        to: Navigation.Destination { _ in
          Screen("player", ["title": .string(title), "minute": .int(Int64(minute))])
        }, presentation: .present(animated: false))
    }
  }
}

/// The same navigator in the iOS library's words.
struct SnapFilms: SnapRouteNavigator {
  let navigator: Navigator
  var navigationProvider: (any SnapNavigatorDataSource)?

  func navigation(for route: FilmRoute) -> Navigation? {
    FilmNavigator(navigator: navigator).navigation(for: route)
  }
}

@Suite("The use cases of docs/composition.md")
struct UseCaseTests {
  private let list = Screen("list", ["chosen": "Nosferatu"])
  private let film = Screen("film")

  /// A navigator that shows the list.
  private func start() async throws -> Navigator {
    var configuration = Configuration(scheme: "films")
    configuration.screens = [.bag("list"), .bag("film"), .bag("player")]
    let navigator = try Navigator(configuration)
    try await navigator.open(Silent())
    #expect(await navigator.navigate(to: list, with: .root) == .done)
    return navigator
  }

  private func top(_ navigator: Navigator) async -> Screen? {
    navigator.screen(await navigator.state.top)
  }

  @Test("compose inline")
  func inline() async throws {
    let navigator = try await start()
    let outcome = await navigator.navigate(from: list, to: film, with: .show)
    #expect(outcome == .done)
    #expect(await navigator.location.printed == "films://list/film")
  }

  @Test("pass a value by a closure")
  func closure() async throws {
    let navigator = try await start()
    await navigator.navigate(from: list, to: film, with: .show) { list, film in
      try film.set("title", to: list["chosen"])
    }
    #expect(film["title"] == "Nosferatu")
    #expect(await navigator.location.printed == "films://list/film")
  }

  @Test("a whole navigation as a value")
  func value() async throws {
    let navigator = try await start()
    let journal = Journal()
    var open = Navigation(
      to: Navigation.Destination { _ in Screen("film") },
      mediation: .mediator(ChosenFilm()),
      presentation: .present(animated: true) { journal.note("the film is shown") })
    await navigator.navigate(using: open)

    open.presentation = .dismiss
    await navigator.navigate(using: open)
    #expect(journal.take() == ["the film is shown"])
    #expect(await navigator.location.printed == "films://list")
  }

  @Test("a provider")
  func provider() async throws {
    let navigator = try await start()
    let films = Films(navigator: navigator, navigationProvider: FilmFlow())
    await films.navigate()
    #expect(await top(navigator)?["title"] == "Nosferatu")
    #expect(await navigator.location.printed == "films://list/film")

    await films.navigate(with: .present)  // another presentation, the same mediation
    #expect(await navigator.location.printed == "films://list/film?film=vm")
    await films.navigate(applying: nil)  // no mediation, the same presentation
    #expect(await top(navigator)?["title"] == nil)
    #expect(await Films(navigator: navigator).navigate().name == "failed")
  }

  @Test("a segue of one's own with its mediation")
  func segue() async throws {
    let navigator = try await start()
    let isNight = true
    var watch = Segue(
      "watch", to: .key("player"), kind: .show,
      mediation: Mediation { list, player in try player.set("title", to: list["chosen"]) })
    watch.prepare = { segue in
      if isNight { segue.presentation = .present }
    }
    await navigator.perform(watch)
    #expect(await top(navigator)?["title"] == "Nosferatu")
    #expect(await navigator.location.printed == "films://list?player=vm")
  }

  @Test("a route navigator over an enum with payloads")
  func routes() async throws {
    let navigator = try await start()
    let films = FilmNavigator(navigator: navigator)
    await films.navigate(using: .film(title: "Metropolis"))
    #expect(await top(navigator)?["title"] == "Metropolis")
    #expect(await navigator.location.printed == "films://list/film")

    await films.navigate(using: .scene(film: "Metropolis", minute: 42))
    #expect(await top(navigator)?["minute"] == 42)
    #expect(await navigator.location.printed == "films://list/film?player=vm")

    await films.navigate(using: .list)
    #expect(await navigator.location.printed == "films://list")
    #expect(await films.navigate(using: .scene(film: "M", minute: -1)) == .noRoute)

    await films.navigate(using: .film(title: "M"), with: SnapNavigationIntent(presentation: .root))
    #expect(await top(navigator)?["title"] == nil)
    #expect(await navigator.location.printed == "films://film")
  }

  @Test("the same in the iOS library's words")
  func aliases() async throws {
    let navigator = try await start()
    let films = SnapFilms(navigator: navigator, navigationProvider: FilmFlow())
    await films.navigate()
    await films.navigate(using: .list)
    await films.navigate(using: .film(title: "M"), with: .present)
    #expect(await top(navigator)?["title"] == "M")
    let segue: SnapNavigationSegue = Segue(to: .key("player"))
    #expect(await films.perform(segue) == .done)
    #expect(await navigator.location.printed == "films://list?film=vm&player=vm")
  }
}

/// Shows nothing.
private struct Silent: Presenter {
  func present(_ transition: Transition, reply: Reply<Presented>) -> Presented? { Presented() }
}
