import Foundation
import Glibc
import SnapValue
import TestKit
import Testing

/// A session as a desktop has it: a bus of its own, data and configuration directories, and an
/// application whose files are installed.
final class DesktopSession {
  /// What a machine needs for it, each with its Debian package.
  private static let tools = [
    ("dbus-daemon", "dbus"), ("gdbus", "libglib2.0-bin"), ("xdg-open", "xdg-utils"),
    ("desktop-file-validate", "desktop-file-utils"),
  ]

  /// The packages that are missing here.
  static let missing = tools.filter { find($0.0) == nil }.map(\.1).joined(separator: " ")

  private static func find(_ program: String) -> String? {
    ["/usr/bin/", "/bin/"].map { $0 + program }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }

  static let id = "org.example.desk"
  static let path = "/org/example/desk"

  static let manifest = """
    {
      "navhost": 1,
      "app": { "id": "\(id)", "title": "Desk & more", "scheme": "desk" },
      "screens": {
        "home": { "title": "Home" },
        "show": {
          "title": "Film", "data": "id", "properties": { "id": { "type": "string" } }
        },
        "secret": { "title": "Secret" },
        "about": { "title": "About" }
      },
      "navigations": {
        "openShow": { "from": "*", "to": "show", "presentation": "show" },
        "about": { "from": "*", "to": "about", "presentation": "present" },
        "secret": { "from": "*", "to": "secret", "presentation": "show" }
      },
      "routes": [
        { "name": "show", "path": "/show/:id", "do": "openShow", "exported": true },
        { "name": "about", "path": "/about", "do": "about", "exported": true },
        { "name": "secret", "path": "/secret", "do": "secret" }
      ],
      "state": { "initial": "desk://home" }
    }
    """

  let folder: URL
  private let daemon: Running
  private(set) var environment: [String: String]
  /// The manifest's file.
  var file: String { folder.path + "/desk.json" }

  /// Starts the bus; `isInstalled`: and has the application's files where a desktop finds them.
  init(isInstalled: Bool = false) throws {
    folder = URL(filePath: "/tmp/nd-\(UUID().uuidString.prefix(8))")
    for name in ["run", "data", "config"] {
      try FileManager.default.createDirectory(
        at: folder.appending(path: name), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    }
    environment = [
      "PATH": "/usr/bin:/bin", "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path + "/run",
      "XDG_DATA_HOME": folder.path + "/data", "XDG_DATA_DIRS": "/nonexistent",
      "XDG_CONFIG_HOME": folder.path + "/config", "TMPDIR": folder.path,
      // xdg-open looks for handlers only where there is a display; nothing connects to it
      "DISPLAY": ":nowhere",
    ]
    environment.merge(Child.bare) { own, _ in own }
    try Data(Self.manifest.utf8).write(to: folder.appending(path: "desk.json"))
    daemon = try Running(
      Self.find("dbus-daemon") ?? "/usr/bin/dbus-daemon",
      [
        "--session", "--nofork", "--nopidfile", "--print-address=1",
        "--address=unix:path=\(folder.path)/bus",
      ], environment: environment)
    environment["DBUS_SESSION_BUS_ADDRESS"] = try daemon.line()
    if isInstalled { try install() }
  }

  private func install() throws {
    let program = Navhost.path
    let run = try navhost(
      "desktop-file", file, "--into", folder.path + "/data", "--exec",
      "\(program) launch --presenter trace --trace \(folder.path)/trace")
    #expect(run.status == 0, "\(run.words)")
    _ = try tool("update-desktop-database", folder.path + "/data/applications")
    let mime = try tool(
      "xdg-mime", "default", "\(Self.id).desktop", "x-scheme-handler/desk")
    #expect(mime.status == 0, "\(mime.words)")
  }

  deinit {
    // Whoever the bus has started goes when it is told to, and the bus afterwards.
    _ = try? navhost("ctl", "quit")
    daemon.signal(SIGKILL)
    try? FileManager.default.removeItem(at: folder)
  }

  // MARK: Running programs

  func navhost(_ arguments: String...) throws -> Navhost.Run {
    try Navhost.run(arguments, environment: environment)
  }

  /// Asks as a desktop does.
  func launch(_ arguments: String...) throws -> Navhost.Run {
    try Navhost.run(["launch", file, "--presenter", "trace"] + arguments, environment: environment)
  }

  func tool(_ name: String, _ arguments: String...) throws -> Navhost.Run {
    try tool(name, arguments: arguments)
  }

  func tool(_ name: String, arguments: [String]) throws -> Navhost.Run {
    try Child.run(Self.find(name) ?? "/usr/bin/\(name)", arguments, environment: environment)
  }

  /// Calls a method of `org.freedesktop.Application`, with arguments as GVariant texts.
  func call(_ method: String, _ arguments: String...) throws -> Navhost.Run {
    try Child.run(
      "/usr/bin/gdbus",
      [
        "call", "--session", "--dest", Self.id, "--object-path", Self.path, "--method",
        "org.freedesktop.Application.\(method)",
      ] + arguments, environment: environment)
  }

  /// Starts a program and leaves it running; its words go nowhere.
  func start(_ program: String, _ arguments: [String]) throws -> Running {
    try Running(program, arguments, environment: environment, lines: [])
  }

  func startLaunch(_ arguments: String...) throws -> Running {
    try start(
      Navhost.path,
      ["launch", file, "--presenter", "trace"] + arguments)
  }

  // MARK: What there is

  /// Waits until somebody has the application's name.
  func waitForOwner() throws {
    let run = try tool("gdbus", "wait", "--session", "--timeout", "30", Self.id)
    #expect(run.status == 0, "\(run.words)")
  }

  var hasOwner: Bool {
    get throws {
      let run = try tool(
        "gdbus", "call", "--session", "--dest", "org.freedesktop.DBus", "--object-path", "/",
        "--method", "org.freedesktop.DBus.NameHasOwner", Self.id)
      return run.output.contains("true")
    }
  }

  /// The process that has the application's name; `nil` when nobody does.
  func ownerProcess() throws -> Int32? {
    let run = try tool(
      "gdbus", "call", "--session", "--dest", "org.freedesktop.DBus", "--object-path", "/",
      "--method", "org.freedesktop.DBus.GetConnectionUnixProcessID", Self.id)
    return run.output.split(separator: " ").last.flatMap { Int32($0.filter(\.isNumber)) }
  }

  /// Asks until a process has the name; `false` when it does not get it.
  func awaitOwner(_ process: Int32) throws -> Bool {
    for _ in 0..<500 {
      try waitForOwner()
      if try ownerProcess() == process { return true }
    }
    return false
  }

  /// What the only running instance says of itself.
  func state() throws -> Value {
    try Value(jsonText: try navhost("ctl", "state", "--json").output)
  }

  /// Its state URL.
  func shown() throws -> String { try state()["state"]?.string ?? "" }
}
