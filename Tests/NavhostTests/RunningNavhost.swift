import Foundation
import Glibc
import SnapValue
import TestKit
import Testing

/// A `navhost run` that goes on, with its control socket; ended with its owner.
final class RunningNavhost {
  private let place: TemporaryFolder
  private let host: Running
  var folder: URL { place.url }
  var identifier: Int32 { host.identifier }

  func signal(_ number: Int32) { host.signal(number) }
  /// The path of the socket, when it was asked for by its path.
  let socket: String

  /// Options with which it writes nothing but its first step, so that nobody has to read.
  static let quiet = ["--trace", "/dev/null", "--json"]

  /// Starts a manifest's application and waits until it shows its first state.
  init(
    _ manifest: String = RunTests.manifest(), _ options: [String] = [], runtime: String? = nil,
    files: [String: String] = [:], environment: [String: String] = [:], launching: Bool = false,
    readsWords: Bool = false
  ) throws {
    place = try TemporaryFolder("nav")
    socket = place.path("c.sock")
    for (name, text) in files { try place.write(name, text) }
    let file = try place.write("manifest.json", manifest)
    var variables = Child.bare
    variables["TMPDIR"] = place.path
    variables["XDG_RUNTIME_DIR"] = runtime
    host = try Running(
      Navhost.path,
      (launching ? ["launch", file, "--presenter", "trace"] : ["run", file, "--stay"])
        + (runtime == nil ? ["--control", socket] : []) + options,
      environment: variables.merging(environment) { $1 },
      lines: readsWords ? [.output, .words] : [.output])
    try waitForLine { $0.contains("\"transition\":1,") || $0.contains("\"step\":0,") }
  }

  /// Reads lines of standard output until one is as wanted.
  func waitForLine(_ isWanted: (String) -> Bool) throws { try host.line(where: isWanted) }

  /// Reads lines of standard error until all that it said is as wanted; for one that was started so.
  func waitForWords(_ areWanted: (String) -> Bool) throws {
    while !areWanted(host.said(.words)) { try host.line(.words) }
  }

  /// What it has said so far on standard error; for one that was started so.
  var said: String { host.said(.words) }

  /// Reads on from standard output, so that the application never waits for us.
  func drain() { host.drain() }

  /// Waits for its end, and answers its status and what it wrote to standard error.
  func end() -> Child.Run { host.end() }

  /// A connection to the only socket in a directory.
  func socketConnection(in directory: String) throws -> Connection {
    let names = try FileManager.default.contentsOfDirectory(atPath: directory)
    return try Connection(to: directory + "/" + (try #require(names.first)))
  }

  func connect() throws -> Connection { try Connection(to: socket) }
}

extension Connection {
  func value() throws -> Value {
    try Value(jsonText: try #require(line()), limits: .written)
  }

  /// Says something and reads the answer.
  func ask(_ line: String) throws -> Value {
    send(line)
    return try value()
  }
}
