import SnapCard
import SnapManifest
import SnapEngine
import SnapSystem
import SnapValue

/// Tells what is wrong with the cards of a manifest's screens: what their reader finds, and what their
/// actions name in vain.
struct CardCheck {
  let manifest: Manifest
  /// The texts by locale.
  let texts: StringFiles
  /// Where pictures lie.
  let files: ApplicationFiles
  private(set) var diagnostics: [Diagnostic] = []
  /// What is wrong where no plugin in use is a router.
  var routerless: [Diagnostic] = []
  private var told: Set<String> = []
  /// The inputs of the card that is checked.
  private(set) var inputs: [CardInputFacts] = []
  /// Their ids.
  private(set) var inputIDs: Set<String> = []
  /// How many inputs may still be looked at beside an action, in all cards.
  private var pairsLeft = 200_000
  /// The screens that show the card that is checked.
  private(set) var showing: [ScreenDefinition] = []
  /// What the inputs of cards fill.
  let targets: InputTargets
  /// The screens that some edge brings, each with whether one of them asks for its result.
  let isAsked: [String: Bool]
  private let possible: PossibleProperties

  init(_ manifest: Manifest, texts: StringFiles) {
    (self.manifest, files) = (manifest, ApplicationFiles(below: manifest.directories))
    self.texts = texts
    possible = PossibleProperties(manifest)
    targets = InputTargets(manifest)
    isAsked = Dictionary(manifest.everyEdge.map { ($0.to, $0.result != nil) }) { $0 || $1 }
  }

  /// Checks a screen's title, which is filled as a text of its card is.
  mutating func checkTitle(of screen: ScreenDefinition, in place: JSONPlaces) {
    let names = possible[screen.key].map(Array.init)
    for problem in CardTemplate(card: .string(screen.title)).problems(
      properties: names, types: types(of: screen), limit: 20)
    {
      tell(problem, at: place.place(JSONPointer(["title"]), in: problem.offset))
    }
    checkTexts(askedBy: .string(screen.title), names, types(of: screen))
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
    let problems = Card.problems(
      in: card, properties: names, types: types(of: screen), settings: settings)
    let misspelt = problems.filter { $0.nearest != nil }
    for problem in problems {
      // What is lacking because its name is misspelt is told of the name.
      let isTold = misspelt.contains {
        problem.kind == .missing && $0.pointer.tokens.dropLast() == problem.pointer.tokens[...]
          && problem.message.contains("\"\($0.nearest ?? "")\"")
      }
      if !isTold { tell(problem, at: source.place(problem.pointer, in: problem.offset)) }
    }
    checkTexts(askedBy: card, names, types(of: screen))
    inputs = CardInputFacts.all(in: card)
    inputIDs = Set(inputs.map(\.id))
    var way: [JSONStep] = []
    checkActions(card, &way, screen, source)
  }

  private func types(of screen: ScreenDefinition) -> CardTypes {
    var types = CardTypes(definitions: manifest.types)
    for property in screen.properties { types.properties[property.name] = property.schema }
    return types
  }

  /// What one of several screens of a card lacks, `$when` may leave out.
  mutating func tell(_ problem: CardProblem, at place: Diagnostic.Place) {
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
      checkPath(map, JSONPointer(way), source)
      // Nobody presses what a card refreshes itself by.
      for entry in map.entries where entry.key != "data" && entry.key != "refresh" {
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
    let isLooked = pairsLeft >= inputs.count
    if isLooked { pairsLeft -= inputs.count }
    let sent = isLooked ? inputs.filter { $0.goes(with: action, map) } : []
    let ids = isLooked ? Set(sent.map(\.id)) : inputIDs
    checkVerb(verb, map["data"] ?? .null, ids, action, screen, source)
    checkPayload(verb, map, action, screen, source)
    checkInputs(sent, verb, map["data"] ?? .null, screen, source)
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
