import SnapEngine
import SnapValue

// Definitions that came, went or are others.
extension ManifestComparison {
  mutating func compareDefinitions() {
    compare("screens", .screen) { $0.isSameScreen($1) }
    compare("navigations", .way) { $0.isSameWay($1) }
    compare("regions", .region)
    compare("effects", .effect)
    compareRoutes()
    comparePlugins()
    compare("triggers", .trigger)
  }

  private mutating func compare(
    _ section: String, _ thing: ManifestChange.Thing,
    isSame: (Definition, Definition) -> Bool = { $0.value == $1.value }
  ) {
    let (before, now) = (old.definitions(section), new.definitions(section))
    compare(before, now, thing, isSame)
  }

  private mutating func compareRoutes() {
    compare(old.routeDefinitions, new.routeDefinitions, .route) { $0.isSameRoute($1) }
  }

  private mutating func comparePlugins() {
    compare(old.pluginDefinitions, new.pluginDefinitions, .plugin) { $0.value == $1.value }
  }

  private mutating func compare(
    _ before: [Definition], _ now: [Definition], _ thing: ManifestChange.Thing,
    _ isSame: (Definition, Definition) -> Bool
  ) {
    let places = Dictionary(now.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    let known = Dictionary(before.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    for one in before {
      guard let other = places[one.id] else {
        note(.init(.went(thing), one.id, old: one.origin))
        continue
      }
      if !isSame(one, other) {
        note(
          .init(
            .changed(thing), one.id, .differs(keys: one.keys(otherIn: other)), old: one.origin,
            new: other.origin))
      }
    }
    for one in now where known[one.id] == nil {
      note(.init(.came(thing), one.id, new: one.origin))
    }
  }

  // MARK: Values

  /// Values that are no definitions, each by its pointer.
  mutating func compareValues() {
    for section in ["app", "policy", "strings", "trust"] {
      for key in keys(of: section) { compareValue([section, key]) }
    }
    for pointer in [
      ["presenter"], ["displays"], ["plugins", "directories"], ["state", "initial"], ["script"],
    ] {
      compareValue(pointer)
    }
    let (one, other) = (old.value(at: ["state", "store"]), new.value(at: ["state", "store"]))
    guard one != nil, other != nil else { return compareValue(["state", "store"]) }
    for key in keys(of: "state", "store") { compareValue(["state", "store", key]) }
  }

  private func keys(of tokens: String...) -> [String] {
    let before = old.value(at: tokens)?.map?.keys ?? []
    let now = new.value(at: tokens)?.map?.keys ?? []
    return (before + now.filter { !before.contains($0) }).filter { !$0.hasPrefix("x-") }
  }

  private mutating func compareValue(_ tokens: [String]) {
    guard old.value(at: tokens) != new.value(at: tokens) else { return }
    note(
      .init(
        .value, JSONPointer(tokens).description, old: old.key(at: tokens), new: new.key(at: tokens))
    )
  }
}

/// A definition as it is written, and the manifest that it stands in.
struct Definition {
  var id: String
  var value: ValueMap
  var manifest: Manifest
  /// Where it stands: its key, or itself in a list.
  var origin: Origin?
  /// What a route's payload may have.
  var payload: [PropertyDefinition] = []

  /// Its intent's aspects in place of the intent's name, and places where it may start in one order.
  private var plain: ValueMap {
    var plain = value
    if let name = value["intent"]?.string {
      plain["intent"] = manifest.value(at: ["intents", name]) ?? .null
    }
    if let from = value["from"]?.list, from.allSatisfy({ $0.string != nil }) {
      plain["from"] = .list(from.compactMap(\.string).sorted().map { .string($0) })
    }
    return plain
  }

  func isSameWay(_ other: Definition) -> Bool { plain == other.plain }

  func isSameScreen(_ other: Definition) -> Bool {
    guard let mine = manifest.screen(id), let theirs = other.manifest.screen(id) else {
      return value == other.value
    }
    let typed = ["properties", "optionalProperties", "result", "segues"]
    return rest(typed) == other.rest(typed) && segues == other.segues
      && mine.isClosed == theirs.isClosed
      && isSame(mine.properties, theirs.properties, other)
      && isSame(mine.result.map { [$0] } ?? [], theirs.result.map { [$0] } ?? [], other)
  }

  func isSameRoute(_ other: Definition) -> Bool {
    func inline(_ definition: Definition) -> ValueMap? {
      definition.value["do"]?.map.map {
        Definition(id: id, value: $0, manifest: definition.manifest)
      }?
      .plain
    }
    let typed = ["params", "query"] + (inline(self) == nil ? [] : ["do"])
    return rest(typed) == other.rest(typed) && inline(self) == inline(other)
      && isSame(payload, other.payload, other)
  }

  /// The keys under which another definition says something else.
  func keys(otherIn other: Definition) -> [String] {
    let added = other.value.keys.filter { value[$0] == nil }
    return (value.keys + added).filter {
      !$0.hasPrefix("x-") && value[$0] != other.value[$0]
    }
  }

  private func rest(_ keys: [String]) -> ValueMap {
    var rest = value
    for key in keys + value.keys.filter({ $0.hasPrefix("x-") }) { rest[key] = nil }
    return rest
  }

  private var segues: [String: ValueMap] {
    let entries = value["segues"]?.map?.entries ?? []
    return Dictionary(
      entries.map {
        ($0.key, Definition(id: $0.key, value: $0.value.map ?? [:], manifest: manifest).plain)
      }, uniquingKeysWith: { $1 })
  }

  private func isSame(
    _ mine: [PropertyDefinition], _ theirs: [PropertyDefinition], _ other: Definition
  ) -> Bool {
    let named = Dictionary(theirs.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
    return mine.count == theirs.count
      && mine.allSatisfy { property in
        guard let same = named[property.name], same.isRequired == property.isRequired,
          same.isPrivate == property.isPrivate
        else { return false }
        return SchemaFit.isSame(
          property.schema ?? .any, in: manifest.types, same.schema ?? .any, in: other.manifest.types
        )
      }
  }
}

extension Manifest {
  /// The definitions of a section, in order.
  func definitions(_ section: String) -> [Definition] {
    definitions(in: source.document.member(section, of: .root)?.value)
  }

  /// The plugins that are used, in order.
  var pluginDefinitions: [Definition] {
    let plugins = source.document.member("plugins", of: .root)?.value
    return definitions(in: plugins.flatMap { source.document.member("use", of: $0)?.value })
  }

  private func definitions(in section: JSONDocument.NodeID?) -> [Definition] {
    ManifestDecoder(source.document).sectionNames(section).members.map { member in
      Definition(
        id: member.name, value: (try? source.document.written(member.value))?.map ?? [:],
        manifest: self, origin: Origin(offset: source.document.offset(member.key)))
    }
  }

  /// The routes, in order.
  var routeDefinitions: [Definition] {
    zip(configuration.routes, origins.routes).map { route, origin in
      let node = source.document.node(atOffset: origin.offset)
      let value = node.flatMap { try? source.document.written($0) }?.map ?? [:]
      return Definition(
        id: route.name, value: value, manifest: self, origin: origin, payload: route.payload)
    }
  }
}
