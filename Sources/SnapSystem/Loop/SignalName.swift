import Glibc

/// The names of signals that mean nothing to the host, and so may mean something to an application.
package enum SignalName {
  /// The number of a signal by its name; `nil` for one that is not free, or unknown.
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
