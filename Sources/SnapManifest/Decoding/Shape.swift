import SnapValue

/// The keys that an object of the manifest may have: adding a key is adding a row here.
final class Shape: Sendable {
  /// What holds the keys, as messages name it.
  let name: String
  let keys: [Key]
  /// What keys are compared by first, and for which of them that is all.
  private let prints: [UInt64]
  private let isShort: [Bool]
  /// The places of keys by what their fingerprints are hashed to; -1: a free slot, at which a search ends.
  private let slots: [Int8]
  /// The place of each key that there is; -1: an object of this shape does not have it.
  private let places: [Int8]

  struct Key: Sendable {
    enum Presence: Sendable {
      case required
      case optional
      /// Known to the format, but nothing serves it yet.
      case later
    }
    let key: ManifestKey
    /// As it is written.
    let name: String
    let presence: Presence

    init(_ key: ManifestKey, _ presence: Presence) {
      self.key = key
      name = key.name
      self.presence = presence
    }
  }

  init(
    _ name: String, required: [ManifestKey] = [], optional: [ManifestKey] = [],
    later: [ManifestKey] = []
  ) {
    self.name = name
    keys =
      required.map { Key($0, .required) }
      + optional.map { Key($0, .optional) }
      + later.map { Key($0, .later) }
    prints = keys.map { JSONDocument.fingerprint(of: $0.name) }
    isShort = keys.map { $0.name.utf8.count <= JSONDocument.fingerprintLength }
    var slots = [Int8](repeating: -1, count: Self.slotCount)
    for (place, print) in prints.enumerated() {
      var slot = Self.slot(of: print)
      while slots[slot] >= 0 { slot = (slot + 1) % Self.slotCount }
      slots[slot] = Int8(place)
    }
    self.slots = slots
    var places = [Int8](repeating: -1, count: ManifestKey.allCases.count)
    for (place, key) in keys.enumerated() { places[key.key.rawValue] = Int8(place) }
    self.places = places
  }

  /// The place of a key in the table.
  func index(of key: JSONDocument.NodeID, in document: JSONDocument) -> Int? {
    index(ofPrint: document.fingerprint(key)) { document.isString(key, keys[$0].name) }
  }

  /// The place of a key in the table.
  func index(of key: ManifestKey) -> Int? {
    let place = places[key.rawValue]
    return place < 0 ? nil : Int(place)
  }

  /// The place of a key by its fingerprint; who has none of its own is asked for.
  @inline(__always)
  private func index(ofPrint print: UInt64, isAt: (Int) -> Bool) -> Int? {
    var slot = Self.slot(of: print)
    while true {
      let index = Int(slots[slot])
      guard index >= 0 else { return nil }
      if prints[index] == print, isShort[index] || isAt(index) { return index }
      slot = (slot + 1) % Self.slotCount
    }
  }

  /// More than twice as many as an object has keys, so that there are always free ones.
  private static let slotCount = 64

  private static func slot(of print: UInt64) -> Int {
    Int(truncatingIfNeeded: (print &* 0x9E37_79B9_7F4A_7C15) &>> 58)
  }

  /// What to do with a key that an object of another kind has, or that is called so elsewhere.
  func remedy(for key: String) -> String? {
    if let remedy = Self.remedies[name]?[key] { return remedy }
    guard name == Self.plugins.name, nearestName(to: key, among: known) == nil else { return nil }
    return "an alias belongs into \"use\": write \"use\": { \"\(key)\": { \"id\": \"PLUGIN\" } }"
  }

  private static let ofNavigation = [
    "mediation", "guards", "when", "result", "cost", "intent", "from", "to",
  ]

  private static let remedies: [String: [String: String]] = [
    "a presentation": Dictionary(
      uniqueKeysWithValues: ofNavigation.map {
        ($0, "it belongs to the navigation, beside \"presentation\"")
      }),
    "the manifest": [
      "initial": "it belongs into \"state\": write \"state\": { \"initial\": \"SCHEME://SCREEN\" }",
      "store": "it belongs into \"state\"", "scheme": "it belongs into \"app\"",
      "id": "it belongs into \"app\"", "title": "it belongs into \"app\"",
      "version": "it belongs into \"app\"", "use": "it belongs into \"plugins\"",
      "directories": "it belongs into \"plugins\"", "tabs": "it belongs into \"regions\"",
      "deadlines": "it belongs into \"policy\"", "theme": "it belongs into \"app\"",
      "idle": "it belongs to a trigger: write \"triggers\": { \"NAME\": { \"idle\": … } }",
      "root": "it belongs to a region", "migrations": "it belongs into \"store\" of \"state\"",
    ],
    "a screen": [
      "optional": "did you mean \"optionalProperties\"?",
      "required": "did you mean \"properties\"?",
      "presentation": "it belongs to the navigation that leads to the screen",
      "mediation": "it belongs to the navigation that leads to the screen",
    ],
  ]

