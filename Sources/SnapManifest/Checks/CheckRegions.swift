import SnapEngine

// Whether regions hold together, and presentations can work in theirs.
extension ManifestDecoder {
  mutating func checkRegions(_ manifest: Manifest, _ index: ManifestIndex) {
    let regions = manifest.regionsByID
    checkTabs(manifest.regions, regions)
    var named: Set<String> = []
    for navigation in manifest.navigations {
      check(navigation, manifest, index, regions, &named)
    }
    for route in manifest.routes {
      guard case .inline(let navigation) = route.action else { continue }
      check(navigation, manifest, index, regions, &named)
    }
    for step in manifest.requests {
      guard case .navigateInline(let navigation, _) = step.request else { continue }
      if let region = index.presentation(of: navigation, in: manifest)?.region {
        named.insert(region)
      }
    }
    for segue in manifest.segueEdges {
      check(segue, manifest, index, regions, &named, mayLackSplit: true)
    }
    checkUnused(manifest.regions, regions["main"]?.tabs ?? [], named)
  }

  /// The same of an edge that is written in a step.
  mutating func checkRegions(
    of navigation: Manifest.Navigation, _ manifest: Manifest, _ index: ManifestIndex
  ) {
    var named: Set<String> = []
    check(navigation, manifest, index, manifest.regionsByID, &named)
  }

  // MARK: Tabs

  private mutating func checkTabs(
    _ all: [Manifest.Region], _ regions: [String: Manifest.Region]
  ) {
    for region in all where region.kind == .tabs && region.id != "main" {
      note(.tabsNotPossible, region, "kind", region.id, "only \"main\" can have tabs")
    }
    guard let main = regions["main"], main.kind == .tabs else { return }
    var seen: Set<String> = []
    var roots: [String: String] = [:]
    for name in main.tabs {
      guard let tab = regions[name] else { continue }
      if name == "main" || tab.kind == .tabs {
        note(.tabsNotPossible, main, "tabs", name, "a tab is a stack or a split")
      } else if !seen.insert(name).inserted {
        note(.tabsNotPossible, main, "tabs", name, "it stands in the list twice")
      } else if let root = tab.root {
        if let other = roots.updateValue(name, forKey: root) {
          note(.tabRoot, tab, "root", name, "\"\(root)\" is the root of the tab \"\(other)\"")
        }
      } else if node(tab.origin).flatMap({ document.member("root", of: $0) }) == nil {
        note(.tabRoot, tab, nil, name, "it has none")
      }
    }
  }

  private mutating func note(
    _ code: ManifestCode, _ region: Manifest.Region, _ key: String?, _ facts: String...
  ) {
    guard let place = node(region.origin) else { return }
    let value = key.flatMap { document.member($0, of: place)?.value }
    findings.append(Finding(code: code, node: value ?? name(of: place), facts: facts))
  }

  // MARK: Presentations

  private mutating func check(
    _ navigation: Manifest.Navigation, _ manifest: Manifest, _ index: ManifestIndex,
    _ regions: [String: Manifest.Region], _ named: inout Set<String>, mayLackSplit: Bool = false
  ) {
    guard let presentation = index.presentation(of: navigation, in: manifest) else { return }
    if let region = presentation.region { named.insert(region) }
    let isOwn = navigation.own.presentation != nil
    guard let node = node(isOwn ? presentation.origin : navigation.origin) else { return }
    if case .builtIn(let kind) = presentation.kind {
      checkRegion(of: presentation, kind, navigation.to, node, regions)
      if mayLackSplit { return }
      checkDetail(kind, presentation, navigation.to, node, manifest.regions)
    }
  }

  private mutating func checkRegion(
    of presentation: Manifest.Presentation, _ kind: Manifest.BuiltInPresentation, _ to: String,
    _ node: NodeID, _ regions: [String: Manifest.Region]
  ) {
    guard let name = presentation.region else { return }
    var reason: String?
    let region = regions[name]
    let isTab = regions["main"]?.kind == .tabs && regions["main"]?.tabs.contains(name) == true
    switch kind {
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
    _ kind: Manifest.BuiltInPresentation, _ presentation: Manifest.Presentation, _ to: String,
    _ node: NodeID, _ regions: [Manifest.Region]
  ) {
    guard kind == .showDetail else {
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
    _ regions: [Manifest.Region], _ tabs: [String], _ named: Set<String>
  ) {
    for region in regions where region.id != "main" && region.root == nil {
      guard region.kind != .tabs, !tabs.contains(region.id), !named.contains(region.id)
      else { continue }
      note(.regionUnused, region, nil, region.id)
    }
  }
}

extension Manifest {
  fileprivate var regionsByID: [String: Region] {
    Dictionary(regions.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
  }
}

extension Manifest.Presentation {
  /// What it is, as the manifest names it.
  fileprivate var word: String {
    switch kind {
    case .builtIn(let kind): kind.rawValue
    case .use(let capability, _), .call(let capability, _): capability.description
    }
  }
}
