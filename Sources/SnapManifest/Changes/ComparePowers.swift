import SnapEngine
import SnapValue

// What somebody may do that nobody might before.
extension ManifestComparison {
  mutating func comparePowers() {
    comparePlugins()
    comparePrograms()
    compareTrust()
    compareExports()
    compareGuards()
    comparePrivacy()
  }

  private mutating func grow(
    _ subject: String, _ reason: ManifestChange.Reason, old tokens: [String],
    new other: [String]? = nil
  ) {
    note(
      .init(
        .powerGrew, subject, reason, old: old.key(at: tokens), new: new.key(at: other ?? tokens)))
  }

  private mutating func comparePlugins() {
    for plugin in new.plugins.use {
      let place = ["plugins", "use", plugin.alias]
      guard let before = old.plugin(plugin.alias), before.id == plugin.id else {
        let isKnown = old.plugins.use.contains { $0.id == plugin.id }
        if !isKnown { grow(plugin.alias, .newCode(id: plugin.id), old: place) }
        continue
      }
      if before.sha256 != nil, plugin.sha256 == nil { grow(plugin.alias, .unpinned, old: place) }
      if before.isolation == .process, plugin.isolation == .none {
        grow(plugin.alias, .notIsolated, old: place)
      }
      let more = plugin.grants.more(than: before.grants)
      if before.isolation == .process, plugin.isolation == .process, !more.isEmpty {
        grow(plugin.alias, .granted(more.joined(separator: ", ")), old: place)
      }
    }
    let known = Set(old.plugins.directories.map(\.text))
    if new.plugins.directories.contains(where: { !known.contains($0.text) }) {
      grow("/plugins/directories", .newDirectory, old: ["plugins", "directories"])
    }
  }

  private mutating func comparePrograms() {
    let known = Set(old.singlePresenters.compactMap(\.program))
    for program in new.singlePresenters.compactMap(\.program) where !known.contains(program) {
      note(
        .init(
          .powerGrew, program.first ?? "", .newProgram, old: old.key(at: ["presenter"]),
          new: new.key(at: ["presenter"])))
    }
  }

  private mutating func compareTrust() {
    guard let before = old.trust else { return }
    let keys = new.trust.map { Set($0.keys) }
    if keys?.isSubset(of: before.keys) != true { grow("/trust", .trustsOthers, old: ["trust"]) }
  }

  private mutating func compareExports() {
    let exported = old.configuration.routes.filter(\.isExported)
    let (known, paths) = (Set(exported.map(\.name)), Set(exported.compactMap(\.path)))
    for (route, origin) in zip(new.configuration.routes, new.origins.routes)
    where route.isExported && !known.contains(route.name) {
      if let path = route.path, paths.contains(path) { continue }
      let place = zip(old.configuration.routes, old.origins.routes)
        .first { $0.0.name == route.name }?.1
      note(.init(.powerGrew, route.name, .exported, old: place, new: origin))
    }
  }

  // MARK: Guards

  private mutating func compareGuards() {
    let names = KeptNames(old, new)
    for screen in old.configuration.screens {
      guard let key = names.screen(screen.key), let now = new.screen(key) else { continue }
      let (place, other) = (["screens", screen.key], ["screens", key])
      let less = screen.guards.missing(in: now.guards)
      let leave = screen.leaveGuards.missing(in: now.leaveGuards)
      guard !(less + leave).isEmpty else { continue }
      grow(key, .unguarded(entered: less, left: leave), old: place, new: other)
    }
    for way in old.configuration.navigations {
      guard let now = new.navigation(way.name), now.to == way.to || names.screen(way.to) == now.to
      else { continue }
      let less = way.guards.missing(in: now.guards) + way.conditions.missing(in: now.conditions)
      guard !less.isEmpty else { continue }
      grow(way.name, .followedUnasked(less), old: ["navigations", way.name])
    }
  }

  private mutating func comparePrivacy() {
    let names = KeptNames(old, new)
    for screen in old.configuration.screens {
      guard let key = names.screen(screen.key), let now = new.screen(key) else { continue }
      for property in screen.properties where property.isPrivate {
        guard let name = names.property(property.name, of: screen.key),
          let same = now.properties.first(where: { $0.name == name }), !same.isPrivate
        else { continue }
        let list = same.isRequired ? "properties" : "optionalProperties"
        grow(
          "\(key).\(name)", .notPrivate, old: ["screens", screen.key],
          new: ["screens", key, list, name])
      }
    }
  }
}

extension [Mediation.Step] {
  /// The names of those that others do not have as often.
  fileprivate func missing(in others: [Mediation.Step]) -> [String] {
    var left = others.map(\.name)
    return map(\.name).filter { name in
      guard let place = left.firstIndex(of: name) else { return true }
      left.remove(at: place)
      return false
    }
  }
}

extension Manifest.PresenterChoice {
  /// The program and its arguments; `nil` for others.
  fileprivate var program: [String]? {
    if case .exec(let exec) = self { exec.words } else { nil }
  }
}

extension Manifest.Grants {
  /// What these let a plugin do that others do not, in words such as `write data`.
  fileprivate func more(than others: Self) -> [String] {
    func new(_ word: String, _ paths: KeyPath<Self, [Manifest.PlacedText]>) -> [String] {
      let known = Set(others[keyPath: paths].map(\.text))
      return self[keyPath: paths].map(\.text).filter { !known.contains($0) }.map { "\(word) \($0)" }
    }
    let switches = [
      ("network", network && !others.network), ("exec", exec && !others.exec),
      ("display", display && !others.display),
    ]
    return new("read", \.read) + new("write", \.write) + new("devices", \.devices)
      + switches.filter(\.1).map(\.0)
  }
}
