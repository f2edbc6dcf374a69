import SnapEngine
import SnapValue

// Screens of state URLs that nothing in the URL can fill.
extension ManifestDecoder {
  /// Notes each screen of the path that requires a property which its component does not fill. With
  /// `dataOnly` no others than what stands behind `::`: the screen may be there already.
  mutating func checkRequired(
    of location: Location, _ node: NodeID, _ manifest: Manifest, dataOnly: Bool = false
  ) {
    for (place, component) in location.path.enumerated() {
      guard let screen = manifest.screen(component.key), screen.isCard else { continue }
      let required = screen.properties.filter(\.isRequired).map(\.name)
      if let data = screen.dataProperty, required.contains(data) {
        guard component.data == nil else { continue }
        var mended = location
        mended.path[place].data = data.uppercased()
        findings.add(
          .stateLacks, node, screen.key, data, "no data stands behind it", "write \(mended.printed)"
        )
      } else if !dataOnly, let name = required.first {
        findings.add(
          .stateLacks, node, screen.key, name, "nothing in a state URL fills it",
          "name a string property in the screen's \"data\", or make it optional")
      }
    }
  }
}
