/// A part of the rule book: the checks whose names begin alike.
package enum CheckGroup: String, Sendable, Hashable, CaseIterable {
  /// Of the file, of which nothing is run; of loading it; of its entry point; of what it registers.
  case still = "s", loading = "l", entry = "e", registration = "r"
  /// Of mediators, presenters, routers, effects, free typed functions, and screen types with theirs.
  case mediator = "m", presenter = "p", router = "t", effect = "fx", function = "f", screen = "v"
  /// Of the plugin's saved state, and of good behaviour in somebody else's process.
  case state = "st", process = "x"
  /// Of being taken out of a process, of running in one of its own, and of long runs.
  case unloading = "u", isolation = "i", soak = "z"

  /// Its heading in the rule book.
  package var title: String {
    switch self {
    case .still: "The file"
    case .loading: "Loading"
    case .entry: "Entry point"
    case .registration: "Registration"
    case .mediator: "Mediators"
    case .presenter: "Presenters"
    case .router: "Routers"
    case .effect: "Effects"
    case .function: "Free functions"
    case .screen: "Screen types"
    case .state: "State"
    case .process: "Process"
    case .unloading: "Unloading"
    case .isolation: "Isolation"
    case .soak: "Soak"
    }
  }
}

extension Check {
  /// Its part of the rule book, by what stands before the dash of its name.
  package var group: CheckGroup {
    CheckGroup(rawValue: String(name.prefix { $0 != "-" })) ?? .process
  }
}
