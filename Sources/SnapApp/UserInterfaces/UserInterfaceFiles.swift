import SnapCard
import SnapManifest
import SnapEngine
import SnapValue
import SnapSystem

/// Reads the GtkBuilder files that a manifest's screens name, and holds them against the manifest.
struct UserInterfaceFiles {
  private(set) var templates: [String: UserInterfaceTemplate] = [:]
  private(set) var diagnostics: [Diagnostic] = []
  private(set) var texts: [String: [UInt8]] = [:]
  /// What stands in a file; `nil`: it cannot be read.
  private var known: [String: BuilderObjects?] = [:]

  /// The files that were read or should have been.
  var files: [String] { known.keys.sorted() }

  /// Whether a file could not be read, so that nobody knows what it asks for.
  var isIncomplete: Bool { known.values.contains { $0 == nil } }

  /// Reads the file of each screen that has one, and notes what is wrong with it.
  mutating func readAll(of manifest: Manifest, cards: [String: CardTemplate]) {
    let own = JSONPlaces(manifest)
    for screen in manifest.configuration.screens {
      guard let interface = manifest.interfaces[screen.key] else { continue }
      let path = manifest.absolute(interface.file)
      if manifest.cards[screen.key] == nil {
        note(.uiWithoutCard, own.place(interface.origin), [screen.key])
      }
      guard let objects = objects(in: path, named: own.below(interface.file.origin)) else {
        continue
      }
      templates[screen.key] = UserInterfaceTemplate(
        interface, text: texts[path] ?? [], actions: objects.actions)
      checkTargets(of: interface, in: objects, at: path, own)
      if let card = cards[screen.key] { checkInputs(of: interface, card, screen, own) }
      diagnostics += BuilderActions(manifest, screen).problems(in: objects, file: path)
    }
  }

  /// The texts by key that what is set asks for.
  func textUses(of manifest: Manifest) -> [StringsCheck.Use] {
    let own = JSONPlaces(manifest)
    var uses: [StringsCheck.Use] = []
    for screen in manifest.configuration.screens {
      for setting in manifest.interfaces[screen.key]?.set ?? [] {
        for use in CardTemplate(card: setting.value).askedTexts {
          uses.append(
            StringsCheck.Use(
              key: use.key, isGroup: use.isGroup, place: { own.place(setting.origin) }))
        }
      }
    }
    return uses
  }

  private mutating func objects(in path: String, named written: JSONPlaces) -> BuilderObjects? {
    if let objects = known[path] { return objects }
    let objects = read(path, named: written)
    known[path] = .some(objects)
    return objects
  }

  private mutating func read(_ path: String, named written: JSONPlaces) -> BuilderObjects? {
    let text: [UInt8]
    do throws(FileReadError) {
      text = try readFile(path, limit: UInt64(Manifest.UserInterface.limit)).bytes
    } catch {
      note(.uiUnreadable, written.place(JSONPointer()), [path, error.description])
      return nil
    }
    texts[path] = text
    do throws(MarkupReader.Fault) {
      return try BuilderObjects(text)
    } catch {
      note(
        .uiMalformed, Diagnostic.Place(file: path, text: text, offset: error.offset),
        [error.reason])
      return nil
    }
  }

  private mutating func checkTargets(
    of interface: Manifest.UserInterface, in objects: BuilderObjects, at path: String,
    _ own: JSONPlaces
  ) {
    let targets =
      interface.set.map { ($0.target, $0.origin) } + interface.get.map { ($0.source, $0.origin) }
    for (target, origin) in targets where !objects.ids.contains(target.object) {
      let nearest = nearestName(to: target.object, among: objects.ids)
      note(
        .uiUnknownObject, own.place(origin),
        [target.object, path, Self.list(objects.ids)], nearest: nearest)
    }
  }

  private mutating func checkInputs(
    of interface: Manifest.UserInterface, _ card: CardTemplate, _ screen: ScreenDefinition,
    _ own: JSONPlaces
  ) {
    var inputs: [String] = []
    Self.collectInputs(card.card, into: &inputs)
    if inputs.contains(where: { $0.contains("${") }) { return }
    for reading in interface.get where !inputs.contains(reading.input) {
      note(
        .uiUnknownInput, own.place(reading.origin),
        [reading.input, screen.key, Self.list(inputs)],
        nearest: nearestName(to: reading.input, among: inputs))
    }
  }

  /// The ids of all inputs in a card as it is written.
  private static func collectInputs(_ value: Value, into inputs: inout [String]) {
    switch value {
    case .list(let items):
      for item in items { collectInputs(item, into: &inputs) }
    case .map(let map):
      if map["type"]?.string?.lowercased().hasPrefix("input.") == true, let id = map["id"]?.string {
        inputs.append(id)
      }
      for entry in map.entries where entry.key != "data" {
        collectInputs(entry.value, into: &inputs)
      }
    default: break
    }
  }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "none" : names.prefix(10).joined(separator: ", ")
  }

  private mutating func note(
    _ code: ManifestCode, _ place: Diagnostic.Place, _ facts: [String], nearest: String? = nil
  ) {
    diagnostics.append(code.diagnostic(at: place, facts: facts, nearest: nearest))
  }
}

extension Diagnostic.Place {
  /// The place of a byte in a text; lines and columns as `JSONPosition` counts them.
  init(file: String, text: [UInt8], offset: Int) {
    let position = PositionCounter.position(of: max(offset, 0), in: text)
    self.init(file: file, line: position.line, column: position.column)
  }
}
