/// An edge: where it may start, where it leads, what is passed, how it is shown.
public struct NavigationDefinition: Sendable {
  /// Its name.
  package var name: String
  /// Keys of the screens where it may start; empty: anywhere.
  package var from: [String]
  /// The key of the screen where it leads; ignored by `dismiss`.
  package var to: String
  /// The name of an intent; what stands here goes before it.
  package var intent: String?
  /// What is passed.
  package var mediation: Mediation?
  /// How it is shown; neither here nor in the intent: `show`.
  package var presentation: Presentation?
  /// Whether nothing is shown, whatever the intent says: what is passed goes to the topmost live screen
  /// of the destination's key.
  package var showsNothing = false
  /// Asked while a way is looked for: one that says no makes it no way, as if it were not there. Each
  /// answers at once and changes nothing.
  package var conditions: [Mediation.Step] = []
  /// Asked before anything is made.
  package var guards: [Mediation.Step]
  /// What it costs on a path, 0 to `PathCommands.greatestCost`.
  public var cost = 1
  /// Whether a path may lead along it; one that closes a layer or calls a closure is never on a path.
  package var isOnPaths = true
  /// The property of the source that gets the destination's result, as `ScreenResult.words`.
  package var result: String?

  /// Makes an edge.
  public init(
    _ name: String, from: [String] = [], to: String, intent: String? = nil,
    mediation: Mediation? = nil, presentation: Presentation? = nil, guards: [Mediation.Step] = [],
    result: String? = nil
  ) {
    self.name = name
    self.from = from
    self.to = to
    self.intent = intent
    self.mediation = mediation
    self.presentation = presentation
    self.guards = guards
    self.result = result
  }
}
