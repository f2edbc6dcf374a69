import Foundation

/// The ticket kiosk, laid out as a user has it.
enum Kiosk {
  static let example = Television.example.deletingLastPathComponent().appending(path: "kiosk")

  /// The example with the plugins of this build beside it.
  static func installed() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let files = FileManager.default
    for name in ["manifest.json", "cards", "strings", "ui"] {
      try files.copyItem(at: example.appending(path: name), to: folder.url.appending(path: name))
    }
    let plugins = folder.url.appending(path: "plugins")
    try files.createDirectory(at: plugins, withIntermediateDirectories: true)
    // The window is built where GTK is.
    let window = ["libsnapnav-gtk.so"].filter {
      files.fileExists(atPath: Navhost.products.appending(path: $0).path)
    }
    for name in ["libexample-tickets.so", "libsnapnav-terminal.so"] + window {
      try files.copyItem(
        at: Navhost.products.appending(path: name), to: plugins.appending(path: name))
    }
    return folder
  }
}
