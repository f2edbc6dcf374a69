/// The versions that `--version` tells.
enum Version {
  /// The program's own.
  static let host = "0.1.0"
  /// The day of that release, as CHANGELOG.md has it, or of its beginning.
  static let date = "2026-11-27"
  /// The plugin contract's, as the header has it.
  static let contract = "1.0"
  /// The manifest format's.
  static let manifest = "1"

  static let text =
    "navhost \(host)\nplugin contract \(contract), manifest format \(manifest)\n"
}
