import SnapCard
public import SnapManifest
public import SnapModel
import SnapSystem

/// A manifest as it was read from its file, with the card files that it names, and everything that
/// is wrong with them. No plugin is looked at.
public struct ManifestFile: Sendable {
  /// The path as the user named it.
  public let path: String
  /// The manifest; `nil` when there is an error among the diagnostics.
  public let manifest: Manifest?
  /// Every problem, those of the manifest sorted by place, then those of its cards.
  public let diagnostics: [Diagnostic]
  /// The texts that were read, by the file name that diagnostics carry.
  public let texts: [String: [UInt8]]
  /// The cards by screen.
  let cards: [String: CardTemplate]

  /// Reads a manifest and its cards. Never throws: what goes wrong is among the diagnostics.
  public init(reading path: String) {
    self.path = path
    let text: [UInt8]
    do throws(FileReadError) {
      text = try readFile(path, limit: UInt64(JSONLimits.manifest.bytes)).bytes
    } catch {
      (manifest, texts, cards) = (nil, [:], [:])
      diagnostics = [Self.unreadable(path, error)]
      return
    }
    let reading = ManifestReading(text, file: path, locations: .engine)
    var reader = CardFiles(directory: parentDirectory(of: path))
    if let manifest = reading.manifest { reader.readAll(of: manifest) }
    diagnostics = reading.diagnostics + reader.diagnostics
    manifest = reader.diagnostics.isEmpty ? reading.manifest : nil
    texts = reader.texts.merging([path: text]) { $1 }
    cards = reader.cards
  }

  /// Whether there is an error among the diagnostics.
  public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  private static func unreadable(_ path: String, _ error: FileReadError) -> Diagnostic {
    let hint: String
    if case .notAFile(_, .directory) = error {
      hint = "name the manifest in it, such as \(path)/manifest.json"
    } else {
      hint = "check the path and its permissions"
    }
    return Diagnostic(
      code: ManifestCode.unreadableFile.rawValue, place: Diagnostic.Place(file: path),
      message: "the manifest cannot be read: \(error.description)", hint: hint)
  }
}
