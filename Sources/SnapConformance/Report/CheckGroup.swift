/// A part of the rule book: the checks whose names begin alike.
public enum CheckGroup: String, Sendable, Hashable, CaseIterable {
  /// Of the file; nothing of it is run.
  case still = "s"
  /// Of being loaded.
  case loading = "l"
  /// Of the registration entry point.
  case entry = "e"
  /// Of registering, starting and stopping.
  case registration = "r"
  /// Of mediators.
  case mediator = "m"
  /// Of presenters.
  case presenter = "p"
  /// Of routers.
  case router = "t"
  /// Of effects.
  case effect = "fx"
  /// Of free typed functions.
  case function = "f"
  /// Of screen types and their typed functions.
  case screen = "v"
  /// Of the plugin's saved state.
  case state = "st"
  /// Of good behaviour in somebody else's process.
  case process = "x"
  /// Of being taken out of the process.
  case unloading = "u"
  /// Of running in a process of its own.
  case isolation = "i"
  /// Of long runs.
  case soak = "z"

  /// Its heading in the rule book.
  public var title: String {
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
  public var group: CheckGroup {
    CheckGroup(rawValue: String(name.prefix { $0 != "-" })) ?? .process
  }
}
