/// What a new plugin begins with; more can be registered beside it later.
enum PluginKind: String, Sendable, CaseIterable {
  case mediator, presenter, router, screen

  /// The name of what the template registers, the same in every language.
  var capability: String {
    switch self {
    case .mediator: "greet"
    case .presenter: "lines"
    case .router: "greetings"
    case .screen: "counter"
    }
  }

  /// The key under `provides` in the note.
  var provides: String { rawValue + "s" }

  /// What the template does, one sentence.
  var summary: String {
    switch self {
    case .mediator: "The mediator `greet` fills in what the next screen says before it is shown."
    case .presenter: "The presenter `lines` shows every change as a line of text."
    case .router: "The router `greetings` leads `hello/NAME` to a screen that greets."
    case .screen: "The screen type `counter` has a count, a label, an action and a saved state."
    }
  }
}