  /// The keys that may be used, for suggestions.
  var known: [String] { keys.filter { $0.presence != .later }.map(\.name) }

  static let manifest = Shape(
    "the manifest", required: [.app, .screens],
    optional: [
      .navhost, .plugins, .presenter, .types, .regions, .effects, .intents, .navigations,
      .routes, .state, .policy, .script, .asserts, .strings, .triggers, .trust, .extends,
      .displays,
    ], later: [.stores])
  static let strings = Shape("strings", optional: [.directory, .default])
  static let pressed = Shape("an action", optional: [.id, .title, .verb])
  static let app = Shape(
    "app", required: [.id, .scheme], optional: [.title, .version, .theme])
  static let theme = Shape(
    "a theme", optional: [.accent, .background, .scheme, .corner, .density, .font])
  static let plugins = Shape("plugins", optional: [.directories, .use])
  static let plugin = Shape(
    "a plugin", required: [.id],
    optional: [.version, .sha256, .optional, .config, .isolation, .restart, .grants])
  static let trust = Shape("trust", required: [.keys])
  static let restart = Shape("restart", optional: [.max, .within])
  static let grants = Shape(
    "grants", optional: [.read, .write, .devices, .network, .exec, .display])
  static let screen = Shape(
    "a screen",
    optional: [
      .type, .title, .properties, .optionalProperties, .data, .card, .derives, .onNewData,
      .guards, .leave, .result, .segues, .ui,
    ])
  static let userInterface = Shape("ui", required: [.file], optional: [.set, .get])
  static let segue = Shape(
    "a segue", required: [.to, .kind],
    optional: [.intent, .mediation, .mediator, .presentation, .perform])
  static let mediator = Shape("a mediator", required: [.use], optional: [.with])
  static let exec = Shape("a presenter", required: [.exec])
  static let group = Shape("presenters that show at once", required: [.all])
  static let execMember = Shape("a presenter", required: [.exec], optional: [.must, .deadline])
  static let useMember = Shape("a presenter", required: [.use], optional: [.must, .deadline])
  static let display = Shape(
    "a display", required: [.presenter, .regions], optional: [.output])
  static let effect = Shape("an effect", required: [.use], optional: [.with])
  static let intent = Shape("an intent", optional: [.mediation, .presentation])
  static let navigation = Shape(
    "a navigation", required: [.from, .to],
    optional: [.intent, .mediation, .presentation, .when, .guards, .cost, .result])
  static let inlineNavigation = Shape(
    "a navigation", required: [.to],
    optional: [.intent, .mediation, .presentation, .when, .guards, .result])
  static let condition = Shape("a condition", required: [.use], optional: [.with])
  static let guardian = Shape("a guard", required: [.use], optional: [.with])
  static let set = Shape("a mediation", required: [.set])
  static let useMediator = Shape("a mediation", required: [.use], optional: [.with])
  static let callMediation = Shape("a mediation", required: [.call], optional: [.args])
  static let builtInPresentation = Shape(
    "a presentation", required: [.kind], optional: [.animated, .region, .fallback])
  static let usePresenter = Shape(
    "a presentation", required: [.use], optional: [.with, .animated, .fallback],
    later: [.region])
  static let callPresentation = Shape(
    "a presentation", required: [.call], optional: [.args, .animated],
    later: [.region, .fallback])
  static let route = Shape(
    "a route", required: [.name, .do],
    optional: [.path, .params, .query, .stack, .exported])
  static let redirect = Shape("a redirect", required: [.redirect])
  static let state = Shape("state", optional: [.initial, .store], later: [.restore])
  static let store = Shape(
    "store", optional: [.path, .sync, .every, .limit, .version, .migrations])
  static let migration = Shape(
    "a migration", required: [.from], optional: [.screens, .properties])
  static let policy = Shape(
    "policy",
    optional: [.admission, .queueLimit, .redirectLimit, .historyLimit, .deadlines, .search])
  static let search = Shape("search", optional: [.steps, .screens])
  static let go = Shape("go", required: [.to], optional: [.via, .properties])
  static let deadlines = Shape(
    "deadlines", optional: [.call, .create, .present, .effect], later: [.start, .stop])
  static let expectation = Shape("expect", optional: [.outcome, .state, .top, .reason])
  static let replaceRoot = Shape("the options of root", optional: [.replace])
}
