import SnapEngine
import SnapValue

// Screens of state URLs that nothing in the URL can fill.
extension ManifestDecoder {
  /// Notes each region whose root requires what nothing can fill when the region is first shown. The
  /// application cannot start with such a one; another may be filled before people select it.
  mutating func checkRoots(_ manifest: Manifest) {
    let first = manifest.initial == nil ? manifest.configuration.initial?.path.first?.key : nil
    let given = Set(manifest.configuration.initial?.path.map(\.key) ?? [])
    for (region, origin) in zip(manifest.configuration.regions, manifest.origins.regions) {
      guard let root = region.root, let screen = manifest.screen(root), screen.isCard,
        let name = screen.properties.first(where: \.isRequired)?.name,
        root == first || !given.contains(root)
      else { continue }
      findings.add(
        .stateLacks, member("root", at: origin), root, name,
        "region \"\(region.name)\" begins with it, with nothing that fills it",
        "make \"\(name)\" optional, or name another screen as the root",
        severity: root == first ? nil : .warning)
    }
  }

  /// Notes each screen of the path that requires a property which its component does not fill, or fills
  /// with what it does not take. With
  /// `dataOnly` no others than what stands behind `::`: the screen may be there already.
  mutating func checkRequired(
    of location: Location, _ node: NodeID, _ manifest: Manifest, dataOnly: Bool = false
  ) {
    for (place, component) in location.path.enumerated() {
      guard let screen = manifest.screen(component.key), screen.isCard else { continue }
      if let data = screen.required.first(where: { $0 == screen.dataProperty }),
        component.data == nil
      {
        var mended = location
        mended.path[place].data = data.uppercased()
        findings.add(
          .stateLacks, node, screen.key, data, "no data stands behind it", "write \(mended.printed)"
        )
      }
      checkData(of: component, screen, node)
      if !dataOnly { checkRest(of: screen, node) }
    }
    if dataOnly { return }
    for parameter in location.parameters {
      guard let layer = manifest.screen(parameter.key), layer.isCard else { continue }
      checkRest(of: layer, node, isLayer: true)
    }
  }

  /// Notes data that is not of the words, or no moment, as the property has it that takes it.
  private mutating func checkData(
    of component: Location.Component, _ screen: ScreenDefinition, _ node: NodeID
  ) {
    guard let data = component.data, let name = screen.dataProperty,
      let schema = screen.schema(of: name)
    else { return }
    switch schema.resolved(in: schemas).form {
    case .enumeration, .type(.timestamp):
      checkFit(.string(data), schema, node, "property \"\(name)\"")
    default: return
    }
  }

  /// Notes what a screen requires beside its data; a layer has no data in a state URL.
  private mutating func checkRest(
    of screen: ScreenDefinition, _ node: NodeID, isLayer: Bool = false
  ) {
    let data = isLayer ? nil : screen.dataProperty
    guard let name = screen.required.first(where: { $0 != data }) else { return }
    let remedy =
      screen.dataProperty == nil && !isLayer
      ? "name a string property in the screen's \"data\", or make it optional"
      : "make \"\(name)\" optional, or begin elsewhere"
    findings.add(
      .stateLacks, node, screen.key, name, "nothing in a state URL fills it", remedy)
  }
}

extension ScreenDefinition {
  /// The names of the properties that it requires.
  fileprivate var required: [String] { properties.filter(\.isRequired).map(\.name) }
}
