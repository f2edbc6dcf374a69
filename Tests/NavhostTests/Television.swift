import Foundation

/// The television example, laid out as a user has it.
enum Television {
  static let example = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Examples/television")
  static let plugins = [
    "libexample-catalog.so", "libexample-titles.so", "libsnapnav-terminal.so",
    "libsnapnav-jq.so",
  ]

  /// The example with the plugins of this build beside it.
  static func installed(without missing: String? = nil) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let files = FileManager.default
    try files.copyItem(
      at: example.appending(path: "manifest.json"), to: folder.url.appending(path: "manifest.json"))
    try files.copyItem(
      at: example.appending(path: "cards"), to: folder.url.appending(path: "cards"))
    let plugins = folder.url.appending(path: "plugins")
    try files.createDirectory(at: plugins, withIntermediateDirectories: true)
    for name in Self.plugins where name != missing {
      try files.copyItem(
        at: Navhost.products.appending(path: name), to: plugins.appending(path: name))
    }
    return folder
  }
}
