import SnapCard
import SnapEngine
import SnapManifest
package import SnapValue

/// A screen as the rules look at it.
struct AccessibleScreen {
  let definition: ScreenDefinition
  /// The card's parts; `nil`: it has no card.
  let parts: CardParts?
  /// Where they stand.
  let places: JSONPlaces?
  /// Where the screen itself stands.
  let own: JSONPlaces
  /// The language that the card says.
  let language: String?
  let origin: Origin

  var key: String { definition.key }
  var actions: [CardPart] { parts?.actions ?? [] }

  func place(_ part: CardPart, _ key: String? = nil) -> Diagnostic.Place {
    let pointer = key.map { part.place($0) } ?? part.pointer
    return places?.place(pointer) ?? own.place(origin)
  }

  var titlePlace: Diagnostic.Place { own.below(origin).place(JSONPointer(["title"])) }
}

/// Holds an application against the rules of `AccessibilityRule`: the cards of all screens in all
/// languages, the ways between them, triggers, the theme and GtkBuilder's files.
struct AccessibilityCheck {
  let manifest: Manifest
  let texts: AccessibleTexts
  let screens: [AccessibleScreen]
  let graph: ScreenGraph
  let own: JSONPlaces
  private(set) var findings: [Diagnostic] = []
  private var told: Set<String> = []
  /// What cards tell of, by the screens' keys, as far as it was asked for.
  var subjects: [String: String] = [:]

  /// The most findings that are told.
  static let most = 1_000

  init(_ manifest: Manifest, _ file: ManifestFile) {
    self.manifest = manifest
    texts = AccessibleTexts(file.strings)
    graph = ScreenGraph(manifest)
    let own = JSONPlaces(manifest)
    self.own = own
    var files: [String: JSONPlaces] = [:]
    screens = zip(manifest.configuration.screens, manifest.origins.screens).map { screen, origin in
      let card = file.cards[screen.key]?.card
      var places: JSONPlaces?
      switch manifest.cards[screen.key] {
      case .inline(_, let origin)?: places = own.below(origin)
      case .file(let written)?:
        let path = manifest.absolute(written)
        let document = try? JSONDocument(file.texts[path] ?? [])
        places = files[path] ?? JSONPlaces(file: path, document: document)
        files[path] = places
      case nil: break
      }
      return AccessibleScreen(
        definition: screen, parts: card.map { CardParts($0) }, places: places, own: own,
        language: card?["lang"]?.string.map { AccessibleTexts.first(of: $0) }, origin: origin)
    }
    checkAll(file)
  }

  private mutating func checkAll(_ file: ManifestFile) {
    for screen in screens {
      checkTitle(of: screen)
      guard let parts = screen.parts else { continue }
      for part in parts.all {
        checkPicture(part, parts, screen)
        checkLook(part, parts, screen)
        checkStructure(part, parts, screen)
        checkInput(part, parts, screen)
        checkControl(part, parts, screen)
        checkTexts(of: part, screen)
      }
      checkCard(parts, screen)
      checkLanguage(of: screen, parts)
    }
    checkScreens()
    checkWays()
    checkTriggers()
    checkTheme()
    checkTranslations()
    for (screen, interface) in interfaces(file) { check(interface, of: screen) }
  }

  /// Tells a finding once, whichever screens share its place.
  mutating func note(
    _ rule: AccessibilityRule, _ place: Diagnostic.Place, _ facts: String...
  ) {
    guard findings.count < Self.most else { return }
    let name = "\(rule.rawValue) \(place.file):\(place.line):\(place.column):\(place.pointer)"
    guard told.insert(name).inserted else { return }
    findings.append(rule.diagnostic(at: place, facts: facts))
  }

  /// What a part's text comes to in each language; none where the part has no such text.
  func wordings(
    _ part: CardPart, _ key: String, _ screen: AccessibleScreen
  ) -> [Wording] {
    guard let text = part.text(key) else { return [] }
    return texts.wordings(of: text, language: screen.language) { screen.place(part, key) }
  }

  /// What a part's text is called in a finding: its words in the default's language, or the text as it is
  /// written where data puts words in.
  func words(_ part: CardPart, _ key: String, _ screen: AccessibleScreen) -> String {
    if let text = part.text(key), !texts.places(in: text).isEmpty { return text }
    let all = wordings(part, key, screen)
    let standard = texts.standard.map { AccessibleTexts.first(of: $0.locale.text) }
    let text = all.first { $0.language == standard }?.text ?? all.first?.text ?? ""
    return text.contains { $0.isLetter || $0.isNumber } ? text : part.text(key) ?? ""
  }

  /// Whether a text has words in every language, or words that data puts in.
  func hasWords(_ part: CardPart, _ key: String, _ screen: AccessibleScreen) -> Bool {
    guard let text = part.text(key) else { return false }
    if !texts.places(in: text).isEmpty { return true }
    let all = wordings(part, key, screen)
    return !all.isEmpty && all.allSatisfy(\.hasWords)
  }
}

extension ManifestFile {
  /// What keeps people from using the application, by the rules of `AccessibilityRule`, sorted by file
  /// and place; none where the manifest has an error.
  package var accessibilityFindings: [Diagnostic] {
    guard let manifest else { return [] }
    return AccessibilityCheck(manifest, self).findings.inOrder
  }
}
