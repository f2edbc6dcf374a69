import SnapEngine
import SnapValue

// Regions: the parts of the display.
extension ManifestDecoder {
  mutating func regions(_ node: NodeID?) -> [RegionDefinition] {
    guard let node else { return [] }
    var regions: [RegionDefinition] = []
    for member in named(node, names.regions, "regions", "region id") {
      guard let region = region(member.name, member.value) else { continue }
      regions.append(region)
      origins.regions.append(origin(member.value))
    }
    if document.kind(node) == .object, !names.regions.has("main") {
      if let near = names.regions.members.first(where: {
        nearestName(to: $0.name, among: ["main"]) != nil
      }) {
        findings.add(.unknownRegion, near.key, near.name, "main", nearest: "main")
      } else {
        findings.add(.missingKey, name(of: node), "main", "regions")
      }
    }
    return regions
  }

  private mutating func region(_ id: String, _ node: NodeID) -> RegionDefinition? {
    guard expect(node, .object, "a region") else { return nil }
    guard let kindNode = document.member("kind", of: node)?.value else {
      findings.add(.missingKey, name(of: node), "kind", "a region")
      return nil
    }
    guard let kind: RegionKind = choice(kindNode, "kind of region") else { return nil }
    guard let fields = fields(node, Shape.region(kind)) else { return nil }
    return RegionDefinition(
      id, kind, title: string(fields[.title], "title", mayBeEmpty: true) ?? "",
      root: kind == .tabs
        ? nil : reference(fields[.root], "root", in: names.screens, .unknownScreen),
      detail: kind == .split ? references(fields[.detail], "detail", in: names.screens) : [],
      tabs: kind == .tabs ? references(fields[.tabs], "tabs", in: names.regions) : [])
  }

  /// A list of names, at least one.
  private mutating func references(
    _ node: NodeID?, _ what: String, in known: NameSet
  ) -> [String] {
    guard let node else { return [] }
    let elements = list(node, what)
    if elements.isEmpty, document.kind(node) == .list { findings.add(.empty, node, what) }
    let code: ManifestCode = what == "tabs" ? .unknownRegion : .unknownScreen
    return elements.compactMap { element in reference(element, what, in: known, code) }
  }

  /// The region that a presentation names.
  mutating func presentationRegion(_ node: NodeID?) -> String? {
    guard let node else { return nil }
    if document.isString(node, "main") { return "main" }
    return reference(node, "region", in: names.regions, .unknownRegion)
  }
}

extension Shape {
  /// The keys of a region of a kind.
  static func region(_ kind: RegionKind) -> Shape {
    switch kind {
    case .stack: stackRegion
    case .split: splitRegion
    case .tabs: tabsRegion
    }
  }

  private static let stackRegion = Shape(
    "a stack region", required: [.kind], optional: [.title, .root])
  private static let splitRegion = Shape(
    "a split region", required: [.kind, .detail], optional: [.title, .root])
  private static let tabsRegion = Shape(
    "a tabs region", required: [.kind, .tabs], optional: [.title])
}
