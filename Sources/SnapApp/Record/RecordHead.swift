import SnapManifest
import SnapValue

/// What a record begins with: which application is run, by whom, and all of its files.
struct RecordHead: Sendable {
  private let file: ManifestFile
  private let version: String
  private let locale: String?

  init(_ file: ManifestFile, version: String, locale: String?) {
    (self.file, self.version, self.locale) = (file, version, locale)
  }

  /// What hides values of these names, and of those that the application says itself are private.
  func table(hiding names: Set<String>) -> PlaceholderTable {
    let own = file.manifest.map { Privacy($0, file.cards).names } ?? []
    var table = PlaceholderTable(own.union(names))
    if let manifest = file.manifest { table.register(manifest) }
    return table
  }

  /// As it is written, without what a table hides.
  func value(hiddenBy table: PlaceholderTable) -> Value {
    let files = RecordedFiles(of: file) { table.hiding(file: $0) }
    var head: ValueMap = [
      "host": .string(version), "manifest": .string(files.manifest), "files": files.value,
    ]
    head["locale"] = locale.map { .string($0) }
    return .map(head)
  }
}
