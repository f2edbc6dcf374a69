import SnapEngine

// The stacks that routes put below their destinations.
extension ManifestDecoder {
  /// Each screen of the stack must be one that can be made, and the edge must lead on from the top.
  mutating func checkStack(
    _ route: Manifest.Route, _ manifest: Manifest, _ index: ManifestIndex
  ) {
    guard let top = route.stack.last,
      let list = node(route.origin).flatMap({ document.member("stack", of: $0)?.value })
    else { return }
    for component in route.stack {
      guard let place = index.screens[component.key] else { continue }
      checkEntrance(component, manifest.screens[place], list)
    }
    let edge: Manifest.Navigation?
    switch route.action {
    case .navigation(let id): edge = manifest.navigations.first { $0.id == id }
    case .inline(let navigation): edge = navigation
    case .redirect, .open:
      findings.add(.cannotEnter, list, top.key, "a redirect has no stack of its own")
      return
    }
    guard let edge, let from = edge.from, !from.isEmpty,
      !kinds(of: top.key, manifest, index).contains(where: from.contains)
    else { return }
    let origins = from.map { "\"\($0)\"" }.joined(separator: " or ")
    findings.add(
      .cannotEnter, list, top.key, "the navigation \"\(edge.id)\" starts at \(origins)")
  }

  /// A screen and those that it derives from.
  private func kinds(
    of screen: String, _ manifest: Manifest, _ index: ManifestIndex
  ) -> [String] {
    var kinds = [screen]
    while let place = index.screens[kinds[kinds.count - 1]],
      let parent = manifest.screens[place].derives, !kinds.contains(parent)
    {
      kinds.append(parent)
    }
    return kinds
  }

  private mutating func checkEntrance(
    _ component: Location.Component, _ screen: Manifest.Screen, _ list: NodeID
  ) {
    if component.data != nil, screen.data == nil, screen.type == nil {
      findings.add(.cannotEnter, list, component.key, "it takes no data")
    }
    for property in screen.properties?.required ?? [] {
      if component.data != nil, property.name == screen.data { continue }
      findings.add(
        .cannotEnter, list, component.key,
        "nothing supplies \"\(property.name)\", which it requires")
    }
  }
}
