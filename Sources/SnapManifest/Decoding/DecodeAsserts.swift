import SnapValue

// What the author says of the graph.
extension ManifestDecoder {
  /// How many may be said; each costs a walk over the whole graph.
  private static let most = 1_000
  private static let claims: [ManifestKey] = [.reachable, .unreachable, .always, .within, .leaves]

  mutating func asserts(_ node: NodeID?) -> [Manifest.Assertion] {
    let elements = list(node, "asserts")
    if let node, elements.count > Self.most {
      findings.add(
        .limitOutOfRange, node, "the number of asserts", String(elements.count), "0",
        String(Self.most))
      return []
    }
    return elements.compactMap { element in assertion(element) }
  }

  private mutating func assertion(_ node: NodeID) -> Manifest.Assertion? {
    guard let key = chosen(node, among: Self.claims, "an assert"),
      let outer = fields(node, Shape("an assert", required: [key])), let inside = outer[key],
      let fields = fields(inside, Shape.claims[key] ?? Shape(key.name))
    else { return nil }
    let from = reference(fields[.from], "from", in: names.screens, .unknownScreen)
    if fields[.from] != nil, from == nil { return nil }
    guard let claim = claim(key, fields) else { return nil }
    return Manifest.Assertion(claim: claim, from: from, origin: origin(node))
  }

  private mutating func claim(_ key: ManifestKey, _ fields: Fields) -> Manifest.Assertion.Claim? {
    if key == .leaves {
      let only = list(fields[.only], "only")
      let screens = only.compactMap { reference($0, "only", in: names.screens, .unknownScreen) }
      let isSound = fields[.only].map { document.kind($0) == .list } ?? false
      return isSound && screens.count == only.count ? .leaves(only: screens) : nil
    }
    guard let to = reference(fields[.to], "to", in: names.screens, .unknownScreen) else {
      return nil
    }
    switch key {
    case .reachable: return .reachable(to: to)
    case .unreachable: return .unreachable(to: to)
    case .always:
      return reference(fields[.via], "via", in: names.screens, .unknownScreen)
        .map { .always(to: to, via: $0) }
    default:
      return whole(fields[.steps], "steps", 0...1_000_000).map { .within(to: to, steps: $0) }
    }
  }
}

extension Shape {
  /// What each claim says, by its key.
  fileprivate static let claims: [ManifestKey: Shape] = [
    .reachable: Shape("reachable", required: [.to], optional: [.from]),
    .unreachable: Shape("unreachable", required: [.to], optional: [.from]),
    .always: Shape("always", required: [.to, .via], optional: [.from]),
    .within: Shape("within", required: [.to, .steps], optional: [.from]),
    .leaves: Shape("leaves", required: [.from, .only]),
  ]
}
