public import SnapEngine
import SnapValue

/// Composes the navigation of a navigator that asks for one.
public protocol NavigationProvider: Sendable {
  /// The navigation of this navigator; its `identifier` tells several apart. Asked once for each
  /// `navigate`, where the provider lives: on the main actor, or, without an actor, on any thread. What it
  /// throws makes the navigation fail.
  func navigation(
    for navigator: some Navigating
  ) async throws -> Navigation
}

// Navigations of the provider, whole or with an aspect of one's own in its place. What is not given
// is the provider's; `nil` clears it. Without a provider the outcome is `failed`.
extension Navigating {
  /// Performs the provider's navigation.
  @discardableResult
  public func navigate() async -> Outcome { await provided { $0 } }

  /// Performs the provider's navigation with an intent in place of both aspects.
  @discardableResult
  public func navigate(with intent: Intent) async -> Outcome {
    await provided { $0.with(intent) }
  }

  /// Performs the provider's navigation with another mediation; the presentation is kept.
  @discardableResult
  public func navigate(applying mediation: Mediation?) async -> Outcome {
    await provided { $0.applying(mediation) }
  }

  /// Performs the provider's navigation with a closure that passes values; the presentation is kept.
  @discardableResult
  public func navigate(
    applying mediation: @escaping @Sendable (Screen, Screen) throws -> Void
  ) async -> Outcome {
    await navigate(applying: Mediation(mediation))
  }

  /// Performs the provider's navigation with another presentation; the mediation is kept.
  @discardableResult
  public func navigate(with presentation: Presentation?) async -> Outcome {
    await provided { $0.with(presentation) }
  }

  /// Performs the provider's navigation with a closure that presents; the mediation is kept.
  @_disfavoredOverload @discardableResult
  public func navigate(
    with presentation: @escaping @Sendable (Screen, Screen) throws -> Void
  ) async -> Outcome {
    await navigate(with: .method(presentation))
  }

  private func provided(_ changed: @Sendable (Navigation) -> Navigation) async -> Outcome {
    guard let provider = await navigationProvider else {
      let name = identifier.map { " \"\($0)\"" } ?? ""
      return .failed(
        Failure(
          .wrongState, "the navigator\(name) has no navigation provider",
          hint: "give it one, or name the navigation: navigate(using:)"))
    }
    do {
      let navigation = try await navigator.compose { try await provider.navigation(for: self) }
      return await navigate(using: changed(navigation))
    } catch {
      return .failed(Failure(error))
    }
  }
}
