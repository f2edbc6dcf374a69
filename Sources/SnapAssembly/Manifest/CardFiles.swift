import SnapCard
import SnapManifest
import SnapModel
import SnapSystem

/// Reads the cards that a manifest's screens show.
struct CardFiles {
  /// The directory that relative paths are relative to.
  let directory: String
  private(set) var cards: [String: CardTemplate] = [:]
  private(set) var diagnostics: [Diagnostic] = []
  private(set) var texts: [String: [UInt8]] = [:]
  /// A card file that several screens show is read once.
  private var known: [String: Value?] = [:]

  /// The greatest length of a card file in bytes.
  static let limit: UInt64 = 1 << 20

  init(directory: String) { self.directory = directory }

  mutating func readAll(of manifest: Manifest) {
    for screen in manifest.screens {
      switch screen.card {
      case nil: break
      case .inline(let card, _): cards[screen.id] = CardTemplate(card: card)
      case .file(let written):
        let path = absolute(written.text)
        if let card = card(at: path, written, in: manifest) {
          cards[screen.id] = CardTemplate(card: card)
        }
      }
    }
  }

  private func absolute(_ path: String) -> String {
    path.hasPrefix("/") || directory == "." ? path : "\(directory)/\(path)"
  }

  private mutating func card(
    at path: String, _ written: Manifest.PlacedText, in manifest: Manifest
  ) -> Value? {
    if let card = known[path] { return card }
    let read = read(path, named: manifest.source.place(of: written.origin))
    known[path] = .some(read)
    return read
  }

  private mutating func read(_ path: String, named place: Diagnostic.Place) -> Value? {
    do throws(FileReadError) {
      texts[path] = try readFile(path, limit: Self.limit).bytes
    } catch {
      note("the card cannot be read: \(error.description)", at: place, "check the path")
      return nil
    }
    let limits = JSONLimits(bytes: Int(Self.limit), depth: 64, values: 100_000)
    do throws(JSONFault) {
      let card = try Value(jsonText: texts[path] ?? [], limits: limits)
      guard card.map != nil else {
        note("a card is an object, not \(card.kindName)", at: Diagnostic.Place(file: path))
        return nil
      }
      return card
    } catch {
      let fault = Diagnostic.Place(file: path, line: error.line, column: error.column)
      note("the card is not JSON: \(error.message)", at: fault, related: [place])
      return nil
    }
  }

  private mutating func note(
    _ message: String, at place: Diagnostic.Place, _ hint: String = "",
    related: [Diagnostic.Place] = []
  ) {
    diagnostics.append(
      Diagnostic(
        code: ManifestCode.cardUnreadable.rawValue, place: place, message: message, hint: hint,
        related: related))
  }
}
