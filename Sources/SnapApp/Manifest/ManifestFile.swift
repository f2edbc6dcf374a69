import SnapCard
package import SnapManifest
package import SnapValue
import SnapSystem

/// A manifest as it was read from its file, with the card files that it names, the texts by locale
/// beside it, and everything that is wrong with them. No plugin is looked at.
package struct ManifestFile: Sendable {
  /// The path as the user named it.
  package let path: String
  /// The manifest; `nil` when there is an error among the diagnostics.
  package let manifest: Manifest?
  /// Every problem: those of the manifest sorted by place, then those of its cards, of what its script
  /// presses, then of its texts.
  package let diagnostics: [Diagnostic]
  /// The texts that were read, by the file name that diagnostics carry.
  package let texts: [String: [UInt8]]
  /// Every file that was read or should have been: the manifest, its layers, then what they name.
  package let files: [String]
  /// What lies beside it to say which plugins may be loaded.
  package let lock: ManifestLock
  /// The text as it was read, or the sum of its layers, also where something is wrong with it; `nil`
  /// when there is none.
  package let source: ManifestSource?
  /// What came of its own text and those of its layers; `nil` when it cannot be read.
  package let reading: ManifestReading?
  /// What is wrong with its cards where no plugin in use is a router.
  let routerless: [Diagnostic]
  /// The cards by screen.
  let cards: [String: CardTemplate]
  /// Screens as GtkBuilder has them, by screen.
  let interfaces: [String: UserInterfaceTemplate]
  /// The texts by locale.
  let strings: StringFiles?

  /// Reads a manifest, its cards and its texts. Never throws: what goes wrong is among the
  /// diagnostics.
  package init(reading path: String) {
    self.path = path
    let text: [UInt8]
    do throws(FileReadError) {
      text = try readFile(path, limit: UInt64(ValueLimits.manifest.bytes)).bytes
    } catch {
      (manifest, texts, cards, strings, files) = (nil, [:], [:], nil, [path])
      (interfaces, routerless) = ([:], [])
      lock = ManifestLock()
      (source, reading) = (nil, nil)
      diagnostics = [Self.unreadable(path, error)]
      return
    }
    let own = LayerFile(path, identity: (try? resolvePath(path)) ?? path, text: text)
    let reading = ManifestReading(own) { path, file throws(LayerFault) in
      try Self.layer(path, of: file)
    }
    source = reading.source
    self.reading = reading
    var cards = CardFiles()
    let strings = reading.manifest.map { StringFiles(of: $0) }
    var interfaces = UserInterfaceFiles()
    var besides: [Diagnostic] = []
    if let manifest = reading.manifest, let strings {
      cards.readAll(of: manifest, texts: strings)
      interfaces.readAll(of: manifest, cards: cards.cards)
      let uses = cards.textUses(of: manifest) + interfaces.textUses(of: manifest)
      let texts = StringsCheck(
        strings, uses: uses, knowsAllUses: !cards.isIncomplete && !interfaces.isIncomplete)
      let privacy = PrivacyCheck(manifest, cards: cards.cards)
      besides = (cards.diagnostics + interfaces.diagnostics + privacy.diagnostics).inEachFile
      if !cards.isIncomplete, interfaces.templates.isEmpty {
        let drawn = manifest.configuration.screens.compactMap { cards.cards[$0.key]?.card }
        besides += ScriptActionCheck(manifest, cards: drawn).diagnostics.inOrder
      }
      besides += strings.diagnosticsOfLocales(asked: manifest)
      besides += (strings.diagnostics + texts.diagnostics).inOrder
    }
    diagnostics = reading.diagnostics + besides
    manifest = besides.contains { $0.severity == .error } ? nil : reading.manifest
    let directory = parentDirectory(of: path)
    lock = reading.manifest.map { ManifestLock(of: $0, in: directory) } ?? ManifestLock()
    texts = cards.texts.merging(interfaces.texts) { $1 }
      .merging(strings?.texts ?? [:]) { $1 }.merging(lock.texts) { $1 }
      .merging(reading.layers.compactMap { layer in layer.text.map { (layer.file, $0) } }) { $1 }
      .merging([path: text]) { $1 }
    routerless = cards.routerless
    self.cards = cards.cards
    self.interfaces = interfaces.templates
    self.strings = strings
    files =
      [path] + reading.layers.map(\.file) + lock.files + cards.files + interfaces.files
      + (strings?.files ?? [])
  }

  /// Reads a layer; its path is relative to the file in which it is written.
  private static func layer(_ path: String, of file: String) throws(LayerFault) -> LayerFile {
    let place = joined(parentDirectory(of: file), path)
    do throws(FileReadError) {
      let text = try readFile(place, limit: UInt64(ValueLimits.manifest.bytes)).bytes
      return LayerFile(place, identity: (try? resolvePath(place)) ?? place, text: text)
    } catch {
      throw LayerFault(
        place, reason: error.description,
        remedy: "check the path, which is relative to \(file), and its permissions")
    }
  }

  /// Whether there is an error among the diagnostics.
  package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  /// The texts by locale, one of which is in force; `nil` when there are none.
  func localization(wanted: String?) -> Localization? {
    guard let strings else { return nil }
    return Localization(
      strings.tables, standard: strings.standard, wanted: wanted.flatMap { LocaleName($0) })
  }

  /// The language of texts where one is wanted, or none; `nil` when there are no texts by locale.
  package func spokenLocale(wanted: String?) -> String? { localization(wanted: wanted)?.locale }

  /// Why a locale cannot be shown, in one sentence; `nil` when there are texts for it.
  package func refusal(ofLocale name: String) -> String? {
    guard let localization = localization(wanted: nil) else {
      return "\(path) has no texts by locale, so that none can be chosen"
    }
    do throws(Failure) {
      _ = try localization.use(name)
      return nil
    } catch {
      return error.hint.isEmpty ? error.message : "\(error.message); \(error.hint)"
    }
  }

  /// A file of JSON that is there and was probably meant.
  private static func nearFile(_ path: String) -> String? {
    let directory = parentDirectory(of: path)
    guard !path.isEmpty, (try? resolvePath(path)) == nil else { return nil }
    let names = ((try? listDirectory(directory)) ?? []).filter(\.isText).map(\.name)
    let near = nearestName(to: fileName(of: path), among: names.filter { $0.hasSuffix(".json") })
    return near.map { path.unicodeScalars.contains("/") ? joined(directory, $0) : $0 }
  }

  /// Where the manifest is that was probably meant by a directory.
  private static func manifest(around path: String) -> String {
    var directory = path
    while directory.count > 1, directory.hasSuffix("/") { directory.removeLast() }
    let above = parentDirectory(of: directory)
    let places = [
      ("in", joined(directory, "manifest.json")),
      ("above", joined(above, "manifest.json")),
    ]
    return places.first { (try? resolvePath($0.1)) != nil }
      .map { "name the manifest \($0.0) it, such as \($0.1)" }
      ?? "name the manifest, which is a file"
  }

  private static func unreadable(_ path: String, _ error: FileReadError) -> Diagnostic {
    let hint =
      switch error {
      case .notAFile(_, .directory): Self.manifest(around: path)
      case .tooLarge: "split it: cards, texts and data may be files of their own"
      default:
        linkToNothing(at: path).map { "it is a link to nothing: \($0)" }
          ?? nearFile(path).map { "did you mean \($0)?" } ?? "check the path and its permissions"
      }
    return ManifestCode.unreadableFile.diagnostic(
      at: Diagnostic.Place(file: path), facts: [error.description, hint])
  }
}

extension [Diagnostic] {
  /// Sorted by place in each file; files stay in the order in which they are first told of.
  fileprivate var inEachFile: [Diagnostic] {
    var files: [String: Int] = [:]
    for file in map(\.place.file) where files[file] == nil { files[file] = files.count }
    func key(_ diagnostic: Diagnostic) -> (Int, Int, Int) {
      let place = diagnostic.place
      return (files[place.file] ?? 0, place.line, place.column)
    }
    return sorted { key($0) < key($1) }
  }

  /// Sorted by file and place.
  var inOrder: [Diagnostic] {
    func key(_ diagnostic: Diagnostic) -> (String, Int, Int) {
      (diagnostic.place.file, diagnostic.place.line, diagnostic.place.column)
    }
    return sorted { key($0) < key($1) }
  }
}
