import SnapManifest
import SnapValue
import SnapSystem

/// Reads the files of texts beside a manifest: `strings/LOCALE.json`.
struct StringFiles {
  /// The texts by locale, in the order of the files' names.
  private(set) var tables: [StringTable] = []
  /// The locale whose texts stand in for missing ones; `nil` when the application has no texts.
  private(set) var standard: LocaleName?
  private(set) var diagnostics: [Diagnostic] = []
  private(set) var texts: [String: [UInt8]] = [:]
  /// The directory as diagnostics name it.
  private(set) var directory = ""
  /// Where texts are looked for: the directory, and where the manifest names none, others that may come.
  private(set) var places: [String] = []

  /// The files that were read or should have been.
  var files: [String] { texts.keys.sorted() }

  /// The most locales.
  static let most = 256

  /// Reads all files of a manifest's directory of texts; none when it says nothing of texts and has no
  /// directory `strings` beside it, nor one of its layers.
  init(of manifest: Manifest) {
    let section = manifest.strings
    places = Self.places(of: section, manifest)
    directory = places.first { (try? listDirectory($0)) != nil } ?? places.first ?? "strings"
    let names: [DirectoryEntry]
    do throws(SystemError) {
      names = try listDirectory(directory)
    } catch {
      guard let section else { return }
      let place = manifest.source.place(of: section.directory?.origin ?? section.origin)
      note(.stringsUnreadable, place, directory, error.description)
      if error.isMissing { suggestDirectory() }
      return
    }
    for entry in names where section != nil || Self.mayBeTexts(entry.name) { read(entry) }
    chooseStandard(section, manifest)
  }

  /// A directory that is not there may be another one beside it: one of a like name, or the usual one.
  private mutating func suggestDirectory() {
    let parent = parentDirectory(of: directory)
    let names = ((try? listDirectory(parent)) ?? []).map(\.name)
    guard
      let near = nearestName(to: fileName(of: directory), among: names)
        ?? names.first(where: { $0 == "strings" })
    else { return }
    diagnostics[diagnostics.count - 1].hint = "did you mean \"\(near)\", which is there?"
  }

  /// Whether a file of a directory that the manifest does not name is one of texts, or was meant to be:
  /// it ends in `.json`, or is named as a language is.
  private static func mayBeTexts(_ name: String) -> Bool {
    guard !name.hasSuffix(".json") else { return true }
    guard let dot = name.lastIndex(of: "."), let locale = LocaleName(String(name[..<dot])) else {
      return false
    }
    return (2...3).contains(locale.text.prefix { $0 != "-" }.count)
  }

  /// That of the section, relative to the layer that has it, or else beside the manifest and its layers;
  /// the first that there is is read.
  private static func places(of section: Manifest.Strings?, _ manifest: Manifest) -> [String] {
    guard let section else { return manifest.directories.map { joined($0, "strings") } }
    return [
      section.directory.map(manifest.absolute)
        ?? joined(manifest.directory(of: section.origin), "strings")
    ]
  }

  private mutating func note(
    _ code: ManifestCode, _ place: Diagnostic.Place, _ facts: String...
  ) {
    diagnostics.append(code.diagnostic(at: place, facts: facts))
  }

  /// Why nothing can be said in a locale; `nil` when there are texts for it, and where what is wrong with
  /// the texts is told already.
  func refusal(ofLocale name: String) -> Failure? {
    let ofNames = ManifestCode.stringsName.rawValue
    if diagnostics.contains(where: { $0.severity == .error || $0.code == ofNames }) { return nil }
    guard let texts = Localization(tables, standard: standard, wanted: nil) else {
      return Failure(
        .unknownName, "the application has no texts by locale",
        hint: "add \(directory)/\(name).json, or leave it out")
    }
    do throws(Failure) {
      _ = try texts.use(name)
      return nil
    } catch {
      return error
    }
  }

