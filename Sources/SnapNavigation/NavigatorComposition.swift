public import SnapModel

// Composing in code, in the words of the iOS library.
extension Navigator {
  /// Performs a navigation.
  @discardableResult
  public func navigate(using navigation: Navigation) async -> Outcome {
    await perform(.perform(navigation))
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

  /// Performs a navigation with an intent.
  @discardableResult
  public func navigate(
    from source: Navigation.Source = .current, to destination: Navigation.Destination,
    with intent: Intent
  ) async -> Outcome {
    await navigate(using: Navigation(source: source, destination: destination, intent: intent))
  }

  /// Passes values by a closure, and shows the destination.
  @discardableResult
  public func navigate(
    from source: Screen, to destination: Screen, with presentation: Presentation? = nil,
    applying mediation: @escaping @Sendable (Screen, Screen) throws(Failure) -> Void
  ) async -> Outcome {
    await navigate(
      from: .screen(source), to: .screen(destination), applying: .method(mediation),
      with: presentation)
  }

  /// Shows a screen from a screen.
  @discardableResult
  public func navigate(
    from source: Screen, to destination: Screen, with presentation: Presentation
  ) async -> Outcome {
    await navigate(from: .screen(source), to: .screen(destination), with: presentation)
  }
}
