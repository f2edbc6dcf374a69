import Foundation
import TestKit

/// The README's fenced blocks, and how what they say is run.
enum Readme {
  static let blocks = PageBlock.all(in: "README.md")

  /// Runs a shell text in a directory with the built products first in PATH.
  static func shell(_ text: String, in directory: URL) throws -> Child.Run {
    var environment = Child.inherited
    environment["PATH"] = "\(Repository.products.path):\(environment["PATH"] ?? "/usr/bin:/bin")"
    environment["SNAPNAV_PLUGIN_PATH"] = nil
    // Applications of other tests are not to be met.
    environment["XDG_RUNTIME_DIR"] = directory.path
    environment["XDG_STATE_HOME"] = directory.path
    return try Child.run("/bin/sh", ["-euc", text], in: directory, environment: environment)
  }
}
