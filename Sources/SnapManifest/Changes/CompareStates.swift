import SnapEngine
import SnapValue

/// What names of a kept state become on its way to a newer version of the manifest.
struct KeptNames {
  private let migrations: [Manifest.Migration]

  /// The migrations that a state of the old manifest meets in the new one.
  init(_ old: Manifest, _ new: Manifest) {
    let (before, now) = (old.store?.version ?? 1, new.store?.version ?? 1)
    migrations = (new.store?.migrations ?? [])
      .filter { $0.from >= before && $0.from < now }.sorted { $0.from < $1.from }
  }

  /// The key of a screen, layer or effect; `nil`: a migration takes it out.
  func screen(_ key: String) -> String? {
    var key = key
    for migration in migrations {
      guard let next = migration.screens[key] else { continue }
      guard let next else { return nil }
      key = next
    }
    return key
  }

  /// The name of a property of the screen that had a key; `nil`: a migration takes it out.
  func property(_ name: String, of key: String) -> String? {
    var (key, name) = (key, name)
    for migration in migrations {
      if let next = migration.screens[key] {
        guard let next else { return nil }
        key = next
      }
      guard let next = migration.properties[key]?[name] else { continue }
      guard let next else { return nil }
      name = next
    }
    return name
  }
}

// States that were kept and have no place any more.
extension ManifestComparison {
  mutating func compareStates() {
    compareStores()
    let names = KeptNames(old, new)
    compareRegions(names)
    for screen in old.configuration.screens { compareKept(screen, names) }
    let effects = Set(new.configuration.effects.map(\.key))
    for effect in old.configuration.effects {
      guard let key = names.screen(effect.key), !effects.contains(key) else { continue }
      lose(effect.key, .gone(.effect), "effects", effect.key)
    }
  }

  private mutating func lose(
    _ subject: String, _ reason: ManifestChange.Reason, _ section: String, _ id: String,
    new id2: String? = nil
  ) {
    note(
      .init(
        .stateLost, subject, reason, old: old.key(section, id), new: new.key(section, id2 ?? id)))
  }

  private mutating func compareStores() {
    func lose(_ tokens: [String], _ reason: ManifestChange.Reason) {
      note(
        .init(
          .stateLost, JSONPointer(tokens).description, reason, old: old.key(at: tokens),
          new: new.key(at: tokens)))
    }
    guard let before = old.store else { return }
    guard let now = new.store else { return lose(["state", "store"], .noStore) }
    if old.app.id != new.app.id {
      lose(["app", "id"], .otherApplication(old: old.app.id, new: new.app.id))
    }
    if before.path != now.path {
      lose(["state", "store", "path"], .otherFile(old: before.path, new: now.path))
    }
    if before.version > now.version {
      lose(["state", "store", "version"], .olderVersion(old: before.version, new: now.version))
    }
  }

  // MARK: Regions

  private mutating func compareRegions(_ names: KeptNames) {
    guard let before = old.layout, let now = new.layout else { return }
    for leaf in before.leaves {
      guard let same = now.leaves.first(where: { $0.name == leaf.name }) else {
        lose(leaf.name, .gone(.region), "regions", leaf.name)
        continue
      }
      let root = leaf.isTab ? names.screen(leaf.rootKey) : nil
      if same.isTab, root != same.rootKey {
        let reason = ManifestChange.Reason.otherRoot(
          old: leaf.isTab ? leaf.rootKey : "", new: same.rootKey)
        lose(leaf.name, reason, "regions", leaf.name)
      }
    }
  }

  // MARK: Screens

  private mutating func compareKept(_ screen: ScreenDefinition, _ names: KeptNames) {
    guard let key = names.screen(screen.key) else { return }
    guard let now = new.screen(key) else {
      return lose(screen.key, .gone(.screen), "screens", screen.key)
    }
    if screen.type != now.type, !screen.isCard {
      let reason = ManifestChange.Reason.otherType(old: screen.type, new: now.type)
      lose(screen.key, reason, "screens", screen.key, new: key)
    }
    var kept: [String: PropertyDefinition] = [:]
    for property in screen.properties where !property.isPrivate {
      if let name = names.property(property.name, of: screen.key) { kept[name] = property }
    }
    for property in now.properties {
      guard let before = kept[property.name] else {
        if property.isRequired, !screen.wasWithout(property, filledBy: now) {
          lose(property, of: now, was: screen, .required(type: property.type))
        }
        continue
      }
      compareKept(property, before, of: now, was: screen)
    }
  }

  private mutating func compareKept(
    _ property: PropertyDefinition, _ before: PropertyDefinition, of now: ScreenDefinition,
    was screen: ScreenDefinition
  ) {
    var fit = SchemaFit(old.types, new.types)
    if !fit.fits(before.schema ?? .any, property.schema ?? .any) {
      let part = fit.misfit(before.schema ?? .any, property.schema ?? .any)
      let reason = ManifestChange.Reason.narrowed(
        at: part.path, old: part.path.isEmpty ? before.type : part.old,
        new: part.path.isEmpty ? property.type : part.new)
      lose(property, of: now, was: screen, reason)
    } else if property.isRequired, !before.isRequired {
      lose(property, of: now, was: screen, .required(type: property.type))
    }
  }

  private mutating func lose(
    _ property: PropertyDefinition, of now: ScreenDefinition, was screen: ScreenDefinition,
    _ reason: ManifestChange.Reason
  ) {
    let list = property.isRequired ? "properties" : "optionalProperties"
    note(
      .init(
        .stateLost, "\(now.key).\(property.name)", reason, old: old.key("screens", screen.key),
        new: new.key(at: ["screens", now.key, list, property.name])))
  }
}

extension Manifest {
  /// Its regions, linked; `nil` where they do not hold together.
  fileprivate var layout: RegionLayout? {
    try? RegionLayout(linking: configuration.regions, screens: index.screens)
  }
}

extension ScreenDefinition {
  /// Whether a property that a new definition requires was kept back before, too, or whether the data of
  /// the state URL fills it as it filled another one before.
  fileprivate func wasWithout(_ property: PropertyDefinition, filledBy now: ScreenDefinition)
    -> Bool
  {
    if properties.contains(where: { $0.name == property.name && $0.isPrivate && $0.isRequired }) {
      return true
    }
    guard now.dataProperty == property.name, let data = dataProperty else { return false }
    return properties.contains { $0.name == data && $0.isRequired && !$0.isPrivate }
  }
}
