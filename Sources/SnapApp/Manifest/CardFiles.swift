import SnapCard
import SnapEngine
import SnapManifest
import SnapValue
import SnapSystem

/// Reads the cards that a manifest's screens show.
struct CardFiles {
  private(set) var cards: [String: CardTemplate] = [:]
  /// Where the parts of a screen's card stand.
  private(set) var places: [String: JSONPlaces] = [:]
  private(set) var diagnostics: [Diagnostic] = []
  /// What is wrong where no plugin in use is a router.
  private(set) var routerless: [Diagnostic] = []
  private(set) var texts: [String: [UInt8]] = [:]
  /// A card file that several screens show is read once.
  private var known: [String: Value?] = [:]

  /// The files that were read or should have been.
  var files: [String] { known.keys.sorted() }
  /// Whether a card could not be read, so that nobody knows what it asks for.
  var isIncomplete: Bool { known.values.contains { $0 == nil } }

  /// Reads the card of each screen, and notes what is wrong with it.
  mutating func readAll(of manifest: Manifest, texts strings: StringFiles) {
    let own = JSONPlaces(manifest)
    var check = CardCheck(manifest, texts: strings)
    var files: [String: JSONPlaces] = [:]
    let showing = showing(manifest)
    for (screen, origin) in zip(manifest.configuration.screens, manifest.origins.screens) {
      check.checkTitle(of: screen, in: own.below(origin))
      var found: (card: Value, places: JSONPlaces)?
      var sharing = [screen]
      switch manifest.cards[screen.key] {
      case nil: break
      case .inline(let card, let origin): found = (card, own.below(origin))
      case .file(let written):
        let path = manifest.absolute(written)
        guard let card = card(at: path, written.text, own.below(written.origin)) else { continue }
        let places =
          files[path] ?? JSONPlaces(file: path, document: try? JSONDocument(texts[path] ?? []))
        files[path] = places
        sharing = showing[path] ?? [screen]
        found = (card, places)
      }
      guard let found else { continue }
      cards[screen.key] = CardTemplate(card: found.card)
      places[screen.key] = found.places
      check.check(found.card, of: screen, showing: sharing, in: found.places)
    }
    diagnostics += check.diagnostics
    routerless = check.routerless
  }

  /// The screens that show each card of a file, by its path.
  private func showing(_ manifest: Manifest) -> [String: [ScreenDefinition]] {
    var showing: [String: [ScreenDefinition]] = [:]
    for screen in manifest.configuration.screens {
      guard case .file(let written)? = manifest.cards[screen.key] else { continue }
      showing[manifest.absolute(written), default: []].append(screen)
    }
    return showing
  }

  /// The texts by key that cards and titles ask for.
  func textUses(of manifest: Manifest) -> [StringsCheck.Use] {
    let own = JSONPlaces(manifest)
    var uses: [StringsCheck.Use] = []
    func add(_ title: String, of origin: Origin) {
      for use in CardTemplate(card: .string(title)).askedTexts {
        uses.append(
          StringsCheck.Use(
            key: use.key, isGroup: use.isGroup,
            place: { own.below(origin).place(JSONPointer(["title"])) }))
      }
    }
    for (region, origin) in zip(manifest.configuration.regions, manifest.origins.regions) {
      add(region.title, of: origin)
    }
    for (screen, origin) in zip(manifest.configuration.screens, manifest.origins.screens) {
      add(screen.title, of: origin)
      guard let card = cards[screen.key], let places = places[screen.key] else { continue }
      for use in card.askedTexts {
        uses.append(
          StringsCheck.Use(
            key: use.key, isGroup: use.isGroup, place: { places.place(use.pointer) }))
      }
    }
    return uses
  }

  private mutating func card(
    at path: String, _ text: String, _ written: JSONPlaces
  ) -> Value? {
    if let card = known[path] { return card }
    let read = read(path, text, named: written)
    known[path] = .some(read)
    return read
  }

  private mutating func read(
    _ path: String, _ text: String, named written: JSONPlaces
  ) -> Value? {
    do throws(FileReadError) {
      texts[path] = try readFile(path, limit: UInt64(Manifest.Card.limit)).bytes
    } catch {
      note(
        "cannot be read: \(error.description)", at: written.place(JSONPointer()),
        linkToNothing(at: path).map { "it is a link to nothing: \($0)" }
          ?? near(path, as: text).map { "did you mean \"\($0)\", which is there?" }
          ?? "check the path")
      return nil
    }
    let limits = ValueLimits(bytes: Manifest.Card.limit, values: 100_000)
    do throws(JSONFault) {
      let document = try JSONDocument(texts[path] ?? [], limits: limits)
      guard document.duplicates.isEmpty else {
        noteRepeats(in: document, path)
        return nil
      }
      let card = try document.value(.root)
      guard card.map != nil else {
        note(
          "must be an object, not a \(card.kindName)",
          at: Diagnostic.Place(file: path, line: 1, column: 1),
          "write { \"type\": \"AdaptiveCard\", \"version\": \"1.5\", \"body\": [] }")
        return nil
      }
      return card
    } catch {
      let fault = Diagnostic.Place(file: path, line: error.line, column: error.column)
      note(
        "is not JSON: \(error.message)", at: fault, error.remedy,
        related: [written.place(JSONPointer())])
      return nil
    }
  }

  /// The path to write for the file that was probably meant: beside the one that is not there, or of its
  /// name in a directory of the manifest's.
  private func near(_ path: String, as text: String) -> String? {
    let base = path.hasSuffix(text) ? String(path.dropLast(text.count)) : parentDirectory(of: path)
    guard let near = ApplicationFiles(below: base.isEmpty ? "." : base).nearestPath(to: text) else {
      return nil
    }
    return near.hasSuffix(".json") ? near : nil
  }

  /// Keys that stand twice, each at its second place.
  private mutating func noteRepeats(in document: JSONDocument, _ path: String) {
    for twice in document.duplicates.prefix(10) {
      let key = twice.pointer.tokens.last ?? ""
      note(
        "has the key \"\(key)\" twice",
        at: Diagnostic.Place(file: path, line: twice.again.line, column: twice.again.column),
        "remove one of the two",
        related: [Diagnostic.Place(file: path, line: twice.first.line, column: twice.first.column)])
    }
  }

  private mutating func note(
    _ message: String, at place: Diagnostic.Place, _ hint: String = "",
    related: [Diagnostic.Place] = []
  ) {
    diagnostics.append(
      ManifestCode.cardUnreadable.diagnostic(at: place, facts: [message, hint], related: related))
  }
}
