import SnapEngine
import SnapValue

// The stacks that routes put below their destinations.
extension ManifestDecoder {
  /// Each screen of the stack must be one that can be made, and the edge must lead on from the top.
  mutating func checkStack(
    of route: RouteDefinition, at origin: Origin, _ manifest: Manifest
  ) {
    guard let top = route.stack.last, let list = member("stack", at: origin) else { return }
    let elements = Array(document.elements(list))
    for (place, component) in route.stack.enumerated() {
      guard let screen = manifest.screen(component.key) else { continue }
      checkEntrance(component, screen, elements.count == route.stack.count ? elements[place] : list)
    }
    let edge: NavigationDefinition?
    switch route.target {
    case .navigation(let name): edge = manifest.navigation(name)
    case .inline(let navigation): edge = navigation
    case .redirect:
      findings.add(.cannotEnter, list, top.key, "a redirect has no stack of its own")
      return
    }
    guard let edge, !edge.from.isEmpty, edge.from != [""],
      !kinds(of: top.key, manifest).contains(where: edge.from.contains)
    else { return }
    let origins = edge.from.map { "\"\($0)\"" }.joined(separator: " or ")
    findings.add(
      .cannotEnter, list, top.key, "the navigation \"\(edge.name)\" starts at \(origins)")
  }

  /// A screen and those that it derives from.
  private func kinds(of screen: String, _ manifest: Manifest) -> [String] {
    var kinds = [screen]
    while let parent = manifest.screen(kinds[kinds.count - 1])?.parent, !kinds.contains(parent) {
      kinds.append(parent)
    }
    return kinds
  }

  private mutating func checkEntrance(
    _ component: Location.Component, _ screen: ScreenDefinition, _ place: NodeID
  ) {
    if component.data != nil, screen.dataProperty == nil, screen.isCard {
      findings.add(.cannotEnter, place, component.key, "it takes no data")
    }
    for property in screen.properties where property.isRequired {
      if component.data != nil, property.name == screen.dataProperty { continue }
      let isData = property.name == screen.dataProperty
      findings.append(
        Finding(
          code: .cannotEnter, node: place,
          facts: [component.key, "nothing supplies \"\(property.name)\", which it requires"],
          remedy: isData
            ? "write \"\(component.key)::\(property.name.uppercased())\", or make it optional"
            : "make it optional, or begin the stack elsewhere"))
    }
  }
}
