package import SnapValue

// A state and its changes as values, and back: whatever does not have the exact form is refused.
extension StoredState {
  /// The state as a value.
  package var value: Value {
    var map: ValueMap = [
      "app": .string(application), "version": .int(Int64(version)), "selected": .string(selected),
    ]
    map["regions"] = .list(
      regions.map { [.string($0.name), .list($0.stack.map(\.value))] })
    map["overlays"] = .list(overlays.map(\.value))
    map["screens"] = screens.value
    if !plugins.isEmpty { map["plugins"] = plugins.value }
    return .map(map)
  }

  /// The state of a value. Throws when it is none.
  package init(value: Value) throws(StoredFault) {
    let fields = try Form(
      value, "a state",
      [
        "app", "version", "selected", "regions", "overlays", "screens", "plugins",
      ])
    application = try fields.text("app")
    version = Int(try fields.number("version", 1...1_000_000))
    selected = try fields.text("selected")
    for item in try fields.list("regions") {
      let pair = try Form.items(item, "a region", 2...2)
      let stack = try Form.items(pair[1], "a stack")
      regions.append(Region(try Form.text(pair[0], "a region's name"), try Form.entries(stack)))
    }
    overlays = try Form.overlays(try fields.list("overlays"))
    screens = try Form.screens(try fields.list("screens"))
    plugins = try Form.plugins(fields["plugins"])
    try check()
  }

  /// Throws unless regions, overlays and screens are each named once.
  package func check() throws(StoredFault) {
    guard Set(regions.map(\.name)).count == regions.count else {
      throw StoredFault("a region stands twice")
    }
    guard Set(overlays.map(\.key)).count == overlays.count else {
      throw StoredFault("an overlay stands twice")
    }
    let shown =
      regions.flatMap { $0.stack.map(\.screen) } + overlays.map(\.screen).filter { $0 != 0 }
    guard Set(shown).count == shown.count, !regions.contains(where: \.hasZero) else {
      throw StoredFault("a screen stands twice, or has no number")
    }
  }
}

extension StateChange {
  /// The change as a value.
  package var value: Value {
    var map = ValueMap()
    if let selected { map["selected"] = .string(selected) }
    if let order { map["order"] = .list(order.map { .string($0) }) }
    if !regions.isEmpty {
      map["regions"] = .list(
        regions.map {
          [.string($0.name), .int(Int64($0.kept)), .list($0.pushed.map(\.value))]
        })
    }
    if let overlays { map["overlays"] = .list(overlays.map(\.value)) }
    if !screens.isEmpty { map["screens"] = screens.value }
    if !gone.isEmpty { map["gone"] = .list(gone.map { .int(Int64(bitPattern: $0)) }) }
    if !plugins.isEmpty { map["plugins"] = plugins.value }
    return .map(map)
  }

  /// The change of a value. Throws when it is none.
  package init(value: Value) throws(StoredFault) {
    let fields = try Form(
      value, "a change",
      [
        "selected", "order", "regions", "overlays", "screens", "gone", "plugins",
      ])
    if fields["selected"] != nil { selected = try fields.text("selected") }
    if fields["order"] != nil {
      var names: [String] = []
      for name in try fields.list("order") { names.append(try Form.text(name, "a region's name")) }
      order = names
    }
    for item in try fields.optionalList("regions") {
      let parts = try Form.items(item, "a region", 3...3)
      guard let kept = parts[1].int, let kept = Int(exactly: kept), kept >= 0 else {
        throw StoredFault("a region keeps no number of screens")
      }
      regions.append(
        Region(
          try Form.text(parts[0], "a region's name"), keeping: kept,
          try Form.entries(try Form.items(parts[2], "a stack"))))
    }
    if fields["overlays"] != nil { overlays = try Form.overlays(try fields.list("overlays")) }
    screens = try Form.screens(try fields.optionalList("screens"))
    for item in try fields.optionalList("gone") { gone.append(try Form.screen(item)) }
    plugins = try Form.plugins(fields["plugins"])
  }
}

extension StoredState.Region {
  fileprivate var hasZero: Bool { stack.contains { $0.screen == 0 } }
}

extension StoredState.Entry {
  fileprivate var value: Value {
    let number = Value.int(Int64(bitPattern: screen))
    return data.map { [number, .string(key), .string($0)] } ?? [number, .string(key)]
  }
}

extension StoredState.Overlay {
  fileprivate var value: Value {
    [.string(key), .int(Int64(flags)), .int(Int64(bitPattern: screen))]
  }
}

