import SnapEngine
import SnapValue

// Segues: the ways out of a screen that are declared beside it.
extension ManifestDecoder {
  mutating func segues(_ node: NodeID?) -> [SegueDefinition] {
    var segues: [SegueDefinition] = []
    var places: [Origin] = []
    for member in node.map({ named($0, sectionNames($0), "segues", "segue id") }) ?? [] {
      guard let segue = segue(member.name, member.value) else { continue }
      segues.append(segue)
      places.append(origin(member.value))
    }
    origins.segues.append(places)
    return segues
  }

  private mutating func segue(_ id: String, _ node: NodeID) -> SegueDefinition? {
    let before = findings.count
    defer { if findings.count > before { suspects.insert(origin(node)) } }
    guard let fields = fields(node, .segue) else { return nil }
    let to = reference(fields[.to], "to", in: names.screens, .unknownScreen)
    let kind = choice(fields[.kind], "kind", among: ["show", "showDetail", "present"])
    let intentID = reference(fields[.intent], "intent", in: names.intents, .unknownIntent)
    if let intentID { usedIntents.insert(intentID) }
    let mediator = segueMediator(fields[.mediator])
    let own = intent(of: fields)
    let performs = truth(fields[.perform], "perform")
    guard let to, let kind else { return nil }
    let standard: Segue.Kind =
      switch kind {
      case "show": .show
      case "showDetail": .showDetail
      default: .present
      }
    return SegueDefinition(
      id, to: to, kind: standard, intent: intentID, mediation: own.mediation, mediator: mediator,
      presentation: own.presentation, performs: performs)
  }

  /// `alias/name`, or an object that also says what the mediator is told.
  private mutating func segueMediator(_ node: NodeID?) -> Mediation.Step? {
    guard let node else { return nil }
    if document.kind(node) == .string {
      return capability(node, "mediator", .mediator).map {
        Mediation.Step($0, name: $0.description)
      }
    }
    guard document.kind(node) == .object else {
      findings.add(
        .wrongType, node, "mediator", "ALIAS/NAME or an object", document.kind(node).phrase)
      return nil
    }
    return mediator(node, .mediator)
  }

  /// The names of all screens' segues: what a script may ask for.
  func segueNames() -> NameSet {
    var all = NameSet()
    all.isLost = names.screens.isLost
    for screen in names.screens.members where document.kind(screen.value) == .object {
      guard let segues = document.member("segues", of: screen.value)?.value,
        document.kind(segues) == .object
      else { continue }
      let own = sectionNames(segues)
      for member in own.members { all.add(member) }
    }
    return all
  }
}
