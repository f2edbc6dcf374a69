import Foundation
import Glibc
import Testing

/// A `navhost run` of the television example with the page as its presenter; ended with its owner.
final class Playhouse {
  /// The folder with everything that was built.
  static let products: URL = {
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(filePath: own).deletingLastPathComponent()
  }()
  private static let example = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Examples/television")
  private static let plugins = [
    "libexample-catalog.so", "libexample-titles.so", "libsnapnav-jq.so", "libsnapnav-web.so",
  ]

  struct Ended: Error { let words: String }

  let folder: URL
  let process = Process()
  /// What it has written to standard error so far.
  private(set) var said = ""
  /// The path of the file that lets a person in.
  private(set) var entry = ""
  private let words = Pipe()
  private let transitions = Pipe()

  /// Starts it, and waits until it tells how to come in.
  init(config: [String: Any] = [:], presenters: [String] = ["web/page"]) throws {
    folder = FileManager.default.temporaryDirectory.appending(
      path: "play-\(UUID().uuidString.prefix(8))")
    try Self.lay(in: folder, config: config, presenters: presenters)
    process.executableURL = Self.products.appending(path: "navhost")
    process.arguments = [
      "run", folder.path + "/manifest.json", "--stay", "--no-script",
      "--control", folder.path + "/c", "--events", folder.path + "/events", "--trace", "-",
    ]
    process.environment = [
      "PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "TMPDIR": folder.path,
      "XDG_RUNTIME_DIR": folder.path + "/run",
    ]
    // What a sanitizer that the tests are built with was told.
    .merging(ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = transitions
    process.standardError = words
    try process.run()
    guard presenters == ["web/page"] else { return }
    let line = try waitForWords("open file://")
    entry = String(line.drop { $0 != "/" }.dropFirst(2))
    // Its first state is shown when that is told; the rest is read so that it never waits for us.
    let handle = transitions.fileHandleForReading
    guard !handle.availableData.isEmpty else { throw Ended(words: said) }
    Thread.detachNewThread { while !handle.availableData.isEmpty {} }
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }

  private static func lay(in folder: URL, config: [String: Any], presenters: [String]) throws {
    let files = FileManager.default
    for name in ["/plugins", "/run"] {
      try files.createDirectory(
        atPath: folder.path + name, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    }
    try files.copyItem(
      at: example.appending(path: "cards"), to: folder.appending(path: "cards"))
    for name in plugins {
      try files.copyItem(
        at: products.appending(path: name), to: folder.appending(path: "plugins/" + name))
    }
    let read = try JSONSerialization.jsonObject(
      with: Data(contentsOf: example.appending(path: "manifest.json")))
    var manifest = try #require(read as? [String: Any])
    var used = try #require(manifest["plugins"] as? [String: Any])
    var aliases = try #require(used["use"] as? [String: Any])
    for name in ["ui", "window"] { aliases[name] = nil }
    aliases["web"] = ["id": "org.snapnav.web", "config": config]
    used["use"] = aliases
    manifest["plugins"] = used
    manifest["presenter"] = presenters
    try JSONSerialization.data(withJSONObject: manifest).write(
      to: folder.appending(path: "manifest.json"))
  }

  /// Reads standard error until a line has these words, and answers them with the rest of that line.
  @discardableResult
  func waitForWords(_ text: String) throws -> String {
    while true {
      if let start = said.range(of: text)?.lowerBound,
        let end = said[start...].firstIndex(of: "\n")
      {
        return String(said[start..<end])
      }
      let data = words.fileHandleForReading.availableData
      guard !data.isEmpty else { throw Ended(words: said) }
      said += String(decoding: data, as: UTF8.self)
    }
  }

  /// Waits for its end, and answers its status.
  func end() -> Int32 {
    said += String(decoding: words.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// How many requests have been made so far, by anybody.
  var requests: Int {
    get throws {
      try String(contentsOfFile: folder.path + "/events", encoding: .utf8)
        .components(separatedBy: "\"event\":\"started\"").count - 1
    }
  }

  // MARK: Who comes in

  /// What the file tells: where the page is, and the word that lets in.
  func key() throws -> Key {
    let page = try String(contentsOfFile: entry, encoding: .utf8)
    let found = try #require(
      page.firstMatch(of: /url=http:\/\/([a-z0-9.]+):([0-9]+)\/-\/enter\?token=([0-9a-z]+)"/))
    return Key(
      host: "\(found.1):\(found.2)", port: try #require(UInt16(found.2)), token: String(found.3))
  }

  struct Key {
    let host: String
    let port: UInt16
    let token: String

    var cookie: String { "Cookie: snapnav-\(port)=\(token)" }

    func connect() throws -> Wire { try Wire(port: port) }

    /// Sends a request as the page would, but for these headers, and answers the connection.
    func send(_ first: String, _ headers: [String], body: String = "") throws -> Wire {
      let wire = try connect()
      wire.send(
        ([first + " HTTP/1.1", "Host: \(host)"] + headers).joined(separator: "\r\n")
          + "\r\n\r\n" + body)
      return wire
    }

    func get(_ path: String) throws -> Reply { try send("GET \(path)", [cookie]).reply() }

    func post(_ path: String, _ body: String) throws -> Wire {
      try send(
        "POST \(path)",
        [
          cookie, "Origin: http://\(host)", "Content-Type: application/json",
          "Content-Length: \(body.utf8.count)",
        ], body: body)
    }

    func ask(_ client: String, _ request: String) throws -> Wire {
      try post("/-/ask", "{\"client\":\"\(client)\",\"request\":\(request)}")
    }

    /// Looks on as a page does.
    func look(_ client: String) throws -> Looker {
      Looker(try send("GET /-/events?client=\(client)", [cookie]), client, self)
    }
  }
}
