import SnapEngine
import SnapManifest
import SnapValue

// What a card's actions ask for: whether it is there, and can be had from where the card is shown.
extension CardCheck {
  mutating func checkVerb(
    _ verb: String, _ data: Value, _ sent: Set<String>, _ action: JSONPointer,
    _ screen: ScreenDefinition, _ source: JSONPlaces
  ) {
    let manifest = manifest
    guard checkMain(verb, data, sent, action, source) else { return }
    switch verb {
    case "navigate":
      expect(
        "navigation", data, among: manifest.configuration.navigations.map(\.name),
        .unknownNavigation, action, source
      ) { manifest, name in manifest.navigation(name) != nil }
      checkStart(data, action, screen, source)
    case "result", "submit":
      checkResult(data, sent, action, screen, source)
      checkLost(data, sent, action, screen, source)
    case "segue":
      expect("id", data, among: manifest.segues(of: screen), .unknownSegue, action, source)
    case "go":
      expect(
        "to", data, among: manifest.configuration.screens.map(\.key), .unknownScreen, action, source
      ) { manifest, name in manifest.screen(name) != nil }
    case "select":
      expect(
        "region", data, among: manifest.configuration.regions.flatMap(\.tabs), .unknownRegion,
        action,
        source)
    case "dismiss":
      let configuration = manifest.configuration
      expect(
        "id", data, among: configuration.screens.map(\.key) + configuration.effects.map(\.key),
        .unknownScreen, action, source)
    case "open":
      checkURL(data, action, source)
      checkWipe(data, action, source)
    case "route":
      checkRoute(data, action, source)
      checkWipe(data, action, source)
    case "locale": checkLocale(data, action, source)
    case "back", "undo", "forward": checkCount(verb, data, action, source)
    default: checkOwn(verb, action, screen, source)
    }
  }

  /// The entry that a verb's request cannot do without, and what its data is called in messages.
  private static let mainEntry = [
    "navigate": "navigation", "route": "route", "open": "url", "dismiss": "id", "go": "to",
    "select": "region", "segue": "id", "locale": "locale",
  ]

  /// Whether an action's data names what its verb is about; tells where it does not. Inputs may bring
  /// it where what is typed stands beside the entries.
  private mutating func checkMain(
    _ verb: String, _ data: Value, _ sent: Set<String>, _ action: JSONPointer,
    _ source: JSONPlaces
  ) -> Bool {
    guard let key = Self.mainEntry[verb] else { return true }
    let place = action.appending("data")
    switch data {
    case .string: return true
    case .map(let map):
      if let value = map[key] {
        guard value.string == nil else { return true }
        tellMain(
          "\"\(key)\" must be a string, not a \(value.kindName)", place.appending(key), verb, source
        )
        return false
      }
      if sent.contains(key) || map.keys.contains(where: { $0.hasPrefix("$") || $0.contains("${") })
      {
        return true
      }
      if let near = map.keys.first(where: { nearestName(to: $0, among: [key]) != nil }) {
        tell(
          ManifestCode.unknownKey.diagnostic(
            at: source.place(place.appending(near)),
            facts: [near, "the action's data", key], nearest: key))
      } else {
        tellMain("the verb \"\(verb)\" needs \"\(key)\"", place, verb, source)
      }
      return false
    case .null:
      if sent.contains(key) { return true }
      tellMain("the verb \"\(verb)\" needs \"\(key)\"", action.appending("verb"), verb, source)
      return false
    default:
      tellMain(
        "the data of \"\(verb)\" must be a string or an object, not a \(data.kindName)", place,
        verb,
        source)
      return false
    }
  }

  private mutating func tellMain(
    _ message: String, _ pointer: JSONPointer, _ verb: String, _ source: JSONPlaces
  ) {
    let key = Self.mainEntry[verb] ?? ""
    tell(
      ManifestCode.cardMissing.diagnostic(
        at: source.place(pointer),
        facts: [message, "write \"data\": { \"\(key)\": \"\(key.uppercased())\" }"],
        severity: .error))
  }

  private mutating func tellBadValue(
    _ message: String, _ hint: String, _ pointer: JSONPointer, _ source: JSONPlaces
  ) {
    tell(
      ManifestCode.cardBadValue.diagnostic(
        at: source.place(pointer), facts: [message, hint], severity: .error))
  }

