public import SnapValue

/// Somebody's wish to hear of a property's changes. It ends with `end()`, when the screen goes, or
/// when nobody holds it any more.
public final class Observation: Sendable {
  private let ending: @Sendable () -> Void

  /// Makes one.
  /// - Parameter ending: stops the calls; called at least once, from any thread, and harmless when
  ///   there is nothing to stop.
  public init(ending: @escaping @Sendable () -> Void) { self.ending = ending }

  /// Ends it; no call begins afterwards. Once is enough, more do no harm.
  public func end() { ending() }

  deinit { ending() }
}

extension Screen {
  /// Calls `change` with the new value whenever a property changes, on the navigator's executor.
  ///
  /// Screens in plugins tell of properties that have an observer: at the next turn of the main loop,
  /// with the newest value, never from inside the plugin. Property bags tell of every `set`, at once.
  /// Hold the observation for as long as it is wanted. Throws `noSuchKey`, or `unsupported` when the
  /// property cannot be observed.
  public func observe(
    _ name: String, _ change: @escaping @Sendable (Value) -> Void
  ) throws(Failure) -> Observation {
    try contents.observe(name, change)
  }
}
