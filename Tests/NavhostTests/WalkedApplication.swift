import Foundation
import Glibc
import SnapValue
import TestKit
import Testing

/// A `navhost run` of an example of which everything is kept that it tells anybody: events, trace, log, the
/// answers to whoever asks, what a presenter writes, what is stored.
final class WalkedApplication {
  /// How it is shown.
  enum Face: String, CaseIterable, Sendable {
    case trace, lines, page, window, program
    /// By trace, with a record of the run.
    case recorded

    /// The display of a window.
    fileprivate static let server = "/usr/bin/Xvfb"

    /// All that this machine can show. Not a window with a sanitizer: what GTK loads by itself was not built
    /// for one.
    static var shown: [Face] {
      let hasWindow =
        !Repository.isSanitized
        && FileManager.default.fileExists(atPath: Repository.plugin("snapnav-gtk"))
        && FileManager.default.isExecutableFile(atPath: Self.server)
      return allCases.filter { $0 != .window || hasWindow }
    }
  }

  private let place: TemporaryFolder
  /// The display of its window; `nil`: it has none.
  private let display: Running?
  private let running: Running
  private let control: Connection
  private let watcher: Connection
  private let page: WalkedPage?
  private let process: Int32
  let face: Face
  /// The answers of the control socket, and the events that it told.
  private var answers: [String] = []

