package import SnapValue

/// A segue of a screen in a configuration. Its parts are known by name, not by the order in which
/// they were set: a mediator goes before the intent's mediation, that before the segue's own; a
/// presentation before the intent's, that before the kind's standard transition.
public struct SegueDefinition: Sendable {
  /// Its name; unique among the segues of its screen.
  package var id: String
  /// The key of the screen where it leads.
  package var to: String
  /// The standard transition.
  package var kind: Segue.Kind
  /// The name of an intent.
  package var intent: String?
  /// What it passes by itself.
  package var mediation: Mediation?
  /// What is passed in place of any other.
  package var mediator: Mediation.Step?
  /// How it is shown in place of the standard transition.
  package var presentation: Presentation?
  /// Whether the standard transition is performed; `nil`: when there is no presentation.
  package var performs: Bool?

  /// Makes a segue.
  public init(
    _ id: String, to: String, kind: Segue.Kind = .show, intent: String? = nil,
    mediation: Mediation? = nil, mediator: Mediation.Step? = nil,
    presentation: Presentation? = nil, performs: Bool? = nil
  ) {
    self.id = id
    self.to = to
    self.kind = kind
    self.intent = intent
    self.mediation = mediation
    self.mediator = mediator
    self.presentation = presentation
    self.performs = performs
  }

  /// The segue with its parts set one after the other, so that one rule says which of them hold.
  package func segue(intents: [String: Intent]) throws(Failure) -> Segue {
    var segue = Segue(id, to: .key(to), kind: kind, mediation: mediation ?? Mediation([]))
    if let intent {
      guard let found = intents[intent] else {
        throw Graph.unknown(intent, what: "intent", among: intents.keys.sorted())
      }
      segue.intent = found
    }
    if let mediator { segue.navigation.mediation = Mediation([mediator]) }
    if let presentation { segue.presentation = presentation }
    if let performs { segue.shouldPerform = performs }
    return segue
  }
}
