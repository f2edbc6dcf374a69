import SnapEngine
import SnapValue

// State URLs: the initial one and those that a script expects.
extension ManifestDecoder {
  mutating func checkInitial(_ manifest: Manifest) {
    guard let initial = manifest.initial, let node = node(initial.origin) else { return }
    guard let location = location(initial.text, .initialMalformed, node) else { return }
    check(location, of: manifest, .initialScheme, node)
    for component in location.path { check(component, node, manifest) }
    let known = names.screens.inOrder + names.effects.inOrder
    for parameter in location.parameters
    where !names.screens.all.contains(parameter.key) && !names.effects.all.contains(parameter.key) {
      findings.addUnknown(.initialUnknownKey, node, parameter.key, known: known)
    }
  }

  /// Reads a state URL, and notes what is wrong with it.
  mutating func location(_ url: String, _ code: ManifestCode, _ node: NodeID) -> Location? {
    do throws(LocationFault) { return try Location(parsing: url) } catch {
      findings.add(code, node, error.message, shift: shift(node, error.column))
      return nil
    }
  }

  /// A state URL must be one of this application.
  mutating func check(
    _ location: Location, of manifest: Manifest, _ code: ManifestCode, _ node: NodeID
  ) {
    let scheme = manifest.app.scheme
    guard location.scheme != scheme, !scheme.isEmpty else { return }
    findings.add(code, node, location.scheme, scheme, shift: shift(node, 1))
  }

  /// The state URL that a step expects.
  mutating func checkState(expectedBy step: Manifest.Step) {
    guard let state = step.expect.state, let expect = member("expect", at: step.origin),
      let node = document.member("state", of: expect)?.value
    else { return }
    _ = location(state, .expectedStateMalformed, node)
  }

  private mutating func check(
    _ component: Location.Component, _ node: NodeID, _ manifest: Manifest
  ) {
    guard names.screens.all.contains(component.key) else {
      findings.addUnknown(
        .initialUnknownKey, node, component.key, known: names.screens.inOrder)
      return
    }
    guard component.data != nil, let screen = manifest.screen(component.key) else { return }
    if screen.dataProperty == nil, screen.isCard {
      findings.add(.initialData, node, component.key)
    }
  }

  /// How far inside a string a column of its text is; 0 where escapes make the two differ.
  func shift(_ node: NodeID, _ column: Int) -> Int {
    document.isEscapedString(node) ? 0 : column
  }
}