  /// How many steps back or on are told by a number from 1, alone or as `count`, and by nothing else.
  private mutating func checkCount(
    _ verb: String, _ data: Value, _ action: JSONPointer, _ source: JSONPlaces
  ) {
    if data == .null || data.string?.contains("${") == true { return }
    let place = action.appending("data")
    if let count = data.int {
      if count < 1 {
        tellBadValue("\"count\" must be 1 or more, not \(count)", "", place, source)
      }
      return
    }
    guard let map = data.map else {
      return tellBadValue(
        "the data of \"\(verb)\" must be a number or an object, not a \(data.kindName)",
        "write \"data\": { \"count\": 2 }, or leave it out for one", place, source)
    }
    let known = ["count", "admission", "object"]
    for entry in map.entries {
      let pointer = place.appending(entry.key)
      if entry.key == "count", let count = entry.value.int, count < 1 {
        tellBadValue("\"count\" must be 1 or more, not \(count)", "", pointer, source)
      } else if let near = nearestName(to: entry.key, among: known), near != entry.key {
        tell(
          ManifestCode.unknownKey.diagnostic(
            at: source.place(pointer),
            facts: [entry.key, "the action's data", known.joined(separator: ", ")], nearest: near))
      }
    }
  }

  /// A locale for which there are no texts.
  private mutating func checkLocale(
    _ data: Value, _ action: JSONPointer, _ source: JSONPlaces
  ) {
    guard let (name, pointer) = name("locale", data, action), !name.contains("${"),
      let refusal = texts.refusal(ofLocale: name)
    else { return }
    tellBadValue(refusal.message, refusal.hint, pointer, source)
  }

  /// A navigation starts at the screen of the card that asks for it, or at one that can be seen beside
  /// it: in a split or another region.
  private mutating func checkStart(
    _ data: Value, _ action: JSONPointer, _ screen: ScreenDefinition, _ source: JSONPlaces
  ) {
    guard manifest.showsOneScreen,
      let (name, pointer) = name("navigation", data, action),
      let edge = manifest.navigation(name), !edge.from.isEmpty,
      !showing.contains(where: { manifest.starts(edge, at: $0) })
    else { return }
    let near = manifest.configuration.navigations.filter { edge in
      showing.contains { manifest.starts(edge, at: $0) }
    }
    tell(
      ManifestCode.cardStartsElsewhere.diagnostic(
        at: source.place(pointer),
        facts: [
          name, edge.from.map { "\"\($0)\"" }.joined(separator: " or "),
          showing.first?.key ?? screen.key,
        ],
        nearest: nearestName(to: name, among: near.map(\.name))))
  }

  /// A result that holds nothing of inputs or properties must be one that the screen declares.
  private mutating func checkResult(
    _ data: Value, _ sent: Set<String>, _ action: JSONPointer, _ screen: ScreenDefinition,
    _ source: JSONPlaces
  ) {
    let place = action.appending("data")
    let (value, pointer) = data["value"].map { ($0, place.appending("value")) } ?? (data, place)
    guard data != .null, sent.isEmpty, !value.jsonText.contains("${"),
      let misfit = manifest.misfit(ofResult: value, of: screen.key, at: source.place(pointer))
    else { return }
    tell(misfit)
  }

  /// A value that nobody asks for. One that the screen declares is told there; a screen that no edge
  /// leads to a plugin may have brought.
  private mutating func checkLost(
    _ data: Value, _ sent: Set<String>, _ action: JSONPointer, _ screen: ScreenDefinition,
    _ source: JSONPlaces
  ) {
    guard screen.isCard, screen.result == nil, data != .null || !sent.isEmpty,
      !showing.contains(where: { isAsked[$0.key] == true || $0.result != nil }),
      isAsked[screen.key] != nil || manifest.plugins.use.isEmpty
    else { return }
    tell(
      ManifestCode.resultLost.diagnostic(
        at: source.place(action.appending("verb")),
        facts: [
          "screen \"\(screen.key)\"", "", "no navigation to it asks for one",
          "give the navigation a \"result\" and the screen a \"result\" type; to end the screen and "
            + "say nothing, leave \"data\" out and write \"associatedInputs\": \"none\"",
        ]))
  }

