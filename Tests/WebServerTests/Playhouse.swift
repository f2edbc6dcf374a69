import Foundation
import TestKit
import Testing

/// A `navhost run` of the television example with the page as its presenter; ended with its owner.
final class Playhouse {
  private static let plugins = ["example-catalog", "example-titles", "snapnav-jq", "snapnav-web"]

  private let place: TemporaryFolder
  private let running: Running
  var folder: URL { place.url }
  /// What it has written to standard error so far.
  var said: String { running.said(.words) }
  /// The path of the file that lets a person in.
  private(set) var entry = ""

  /// Starts it, and waits until it tells how to come in. `descriptors`: so many may be open at once.
  init(
    config: [String: Any] = [:], presenters: [String] = ["web/page"], descriptors: Int? = nil
  ) throws {
    place = try TemporaryFolder("play", permissions: 0o700)
    let manifest = try Example.lay(
      "Examples/television", at: place.file("app"), plugins: Self.plugins
    ) {
      Example.present(
        &$0, with: "web", ["id": "org.snapnav.web", "config": config], by: presenters,
        without: ["ui", "window"])
    }
    try FileManager.default.createDirectory(
      at: place.file("run"), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    let limit = descriptors.map { ["-c", "ulimit -n \($0); exec \"$0\" \"$@\"", Navhost.path] }
    running = try Running(
      limit == nil ? Navhost.path : "/bin/sh",
      (limit ?? []) + [
        "run", manifest.path, "--stay", "--no-script", "--control", place.path("c"), "--events",
        place.path("events"), "--trace", "-",
      ],
      environment: Child.bare.merging([
        "TMPDIR": place.path, "XDG_RUNTIME_DIR": place.path("run"),
      ]) { $1 }, lines: [.output, .words])
    guard presenters == ["web/page"] else { return }
    let line = try waitForWords("open file://")
    entry = String(line.drop { $0 != "/" }.dropFirst(2))
    // Its first state is shown when that is told; the rest is read so that it never waits for us.
    try running.line()
    running.drain(.output)
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
      try running.line(.words)
    }
  }

  /// Asks it to end.
  func terminate() { running.signal(SIGTERM) }

  /// Waits for its end, and answers its status.
  func end() -> Int32 { running.end().status }

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

    func connect() throws -> Connection { try Connection(port: port) }

    /// Sends a request as the page would, but for these headers, and answers the connection.
    func send(_ first: String, _ headers: [String], body: String = "") throws -> Connection {
      let wire = try connect()
      wire.send(
        text: ([first + " HTTP/1.1", "Host: \(host)"] + headers).joined(separator: "\r\n")
          + "\r\n\r\n" + body)
      return wire
    }

    func get(_ path: String) throws -> HTTPReply { try send("GET \(path)", [cookie]).reply() }

    func post(_ path: String, _ body: String) throws -> Connection {
      try send(
        "POST \(path)",
        [
          cookie, "Origin: http://\(host)", "Content-Type: application/json",
          "Content-Length: \(body.utf8.count)",
        ], body: body)
    }

    func ask(_ client: String, _ request: String) throws -> Connection {
      try post("/-/ask", "{\"client\":\"\(client)\",\"request\":\(request)}")
    }

    /// Looks on as a page does.
    func look(_ client: String) throws -> Looker {
      Looker(try send("GET /-/events?client=\(client)", [cookie]), client, self)
    }
  }
}
