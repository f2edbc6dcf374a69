/// The versions that `--version` tells.
enum Version {
  /// The program's own.
  static let host = "0.1.0"
  /// The plugin contract's, as the header has it.
  static let contract = "1.0"
  /// The manifest format's.
  static let manifest = "1"

  static let text =
    "navhost \(host)\nplugin contract \(contract), manifest format \(manifest)\n"
}
