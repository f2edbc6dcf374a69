import Glibc

/// The names of signals.
package enum SignalName {
  private static let names: [Int32: String] = [
    1: "SIGHUP", 2: "SIGINT", 3: "SIGQUIT", 4: "SIGILL", 5: "SIGTRAP", 6: "SIGABRT", 7: "SIGBUS",
    8: "SIGFPE", 9: "SIGKILL", 10: "SIGUSR1", 11: "SIGSEGV", 12: "SIGUSR2", 13: "SIGPIPE",
    14: "SIGALRM", 15: "SIGTERM", 17: "SIGCHLD", 18: "SIGCONT", 19: "SIGSTOP", 20: "SIGTSTP",
    21: "SIGTTIN", 22: "SIGTTOU", 23: "SIGURG", 24: "SIGXCPU", 25: "SIGXFSZ", 26: "SIGVTALRM",
    27: "SIGPROF", 28: "SIGWINCH", 29: "SIGIO", 30: "SIGPWR", 31: "SIGSYS",
  ]

  /// The name of a signal, such as `SIGTERM`; `signal 40` where it has none.
  package static func name(_ number: Int32) -> String { names[number] ?? "signal \(number)" }

  /// The number of a signal that means nothing to the host, and so may mean something to an application,
  /// by its name; `nil` for one that is not free, or unknown.
  package static func number(_ name: String) -> Int32? {
    switch name {
    case "SIGUSR1": SIGUSR1
    case "SIGUSR2": SIGUSR2
    case "SIGALRM": SIGALRM
    case "SIGPWR": SIGPWR
    default: nil
    }
  }
}