  /// Starts it; `change` changes its manifest. It has a store that keeps everything at once.
  init(
    _ example: String, plugins: [String], as face: Face,
    _ change: @escaping (inout Example.Manifest) throws -> Void
  ) throws {
    self.face = face
    place = try TemporaryFolder("walk", permissions: 0o700)
    let manifest = try Example.lay(
      "Examples/\(example)", at: place.file("app"),
      plugins: plugins + ["snapnav-terminal", "snapnav-web", "snapnav-gtk"]
    ) {
      Self.present(&$0, as: face)
      // A run that is recorded keeps nothing.
      var state = $0["state"] as? [String: Any] ?? [:]
      state["store"] = face == .recorded ? nil : ["sync": "always"]
      $0["state"] = state
      try change(&$0)
    }
    try FileManager.default.copyItem(
      at: Repository.file("Examples/exec/view.py"), to: place.file("view.py"))
    var environment = Self.environment(in: place, face)
    if face == .window {
      let server = try Running(
        Face.server, ["-displayfd", "1", "-screen", "0", "1000x800x24", "-nolisten", "tcp"])
      environment["DISPLAY"] = ":" + (try server.line())
      display = server
    } else {
      display = nil
    }
    running = try Running(
      "/bin/sh", ["-c", Self.command(manifest.path, in: place, face)],
      in: place.url, environment: environment, hasInput: face == .lines)
    // What the presenter does while it opens may be told before anybody is listened to.
    try running.line { $0.contains(#""event":"started""#) }
    running.drain()
    control = try Connection(to: place.path("c"))
    watcher = try Connection(to: place.path("c"))
    _ = try watcher.ask(#"{"op":"events"}"#)
    process = Int32(clamping: try control.ask(#"{"op":"state"}"#)["process"]?.int ?? 0)
    page =
      face == .page ? try WalkedPage(String(contentsOf: place.file("words"), encoding: .utf8)) : nil
  }

  deinit { if process > 1 { kill(process, SIGKILL) } }

  private static func present(_ manifest: inout Example.Manifest, as face: Face) {
    let lines: [String: Any] = ["id": "org.snapnav.terminal", "config": ["mode": "lines"]]
    let (plugin, presenter): ([String: Any], String) =
      switch face {
      case .page: (["id": "org.snapnav.web"], "face/page")
      case .window: (["id": "org.snapnav.gtk"], "face/window")
      default: (lines, "face/screen")
      }
    Example.present(
      &manifest, with: "face", plugin, by: [presenter], without: ["ui", "window"])
  }

  private static func command(
    _ manifest: String, in place: borrowing TemporaryFolder, _ face: Face
  ) -> String {
    let presenter =
      switch face {
      case .trace: "--presenter trace"
      case .recorded: "--presenter trace --record \(place.path("record"))"
      case .program: "--presenter 'exec:python3 \(place.path("view.py"))'"
      default: ""
      }
    let run =
      "\(Navhost.path) run \(manifest) --stay --no-script --validate -v --no-bus \(presenter)"
      + " --control \(place.path("c")) --trace \(place.path("trace"))"
    guard face == .lines else { return "\(run) --events - 2>words | tee events" }
    // Without the terminal's own echo, all that stands on the screen is the presenter's.
    return "mkfifo f; tee events <f & script -qefc 'stty -echo ; exec \(run)"
      + " --events f 2>words' screen >/dev/null; wait"
  }

  private static func environment(
    in place: borrowing TemporaryFolder, _ face: Face
  ) -> [String: String] {
    Child.bare.merging([
      "TMPDIR": place.path, "XDG_RUNTIME_DIR": place.path, "XDG_STATE_HOME": place.path("kept"),
      "VIEW": place.path("view"), "TERM": "dumb",
      "LC_ALL": "C.UTF-8", "GDK_BACKEND": "x11", "GSK_RENDERER": "cairo", "GTK_A11Y": "none",
    ]) { $1 }
  }

  // MARK: Asking

  /// Asks on the control socket, and keeps the answer.
  @discardableResult
  func ask(_ command: Value) throws -> Value {
    control.send(command.jsonText)
    let line = try #require(control.line())
    answers.append(line)
    return try Value(jsonText: line, limits: .written)
  }

  /// The key of the screen on top.
  func top() throws -> String {
    try ask(["op": "state"])["top"]?.string.map { String($0.prefix { $0 != ":" }) } ?? ""
  }

  /// The controls of the screen on top: its inputs, and the numbers of its actions.
  func controls() throws -> (
    screen: Value, inputs: [(id: String, isSecret: Bool)], actions: [Int64]
  ) {
    let told = try ask(["op": "describe"])["described"] ?? .null
    var inputs: [(id: String, isSecret: Bool)] = []
    var actions: [Int64] = []
    func collect(_ value: Value) {
      if let number = value["number"]?.int, value["action"] != nil { actions.append(number) }
      if let id = value["id"]?.string, value["kind"] == "input" {
        inputs.append((id, value["style"]?.string == "password"))
      }
      for entry in value.map?.entries ?? [] { collect(entry.value) }
      for item in value.list ?? [] { collect(item) }
    }
    collect(told["view"] ?? .null)
    return (told["id"] ?? .null, inputs, actions)
  }

  /// Types a secret into the only input of the screen on top, as a person does, sends it, and waits for the
  /// outcome.
  func type(_ secret: String) throws {
    let last = try ask(["op": "events", "follow": false])["sequence"]?.int ?? 0
    try watch(until: { $0["sequence"]?.int == last })
    switch face {
    case .lines: try running.send("1 \(secret)\n2\n")
    case .page:
      let (screen, inputs, actions) = try controls()
      let typed = Self.typed(secret, into: inputs.map(\.id))
      try page?.press(screen, actions.first ?? 0, typed)
    default:
      let (_, inputs, actions) = try controls()
      let typed = Self.typed(secret, into: inputs.map(\.id))
      try ask(["op": "press", "action": .int(actions.first ?? 0), "inputs": typed])
    }
    try watch(until: { $0["event"] == "finished" })
  }

  static func typed(_ text: String, into inputs: [String]) -> Value {
    var map = ValueMap()
    for input in inputs { map[input] = .string(text) }
    return .map(map)
  }

  private func watch(until isWanted: (Value) -> Bool) throws {
    while true {
      let line = try #require(watcher.line())
      answers.append(line)
      if isWanted(try Value(jsonText: line, limits: .written)) { return }
    }
  }

  // MARK: What was told

  /// What may not stand in a file as eight bytes either.
  static let numbers: [Int64] = [77_123_456_789]

  private static func bytes(of number: Int64) -> Data {
    withUnsafeBytes(of: number.littleEndian) { Data($0) }
  }

  /// Ends it by a crash, and answers everything that it has told, by where it stands.
  func crash() throws -> [(place: String, text: String)] {
    kill(process, SIGSEGV)
    _ = running.end()
    answers.append(watcher.rest())
    var told = [("answers and events of the socket", answers.joined(separator: "\n"))]
    if let page { told.append(("what the page is told", page.rest())) }
    let files = FileManager.default.enumerator(at: place.url, includingPropertiesForKeys: nil)
    while let file = files?.nextObject() as? URL {
      // What the application is made of is no telling.
      if file.path.hasPrefix(place.path("app")) { continue }
      guard let bytes = try? Data(contentsOf: file) else { continue }
      let numbers = Self.numbers.filter { bytes.range(of: Self.bytes(of: $0)) != nil }
      told.append((file.lastPathComponent, "\(String(decoding: bytes, as: UTF8.self)) \(numbers)"))
    }
    return told
  }
}

/// A page of the web presenter that looks on, and presses.
final class WalkedPage {
  private let host: String
  private let port: UInt16
  private let token: String
  private let stream: Connection
  private var answers = ""

  /// Comes in as the presenter's words say.
  init(_ words: String) throws {
    let entry = try #require(words.firstMatch(of: /open file:\/\/(\S+)/))
    let file = try String(contentsOfFile: String(entry.1), encoding: .utf8)
    let found = try #require(
      file.firstMatch(of: /url=http:\/\/([a-z0-9.]+):([0-9]+)\/-\/enter\?token=([0-9a-z]+)"/))
    (host, token) = ("\(found.1):\(found.2)", String(found.3))
    port = try #require(UInt16(found.2))
    stream = try Connection(port: port)
    stream.send(text: head("GET /-/events?client=a") + "\r\n")
  }

  private func head(_ first: String) -> String {
    "\(first) HTTP/1.1\r\nHost: \(host)\r\nCookie: snapnav-\(port)=\(token)\r\n"
  }

  /// Presses an action as the page does.
  func press(_ screen: Value, _ action: Int64, _ inputs: Value) throws {
    let request: Value = [
      "kind": "press", "screen": screen, "action": .int(action), "inputs": inputs,
    ]
    let body = (["client": "b", "request": request] as Value).jsonText
    let wire = try Connection(port: port)
    wire.send(
      text: head("POST /-/ask") + "Origin: http://\(host)\r\nContent-Type: application/json\r\n"
        + "Content-Length: \(body.utf8.count)\r\n\r\n" + body)
    let reply = try wire.reply()
    answers += reply.head + reply.body + "\n"
  }

  /// All that it was told; for one whose application has ended.
  func rest() -> String { answers + stream.rest() }
}
