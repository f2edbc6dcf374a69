import SnapCard
import SnapManifest
import SnapEngine
import SnapSystem
import SnapValue

/// Tells what is wrong with the cards of a manifest's screens: what their reader finds, and what their
/// actions name in vain.
struct CardCheck {
  let manifest: Manifest
  /// Where pictures lie.
  private let files: ApplicationFiles
  private(set) var diagnostics: [Diagnostic] = []
  private var told: Set<String> = []
  /// The ids of the inputs of the card that is checked.
  private var inputs: Set<String> = []
  /// The screens that show the card that is checked.
  private var showing: [ScreenDefinition] = []
  private let possible: PossibleProperties

  init(_ manifest: Manifest) {
    (self.manifest, files) = (manifest, ApplicationFiles(below: manifest.directories))
    possible = PossibleProperties(manifest)
  }

  /// Checks a screen's title, which is filled as a text of its card is.
  mutating func checkTitle(of screen: ScreenDefinition, in place: JSONPlaces) {
    let names = possible[screen.key].map(Array.init)
    for problem in CardTemplate(card: .string(screen.title)).problems(
      properties: names, types: types(of: screen), limit: 20)
    {
      tell(problem, at: place.place(JSONPointer(["title"])))
    }
  }

  /// Checks one screen's card, which the screens `showing` have. A card that several screens show is
  /// told once of each problem.
  mutating func check(
    _ card: Value, of screen: ScreenDefinition, showing: [ScreenDefinition], in source: JSONPlaces
  ) {
    self.showing = showing
    let names = possible[screen.key].map(Array.init)
    var settings = CardSettings()
    settings.schemes.insert(manifest.app.scheme)
    for problem in Card.problems(
      in: card, properties: names, types: types(of: screen), settings: settings)
    {
      tell(problem, at: source.place(problem.pointer))
    }
    inputs = []
    card.collectInputs(into: &inputs)
    var way: [JSONStep] = []
    checkActions(card, &way, screen, source)
  }

  private func types(of screen: ScreenDefinition) -> CardTypes {
    var types = CardTypes(definitions: manifest.types)
    for property in screen.properties { types.properties[property.name] = property.schema }
    return types
  }

  /// What one of several screens of a card lacks, `$when` may leave out.
  private mutating func tell(_ problem: CardProblem, at place: Diagnostic.Place) {
    tell(
      ManifestCode(problem.kind).diagnostic(
        at: place, facts: [problem.message, problem.hint],
        severity: problem.isError && showing.count < 2 ? .error : nil))
  }

