package import PresenterShown
package import SnapPluginKit

/// Everything that a page is told: which screens are where, and what is on those that are seen.
///
/// A value without input or output: transitions change it, and it answers events.
package struct PageModel: Sendable {
  /// What the host describes of a screen, as far as a page needs it.
  struct Sheet: Sendable {
    var key: String
    var title: String
    var view: Value
    var tabs: Value?

    init(_ description: Value) {
      key = description["key"]?.string ?? ""
      title = description["title"]?.string ?? ""
      view = description["view"] ?? .null
      tabs = description["tabs"]
    }
  }

  static let mostKept = 256
  /// More operations than these would say no less than the whole of what they change.
  static let mostOperations = 500

  /// What the host has said last of what is shown.
  package private(set) var shown = Shown()
  private var trail = Trail()
  private var sheets: [ScreenID: Sheet] = [:]
  private var kept: [ScreenID: Value] = [:]
  /// What the pages know, and how often that was told.
  private var told: Value = [:]
  private var number: Int64 = 0

  /// Nothing is shown yet.
  package init() {}

  /// The app's scheme; empty before anything is shown.
  package var scheme: String { StatePath.scheme(shown.location) ?? "" }
  /// Where it is, as a path.
  package var path: String { StatePath.path(shown.location) }

  /// Takes what is shown now. `describe` is asked what is on the screens that are seen; when it fails
  /// for a new one, the model is as it was.
  package mutating func show(
    _ shown: Shown, describe: (ScreenID) throws -> Value
  ) throws {
    var next = self
    next.shown = shown
    next.trail.follow(shown)
    let screens = shown.screens
    next.kept = kept.filter { screens.contains($0.key) }
    next.sheets = sheets.filter { screens.contains($0.key) }
    for screen in next.seen { try next.look(at: screen, describe) }
    // A new top may bring other tabs, and with them other regions beside.
    for screen in next.seen where next.sheets[screen] == nil { try next.look(at: screen, describe) }
    self = next
  }

  private mutating func look(at screen: ScreenID, _ describe: (ScreenID) throws -> Value) throws {
    do { sheets[screen] = Sheet(try describe(screen)) } catch {
      if sheets[screen] == nil { throw error }
    }
  }

  /// Asks anew what is on a screen; false: it is not seen, or cannot be described.
  package mutating func update(
    _ screen: ScreenID, describe: (ScreenID) throws -> Value
  ) -> Bool {
    guard seen.contains(screen), let description = try? describe(screen) else { return false }
    sheets[screen] = Sheet(description)
    return true
  }
}

// MARK: What a person has done there

extension PageModel {
  /// Focus, scroll and input of a screen; `nil`: there is no such screen.
  package func state(of screen: ScreenID) -> Value? {
    guard shown.screens.contains(screen) else { return nil }
    return kept[screen] ?? .null
  }

  /// Keeps focus, scroll and input of a screen; false: there is no such screen.
  package mutating func keep(_ state: Value, of screen: ScreenID) -> Bool {
    guard shown.screens.contains(screen) else { return false }
    guard kept[screen] != nil || kept.count < Self.mostKept else { return false }
    kept[screen] = state == .null ? nil : state
    return true
  }
}

// MARK: What can be seen

extension PageModel {
  private var tabs: [Value] {
    shown.main?.top.flatMap { sheets[$0]?.tabs?.list } ?? []
  }

  /// The screens that can be seen: on top of the selected stack and the list beside it, in panes, and
  /// in layers.
  package var seen: [ScreenID] {
    let main = shown.main
    let hidden = Set(tabs.compactMap { $0["region"]?.string }).subtracting([main?.name ?? ""])
    let regions = shown.regions.filter { !hidden.contains($0.name) }
    var found: [ScreenID] = []
    for screen in regions.flatMap({ [$0.list, $0.top] }) + shown.layers {
      if let screen, !found.contains(screen) { found.append(screen) }
    }
    return found
  }
}

// MARK: Events

extension PageModel {
  /// The whole state for pages that know nothing, as the protocol's event `state`.
  package mutating func whole(duration: Int, keyboard: DisplayKeyboard = .off) -> Value {
    told = content
    var header: ValueMap = [
      "number": .int(number), "id": 0, "move": "none", "animated": false,
      "duration": .int(Int64(duration)),
    ]
    if keyboard != .off { header["keyboard"] = .string(keyboard.rawValue) }
    return .map(header.merging(told.map ?? [:]))
  }

  /// What has changed since pages were told last, as the protocol's event `change`; `nil`: nothing.
  package mutating func change() -> Value? {
    let patch = patch()
    return patch.isEmpty ? nil : .map(next(patch))
  }

  /// The same as a transition to be shown, also where nothing has changed.
  package mutating func change(
    by transition: Transition, duration: Int
  ) -> Value {
    let header: ValueMap = [
      "id": .int(Int64(clamping: transition.id)), "move": .string("\(transition.move)"),
      "animated": .bool(transition.isAnimated), "duration": .int(Int64(duration)),
    ]
    return .map(next(patch()).merging(header))
  }

  private mutating func next(_ patch: [Value]) -> ValueMap {
    number += 1
    return ["number": .int(number), "patch": .list(patch)]
  }

  private mutating func patch() -> [Value] {
    let before = told
    told = content
    let patch = JSONPatch(from: before, to: told).operations
    return patch.count <= Self.mostOperations
      ? patch : JSONPatch(from: before, to: told, depth: 2).operations
  }

  /// What is told, without how it came.
  private var content: Value {
    [
      "location": .string(path), "scheme": .string(scheme),
      "title": .string(shown.top.flatMap { sheets[$0]?.title } ?? ""),
      "depth": .int(Int64(trail.from + trail.paths.count - 1)),
      "trailFrom": .int(Int64(trail.from)),
      "trail": .list(trail.paths.map { .string($0) }),
      "main": .string(shown.main?.name ?? "main"),
      "regions": .list(shown.regions.map(\.told)), "tabs": .list(tabs),
      "layers": .list(shown.layers.map(\.value)),
      "effects": .list(
        shown.effects.map { ["key": .string($0.key), "text": .string($0.text)] }),
      "theme": shown.theme, "screens": .map(screens),
    ]
  }

  private var screens: ValueMap {
    var map = ValueMap()
    for screen in seen {
      guard let sheet = sheets[screen] else { continue }
      var told: ValueMap = [
        "key": .string(sheet.key), "title": .string(sheet.title), "view": sheet.view,
      ]
      if let state = kept[screen] { told["state"] = state }
      map[String(screen.rawValue)] = .map(told)
    }
    return map
  }
}

extension Shown.Region {
  fileprivate var told: Value {
    var map: ValueMap = ["name": .string(name), "count": .int(Int64(count))]
    if let top { map["top"] = top.value }
    if let list { map["list"] = list.value }
    return .map(map)
  }
}
