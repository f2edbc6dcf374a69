import SnapValue
import SnapPlugins

/// What is new in an assembly that takes the place of another, in words.
struct ReloadNews {
  let old: Assembly
  let new: Assembly
  /// What is new of the presenter.
  let presenter: String?

  /// One line for each thing: files, plugins, the presenter.
  var lines: [String] { texts + plugins + [presenter].compactMap(\.self) }

  /// The texts that differ, the manifest first.
  private var texts: [String] {
    let paths = Set(old.file.texts.keys).union(new.file.texts.keys)
    let differing = paths.filter { old.file.texts[$0] != new.file.texts[$0] }
    return differing.sorted { ($0 != new.file.path, $0) < ($1 != new.file.path, $1) }
  }

  private var plugins: [String] {
    let before = old.capabilities.running
    let now = new.capabilities.running
    let gone = before.filter { older in
      !now.contains { $0.note.id == older.note.id }
    }
    return now.compactMap { running in
      let older = before.first { $0.note.id == running.note.id }
      return words(running, older)
    } + gone.map { "\($0.note.id) (no longer used)" }
  }

  private func words(_ running: any LivePlugin, _ older: (any LivePlugin)?) -> String? {
    let note = running.note
    guard let older else { return "\(note.id) \(note.version) (new)" }
    if older === running { return nil }
    let before = older.note.version
    if before != note.version { return "\(note.id) \(before) → \(note.version)" }
    let isOther = older.digest != running.digest
    if !isOther, older.isGivenUp { return "\(note.id) \(note.version) (started again)" }
    return "\(note.id) \(note.version) (another \(isOther ? "build" : "configuration"))"
  }
}

private func < (left: (Bool, String), right: (Bool, String)) -> Bool {
  left.0 == right.0 ? left.1 < right.1 : !left.0
}
