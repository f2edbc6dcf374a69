package import SnapEngine

extension Manifest {
  /// One step of a script.
  package struct Step: Sendable {
    /// What is asked.
    package var request: Request
    /// What must come of it.
    package var expect: Expectation
    /// Where it stands.
    package var origin: Origin
  }

  /// What must come of a step; what is not given is not looked at.
  package struct Expectation: Sendable, Hashable {
    /// How the request ends: one of `Outcome.names`.
    package var outcome: String?
    /// The state URL afterwards, in any spelling.
    package var state: String?
    /// The top screen afterwards: `key` or `key::data`.
    package var top: String?
    /// A text that stands in the reason of a refusal.
    package var reason: String?

    /// Whether it expects the request to be carried out, so that names in it must be known.
    package var isSuccess: Bool { outcome ?? "done" == "done" }
  }

  /// Something that makes a request by itself.
  package struct PlacedTrigger: Sendable {
    /// What waits for what.
    package var trigger: Trigger
    /// Where its request stands.
    package var origin: Origin
  }

  /// The signals that a trigger can wait for.
  package static let triggerSignals = ["SIGUSR1", "SIGUSR2", "SIGALRM", "SIGPWR"]
  /// The signals that the host, its runtime or a terminal needs for itself.
  static let hostSignals: Set<String> = [
    "SIGHUP", "SIGINT", "SIGQUIT", "SIGILL", "SIGTRAP", "SIGABRT", "SIGBUS", "SIGFPE", "SIGKILL",
    "SIGSEGV", "SIGPIPE", "SIGTERM", "SIGCHLD", "SIGCONT", "SIGSTOP", "SIGTSTP", "SIGTTIN",
    "SIGTTOU", "SIGURG", "SIGVTALRM", "SIGPROF", "SIGWINCH", "SIGIO", "SIGSYS", "SIGXCPU",
    "SIGXFSZ",
  ]

  /// The state URL that the application starts with; `nil`: nothing is shown.
  /// Without one, the root of `main` or of its first tab, where there is one.
  package var initialURL: String? {
    if let initial { return initial.text }
    let main = configuration.regions.first { $0.name == "main" }
    let first = main?.tabs.first.flatMap { tab in
      configuration.regions.first { $0.name == tab }
    }
    guard let root = first?.root ?? (main?.tabs.isEmpty == true ? main?.root : nil) else {
      return nil
    }
    return Location(scheme: app.scheme, path: [.init(root)]).printed
  }

  /// Everything that is asked for somewhere: the steps of the script, then what triggers do.
  package var requests: [Step] {
    script
      + triggers.map {
        Step(request: $0.trigger.request, expect: Expectation(), origin: $0.origin)
      }
  }
}
