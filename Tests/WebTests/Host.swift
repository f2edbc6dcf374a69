import Foundation
import Glibc
import Testing

/// A `navhost run` of an example with the page as its presenter; ended with its owner.
final class Host {
  /// The folder with everything that was built.
  static let products: URL = {
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(filePath: own).deletingLastPathComponent()
  }()
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// What is run: a folder of the repository, and the plugins that it needs beside the page's.
  enum App: String {
    case kiosk = "Examples/kiosk"
    case television = "Examples/television"
    case gallery = "Tests/Fixtures/Gallery"

    var plugins: [String] {
      switch self {
      case .kiosk: ["example-tickets"]
      case .television: ["example-catalog", "example-titles", "snapnav-jq"]
      case .gallery: []
      }
    }
  }

  let folder: URL
  private let process = Process()
  private let words = Pipe()
  /// Where a person comes in: a file that leads to the page.
  private(set) var entrance = ""

  struct Ended: Error { let words: String }

  /// Starts it without its script, and waits until it tells where the page is.
  init(
    _ app: App, presenter: String = "web/page", opening url: String? = nil,
    config: [String: Any] = [:]
  ) throws {
    folder = FileManager.default.temporaryDirectory.appending(
      path: "web-\(UUID().uuidString.prefix(8))")
    try Self.lay(app, in: folder, config: config)
    process.executableURL = Self.products.appending(path: "navhost")
    process.arguments =
      [
        "run", folder.appending(path: "manifest.json").path, "--stay", "--no-script", "--verbose",
        "--presenter", presenter, "--control", folder.appending(path: "c").path,
        "--trace", folder.appending(path: "trace").path,
      ] + (url.map { ["--open", $0] } ?? [])
      + (presenter == "trace" ? ["--json"] : [])
    process.environment = [
      "PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "TMPDIR": folder.path,
      "XDG_RUNTIME_DIR": folder.appending(path: "run").path, "LC_ALL": "en_GB.UTF-8",
    ]
    // What a sanitizer that the tests are built with was told.
    .merging(ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }) { $1 }
    process.standardInput = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    process.standardError = words
    try process.run()
    if presenter == "trace" {
      // Its first line tells of its first state.
      _ = output.fileHandleForReading.availableData
      Self.read(words.fileHandleForReading)
    } else {
      try waitForEntrance()
    }
    Self.read(output.fileHandleForReading)
  }

  deinit {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }

  private static func lay(_ app: App, in folder: URL, config: [String: Any]) throws {
    let files = FileManager.default
    try files.copyItem(at: root.appending(path: app.rawValue), to: folder)
    let plugins = folder.appending(path: "plugins")
    try? files.removeItem(at: plugins)
    for place in [plugins, folder.appending(path: "run")] {
      try files.createDirectory(
        at: place, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
    for name in app.plugins + ["snapnav-web"] {
      try files.copyItem(
        at: products.appending(path: "lib\(name).so"), to: plugins.appending(path: "lib\(name).so"))
    }
    let file = folder.appending(path: "manifest.json")
    let read = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    var manifest = try #require(read as? [String: Any])
    var used = manifest["plugins"] as? [String: Any] ?? [:]
    var aliases = used["use"] as? [String: Any] ?? [:]
    for name in ["ui", "window"] { aliases[name] = nil }
    aliases["web"] = ["id": "org.snapnav.web", "config": config]
    used["use"] = aliases
    manifest["plugins"] = used
    manifest["presenter"] = ["web/page", "trace"]
    try JSONSerialization.data(withJSONObject: manifest, options: .sortedKeys).write(to: file)
  }

  private func waitForEntrance() throws {
    var said = ""
    while entrance.isEmpty {
      let data = words.fileHandleForReading.availableData
      guard !data.isEmpty else { throw Ended(words: said) }
      said += String(decoding: data, as: UTF8.self)
      guard let start = said.range(of: "file:///"), said[start.lowerBound...].contains("\n") else {
        continue
      }
      entrance = String(said[start.lowerBound...].prefix { !$0.isWhitespace })
    }
    Self.read(words.fileHandleForReading)
  }

  /// Reads on, so that it never waits for us.
  private static func read(_ handle: FileHandle) {
    Thread.detachNewThread { while !handle.availableData.isEmpty {} }
  }

  // MARK: Driving it

  /// Asks it in words of the control socket, and answers what came of it.
  @discardableResult
  func ask(_ command: [String: Any]) throws -> [String: Any] {
    let connection = try Line(to: folder.appending(path: "c").path)
    return try connection.ask(command)
  }

  /// The state URL in force.
  var state: String { get throws { try ask(["op": "state"])["state"] as? String ?? "" } }

  /// Waits until this state is in force: a page draws it before that.
  func wait(for url: String) throws {
    let events = try Line(to: folder.appending(path: "c").path)
    _ = try events.ask(["op": "events", "follow": true])
    while try state != url { _ = try events.read() }
  }

  func open(_ url: String) throws { try ask(["op": "open", "url": url]) }

  /// Ends it, and answers the lines of its trace, which is whole only then.
  func end() throws -> [String] {
    try ask(["op": "quit"])
    process.waitUntilExit()
    return try String(contentsOf: folder.appending(path: "trace"), encoding: .utf8)
      .split(separator: "\n").map(String.init)
  }
}

/// A connection to a control socket.
final class Line {
  private let descriptor: Int32
  private var pending = Data()

  init(to path: String) throws {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var limit = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { room in
      for (place, byte) in path.utf8.enumerated() where place < room.count - 1 {
        room[place] = byte
      }
    }
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard status == 0 else {
      throw PlainHTTP.Refused(description: "no control socket: errno \(errno)")
    }
  }

  deinit { close(descriptor) }

  func ask(_ command: [String: Any]) throws -> [String: Any] {
    let line = try JSONSerialization.data(withJSONObject: command) + Data([0x0A])
    _ = line.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    return try read()
  }

  /// The next line; an error when none comes for twenty seconds.
  func read() throws -> [String: Any] {
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      if let end = pending.firstIndex(of: 0x0A) {
        let line = Data(pending[..<end])
        pending = Data(pending[(end + 1)...])
        return try JSONSerialization.jsonObject(with: line) as? [String: Any] ?? [:]
      }
      let count = recv(descriptor, &piece, piece.count, 0)
      guard count > 0 else { throw PlainHTTP.Refused(description: "the host says nothing more") }
      pending += piece.prefix(count)
    }
  }
}