  /// The steps of a script that ask for a locale in which nothing can be said.
  func diagnosticsOfLocales(asked manifest: Manifest) -> [Diagnostic] {
    let own = JSONPlaces(manifest)
    return manifest.requests.prefix(1_000).compactMap { step in
      guard case .locale(let name) = step.request.kind, step.expect.isSuccess,
        refusal(ofLocale: name) != nil
      else { return nil }
      let known = tables.map(\.locale.text)
      return ManifestCode.stepUnknownName.diagnostic(
        at: own.below(step.origin).place(JSONPointer(["locale"])),
        facts: ["the locale \"\(name)\"", listed(known)],
        nearest: nearestName(to: name, among: known))
    }
  }

  // MARK: One file

  private mutating func read(_ entry: DirectoryEntry) {
    guard entry.isText, !entry.name.hasPrefix("."), entry.kind != .directory else { return }
    let path = "\(directory)/\(entry.name)"
    let place = Diagnostic.Place(file: path)
    guard entry.name.hasSuffix(".json"), let locale = LocaleName(String(entry.name.dropLast(5)))
    else { return note(.stringsName, place, entry.name, Self.remedy(entry.name)) }
    guard locale.isOfLanguage else {
      return note(.stringsName, place, entry.name, Self.remedy(forLanguage: locale))
    }
    guard !tables.contains(where: { $0.locale == locale }) else {
      return note(.definedTwice, place, "locale", locale.text)
    }
    guard tables.count < Self.most else {
      return note(.stringsUnreadable, place, path, "there are more than \(Self.most) locales")
    }
    do throws(FileReadError) {
      texts[path] = try readFile(path, limit: StringsReader.limit).bytes
    } catch {
      return note(.stringsUnreadable, place, path, error.description)
    }
    do throws(JSONFault) {
      let reader = try StringsReader(texts[path] ?? [], locale: locale, file: path)
      tables.append(reader.table)
      diagnostics += reader.diagnostics
    } catch {
      let fault = Diagnostic.Place(file: path, line: error.line, column: error.column)
      note(.stringsUnreadable, fault, path, "not JSON: \(error.message)", error.remedy)
    }
  }

  /// How a file is named that is called after a language, and not by its code.
  private static func remedy(forLanguage locale: LocaleName) -> String {
    let name = String(locale.text.prefix { $0 != "-" })
    guard let code = LocaleName.code(ofLanguage: name) else {
      return
        "no language has the code \(name): name it as BCP 47 does, such as de.json or de-AT.json"
    }
    return "no language has the code \(name); did you mean \(code).json?"
  }

  /// How a file is named that nobody reads.
  private static func remedy(_ name: String) -> String {
    guard let dot = name.lastIndex(of: "."), !name.hasSuffix(".json"), mayBeTexts(name) else {
      return "name it as BCP 47 does, such as de.json or de-AT.json"
    }
    return "texts are JSON: write them into \(name[..<dot]).json as { \"key\": \"text\" }"
  }

  // MARK: The default

  private mutating func chooseStandard(_ section: Manifest.Strings?, _ manifest: Manifest) {
    guard let written = section?.standard else {
      let english = tables.first { $0.locale.text == "en" }
      standard = (english ?? tables.first)?.locale
      return
    }
    let place = manifest.source.place(of: written.origin)
    guard let locale = LocaleName(written.text) else {
      return note(
        .invalidIdentifier, place, written.text, "locale",
        "use a name of BCP 47, such as de or de-AT")
    }
    if tables.contains(where: { $0.locale == locale }) {
      standard = locale
    } else if diagnostics.contains(where: { $0.place.file == "\(directory)/\(locale.text).json" }) {
      standard = nil  // it is there, and what is wrong with it is told
    } else {
      let found = tables.map(\.locale.text).joined(separator: ", ")
      note(.stringsDefault, place, locale.text, directory, found.isEmpty ? "none" : found)
    }
  }
}
