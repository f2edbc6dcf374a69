public import SnapEngine

// Navigations that are composed where they are performed. Where a destination is asked for, a `Screen`
// will do, and so will `.key("film")`; without a source it starts at the screen on top.
extension Navigating {
  /// Performs a navigation: every other form comes to this.
  @discardableResult
  public func navigate(using navigation: Navigation) async -> Outcome {
    await navigator.perform(.perform(navigation))
  }

  /// Performs a navigation that is composed of its parts; each may be absent.
  @discardableResult
  public func navigate(
    from source: Screen? = nil, to destination: some NavigationDestination,
    applying mediation: Mediation? = nil, with presentation: Presentation? = nil
  ) async -> Outcome {
    await navigate(
      using: Navigation(
        from: source, to: destination, mediation: mediation, presentation: presentation))
  }

  /// Performs a navigation with an intent, which is copied.
  @discardableResult
  public func navigate(
    from source: Screen? = nil, to destination: some NavigationDestination, with intent: Intent
  ) async -> Outcome {
    await navigate(using: Navigation(from: source, to: destination, intent: intent))
  }

  /// Passes values by a closure, then shows the destination.
  @discardableResult
  public func navigate(
    from source: Screen? = nil, to destination: some NavigationDestination,
    applying mediation: @escaping @Sendable (Screen, Screen) throws -> Void,
    with presentation: Presentation?
  ) async -> Outcome {
    await navigate(
      from: source, to: destination, applying: Mediation(mediation), with: presentation)
  }

  /// The same, with the closure behind.
  @discardableResult
  public func navigate(
    from source: Screen? = nil, to destination: some NavigationDestination,
    with presentation: Presentation? = nil,
    applying mediation: @escaping @Sendable (Screen, Screen) throws -> Void
  ) async -> Outcome {
    await navigate(
      from: source, to: destination, applying: Mediation(mediation), with: presentation)
  }
}
