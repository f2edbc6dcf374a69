import SnapNavigation
import TestKit
import Testing

/// Those who take part in a composed navigation; each writes one line when its turn comes.
struct Cast {
  let journal = Journal()
  let source = Screen(key: "source", contents: PropertyBag())
  let destination = Screen(key: "destination", contents: PropertyBag())

  /// A navigator that shows a screen `home`, and whose presenter writes what it shows.
  func navigator() async throws -> Navigator {
    var configuration = Configuration(scheme: "app")
    configuration.screens = [.bag("home"), .bag("detail")]
    let navigator = try Navigator(configuration)
    try await navigator.open(Writing(journal: journal))
    #expect(await navigator.perform(.open("app://home")) == .done)
    _ = journal.take()
    return navigator
  }

  /// A closure that passes nothing, and writes who is there.
  func method(_ name: String) -> @Sendable (Screen, Screen) throws -> Void {
    let journal = journal
    return { journal.note("\(name) \($0.key)>\($1.key)") }
  }

  /// The same as a mediation that a factory can tell apart.
  func mediation(_ name: String) -> Mediation {
    .mediator(MethodMediator(method: method(name)), name: name)
  }

  /// A factory that writes the aspects of the navigation that it is given.
  var factory: Navigation.Destination {
    let journal = journal
    return Navigation.Destination { navigation in
      let mediation = navigation.mediation?.steps.map(\.name).joined() ?? "-"
      journal.note("F(\(mediation), \(navigation.presentation?.kind.word ?? "-"))")
      return Screen(key: "made", contents: PropertyBag())
    }
  }

  /// A completion that writes.
  var completion: @Sendable () -> Void {
    let journal = journal
    return { journal.note("c") }
  }
}

/// Writes the updates that it is given.
private struct Writing: Presenter {
  let journal: Journal
  func present(_ transition: Transition, reply: Reply<Presented>) -> Presented? {
    for update in transition.updates {
      let jump = update.animated ? "" : " at once"
      journal.note("\(update.operation) \(update.key)\(jump)")
    }
    return Presented()
  }
}

extension Presentation.Kind {
  /// Its name.
  var word: String {
    switch self {
    case .show: "show"
    case .showDetail: "showDetail"
    case .present: "present"
    case .dismiss: "dismiss"
    case .root: "root"
    case .popTo: "popTo"
    case .presenter: "presenter"
    case .method: "method"
    }
  }
}

/// A mediator in the words of the iOS library.
struct ClosureMediator: SnapNavigationMediator {
  let mediation: @Sendable (Screen, Screen) throws -> Void
}

/// A mediator that mediates by itself, and leaves its closure alone.
struct OverridingMediator: SnapNavigationMediator {
  let journal: Journal
  let mediation: @Sendable (Screen, Screen) throws -> Void
  func mediate(source: Screen, destination: Screen) {
    journal.note("override \(source.key)>\(destination.key)")
  }
}

/// A presenter in the words of the iOS library.
struct ClosurePresenter: SnapNavigationPresenter {
  let presentation: @Sendable (Screen, Screen) throws -> Void
}

/// A provider that writes who asks.
struct WritingProvider: SnapNavigatorDataSource {
  let journal: Journal
  let provided: @Sendable (any SnapNavigator) throws -> Navigation
  func navigation(for navigator: some SnapNavigator) throws -> Navigation {
    journal.note("asked by \(navigator.identifier ?? "-")")
    return try provided(navigator)
  }
}

/// A navigator with a provider.
struct Provided: SnapNavigator {
  let navigator: Navigator
  var identifier: String? = "shows"
  var navigationProvider: (any SnapNavigatorDataSource)?
}

/// Routes with and without a payload.
enum SampleRoute: Sendable, Hashable {
  case list
  case show(id: String)
  case missing
}

/// A navigator with routes.
struct Routed: SnapRouteNavigator {
  let navigator: Navigator
  let routes: @Sendable (SampleRoute) throws -> Navigation?
  func navigation(for route: SampleRoute) throws -> Navigation? { try routes(route) }
}
