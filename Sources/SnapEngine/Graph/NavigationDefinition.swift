/// An edge: where it may start, where it leads, what is passed, how it is shown. A copy costs one count.
public struct NavigationDefinition: Sendable {
  private struct Parts: Sendable {
    var name: String
    var from: [String]
    var to: String
    var intent: String?
    var mediation: Mediation?
    var presentation: Presentation?
    var showsNothing = false
    var conditions: [Mediation.Step] = []
    var guards: [Mediation.Step]
    var cost = 1
    var result: String?
  }

  private var said: SharedParts<Parts>

  /// Its name.
  package var name: String {
    get { said.parts.name }
    set { said = said.with { $0.name = newValue } }
  }
  /// Keys of the screens where it may start; empty: anywhere.
  package var from: [String] {
    get { said.parts.from }
    set { said = said.with { $0.from = newValue } }
  }
  /// The key of the screen where it leads; ignored by `dismiss`.
  package var to: String {
    get { said.parts.to }
    set { said = said.with { $0.to = newValue } }
  }
  /// The name of an intent; what stands here goes before it.
  package var intent: String? {
    get { said.parts.intent }
    set { said = said.with { $0.intent = newValue } }
  }
  /// What is passed.
  package var mediation: Mediation? {
    get { said.parts.mediation }
    set { said = said.with { $0.mediation = newValue } }
  }
  /// How it is shown; neither here nor in the intent: `show`.
  package var presentation: Presentation? {
    get { said.parts.presentation }
    set { said = said.with { $0.presentation = newValue } }
  }
  /// Whether nothing is shown, whatever the intent says: what is passed goes to the topmost live screen
  /// of the destination's key.
  package var showsNothing: Bool {
    get { said.parts.showsNothing }
    set { said = said.with { $0.showsNothing = newValue } }
  }
  /// Asked while a way is looked for: one that says no makes it no way, as if it were not there. Each
  /// answers at once and changes nothing.
  package var conditions: [Mediation.Step] {
    get { said.parts.conditions }
    set { said = said.with { $0.conditions = newValue } }
  }
  /// Asked before anything is made.
  package var guards: [Mediation.Step] {
    get { said.parts.guards }
    set { said = said.with { $0.guards = newValue } }
  }
  /// What it costs on a path, 0 to `PathCommands.greatestCost`.
  public var cost: Int {
    get { said.parts.cost }
    set { said = said.with { $0.cost = newValue } }
  }
  /// The property of the source that gets the destination's result, as `ScreenResult.words`.
  package var result: String? {
    get { said.parts.result }
    set { said = said.with { $0.result = newValue } }
  }

  /// Makes an edge.
  public init(
    _ name: String, from: [String] = [], to: String, intent: String? = nil,
    mediation: Mediation? = nil, presentation: Presentation? = nil, guards: [Mediation.Step] = [],
    result: String? = nil
  ) {
    said = SharedParts(
      Parts(
        name: name, from: from, to: to, intent: intent, mediation: mediation,
        presentation: presentation, guards: guards, result: result))
  }
}