  /// A name in an action's data, or the data itself where it is a text.
  private func name(_ key: String, _ data: Value, _ action: JSONPointer) -> (String, JSONPointer)? {
    let place = action.appending("data")
    if let text = data.string { return (text, place) }
    return data[key]?.string.map { ($0, place.appending(key)) }
  }

  private mutating func expect(
    _ key: String, _ data: Value, among names: @autoclosure () -> [String], _ code: ManifestCode,
    _ action: JSONPointer, _ source: JSONPlaces,
    unless isKnown: (Manifest, String) -> Bool = { _, _ in false }
  ) {
    guard let (name, pointer) = name(key, data, action), !name.contains("${"),
      !isKnown(manifest, name)
    else { return }
    let known = names()
    guard !known.contains(name) else { return }
    tell(
      code.diagnostic(
        at: source.place(pointer),
        facts: [name, known.isEmpty ? "none" : known.prefix(10).joined(separator: ", ")],
        nearest: nearestName(to: name, among: known)))
  }

  /// A route that the manifest does not have. Where plugins are used, one of them may be a router.
  private mutating func checkRoute(
    _ data: Value, _ action: JSONPointer, _ source: JSONPlaces
  ) {
    guard let (route, pointer) = name("route", data, action) else { return }
    checkRoute(route, at: pointer, source)
  }

  /// A path that an action opens is a route.
  mutating func checkPath(_ map: ValueMap, _ action: JSONPointer, _ source: JSONPlaces) {
    guard map["type"]?.string?.lowercased() == "action.openurl", let path = map["url"]?.string,
      path.hasPrefix("/")
    else { return }
    checkRoute(path, at: action.appending("url"), source)
  }

  private mutating func checkRoute(
    _ route: String, at pointer: JSONPointer, _ source: JSONPlaces
  ) {
    let configuration = manifest.configuration
    guard !route.contains("${"), !configuration.knows(route: route) else { return }
    let lost = ManifestCode.cardUnknownRoute.diagnostic(
      at: source.place(pointer), facts: [route],
      nearest: configuration.nearestRoute(to: route))
    if manifest.plugins.use.isEmpty { tell(lost) } else { routerless.append(lost) }
  }

  /// Whether everything is forgotten is said by yes or no.
  private mutating func checkWipe(_ data: Value, _ action: JSONPointer, _ source: JSONPlaces) {
    guard let wipe = data["wipe"], wipe.bool == nil else { return }
    let place = action.appending("data").appending("wipe")
    tell(
      ManifestCode.wrongType.diagnostic(
        at: source.place(place), facts: ["wipe", "true or false", wipe.kindName]))
  }

  /// A state URL of this application names its screens and effects.
  private mutating func checkURL(_ data: Value, _ action: JSONPointer, _ source: JSONPlaces) {
    guard let (url, pointer) = name("url", data, action), !url.contains("${"),
      !manifest.app.scheme.isEmpty
    else { return }
    let location: Location
    do throws(LocationFault) {
      location = try Location(parsing: url, scheme: manifest.app.scheme)
    } catch {
      return tellBadValue(
        "\"\(url.prefix(100))\" is no state URL of this application: \(error.message)",
        "write \(manifest.app.scheme)://SCREEN", pointer, source)
    }
    let screens = manifest.configuration.screens.map(\.key)
    let known = screens + manifest.configuration.effects.map(\.key)
    let unknown =
      location.path.map(\.key).filter { !screens.contains($0) }
      + location.parameters.map(\.key).filter { !known.contains($0) }
    for key in unknown {
      tell(
        ManifestCode.unknownScreen.diagnostic(
          at: source.place(pointer), facts: [key, listed(known)],
          nearest: nearestName(to: key, among: known)))
    }
  }

