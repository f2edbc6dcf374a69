import SnapEngine
import SnapValue

// How states of older versions become states of this one: where it leads must be there.
extension ManifestDecoder {
  mutating func checkMigrations(_ manifest: Manifest) {
    guard let migrations = manifest.store?.migrations, !migrations.isEmpty,
      let list = document.find(JSONPointer(["state", "store", "migrations"]))?.value
    else { return }
    for node in document.elements(list) {
      guard let from = member("from", of: node) else { continue }
      let version = document.number(from)?.number
      let later = migrations.filter { Double($0.from) > version ?? 0 }
      checkScreens(node, later)
      checkProperties(node, later, manifest)
    }
  }

  /// A new name is one of now, or one that a later migration replaces.
  private mutating func checkScreens(_ node: NodeID, _ later: [Manifest.Migration]) {
    guard let screens = member("screens", of: node) else { return }
    let known = known(after: later)
    for member in document.members(screens) where document.kind(member.value) == .string {
      let name = document.string(member.value)
      guard !known.contains(name) else { continue }
      findLost(name, member.value, "screen or effect", known)
    }
  }

  /// The screen is named as the migration leaves it; its new properties must be declared where it
  /// declares any.
  private mutating func checkProperties(
    _ node: NodeID, _ later: [Manifest.Migration], _ manifest: Manifest
  ) {
    guard let screens = member("properties", of: node) else { return }
    let known = known(after: later)
    for member in document.members(screens) where document.kind(member.value) == .object {
      let key = document.string(member.key)
      guard known.contains(key) else {
        findLost(key, member.key, "screen or effect", known)
        continue
      }
      guard let screen = manifest.screen(key), screen.isCard, screen.isClosed,
        !later.contains(where: { $0.screens[key] != nil })
      else { continue }
      let names =
        screen.properties.map(\.name) + later.flatMap { ($0.properties[key] ?? [:]).keys.sorted() }
      for entry in document.members(member.value) where document.kind(entry.value) == .string {
        let name = document.string(entry.value)
        guard !names.contains(name) else { continue }
        findLost(name, entry.value, "property of screen \"\(key)\"", names)
      }
    }
  }

  private func known(after later: [Manifest.Migration]) -> [String] {
    names.screens.inOrder + names.effects.inOrder + later.flatMap { $0.screens.keys.sorted() }
  }

  private mutating func findLost(
    _ name: String, _ node: NodeID, _ what: String, _ known: [String]
  ) {
    findings.append(
      Finding(
        code: .migrationToNothing, node: node,
        facts: [name, what, listed(known)],
        nearest: nearestName(to: name, among: known)))
  }
}
