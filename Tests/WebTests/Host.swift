import Foundation
import TestKit
import Testing

/// A `navhost run` of an example with the page as its presenter; ended with its owner.
final class Host {
  /// What is run: a folder of the repository, and the plugins that it needs beside the page's.
  enum App: String {
    case kiosk = "Examples/kiosk"
    case television = "Examples/television"
    case gallery = "Tests/Fixtures/Gallery"
    case outcomes = "Tests/Fixtures/Outcomes"

    var plugins: [String] {
      switch self {
      case .kiosk: ["example-tickets"]
      case .television: ["example-catalog", "example-titles", "snapnav-jq"]
      case .gallery: []
      case .outcomes: ["snapnav-jq"]
      }
    }

    /// Those of Tests/Fixtures/Plugins.
    var fixtures: [String] { self == .outcomes ? ["waits"] : [] }
  }

  private let place: TemporaryFolder
  private let running: Running
  private let sound: [Bool]
  /// Where its files lie.
  var folder: URL { place.file("app") }
  /// Where a person comes in: a file that leads to the page.
  private(set) var entrance = ""

  /// Starts it without its script, and waits until it tells where the page is. `triggers` come beside its
  /// own; `locale` is the language of its person.
  init(
    _ app: App, presenter: String = "web/page", opening url: String? = nil,
    config: [String: Any] = [:], triggers: [String: Any] = [:], locale: String = "en_GB.UTF-8",
    words: [String] = [], cards: [URL] = []
  ) throws {
    place = try TemporaryFolder("web", permissions: 0o700)
    let sound = try cards.indices.map { try Self.isSound(cards[$0], at: $0, of: app) }
    self.sound = sound
    let manifest = try Example.lay(
      app.rawValue, at: place.file("app"), plugins: app.plugins + ["snapnav-web"]
    ) {
      Example.present(
        &$0, with: "web", ["id": "org.snapnav.web", "config": config], by: ["web/page", "trace"],
        without: ["ui", "window"])
      let own = $0["triggers"] as? [String: Any] ?? [:]
      if !triggers.isEmpty { $0["triggers"] = own.merging(triggers) { $1 } }
      var screens = $0["screens"] as? [String: Any] ?? [:]
      for (number, card) in cards.enumerated() where sound[number] {
        screens["card\(number)"] = try Self.screen(card)
      }
      $0["screens"] = screens
    }
    for name in app.fixtures {
      try FileManager.default.copyItem(
        at: URL(filePath: Compiler.fixture(name)),
        to: place.file("app").appending(path: "plugins/lib\(name).so"))
    }
    try FileManager.default.createDirectory(
      at: place.file("run"), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    running = try Running(
      Navhost.path,
      [
        "run", manifest.path, "--stay", "--no-script", "--verbose", "--presenter", presenter,
        "--control", place.path("c"), "--trace", place.path("trace"),
      ] + words + (url.map { ["--open", $0] } ?? []) + (presenter == "trace" ? ["--json"] : []),
      environment: Child.bare.merging([
        "TMPDIR": place.path, "XDG_RUNTIME_DIR": place.path("run"), "LC_ALL": locale,
      ]) { $1 }, lines: [.output, .words])
    if presenter == "trace" {
      try running.line()  // tells of its first state
    } else {
      let line = try running.line(.words) { $0.contains("file:///") }
      let start = try #require(line.range(of: "file:///")).lowerBound
      entrance = String(line[start...].prefix { !$0.isWhitespace })
    }
    running.drain()
  }

  /// Lets the page's process abort, which has to be the only isolated one, and waits for the next one's
  /// entrance.
  func abortPage() throws {
    let number = try #require(try ask(["op": "state"])["process"] as? Int)
    let before = try entrances()
    let children = try Child.run("pgrep", ["-o", "-P", "\(number)"])
    kill(try #require(Int32(children.lines.first ?? "")), SIGABRT)
    let end = Date(timeIntervalSinceNow: 30)
    while try entrances() == before, Date() < end { _ = try ask(["op": "state"]) }
    let new = try #require(try entrances().subtracting(before).first)
    entrance = place.file("run/\(new)").absoluteString
  }

  /// The files that let somebody in.
  func entrances() throws -> Set<String> {
    Set(
      try FileManager.default.subpathsOfDirectory(atPath: place.path("run")).filter {
        $0.hasSuffix(".html")
      })
  }

  // MARK: Cards

  private static func screen(_ card: URL) throws -> [String: Any] {
    ["title": "A card", "card": try JSONSerialization.jsonObject(with: Data(contentsOf: card))]
  }

  /// Whether an application can be run that has a card beside its screens, which show nothing here.
  private static func isSound(_ card: URL, at number: Int, of app: App) throws -> Bool {
    let folder = try TemporaryFolder("card")
    let own = try Data(contentsOf: Repository.file("\(app.rawValue)/manifest.json"))
    let whole = try #require(try JSONSerialization.jsonObject(with: own) as? [String: Any])
    let ownScreens = try #require(whole["screens"] as? [String: [String: Any]])
    var screens: [String: Any] = ownScreens.mapValues { $0.filter { $0.key == "title" } }
    screens["card\(number)"] = try screen(card)
    let manifest = [
      "navhost": 1, "app": try #require(whole["app"]), "screens": screens,
    ]
    let text = try JSONSerialization.data(withJSONObject: manifest)
    let file = try folder.write("manifest.json", String(decoding: text, as: UTF8.self))
    return try Child.run(Navhost.path, ["check", file], environment: Child.bare).status == 0
  }

  /// Whether the card of a place of those given is shown on a screen `cardPLACE`.
  func takesCard(_ place: Int) -> Bool { sound[place] }

  // MARK: Driving it

  /// Asks it in words of the control socket, and answers what came of it.
  @discardableResult
  func ask(_ command: [String: Any]) throws -> [String: Any] {
    let connection = try Connection(to: place.path("c"))
    return try connection.ask(command)
  }

  /// The path of the control socket.
  var socket: String { place.path("c") }

  /// The state URL in force.
  var state: String { get throws { try ask(["op": "state"])["state"] as? String ?? "" } }

  /// Waits until this state is in force: a page draws it before that.
  func wait(for url: String) throws {
    let events = try Connection(to: place.path("c"))
    _ = try events.ask(["op": "events", "follow": true])
    while try state != url { _ = try events.object() }
  }

  /// The keys of its manifest's screens.
  var screens: [String] {
    get throws {
      let text = try Data(contentsOf: folder.appending(path: "manifest.json"))
      let manifest = try JSONSerialization.jsonObject(with: text) as? [String: Any]
      return (manifest?["screens"] as? [String: Any] ?? [:]).keys.sorted()
    }
  }

  func open(_ url: String) throws { try ask(["op": "open", "url": url]) }

  /// Ends it, and answers the lines of its trace, which is whole only then.
  func end() throws -> [String] {
    try ask(["op": "quit"])
    _ = running.end()
    return try String(contentsOf: place.file("trace"), encoding: .utf8)
      .split(separator: "\n").map(String.init)
  }
}

extension Connection {
  /// Says a command and reads the answer.
  func ask(_ command: [String: Any]) throws -> [String: Any] {
    send(String(decoding: try JSONSerialization.data(withJSONObject: command), as: UTF8.self))
    return try object()
  }

  /// The next line; an error when none comes.
  func object() throws -> [String: Any] {
    let said = try #require(line(), "the host says nothing more")
    return try JSONSerialization.jsonObject(with: Data(said.utf8)) as? [String: Any] ?? [:]
  }
}
