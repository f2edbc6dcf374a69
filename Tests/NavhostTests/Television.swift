import Foundation
import TestKit

/// The television example, laid out as a user has it.
enum Television {
  static let example = Repository.file("Examples/television")
  static let plugins = ["example-catalog", "example-titles", "snapnav-terminal", "snapnav-jq"]

  /// The example with the plugins of this build beside it.
  static func installed(without missing: String? = nil) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try FileManager.default.removeItem(at: folder.url)
    try Example.lay(
      "Examples/television", at: folder.url, plugins: plugins.filter { $0 != missing })
    return folder
  }
}

/// The ticket kiosk, laid out likewise.
enum Kiosk {
  static let example = Repository.file("Examples/kiosk")

  /// The window is built where GTK is.
  static func installed() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try FileManager.default.removeItem(at: folder.url)
    try Example.lay(
      "Examples/kiosk", at: folder.url,
      plugins: ["example-tickets", "snapnav-terminal", "snapnav-gtk"])
    return folder
  }
}
