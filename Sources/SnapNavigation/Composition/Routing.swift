public import SnapEngine
import SnapValue

/// Composes navigations for routes of one type, such as an enum whose cases carry payloads.
public protocol NavigationRouter<Route>: Sendable {
  /// What is asked for.
  associatedtype Route: Sendable
  /// The navigation of a route; `nil`: there is no such route. Asked once for each `navigate`, where the
  /// router lives: on the main actor, or, without an actor, on any thread. What it throws makes the
  /// navigation fail.
  func navigation(for route: Route) async throws -> Navigation?
}

/// A navigator with routes of its own.
///
///     enum ShowRoute { case list, show(id: String) }
///     await shows.navigate(using: .show(id: "2"))
public protocol RouteNavigator: Navigating, NavigationRouter {}

// Navigations of routes, whole or with an aspect of one's own in its place. What is not given is the
// route's; `nil` clears it. For a route that the router does not know the outcome is `noRoute`.
extension RouteNavigator {
  /// Performs the navigation of a route.
  @discardableResult
  public func navigate(using route: Route) async -> Outcome { await routed(route) { $0 } }

  /// Performs the navigation of a route with an intent in place of both aspects.
  @discardableResult
  public func navigate(using route: Route, with intent: Intent) async -> Outcome {
    await routed(route) { $0.with(intent) }
  }

  /// Performs the navigation of a route with another mediation; the presentation is kept.
  @discardableResult
  public func navigate(using route: Route, applying mediation: Mediation?) async -> Outcome {
    await routed(route) { $0.applying(mediation) }
  }

  /// Performs the navigation of a route with a closure that passes values; the presentation is kept.
  @discardableResult
  public func navigate(
    using route: Route,
    applying mediation: @escaping @Sendable (Screen, Screen) throws -> Void
  ) async -> Outcome {
    await navigate(using: route, applying: Mediation(mediation))
  }

  /// Performs the navigation of a route with another presentation; the mediation is kept.
  @discardableResult
  public func navigate(using route: Route, with presentation: Presentation?) async -> Outcome {
    await routed(route) { $0.with(presentation) }
  }

  /// Performs the navigation of a route with a closure that presents; the mediation is kept.
  @_disfavoredOverload @discardableResult
  public func navigate(
    using route: Route,
    with presentation: @escaping @Sendable (Screen, Screen) throws -> Void
  ) async -> Outcome {
    await navigate(using: route, with: .method(presentation))
  }

  private func routed(
    _ route: Route, _ changed: @Sendable (Navigation) -> Navigation
  ) async -> Outcome {
    do {
      let navigation = try await navigator.compose { try await self.navigation(for: route) }
      guard let navigation else { return .noRoute }
      return await navigate(using: changed(navigation))
    } catch {
      return .failed(Failure(error))
    }
  }
}
