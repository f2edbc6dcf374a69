extension Manifest {
  /// Something that makes a request by itself.
  public struct Trigger: Sendable, Hashable {
    /// Its name, in events.
    public var id: String
    /// What it waits for.
    public var cause: Cause
    /// What it asks for, as a step of a script that expects nothing.
    public var step: Step
    /// Where it stands.
    public var origin: Origin
  }

  /// What a trigger waits for.
  public enum Cause: Sendable, Hashable {
    /// A key that the presenter has no use for, by its W3C name.
    case key(String)
    /// Nobody was there for a while.
    case idle(Idle)
    /// A signal, by its name.
    case signal(String)
  }

  /// For how long nobody was there, and what goes before and with it.
  public struct Idle: Sendable, Hashable {
    /// Seconds without anybody there.
    public var seconds: Int
    /// So many seconds before it fires, a warning is told; 0: none.
    public var warning: Int
    /// The screen that is a layer from the warning on.
    public var screen: String?
    /// Screens on which it does not count.
    public var except: [String]
    /// Whether everything of whoever was there is forgotten.
    public var wipes: Bool
  }

  /// The signals that a trigger can wait for.
  public static let triggerSignals = ["SIGUSR1", "SIGUSR2", "SIGALRM", "SIGPWR"]
  /// The signals that the host, its runtime or a terminal needs for itself.
  static let hostSignals: Set<String> = [
    "SIGHUP", "SIGINT", "SIGQUIT", "SIGILL", "SIGTRAP", "SIGABRT", "SIGBUS", "SIGFPE", "SIGKILL",
    "SIGSEGV", "SIGPIPE", "SIGTERM", "SIGCHLD", "SIGCONT", "SIGSTOP", "SIGTSTP", "SIGTTIN",
    "SIGTTOU", "SIGURG", "SIGVTALRM", "SIGPROF", "SIGWINCH", "SIGIO", "SIGSYS", "SIGXCPU",
    "SIGXFSZ",
  ]
}
