import SnapEngine
import SnapValue

// Segues: the ways out of a screen that are declared beside it.
extension ManifestDecoder {
  mutating func segues(_ node: NodeID?) -> [Manifest.Segue] {
    guard let node else { return [] }
    let names = sectionNames(node)
    return named(node, names, "segues", "segue id").compactMap { member in
      segue(member.name, member.value)
    }
  }

  private mutating func segue(_ id: String, _ node: NodeID) -> Manifest.Segue? {
    let before = findings.count
    defer { if findings.count > before { suspects.insert(origin(node)) } }
    guard let fields = fields(node, .segue) else { return nil }
    let to = reference(fields["to"], "to", in: names.screens, .unknownScreen)
    let kind: Manifest.SegueKind? = choice(fields["kind"], "kind")
    let intentID = reference(fields["intent"], "intent", in: names.intents, .unknownIntent)
    if let intentID { usedIntents.insert(intentID) }
    let mediator = mediator(fields["mediator"])
    let own = intent(of: fields)
    let performs = truth(fields["perform"], "perform")
    guard let to, let kind else { return nil }
    return Manifest.Segue(
      id: id, to: to, kind: kind, intent: intentID, mediator: mediator, own: own,
      performs: performs, origin: origin(node))
  }

  /// `alias/name`, or an object that also says what the mediator is told.
  private mutating func mediator(_ node: NodeID?) -> Manifest.Mediation? {
    guard let node else { return nil }
    if document.kind(node) == .string {
      return capability(node, "mediator").map { .use($0, with: ValueMap()) }
    }
    guard document.kind(node) == .object else {
      findings.add(
        .wrongType, node, "mediator", "ALIAS/NAME or an object", document.kind(node).phrase)
      return nil
    }
    guard let fields = fields(node, .mediator), let use = capability(fields["use"], "use") else {
      return nil
    }
    return .use(use, with: map(fields["with"], "with") ?? ValueMap())
  }

  /// The names of all screens' segues: what a script may ask for.
  func segueNames() -> NameSet {
    var all = NameSet()
    for screen in names.screens.members where document.kind(screen.value) == .object {
      guard let segues = document.member("segues", of: screen.value)?.value,
        document.kind(segues) == .object
      else { continue }
      let own = sectionNames(segues)
      all.members += own.members
      all.all.formUnion(own.all)
    }
    return all
  }
}
