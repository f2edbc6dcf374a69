/// Where a navigator's work is done: one thing at a time.
///
/// A host hands over its main loop's serial executor, so that everybody who takes part in a
/// navigation is called on the real main thread.
public struct NavigatorExecutor: Sendable {
  private enum Home: Sendable {
    case main
    case own(any SerialExecutor, tasks: (any TaskExecutor)?)
  }

  private let home: Home

  /// The main actor's.
  public static let main = NavigatorExecutor(home: .main)

  /// An executor of one's own; kept alive by the navigator. With one that also starts tasks, a
  /// `TaskExecutor`, the navigator needs no other thread.
  public static func serial(_ executor: any SerialExecutor) -> NavigatorExecutor {
    NavigatorExecutor(home: .own(executor, tasks: executor as? any TaskExecutor))
  }

  /// Where the navigator's own tasks start; `nil`: on the runtime's pool.
  var tasks: (any TaskExecutor)? {
    if case .own(_, let tasks) = home { tasks } else { nil }
  }

  /// Whether this is the main actor's.
  var isMain: Bool { if case .main = home { true } else { false } }

  // Safety: the reference does not keep its executor alive; the navigator keeps this value, which
  // holds the executor, as long as it lives itself.
  var unowned: UnownedSerialExecutor {
    switch home {
    case .main: unsafe MainActor.sharedUnownedExecutor
    case .own(let executor, _): unsafe executor.asUnownedSerialExecutor()
    }
  }
}

extension Navigator {
  // Safety: as above; the navigator holds `executor`.
  /// The executor that it was given.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.unowned }
}
