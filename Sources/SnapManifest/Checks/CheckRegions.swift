import SnapEngine
import SnapValue

// Whether regions hold together, and presentations can work in theirs.
extension ManifestDecoder {
  mutating func checkRegions(_ manifest: Manifest) {
    let configuration = manifest.configuration
    let places = Dictionary(
      zip(configuration.regions.map(\.name), manifest.origins.regions), uniquingKeysWith: { $1 })
    checkTabs(configuration, places)
    var named: Set<String> = []
    let edges = configuration.navigations
    for (place, origin) in zip(edges.indices, manifest.origins.navigations) {
      check(edges[place], origin, manifest, &named)
    }
    for (route, origin) in zip(configuration.routes, manifest.origins.routes) {
      guard case .inline(let edge) = route.target else { continue }
      check(edge, self.origin(member("do", at: origin) ?? .root), manifest, &named)
    }
    for step in manifest.requests {
      guard case .follow(let edge, _) = step.request.kind else { continue }
      named.insert(configuration.presentation(of: edge)?.region ?? "")
    }
    for (edge, origin) in manifest.segueEdges {
      check(edge, origin, manifest, &named, isSegue: true)
    }
    checkUnused(configuration, places, named)
  }

  /// The same of an edge that is written in a step.
  mutating func checkRegions(
    of edge: NavigationDefinition, at place: NodeID?, _ manifest: Manifest
  ) {
    var named: Set<String> = []
    check(edge, origin(place ?? .root), manifest, &named)
  }

  // MARK: Tabs

  private mutating func checkTabs(_ configuration: Configuration, _ places: [String: Origin]) {
    for region in configuration.regions where region.kind == .tabs && region.name != "main" {
      let place = places[region.name]
      note(.tabsNotPossible, place, "kind", region.name, "only \"main\" can have tabs")
    }
    guard let main = configuration.region("main"), main.kind == .tabs else { return }
    var seen: Set<String> = []
    var roots: [String: String] = [:]
    for name in main.tabs {
      guard let tab = configuration.region(name) else { continue }
      let place = places[name]
      if name == "main" || tab.kind == .tabs {
        note(.tabsNotPossible, places["main"], "tabs", name, "a tab is a stack or a split")
      } else if !seen.insert(name).inserted {
        note(.tabsNotPossible, places["main"], "tabs", name, "it stands in the list twice")
      } else if let root = tab.root {
        if let other = roots.updateValue(name, forKey: root) {
          note(.tabRoot, place, "root", name, "\"\(root)\" is the root of the tab \"\(other)\"")
        }
      } else if let place, member("root", at: place) == nil {
        note(.tabRoot, place, nil, name, "it has none")
      }
    }
  }

  private mutating func note(
    _ code: ManifestCode, _ origin: Origin?, _ key: String?, _ facts: String...
  ) {
    guard let origin, let place = node(origin) else { return }
    let value = key.flatMap { member($0, of: place) }
    findings.append(Finding(code: code, node: value ?? name(of: place), facts: facts))
  }

  // MARK: Presentations

  private mutating func check(
    _ edge: NavigationDefinition, _ origin: Origin, _ manifest: Manifest,
    _ named: inout Set<String>, isSegue: Bool = false
  ) {
    guard let presentation = manifest.configuration.presentation(of: edge),
      presentation.needsRegions
    else { return }
    named.insert(presentation.region)
    if case .presenter = presentation.kind { return }
    var place = edge.presentation == nil ? nil : member("presentation", at: origin)
    if place == nil, isSegue, let intent = edge.intent.flatMap({ manifest.origins.intents[$0] }) {
      place = member("presentation", at: intent)
    }
    guard let place = place ?? node(origin) else { return }
    checkRegion(of: presentation, edge.to, place, manifest.configuration)
    if !isSegue { checkDetail(presentation, edge.to, place, manifest.configuration.regions) }
  }

  private mutating func checkRegion(
    of presentation: Presentation, _ to: String, _ node: NodeID, _ configuration: Configuration
  ) {
    let name = presentation.region
    if name.isEmpty { return }
    var reason: String?
    let region = configuration.region(name)
    let main = configuration.region("main")
    let isTab = main?.kind == .tabs && main?.tabs.contains(name) == true
    switch presentation.kind {
    case .present, .dismiss: reason = "layers are above all regions"
    case .showDetail where name != "main" && region?.kind != .split: reason = "it is no split"
    case .root where isTab && region?.root != nil && region?.root != to:
      reason = "this tab begins with \"\(region?.root ?? "")\", not with \"\(to)\""
    default: break
    }
    if let reason { findings.add(.regionNotPossible, node, presentation.word, name, reason) }
  }

  /// A detail needs a split in which its screen lives.
  private mutating func checkDetail(
    _ presentation: Presentation, _ to: String, _ node: NodeID, _ regions: [RegionDefinition]
  ) {
    guard case .showDetail = presentation.kind else {
      if presentation.fallback != nil { findings.add(.fallbackUnused, node, presentation.word) }
      return
    }
    guard presentation.fallback == nil, !regions.contains(where: { $0.detail.contains(to) })
    else { return }
    findings.add(.noSplit, node, to)
  }

  // MARK: Use

  /// A region beside `main` that has no root and that nothing is shown in stays empty.
  private mutating func checkUnused(
    _ configuration: Configuration, _ places: [String: Origin], _ named: Set<String>
  ) {
    let tabs = configuration.region("main")?.tabs ?? []
    for region in configuration.regions where region.name != "main" && region.root == nil {
      guard region.kind != .tabs, !tabs.contains(region.name), !named.contains(region.name)
      else { continue }
      note(.regionUnused, places[region.name], nil, region.name)
    }
  }
}

extension Presentation {
  /// Whether it names a region, or is about a detail or what stands in for one.
  fileprivate var needsRegions: Bool {
    if case .showDetail = kind { return true }
    return !region.isEmpty || fallback != nil
  }
}

extension Configuration {
  fileprivate func region(_ name: String) -> RegionDefinition? {
    regions.last { $0.name == name }
  }
}