  /// What an action sends must fit what the destination declares, and hold what it requires.
  mutating func checkPayload(
    _ verb: String, _ map: ValueMap, _ action: JSONPointer, _ screen: ScreenDefinition,
    _ source: JSONPlaces
  ) {
    guard let edge = edge(verb, map["data"] ?? .null, of: screen) else { return }
    let data = map["data"]?.map ?? [:]
    let main = verb == "navigate" ? "navigation" : "id"
    let place = action.appending("data")
    var given: Set<String> = []
    if map["associatedInputs"]?.string?.lowercased() != "none" { given = inputIDs }
    for entry in data.entries where entry.key != main && entry.key != "payload" {
      checkKey(entry.key, edge, [main, "payload"], place.appending(entry.key), source)
      checkMember(entry.key, entry.value, edge, place.appending(entry.key), source)
      given.insert(entry.key)
    }
    switch data["payload"] {
    case .map(let payload)?:
      if payload.keys.contains(where: { $0.hasPrefix("$") }) { return }
      for entry in payload.entries {
        let pointer = place.appending("payload").appending(entry.key)
        checkMember(entry.key, entry.value, edge, pointer, source)
        given.insert(entry.key)
      }
    case nil: break
    default: return
    }
    if given.contains(where: { $0.hasPrefix("$") || $0.contains("${") }) { return }
    for property in manifest.lacking(edge, given: given) {
      tell(
        ManifestCode.neverSupplied.diagnostic(
          at: source.place(data["payload"] == nil ? place : place.appending("payload")),
          facts: [property, edge.to, edge.name],
          remedy:
            "add \"\(property)\" to the action's payload or an input with that id, set it in the "
            + "navigation's mediation, or make it optional"))
    }
  }

  /// The edge that an action follows, where its card says so.
  private func edge(
    _ verb: String, _ data: Value, of screen: ScreenDefinition
  ) -> NavigationDefinition? {
    switch verb {
    case "navigate":
      return (data.string ?? data["navigation"]?.string).flatMap { manifest.navigation($0) }
    case "segue":
      let id = data.string ?? data["id"]?.string
      return screen.segues.first { $0.id == id }.map { segue in
        manifest.configuration.edge(of: segue, in: screen)
      }
    default: return nil
    }
  }

  /// Entries beside those of the verb join the payload; one that nothing takes is a misspelt one.
  private mutating func checkKey(
    _ key: String, _ edge: NavigationDefinition, _ known: [String], _ pointer: JSONPointer,
    _ source: JSONPlaces
  ) {
    guard manifest.screen(edge.to)?.schema(of: key) == nil,
      let near = nearestName(to: key, among: known)
    else { return }
    tell(
      ManifestCode.unknownKey.diagnostic(
        at: source.place(pointer),
        facts: [key, "the action's data", known.joined(separator: ", ")], nearest: near))
  }

  private mutating func checkMember(
    _ name: String, _ value: Value, _ edge: NavigationDefinition, _ pointer: JSONPointer,
    _ source: JSONPlaces
  ) {
    guard !value.jsonText.contains("${"),
      let misfit = manifest.misfit(
        of: value, property: name, of: edge.to, at: source.place(pointer))
    else { return }
    tell(misfit)
  }

  /// A verb of the screen's own: a built-in screen has none.
  private mutating func checkOwn(
    _ verb: String, _ action: JSONPointer, _ screen: ScreenDefinition, _ source: JSONPlaces
  ) {
    let known = (Request.verbs + ["submit"]).sorted()
    guard screen.isCard, !known.contains(verb) else { return }
    tell(
      ManifestCode.cardUnknownVerb.diagnostic(
        at: source.place(action.appending("verb")),
        facts: [verb, screen.key, known.joined(separator: ", ")],
        nearest: nearestName(to: verb, among: known)))
  }
}

extension Manifest {
  /// Whether no more than one screen can be seen at a time: `main` is a stack, or tabs of which each is
  /// one, and there is nothing beside it.
  fileprivate var showsOneScreen: Bool {
    let regions = configuration.regions
    let tabs = regions.last { $0.name == "main" }?.tabs ?? []
    return regions.allSatisfy { region in
      region.name == "main"
        ? region.kind != .split : region.kind == .stack && tabs.contains(region.name)
    }
  }

  /// Whether an edge starts at a screen, or at one that it derives from.
  fileprivate func starts(_ edge: NavigationDefinition, at screen: ScreenDefinition) -> Bool {
    var seen: Set<String> = []
    var here: ScreenDefinition? = screen
    while let screen = here, seen.insert(screen.key).inserted {
      if edge.from.isEmpty || edge.from.contains(screen.key) { return true }
      here = screen.parent.flatMap { self.screen($0) }
    }
    return false
  }
}
