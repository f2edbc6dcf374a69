import SnapEngine
import SnapValue

// Displays: which presenter shows which regions, and where.
extension ManifestDecoder {
  mutating func displays(
    _ node: NodeID?, _ configuration: inout Configuration, _ presenters: [Manifest.PresenterChoice]
  ) -> [Manifest.Display] {
    guard let node else { return [] }
    let tabs = Set(names.tabs.inOrder)
    var (displays, owners, isWhole): ([Manifest.Display], [String: String], Bool) = ([], [:], true)
    for member in named(node, sectionNames(node), "displays", "display id") {
      guard let fields = fields(member.value, .display) else {
        isWhole = false
        continue
      }
      let names = displayRegions(fields[.regions], member.name, tabs, &owners)
      let presenter = displayPresenter(fields[.presenter], presenters)
      isWhole = isWhole && names.isWhole && presenter != nil
      guard let presenter else { continue }
      let output = string(fields[.output], "output")
      let display = Manifest.Display(
        name: member.name, presenter: presenter, output: output, regions: names.regions,
        origin: origin(member.value))
      if let output, let other = displays.first(where: { $0.isAt(output, of: presenter) }) {
        findings.add(
          .display, fields[.output], "\"\(other.name)\" is at the output \"\(output)\" already",
          "name another output, or let one of the two show the regions of both")
      }
      displays.append(display)
    }
    guard document.kind(node) == .object else { return [] }
    if isWhole, !names.regions.isLost { checkAll(displays, owners, presenters, name(of: node)) }
    part(displays, &configuration)
    return displays
  }

  /// The regions of one, each of which only one has.
  private mutating func displayRegions(
    _ node: NodeID?, _ display: String, _ tabs: Set<String>, _ owners: inout [String: String]
  ) -> (regions: [String], isWhole: Bool) {
    guard let node else { return ([], false) }
    let elements = list(node, "regions")
    if elements.isEmpty, document.kind(node) == .list { findings.add(.empty, node, "regions") }
    var regions: [String] = []
    for element in elements {
      guard let region = presentationRegion(element) else { continue }
      if tabs.contains(region) {
        findings.add(
          .display, element, "\"\(region)\" is a tab, which is where \"main\" is",
          "name \"main\", which brings its tabs")
      } else if let other = owners.updateValue(display, forKey: region) {
        findings.add(
          .display, element, "the region \"\(region)\" is on \"\(other)\" already",
          "let one of the two show it")
      } else {
        regions.append(region)
      }
    }
    return (regions, !elements.isEmpty && regions.count == elements.count)
  }

  /// A presenter of the list.
  private mutating func displayPresenter(
    _ node: NodeID?, _ presenters: [Manifest.PresenterChoice]
  ) -> String? {
    guard let node, let words = string(node, "presenter") else { return nil }
    let known = presenters.flatMap(\.members).map(\.words)
    if known.contains(words) { return words }
    let near = nearestName(to: words, among: known)
    findings.append(
      Finding(
        code: .display, node: node,
        facts: [
          "\"\(words)\" does not stand in \"presenter\"",
          near.map { "did you mean \"\($0)\"?" }
            ?? (known.isEmpty
              ? "list the presenters that show in \"presenter\""
              : "there are: \(known.joined(separator: ", "))"),
        ]))
    return nil
  }

  /// Each region is somewhere, whoever of the list shows.
  private mutating func checkAll(
    _ displays: [Manifest.Display], _ owners: [String: String],
    _ presenters: [Manifest.PresenterChoice], _ node: NodeID
  ) {
    let all = names.regions.members.isEmpty ? ["main"] : names.regions.inOrder
    let wanted = all.filter { !names.tabs.has($0) }
    for region in wanted where owners[region] == nil {
      findings.add(
        .display, node, "no display has the region \"\(region)\"",
        "add it to the \"regions\" of one")
    }
    for choice in presenters {
      let members = choice.members.map(\.words)
      guard members.allSatisfy({ words in displays.contains { $0.presenter == words } }) else {
        continue
      }
      let missing = displays.first { !members.contains($0.presenter) }
      guard let missing, let region = missing.regions.first else { continue }
      findings.add(
        .display, node,
        "with \"\(choice.words)\" the region \"\(region)\" is nowhere, because "
          + "\"\(missing.presenter)\" does not show then",
        "list those that show at once as { \"all\": [ … ] }")
      return
    }
  }

  /// No layer covers what is on another display than `main`.
  private func part(_ displays: [Manifest.Display], _ configuration: inout Configuration) {
    guard let main = displays.first(where: { $0.regions.contains("main") }) else { return }
    for place in configuration.regions.indices {
      let name = configuration.regions[place].name
      configuration.regions[place].isApart =
        !main.regions.contains(name) && displays.contains { $0.regions.contains(name) }
    }
  }
}

extension Manifest.Display {
  fileprivate func isAt(_ output: String, of presenter: String) -> Bool {
    self.output == output && self.presenter == presenter
  }
}

extension Manifest.PresenterChoice {
  /// Those that show when it is taken.
  fileprivate var members: [Manifest.PresenterChoice] {
    if case .group(let members, _) = self { members.map(\.choice) } else { [self] }
  }
}
