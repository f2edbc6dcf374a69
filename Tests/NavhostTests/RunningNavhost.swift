import Foundation
import Glibc
import SnapValue
import Testing

/// A `navhost run` that goes on, with its control socket; ended with its owner.
final class RunningNavhost {
  let folder: URL
  let process = Process()
  /// The path of the socket, when it was asked for by its path.
  let socket: String
  private let output = Pipe()
  private let words = Pipe()
  private var pending = ""

  /// Options with which it writes nothing but its first step, so that nobody has to read.
  static let quiet = ["--trace", "/dev/null", "--json"]

  /// Starts a manifest's application and waits until it shows its first state.
  init(
    _ manifest: String = RunTests.manifest(), _ options: [String] = [], runtime: String? = nil,
    files: [String: String] = [:], environment: [String: String] = [:], launching: Bool = false
  ) throws {
    folder = FileManager.default.temporaryDirectory.appending(
      path: "nav-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    socket = folder.path + "/c.sock"
    for (name, text) in files {
      try Data(text.utf8).write(to: folder.appending(path: name))
    }
    let file = folder.appending(path: "manifest.json")
    try Data(manifest.utf8).write(to: file)
    process.executableURL = Navhost.products.appending(path: "navhost")
    process.arguments =
      (launching ? ["launch", file.path, "--presenter", "trace"] : ["run", file.path, "--stay"])
      + (runtime == nil ? ["--control", socket] : []) + options
    var variables = Navhost.environment
    variables["TMPDIR"] = folder.path
    variables["XDG_RUNTIME_DIR"] = runtime
    process.environment = variables.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = words
    try process.run()
    try waitForLine { $0.contains("\"transition\":1,") || $0.contains("\"step\":0,") }
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Reads lines of standard output until one is as wanted.
  func waitForLine(_ isWanted: (String) -> Bool) throws {
    while true {
      while let end = pending.firstIndex(of: "\n") {
        let line = String(pending[..<end])
        pending = String(pending[pending.index(after: end)...])
        if isWanted(line) { return }
      }
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else {
        let said = words.fileHandleForReading.readDataToEndOfFile()
        throw Ended(words: String(decoding: said, as: UTF8.self))
      }
      pending += String(decoding: data, as: UTF8.self)
    }
  }

  /// Reads from standard error until all that it said is as wanted.
  func waitForWords(_ areWanted: (String) -> Bool) throws {
    var said = ""
    while !areWanted(said) {
      let data = words.fileHandleForReading.availableData
      guard !data.isEmpty else { throw Ended(words: said) }
      said += String(decoding: data, as: UTF8.self)
    }
  }

  struct Ended: Error { let words: String }

  /// Reads on from standard output, so that the application never waits for us.
  func drain() {
    let handle = output.fileHandleForReading
    Thread.detachNewThread { while !handle.availableData.isEmpty {} }
  }

  /// Waits for its end, and answers its status and what it wrote to standard error.
  func end() -> (status: Int32, words: String) {
    drain()
    let said = words.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: said, as: UTF8.self))
  }

  /// A connection to the only socket in a directory.
  func socketConnection(in directory: String) throws -> ControlConnection {
    let names = try FileManager.default.contentsOfDirectory(atPath: directory)
    return try ControlConnection(to: directory + "/" + (try #require(names.first)))
  }

  func connect() throws -> ControlConnection { try ControlConnection(to: socket) }
}

// @unchecked: a test may give one to another thread, and then lets its own hands off it.
/// A connection to a control socket, as any program would have it.
final class ControlConnection: @unchecked Sendable {
  private let descriptor: Int32
  private var pending: [UInt8] = []

  struct Refused: Error { let code: Int32 }

  init(to path: String) throws {
    descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { room in
      for (place, byte) in path.utf8.enumerated() where place < room.count - 1 {
        room[place] = byte
      }
    }
    var limit = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard status == 0 else {
      let code = errno
      close(descriptor)
      throw Refused(code: code)
    }
  }

  private var isClosed = false

  deinit { shut() }

  /// Closes it.
  func shut() {
    if !isClosed { close(descriptor) }
    isClosed = true
  }

  func send(_ lines: String...) { send(text: lines.map { $0 + "\n" }.joined()) }

  /// Sends bytes, and waits until they are taken; what nobody takes is dropped.
  func send(text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }

  /// Tells that nothing more is sent.
  func closeWriting() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// The next line; `nil` at the end, and when none comes for a minute.
  func line() -> String? {
    while true {
      if let end = pending.firstIndex(of: 0x0A) {
        let line = String(decoding: pending[..<end], as: UTF8.self)
        pending.removeFirst(end + 1)
        return line
      }
      var piece = [UInt8](repeating: 0, count: 1 << 16)
      let count = recv(descriptor, &piece, piece.count, 0)
      guard count > 0 else { return nil }
      pending += piece.prefix(count)
    }
  }

  func value() throws -> Value {
    try Value(jsonText: try #require(line()), limits: .written)
  }

  /// Says something and reads the answer.
  func ask(_ line: String) throws -> Value {
    send(line)
    return try value()
  }
}