  mutating func tell(_ diagnostic: Diagnostic) {
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
      checkAction(map, JSONPointer(way), screen, source)
      checkPattern(map, JSONPointer(way), source)
      checkPictures(map, JSONPointer(way), source)
      for entry in map.entries where entry.key != "data" {
        way.append(.name(entry.key))
        checkActions(entry.value, &way, screen, source)
        way.removeLast()
      }
    default: break
    }
  }

  private mutating func checkAction(
    _ map: ValueMap, _ action: JSONPointer, _ screen: ScreenDefinition, _ source: JSONPlaces
  ) {
    guard map["type"]?.string?.lowercased() == "action.execute", let verb = map["verb"]?.string,
      !verb.contains("${")
    else { return }
    checkVerb(verb, map["data"] ?? .null, action, screen, source)
    checkPayload(verb, map, action, screen, source)
  }

  /// The pictures of an element or action that are files of the application.
  private mutating func checkPictures(
    _ map: ValueMap, _ element: JSONPointer, _ source: JSONPlaces
  ) {
    let type = map["type"]?.string?.lowercased()
    if type == "image" { checkPicture(map["url"], element.appending("url"), source) }
    if type == "media" { checkPicture(map["poster"], element.appending("poster"), source) }
    checkPicture(map["iconUrl"], element.appending("iconUrl"), source)
    let background = element.appending("backgroundImage")
    if case .map(let written)? = map["backgroundImage"] {
      checkPicture(written["url"], background.appending("url"), source)
    } else {
      checkPicture(map["backgroundImage"], background, source)
    }
  }

  /// A picture of the application must be there, and one that presenters draw; others are at URLs.
  private mutating func checkPicture(
    _ url: Value?, _ pointer: JSONPointer, _ source: JSONPlaces
  ) {
    guard let path = url?.string, !path.isEmpty, !path.contains("${"), !path.contains(":") else {
      return
    }
    let place = source.place(pointer)
    let name = String(path.prefix(200))
    do throws(Failure) {
      let file = try files.asset(path)
      guard PictureSize(of: file.bytes, mediaType: file.mediaType) == nil else { return }
      let isDrawn = ["image/png", "image/jpeg", "image/gif", "image/webp"].contains(file.mediaType)
      let what = isDrawn ? "cut off or broken" : file.mediaType
      tell(
        ManifestCode.cardBadValue.diagnostic(
          at: place,
          facts: [
            "the picture \(name.debugDescription) is \(what)",
            "PNG, JPEG, GIF and WebP are shown; of every other file the alternative text",
          ]))
    } catch {
      tell(
        error.code == .noSuchKey
          ? ManifestCode.cardPicture.diagnostic(at: place, facts: [name])
          : ManifestCode.cardBadValue.diagnostic(
            at: place,
            facts: [
              "a picture cannot be shown: \(error.message)",
              "paths of pictures begin at the manifest's directory and stay below it",
            ]))
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
      checkStart(data, action, screen, source)
    case "result": checkResult(data, action, screen, source)
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
    case "dismiss":
      let configuration = manifest.configuration
      expect(
        "id", data, among: configuration.screens.map(\.key) + configuration.effects.map(\.key),
        .unknownScreen, action, source)
    case "open": checkURL(data, action, source)
    case "route": checkRoute(data, action, source)
    default: checkOwn(verb, action, screen, source)
    }
  }

  /// A navigation starts at the screen of the card that asks for it. Where there are regions, another
  /// screen may be seen beside it.
  private mutating func checkStart(
    _ data: Value, _ action: JSONPointer, _ screen: ScreenDefinition, _ source: JSONPlaces
  ) {
    guard manifest.configuration.regions.isEmpty,
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
    _ data: Value, _ action: JSONPointer, _ screen: ScreenDefinition, _ source: JSONPlaces
  ) {
    let place = action.appending("data")
    let (value, pointer) = data["value"].map { ($0, place.appending("value")) } ?? (data, place)
    guard data != .null, inputs.isEmpty, !value.jsonText.contains("${"),
      let misfit = manifest.misfit(ofResult: value, of: screen.key, at: source.place(pointer))
    else { return }
    tell(misfit)
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

  /// A state URL of this application names its screens and effects.
  private mutating func checkURL(_ data: Value, _ action: JSONPointer, _ source: JSONPlaces) {
    guard let (url, pointer) = name("url", data, action), !url.contains("${"),
      let location = try? Location(parsing: url), location.scheme == manifest.app.scheme
    else { return }
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
  private mutating func checkPayload(
    _ verb: String, _ map: ValueMap, _ action: JSONPointer, _ screen: ScreenDefinition,
    _ source: JSONPlaces
  ) {
    guard let edge = edge(verb, map["data"] ?? .null, of: screen) else { return }
    let data = map["data"]?.map ?? [:]
    let main = verb == "navigate" ? "navigation" : "id"
    let place = action.appending("data")
    var given: Set<String> = []
    if map["associatedInputs"]?.string?.lowercased() != "none" { given = inputs }
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
          facts: [property, edge.to, edge.name]))
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
    let known = Request.verbs.sorted()
    guard screen.isCard, !known.contains(verb) else { return }
    tell(
      ManifestCode.cardUnknownVerb.diagnostic(
        at: source.place(action.appending("verb")),
        facts: [verb, screen.key, known.joined(separator: ", ")],
        nearest: nearestName(to: verb, among: known)))
  }
}

extension Manifest {
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

extension Value {
  /// The ids of all inputs in a card.
  fileprivate func collectInputs(into ids: inout Set<String>) {
    switch self {
    case .list(let items): for item in items { item.collectInputs(into: &ids) }
    case .map(let map):
      if map["type"]?.string?.lowercased().hasPrefix("input.") == true, let id = map["id"]?.string {
        ids.insert(id)
      }
      for entry in map.entries { entry.value.collectInputs(into: &ids) }
    default: break
    }
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
