/// What a new plugin begins with; more can be registered beside it later.
enum PluginKind: String, Sendable, CaseIterable {
  case mediator, `guard`, presenter, router, screen, effect

  /// The name of what the template registers, the same in every language.
  var capability: String {
    switch self {
    case .mediator: "greet"
    case .guard: "door"
    case .presenter: "lines"
    case .router: "greetings"
    case .screen: "counter"
    case .effect: "dimmer"
    }
  }

  /// The key under `provides` in the note. A guard is a mediator that a manifest uses as one.
  var provides: String { self == .guard ? "mediators" : rawValue + "s" }

  /// What the template does, one sentence.
  var summary: String {
    switch self {
    case .mediator: "The mediator `greet` fills in what the next screen says before it is shown."
    case .guard: "The guard `door` lets in who is old enough, and asks who does not say."
    case .presenter: "The presenter `lines` shows every change as a line of text."
    case .router: "The router `greetings` leads `hello/NAME` to a screen that greets."
    case .screen: "The screen type `counter` has a count, a label, an action and a saved state."
    case .effect: "The effect `dimmer` is shown and hidden beside the screens."
    }
  }
}