extension [UInt64: StoredState.Screen] {
  fileprivate var value: SnapValue.Value {
    .list(
      sorted { $0.key < $1.key }.map { number, screen in
        var map = ValueMap()
        if !screen.properties.isEmpty { map["properties"] = .map(screen.properties) }
        if let saved = screen.saved { map["saved"] = saved }
        if let view = screen.view { map["view"] = view }
        if screen.caller != 0 {
          map["caller"] = [.int(Int64(bitPattern: screen.caller)), .string(screen.callerProperty)]
        }
        return .list([.int(Int64(bitPattern: number)), .map(map)])
      })
  }
}

extension [String: Value] {
  fileprivate var value: SnapValue.Value {
    var map = ValueMap()
    for (id, saved) in sorted(by: { $0.key < $1.key }) { map[id] = saved }
    return .map(map)
  }
}

/// A map whose keys are known.
private struct Form {
  let map: ValueMap
  let what: String

  init(_ value: Value, _ what: String, _ known: [String]) throws(StoredFault) {
    guard let map = value.map else { throw StoredFault("\(what) is no \(value.kindName)") }
    if let key = map.keys.first(where: { !known.contains($0) }) {
      throw StoredFault("\(what) has no \"\(key)\"")
    }
    (self.map, self.what) = (map, what)
  }

  subscript(key: String) -> Value? { map[key] }

  func text(_ key: String) throws(StoredFault) -> String {
    guard let text = map[key]?.string else { throw StoredFault("\"\(key)\" of \(what) is no text") }
    return text
  }

  func number(_ key: String, _ range: ClosedRange<Int64>) throws(StoredFault) -> Int64 {
    guard let number = map[key]?.int, range.contains(number) else {
      throw StoredFault("\"\(key)\" of \(what) is no number in its range")
    }
    return number
  }

  func list(_ key: String) throws(StoredFault) -> [Value] {
    guard let list = map[key]?.list else { throw StoredFault("\"\(key)\" of \(what) is no list") }
    return list
  }

  func optionalList(_ key: String) throws(StoredFault) -> [Value] {
    map[key] == nil ? [] : try list(key)
  }

  static func items(
    _ value: Value, _ what: String, _ count: ClosedRange<Int> = 0...(.max)
  ) throws(StoredFault) -> [Value] {
    guard let items = value.list, count.contains(items.count) else {
      throw StoredFault("\(what) has another form")
    }
    return items
  }

  static func text(_ value: Value, _ what: String) throws(StoredFault) -> String {
    guard let text = value.string else { throw StoredFault("\(what) is no text") }
    return text
  }

  static func screen(_ value: Value) throws(StoredFault) -> UInt64 {
    guard let number = value.int, number >= 0 else { throw StoredFault("a screen has no number") }
    return UInt64(number)
  }

  static func entries(_ items: [Value]) throws(StoredFault) -> [StoredState.Entry] {
    var entries: [StoredState.Entry] = []
    for item in items {
      let parts = try Self.items(item, "an entry", 2...3)
      entries.append(
        .init(
          try screen(parts[0]), try text(parts[1], "a key"),
          data: parts.count == 3 ? try text(parts[2], "data") : nil))
    }
    return entries
  }

  static func overlays(_ items: [Value]) throws(StoredFault) -> [StoredState.Overlay] {
    var overlays: [StoredState.Overlay] = []
    for item in items {
      let parts = try Self.items(item, "an overlay", 3...3)
      guard let flags = parts[1].int, let flags = UInt8(exactly: flags), flags < 16 else {
        throw StoredFault("an overlay has other flags")
      }
      overlays.append(
        .init(try text(parts[0], "a key"), flags: flags, screen: try screen(parts[2])))
    }
    return overlays
  }

  static func screens(_ items: [Value]) throws(StoredFault) -> [UInt64: StoredState.Screen] {
    var screens: [UInt64: StoredState.Screen] = [:]
    for item in items {
      let pair = try Self.items(item, "a screen", 2...2)
      let number = try screen(pair[0])
      let fields = try Form(pair[1], "a screen", ["properties", "saved", "view", "caller"])
      var kept = StoredState.Screen()
      if let properties = fields["properties"] {
        guard let map = properties.map else { throw StoredFault("properties are no map") }
        kept.properties = map
      }
      (kept.saved, kept.view) = (fields["saved"], fields["view"])
      if let caller = fields["caller"] {
        let pair = try Self.items(caller, "a caller", 2...2)
        kept.caller = try screen(pair[0])
        kept.callerProperty = try text(pair[1], "a caller's property")
      }
      guard screens.updateValue(kept, forKey: number) == nil else {
        throw StoredFault("a screen is described twice")
      }
    }
    return screens
  }

  static func plugins(_ value: Value?) throws(StoredFault) -> [String: Value] {
    guard let value else { return [:] }
    guard let map = value.map else { throw StoredFault("\"plugins\" is no map") }
    return Dictionary(map.entries.map { ($0.key, $0.value) }) { $1 }
  }
}
