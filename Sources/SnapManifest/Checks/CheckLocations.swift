import SnapEngine

// State URLs: the initial one and those that a script expects.
extension ManifestDecoder {
  mutating func checkLocations(
    _ manifest: Manifest, _ index: ManifestIndex, _ locations: LocationReader
  ) {
    if let initial = manifest.state.initial, let node = node(initial.origin) {
      checkInitial(initial.text, node, manifest, index, locations)
    }
  }

  /// The state URL that a step expects.
  mutating func checkState(expectedBy step: Manifest.Step, _ locations: LocationReader) {
    guard let state = step.expect.state, let place = node(step.origin),
      let expect = document.member("expect", of: place)?.value,
      let node = document.member("state", of: expect)?.value
    else { return }
    do throws(LocationReader.Fault) {
      _ = try locations.read(state)
    } catch {
      findings.add(.expectedStateMalformed, node, error.message, shift: shift(node, error.column))
    }
  }

  private mutating func checkInitial(
    _ url: String, _ node: NodeID, _ manifest: Manifest, _ index: ManifestIndex,
    _ locations: LocationReader
  ) {
    let location: Location
    do throws(LocationReader.Fault) {
      location = try locations.read(url)
    } catch {
      findings.add(.initialMalformed, node, error.message, shift: shift(node, error.column))
      return
    }
    if location.scheme != manifest.app.scheme, !manifest.app.scheme.isEmpty {
      findings.add(
        .initialScheme, node, location.scheme, manifest.app.scheme, shift: shift(node, 1))
    }
    for component in location.path { check(component, node, manifest, index) }
    let known = names.screens.inOrder + names.effects.inOrder
    for parameter in location.parameters
    where !names.screens.all.contains(parameter.key) && !names.effects.all.contains(parameter.key) {
      findings.addUnknown(.initialUnknownKey, node, parameter.key, known: known)
    }
  }

  private mutating func check(
    _ component: Location.Component, _ node: NodeID, _ manifest: Manifest, _ index: ManifestIndex
  ) {
    guard names.screens.all.contains(component.key) else {
      findings.addUnknown(
        .initialUnknownKey, node, component.key, known: names.screens.inOrder)
      return
    }
    guard component.data != nil, let place = index.screens[component.key] else { return }
    let screen = manifest.screens[place]
    if screen.data == nil, screen.type == nil {
      findings.add(.initialData, node, component.key)
    }
  }

  /// How far inside a string a column of its text is; 0 where escapes make the two differ.
  func shift(_ node: NodeID, _ column: Int) -> Int {
    document.isEscapedString(node) ? 0 : column
  }
}
