public import SnapEngine
public import SnapValue

// Navigations that are composed where they are performed.
extension Navigating {
  /// Performs a navigation: every other form comes to this.
  @discardableResult
  public func navigate(using navigation: Navigation) async -> Outcome {
    await navigator.perform(.perform(navigation))
  }

  /// Performs a navigation that is composed of its parts; each may be absent.
  @discardableResult
  public func navigate(
    from source: Navigation.Source = .current, to destination: Navigation.Destination,
    applying mediation: Mediation? = nil, with presentation: Presentation? = nil
  ) async -> Outcome {
    await navigate(
      using: Navigation(
        source: source, destination: destination, mediation: mediation,
        presentation: presentation))
  }

  /// Performs a navigation with an intent, which is copied.
  @discardableResult
  public func navigate(
    from source: Navigation.Source = .current, to destination: Navigation.Destination,
    with intent: Intent
  ) async -> Outcome {
    await navigate(using: Navigation(source: source, destination: destination, intent: intent))
  }

  /// Goes from a screen to a screen; each aspect may be absent.
  @discardableResult
  public func navigate(
    from source: Screen, to destination: Screen, applying mediation: Mediation? = nil,
    with presentation: Presentation? = nil
  ) async -> Outcome {
    await navigate(
      from: .screen(source), to: .screen(destination), applying: mediation, with: presentation)
  }

  /// Goes from a screen to a screen with an intent, which is copied.
  @discardableResult
  public func navigate(
    from source: Screen, to destination: Screen, with intent: Intent
  ) async -> Outcome {
    await navigate(from: .screen(source), to: .screen(destination), with: intent)
  }

  /// Passes values by a closure, then shows the destination.
  @discardableResult
  public func navigate(
    from source: Screen, to destination: Screen,
    applying mediation: @escaping @Sendable (Screen, Screen) throws(Failure) -> Void,
    with presentation: Presentation?
  ) async -> Outcome {
    await navigate(
      from: source, to: destination, applying: .method(mediation), with: presentation)
  }

  /// The same, with the closure behind.
  @discardableResult
  public func navigate(
    from source: Screen, to destination: Screen, with presentation: Presentation? = nil,
    applying mediation: @escaping @Sendable (Screen, Screen) throws(Failure) -> Void
  ) async -> Outcome {
    await navigate(
      from: source, to: destination, applying: .method(mediation), with: presentation)
  }
}
