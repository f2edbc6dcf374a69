import SnapManifest
import SnapValue

// Displays and the presenters that have them.
extension PluginCheck {
  /// Only who draws on displays of the system can be told which of them.
  mutating func checkDisplays() {
    var places: [String: String] = [:]
    for display in manifest.displays {
      guard takesNoOutput(display.presenter) else { continue }
      let own = node(display.origin)
      let words = "\"\(display.presenter)\""
      if let output = own.flatMap({ document.member("output", of: $0)?.value }) {
        findings.add(
          .display, output, "\(words) shows at one place, and takes no output",
          "take \"output\" away; where a page or terminal is, its \"config\" says")
      }
      if let other = places.updateValue(display.name, forKey: display.presenter) {
        findings.add(
          .display, own.map(key),
          "\(words) shows at one place: it cannot have both \"\(other)\" and \"\(display.name)\"",
          "let one of the two show the regions of both, or another presenter")
      }
    }
  }

  private func takesNoOutput(_ presenter: String) -> Bool {
    if presenter == "trace" { return true }
    guard let alias = presenter.unicodeScalars.split(separator: "/").first.map(String.init),
      let note = chosen[String(alias)]?.note
    else { return false }
    return !note.resources.contains("display")
  }

  private func key(_ node: JSONDocument.NodeID) -> JSONDocument.NodeID {
    document.isMemberValue(node) ? document.key(ofValue: node) : node
  }
}
