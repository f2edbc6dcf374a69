import SnapCard
import SnapManifest
import SnapEngine
import SnapSystem
import SnapValue

/// Tells what is wrong with the cards of a manifest's screens: what their reader finds, and what their
/// actions name in vain.
struct CardCheck {
  let manifest: Manifest
  private(set) var diagnostics: [Diagnostic] = []
  private var told: Set<String> = []

  init(_ manifest: Manifest) { self.manifest = manifest }

  /// Checks one screen's card. A card that several screens show is told once of each problem.
  mutating func check(_ card: Value, of screen: ScreenDefinition, in source: JSONPlaces) {
    let names = screen.isCard && screen.isClosed ? screen.properties.map(\.name) : nil
    var settings = CardSettings()
    settings.schemes.insert(manifest.app.scheme)
    for problem in Card.problems(in: card, properties: names, settings: settings) {
      let code = ManifestCode(problem.kind)
      tell(
        code.diagnostic(
          at: source.place(problem.pointer), facts: [problem.message, problem.hint]))
    }
    var way: [JSONStep] = []
    checkActions(card, &way, screen, source)
  }

  private mutating func tell(_ diagnostic: Diagnostic) {
    let place = diagnostic.place
    let name =
      "\(place.file):\(place.line):\(place.column) \(diagnostic.code) \(diagnostic.message)"
    if told.insert(name).inserted { diagnostics.append(diagnostic) }
  }

  // MARK: Actions

  private mutating func checkActions(
    _ value: Value, _ way: inout [JSONStep], _ screen: ScreenDefinition, _ source: JSONPlaces
  ) {
    switch value {
    case .list(let items):
      for (index, item) in items.enumerated() {
        way.append(.index(index))
        checkActions(item, &way, screen, source)
        way.removeLast()
      }
    case .map(let map):
      if let verb = map["verb"]?.string, map["type"]?.string?.lowercased() == "action.execute",
        !verb.contains("${")
      {
        checkVerb(verb, map["data"] ?? .null, JSONPointer(way), screen, source)
      }
      checkPattern(map, JSONPointer(way), source)
      for entry in map.entries where entry.key != "data" {
        way.append(.name(entry.key))
        checkActions(entry.value, &way, screen, source)
        way.removeLast()
      }
    default: break
    }
  }

  /// An expression that nobody can read would let nothing through.
  private mutating func checkPattern(
    _ map: ValueMap, _ input: JSONPointer, _ source: JSONPlaces
  ) {
    guard map["type"]?.string?.lowercased() == "input.text", let pattern = map["regex"]?.string,
      !pattern.isEmpty, !pattern.contains("${"), TextPattern.isReadable(pattern) == false
    else { return }
    tell(
      ManifestCode.cardBadValue.diagnostic(
        at: source.place(input.appending("regex")),
        facts: [
          "\"regex\" is \"\(pattern.prefix(80))\", which cannot be read as a regular expression",
          "write it as Perl does, in at most 4,096 bytes; until then the input takes nothing",
        ]))
  }

  private mutating func checkVerb(
    _ verb: String, _ data: Value, _ action: JSONPointer, _ screen: ScreenDefinition,
    _ source: JSONPlaces
  ) {
    switch verb {
    case "navigate":
      let known = manifest.configuration.navigations.map(\.name)
      expect("navigation", data, among: known, .unknownNavigation, action, source)
    case "segue":
      expect("id", data, among: manifest.segues(of: screen), .unknownSegue, action, source)
    case "go":
      expect(
        "to", data, among: manifest.configuration.screens.map(\.key), .unknownScreen, action, source
      )
    case "select":
      expect(
        "region", data, among: manifest.configuration.regions.map(\.name), .unknownRegion, action,
        source)
    case "route": checkRoute(data, action, source)
    default: checkOwn(verb, action, screen, source)
    }
  }

  /// A name in an action's data, or the data itself where it is a text.
  private func name(_ key: String, _ data: Value, _ action: JSONPointer) -> (String, JSONPointer)? {
    let place = action.appending("data")
    if let text = data.string { return (text, place) }
    return data[key]?.string.map { ($0, place.appending(key)) }
  }

  private mutating func expect(
    _ key: String, _ data: Value, among known: [String], _ code: ManifestCode,
    _ action: JSONPointer, _ source: JSONPlaces
  ) {
    guard let (name, pointer) = name(key, data, action), !name.contains("${"),
      !known.contains(name)
    else { return }
    tell(
      code.diagnostic(
        at: source.place(pointer),
        facts: [name, known.isEmpty ? "none" : known.prefix(10).joined(separator: ", ")],
        nearest: nearestName(to: name, among: known)))
  }

  /// A route that nobody can know: a plugin's router may know any.
  private mutating func checkRoute(
    _ data: Value, _ action: JSONPointer, _ source: JSONPlaces
  ) {
    guard manifest.plugins.use.isEmpty, let (route, pointer) = name("route", data, action),
      !route.contains("${"), !route.contains("://")
    else { return }
    let isKnown = manifest.configuration.routes.contains { known in
      known.name == route || known.pattern?.match(route) != nil
    }
    guard !isKnown else { return }
    tell(
      ManifestCode.cardUnknownRoute.diagnostic(
        at: source.place(pointer), facts: [route],
        nearest: nearestName(to: route, among: manifest.configuration.routes.map(\.name))))
  }

  /// A verb of the screen's own: a built-in screen has none.
  private mutating func checkOwn(
    _ verb: String, _ action: JSONPointer, _ screen: ScreenDefinition, _ source: JSONPlaces
  ) {
    let known = Request.verbs.sorted()
    guard screen.isCard, !known.contains(verb) else { return }
    tell(
      ManifestCode.cardUnknownVerb.diagnostic(
        at: source.place(action.appending("verb")),
        facts: [verb, screen.key, known.joined(separator: ", ")],
        nearest: nearestName(to: verb, among: known)))
  }
}

/// One step of a walk into a value, from which a pointer is made only where it is needed.
enum JSONStep {
  case name(String)
  case index(Int)
}

extension JSONPointer {
  /// The pointer of a way.
  init(_ way: [JSONStep]) {
    self.init(
      way.map { step in
        switch step {
        case .name(let name): name
        case .index(let index): String(index)
        }
      })
  }

  func appending(_ token: String) -> JSONPointer { JSONPointer(tokens + [token]) }
}

extension ManifestCode {
  /// The code for a problem of a card.
  init(_ kind: CardProblem.Kind) {
    self =
      switch kind {
      case .notACard: .notACard
      case .unknownType: .cardUnknownType
      case .unknownProperty: .cardUnknownProperty
      case .leftOut: .cardLeftOut
      case .wrongType: .cardWrongType
      case .badValue: .cardBadValue
      case .missing: .cardMissing
      case .duplicateID: .cardDuplicateID
      case .unknownID: .cardUnknownID
      case .unsafeURL: .cardUnsafeURL
      case .expression: .cardExpression
      case .limit: .cardLimit
      }
  }
}
