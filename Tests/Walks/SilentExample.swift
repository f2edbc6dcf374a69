package import Foundation
import SnapValue
import TestKit

/// An example that goes on and is shown to nobody; ended with its owner.
package final class SilentExample {
  /// Its control socket.
  package let host: WalkedHost
  private let place: TemporaryFolder
  private let running: Running

  /// Starts it without its script, and waits until it is in its first state.
  package init(_ example: WalkedExample) throws {
    place = try TemporaryFolder("silent", permissions: 0o700)
    // Written anew, as for the presenters' tests: names are in the same order.
    let manifest = try Example.lay(
      "Examples/\(example.name)", at: place.file("app"), plugins: example.plugins
    ) { _ in }
    running = try Running(
      Navhost.path,
      Self.arguments(manifest.path, in: place.url) + ["--presenter", "trace", "--json"],
      environment: Child.bare.merging(Self.places(in: place.url)) { $1 })
    try running.line()
    running.drain()
    host = try WalkedHost(socket: place.path("c"), manifest: try example.manifest())
  }

  /// Ends it, and answers its trace.
  package func end() throws -> String {
    try host.ask(["op": "quit"])
    _ = running.end()
    return try String(contentsOf: place.file("trace"), encoding: .utf8)
  }

  /// How an application is run that is walked through: its socket and its trace lie in a folder.
  package static func arguments(_ manifest: String, in folder: URL) -> [String] {
    [
      "run", manifest, "--stay", "--no-script", "--no-bus", "--hang-limit", "0",
      "--control", folder.appending(path: "c").path, "--trace",
      folder.appending(path: "trace").path,
    ]
  }

  /// The directories that it may write to.
  package static func places(in folder: URL) -> [String: String] {
    [
      "TMPDIR": folder.path, "XDG_RUNTIME_DIR": folder.path, "LC_ALL": "C.UTF-8",
      "XDG_STATE_HOME": folder.appending(path: "kept").path,
    ]
  }
}
