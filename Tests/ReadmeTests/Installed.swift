import Foundation
import TestKit
import Testing

/// What a reader of the pages has on the machine, laid out once for a run of the tests: `navhost`, what
/// plugins are built against, and the shipped plugins.
enum Installed {
  /// A prefix that `scripts/lay-sdk` has filled.
  static let prefix: URL = {
    let prefix = TemporaryFolder.ofRun.appending(path: "reader/prefix")
    do {
      try Child.succeed(
        Repository.file("scripts/lay-sdk").path, [prefix.path, prefix.path, "0.1.0"])
    } catch {
      Issue.record("scripts/lay-sdk: \(error)")
    }
    return prefix
  }()

  /// A data directory in which the shipped plugins lie.
  static let data: URL = {
    let data = TemporaryFolder.ofRun.appending(path: "reader/data")
    let plugins = data.appending(path: "snapnav/plugins")
    do {
      try FileManager.default.createDirectory(
        at: plugins, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      for name in ["snapnav-terminal", "snapnav-web", "snapnav-jq"] {
        try FileManager.default.copyItem(
          at: URL(filePath: Repository.plugin(name)),
          to: plugins.appending(path: "lib\(name).so"))
      }
    } catch {
      Issue.record("the shipped plugins cannot be laid out: \(error)")
    }
    return data
  }()

  /// Runs a shell text as a reader would type it, who has nothing else open and a home of their own.
  static func shell(_ text: String, in directory: URL, home: URL) throws -> Child.Run {
    var environment = Child.inherited
    for name in [
      "SNAPNAV_PLUGIN_PATH", "DISPLAY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS", "LC_ALL",
      "LC_MESSAGES", "LANG",
    ] {
      environment[name] = nil
    }
    environment["PATH"] = "\(Repository.products.path):\(environment["PATH"] ?? "/usr/bin:/bin")"
    environment["PKG_CONFIG_PATH"] = prefix.appending(path: "lib/pkgconfig").path
    environment["XDG_DATA_HOME"] = data.path
    environment["XDG_RUNTIME_DIR"] = home.path
    environment["XDG_STATE_HOME"] = home.path
    environment["HOME"] = home.path
    environment["TERM"] = "xterm"
    return try Child.run("/bin/sh", ["-euc", text], in: directory, environment: environment)
  }
}
