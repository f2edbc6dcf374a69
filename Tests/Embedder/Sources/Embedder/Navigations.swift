import SnapNavigation

/// The iOS library's names.
struct Shows: SnapNavigator {
  let navigator: Navigator
  var identifier: String? = "shows"
  var navigationProvider: (any SnapNavigatorDataSource)?
}
struct ShowFlow: SnapNavigatorDataSource {
  func navigation(for navigator: some Navigating) -> Navigation {
    Navigation(to: .key(navigator.identifier ?? "film"), presentation: .show)
  }
}
typealias Names = (
  SnapNavigationIntent, any SnapNavigationMediator, any SnapNavigationPresenter,
  any SnapNavigationRouter, SnapNavigationSegue, any SnapRouteNavigator, any NavigationProvider
)

/// Who navigates with nothing of their own.
struct Plain: Navigating {
  let navigator: Navigator
}

/// Routes with payloads.
enum ShowRoute { case list, show(id: String) }
struct ShowRoutes: RouteNavigator {
  let navigator: Navigator
  func navigation(for route: ShowRoute) -> Navigation? {
    switch route {
    case .list: nil
    case .show(let id): Navigation(to: .key(id), presentation: .show)
    }
  }
}
struct Table: NavigationRouter {
  func navigation(for route: String) -> Navigation? { nil }
}
func routed<Asked: NavigationRouter>(
  _ router: Asked, _ route: Asked.Route
) async throws -> Navigation? {
  try await router.navigation(for: route)
}

/// Who navigates and knows where to.
final class Flow: SnapNavigator, SnapNavigatorDataSource {
  let navigator: Navigator
  init(_ navigator: Navigator) { self.navigator = navigator }
  func navigation(for navigator: some SnapNavigator) async throws -> Navigation {
    Navigation(to: .key(navigationProvider == nil ? "list" : "film"), presentation: .show)
  }
}
func provided(_ provider: some NavigationProvider, _ flow: Flow) async throws -> Navigation {
  try await provider.navigation(for: flow)
}
func provider(of asked: some Navigating) async -> (any NavigationProvider)? {
  await asked.navigationProvider
}

/// Every presentation and mediation.
func parts() -> (presentations: [Presentation], mediations: [Mediation]) {
  var slow = Presentation.show
  slow.animated = false
  slow.region = "main"
  let presentations: [Presentation] = [
    slow, .show, .showDetail, .present, .popTo, .root, .dismiss, .method { _, _ in },
    .present(animated: true, completion: {}), .dismiss(animated: true, completion: {}),
    .presenter(Silent(), name: "silent", arguments: .null), .presenter(Slide(), name: "slide"),
  ]
  let step = Mediation.Step(Pass())
  let mediations: [Mediation] = [
    Mediation([step]), Mediation { _, _ in }, .mediator(ChosenFilm(), name: "m", arguments: .null),
  ]
  return (presentations, mediations)
}

/// Every form in which a navigation is written down.
func navigations(_ list: Screen, _ film: Screen) -> [Navigation] {
  let intent = Intent(mediation: .mediator(Pass()), presentation: .show)
  var whole = Navigation(
    from: list, to: Navigation.Destination { _ in film }, mediation: intent.mediation,
    presentation: intent.presentation)
  whole.source = nil
  whole.destination = .key("film")
  whole.destination = destination(film)
  whole.intent.presentation = nil
  whole.presentation = .present
  whole.mediation = nil
  return [
    whole, Navigation(to: whole.destination.navigationDestination, intent: whole.intent),
    Navigation(from: list, to: film, mediation: nil, presentation: .show),
    Navigation(from: list, to: film, presentation: .show) { _, _ in },
    Navigation(from: list, to: film, intent: intent),
  ]
}
func destination(_ screen: Screen) -> Navigation.Destination { screen.navigationDestination }
func destination(of any: some NavigationDestination) -> Navigation.Destination {
  any.navigationDestination
}

/// Every form of `navigate`.
func navigate(_ navigator: Navigator, _ list: Screen, _ film: Screen) async {
  let intent = Intent()
  let pass: Mediation = .mediator(Pass())
  await navigator.navigate(using: Navigation(to: film))
  await navigator.navigate(from: list, to: .key("film"), applying: pass, with: .show)
  await navigator.navigate(to: .key("film"), with: intent)
  await navigator.navigate(from: list, to: film, applying: pass, with: .show)
  await navigator.navigate(from: list, to: film, with: intent)
  await navigator.navigate(from: list, to: film, applying: { _, _ in }, with: .show)
  await navigator.navigate(from: list, to: film, with: .show) { _, _ in }

  let shows = Shows(navigator: navigator, navigationProvider: ShowFlow())
  await shows.navigate()
  await shows.navigate(with: intent)
  await shows.navigate(applying: pass)
  await shows.navigate(applying: { _, _ in })
  await shows.navigate(with: .present)
  await shows.navigate(with: { _, _ in })
  let plain = Plain(navigator: navigator.navigator)
  print(plain.identifier ?? "", plain.navigationProvider == nil)

  let routes = ShowRoutes(navigator: navigator)
  await routes.navigate(using: .list)
  await routes.navigate(using: .list, with: intent)
  await routes.navigate(using: .list, applying: pass)
  await routes.navigate(using: .list, applying: { _, _ in })
  await routes.navigate(using: .list, with: .present)
  await routes.navigate(using: .list, with: { _, _ in })

  var segue = Segue(
    "watch", to: .key("film"), kind: .show, mediation: pass, prepare: nil)
  segue.prepare = { segue in
    segue.shouldPerform = segue.identifier == "watch"
    segue.mediator = Pass()
    segue.intent = Intent()
    segue.presentation = segue.navigation.presentation
    segue.navigation.mediation = nil
  }
  switch segue.kind {
  case .show, .custom: segue.kind = Segue.Kind.showDetail
  case .showDetail, .present: break
  }
  await navigator.perform(segue)
}

/// Every request.
func requests(_ screen: ScreenID, _ film: Screen) -> [Request] {
  var request = Request.open("shop://list")
  request.admission = .latestWins
  request.origin = Request.Origin.user
  request.animated = false
  request.wipes = true
  request.object = ["id": 1]
  request.handler = { _ in }
  switch request.admission {
  case .queue, .busy, .latestWins, .dropWhileBusy, nil: request.origin = .outside
  }
  if case .program = request.origin { request.admission = .dropWhileBusy }
  return [
    request, .result("M", of: screen), .navigate("show", payload: [:]),
    .route("film", payload: [:]),
    .back(1), .undo(1), .forward(1), .segue("watch", of: screen, payload: [:]), .select("side"),
    .go(to: "film", via: [], properties: [:]), .perform(Navigation(to: film)),
    .pop(to: screen), .dismiss("film"), .collapse(region: "side", true), .key("F1"), .activity,
    .closed,
  ]
}
