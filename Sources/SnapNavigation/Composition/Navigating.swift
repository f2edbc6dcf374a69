import SnapValue

/// Whoever navigates: a `Navigator`, or a type of one's own that holds one, so that it can have a
/// provider and a name. Everything but the navigator has a default. Classes and types on the main actor
/// may be it, too.
///
///     @MainActor final class ListController: Navigating, NavigationProvider {
///       let navigator: Navigator
///       var chosen = "M"
///       init(_ navigator: Navigator) { self.navigator = navigator }
///       func navigation(for navigator: some Navigating) -> Navigation {
///         Navigation(to: .key("film"), presentation: .show) { [chosen] _, film in
///           try film.set("title", to: chosen)
///         }
///       }
///     }
///
/// Each `navigate` composes one navigation, asks the navigator to perform it, and answers its one
/// outcome. What takes part in it is called on the navigator's executor.
public protocol Navigating: Sendable {
  /// Who carries the navigations out.
  var navigator: Navigator { get }
  /// Tells a provider apart who asks; never read by the library.
  var identifier: String? { get }
  /// Who composes the navigation of `navigate()`.
  var navigationProvider: (any NavigationProvider)? { get async }
}

extension Navigating {
  /// No name.
  public var identifier: String? { nil }
  /// Nobody: `navigate()` answers `failed`.
  public var navigationProvider: (any NavigationProvider)? { nil }
}

extension Navigating where Self: NavigationProvider {
  /// Itself.
  public var navigationProvider: (any NavigationProvider)? { self }
}

extension Navigator: Navigating {
  /// Itself.
  public nonisolated var navigator: Navigator { self }

  /// Asks somebody for a navigation, here where everybody is asked.
  func compose<Answer: Sendable>(
    _ question: nonisolated(nonsending) @Sendable () async throws -> Answer
  ) async throws -> Answer {
    try await question()
  }
}
