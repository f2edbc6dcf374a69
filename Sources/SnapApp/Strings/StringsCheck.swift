import SnapEngine
import SnapManifest
import SnapValue
import SnapSystem

/// Holds the texts that are used against those that are there.
struct StringsCheck {
  /// A key that a card or title asks for, and where.
  struct Use {
    let key: String
    /// Whether a value chooses one of the texts below the key.
    var isGroup = false
    let place: () -> Diagnostic.Place
  }

  let files: StringFiles
  let uses: [Use]
  private(set) var diagnostics: [Diagnostic] = []

  /// The most problems of one kind that are told.
  private static let most = 100

  /// Checks all; says nothing of unused texts where not all uses are known.
  init(_ files: StringFiles, uses: [Use], knowsAllUses: Bool) {
    self.files = files
    self.uses = uses
    guard let name = files.standard, let standard = files.tables.first(where: { $0.locale == name })
    else {
      checkWithoutTexts()
      return
    }
    checkUses(standard)
    for table in files.tables where table.locale != name { checkTranslation(table, standard) }
    if knowsAllUses { checkUnused(standard) }
  }

  /// A text that is asked for where there are none at all: the first stands for the others.
  private mutating func checkWithoutTexts() {
    guard let use = uses.first, files.tables.isEmpty,
      !files.diagnostics.contains(where: { $0.severity == .error })
    else { return }
    diagnostics.append(
      ManifestCode.unknownText.diagnostic(
        at: use.place(),
        facts: [use.key, ": the application has no texts", "\(files.directory)/en.json"]))
  }

  private mutating func checkUses(_ standard: StringTable) {
    let known = standard.texts.keys.sorted()
    var told: Set<Diagnostic> = []
    for use in uses where !has(use, standard) && told.count < Self.most {
      let problem = ManifestCode.unknownText.diagnostic(
        at: use.place(),
        facts: [
          use.key, " in the default locale \"\(standard.locale.text)\"",
          "\(standard.locale.text).json",
        ],
        nearest: nearestName(to: use.key, among: known))
      // a card that several screens show is told once
      if told.insert(problem).inserted { diagnostics.append(problem) }
    }
  }

  /// Whether the default has the text, or any language one of the group: what a value says in the default's
  /// language needs no text there.
  private func has(_ use: Use, _ standard: StringTable) -> Bool {
    guard use.isGroup else { return standard.texts[use.key] != nil }
    return files.tables.contains { $0.texts.keys.contains { $0.hasPrefix(use.key + ".") } }
  }

  /// Keys of the default that a locale has not, nor what it is a kind of.
  private mutating func checkTranslation(_ table: StringTable, _ standard: StringTable) {
    let parents = Set(table.locale.lookup.dropFirst()).subtracting([standard.locale])
    // what speaks the default's language already says only what it says otherwise
    guard !table.locale.lookup.contains(standard.locale) else { return }
    let general = files.tables.filter { parents.contains($0.locale) }
    guard general.isEmpty else { return }
    let missing = inOrder(standard).filter { table.texts[$0] == nil }
    guard !missing.isEmpty else { return }
    let shown = missing.prefix(5).joined(separator: ", ")
    let more = missing.count > 5 ? " and \(missing.count - 5) more" : ""
    diagnostics.append(
      ManifestCode.untranslated.diagnostic(
        at: Diagnostic.Place(file: table.file),
        facts: [
          table.locale.text, String(missing.count), String(standard.texts.count), shown + more,
          standard.locale.text,
        ]))
  }

  /// Keys that nothing asks for, once each: in the default's file, or in the first that has them.
  private mutating func checkUnused(_ standard: StringTable) {
    var seen = Set(uses.map(\.key))
    let groups = Set(uses.filter(\.isGroup).map(\.key))
    for table in [standard] + files.tables {
      let unused = inOrder(table).filter { key in
        seen.insert(key).inserted && !Self.isOfOutcomes(key)
          && Self.groups(of: key).isDisjoint(with: groups)
      }
      guard !unused.isEmpty else { continue }
      let text = files.texts[table.file] ?? []
      var counter = PositionCounter(text)
      for key in unused.prefix(Self.most) {
        let position = counter.position(of: table.offsets[key] ?? 0)
        let place = Diagnostic.Place(
          file: table.file, line: position.line, column: position.column,
          pointer: "/" + key.split(separator: ".").joined(separator: "/"))
        diagnostics.append(ManifestCode.unusedText.diagnostic(at: place, facts: [key]))
      }
    }
  }

  /// The groups that a key lies in: `a` and `a.b` for `a.b.c`.
  private static func groups(of key: String) -> Set<String> {
    let words = key.split(separator: ".")
    return Set((1..<max(1, words.count)).map { words.prefix($0).joined(separator: ".") })
  }

  /// Whether a key is of what people are told of outcomes, which no card asks for.
  private static func isOfOutcomes(_ key: String) -> Bool {
    let parts = key.split(separator: ".", maxSplits: 1)
    guard parts.count == 2 else { return false }
    return parts[0] == "reasons"
      || parts[0] == "outcome" && OutcomeSentence.Kind(rawValue: String(parts[1])) != nil
  }

  /// The keys in the order of the file.
  private func inOrder(_ table: StringTable) -> [String] {
    table.texts.keys.sorted { (table.offsets[$0] ?? 0, $0) < (table.offsets[$1] ?? 0, $1) }
  }
}
