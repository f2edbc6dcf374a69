import SnapApp
import SnapRemote
import SnapSystem
import SnapValue

/// What somebody needs to see who is asked why something does not work on a machine, as one JSON value.
///
/// Nothing private is in it: no state, no text of a screen, no manifest, no variable of the environment,
/// no name of a machine, which is written as `MACHINE`; the user's own directory is written as `~`.
struct SupportBundle {
  /// A program that runs, and what it said of its health; `nil`: nothing within the time.
  struct Running: Sendable {
    let name: String
    let health: Value?
  }

  let version: String
  let diagnosis: Diagnosis
  /// What `navhost inspect --json` says of each plugin.
  var plugins: [Value] = []
  /// What `navhost quarantine list --json` says.
  var quarantine = Value.null
  var applications: [Running] = []
  /// The user's own directory; `nil`: nobody says.
  var home: String?

  /// The bundle.
  var value: Value {
    let all: Value = [
      "bundle": 1, "navhost": .string(version), "machine": diagnosis.value,
      "plugins": .list(plugins), "quarantine": quarantine,
      "applications": .list(
        applications.map { ["name": .string($0.name), "health": $0.health ?? "no answer"] }),
    ]
    guard let home, home.count > 1 else { return all }
    let directory = home.hasSuffix("/") ? String(home.dropLast()) : home
    return all.writing { $0.hiding(directory) }
  }
}

extension SupportBundle {
  /// How long an application may take to say how it is, in nanoseconds.
  private static let patience: UInt64 = 5_000_000_000

  /// Looks at the machine that this runs on, and asks the user's running applications how they are, each
  /// for five seconds at most. Nothing of a plugin is run.
  init(_ facts: MachineFacts, version: String) {
    (self.version, diagnosis) = (version, Diagnosis(facts.withoutMachines))
    plugins = facts.plugins.map { inspectPlugin($0.path).details(with: nil) }
    quarantine = PluginHistory.ofUser?.look().quarantine.value ?? .null
    applications = ControlPlace.running().prefix(16).map {
      Running(name: $0.name, health: Self.health(at: $0.path))
    }
    home = ProcessFacts.environment("HOME")
  }

  private static func health(at path: String) -> Value? {
    guard let socket = try? connectLocally(to: path), let loop = try? MainLoop() else { return nil }
    let channel = LineChannel(on: loop, reading: socket, writing: socket, limit: 1 << 20)
    defer { channel.close() }
    var answer: Value?
    channel.handler = { event in
      if case .line(.bytes(let bytes)) = event {
        answer = try? Value(jsonText: bytes, limits: .written)
      }
      loop.stop()
    }
    channel.isPaused = false
    channel.send(#"{"op":"health"}"#)
    _ = loop.schedule(after: patience) { loop.stop() }
    loop.run()
    return answer
  }
}

extension MachineFacts {
  /// The facts without the names of the machines that a display, `NAME:0`, and a bus, `tcp:host=NAME`, are on.
  fileprivate var withoutMachines: MachineFacts {
    var facts = self
    if let display = facts.x11?.named, let colon = display.firstIndex(of: ":"),
      colon > display.startIndex
    {
      facts.x11?.named = "MACHINE" + display[colon...]
    }
    let parts = facts.bus?.named.pieces(between: "host=") ?? []
    facts.bus?.named = parts.dropFirst().reduce(into: parts.first.map(String.init) ?? "") {
      $0 += "host=MACHINE" + $1.drop { $0 != "," && $0 != ";" }
    }
    return facts
  }
}

extension Value {
  /// The value with every string written otherwise.
  fileprivate func writing(_ otherwise: (String) -> String) -> Value {
    switch self {
    case .string(let text): return .string(otherwise(text))
    case .list(let items): return .list(items.map { $0.writing(otherwise) })
    case .map(let map):
      var written = ValueMap()
      for entry in map.entries { written[entry.key] = entry.value.writing(otherwise) }
      return .map(written)
    default: return self
    }
  }
}

extension String {
  /// The text with `~` in place of a directory, alone or with a path below it, wherever it stands.
  fileprivate func hiding(_ directory: String) -> String {
    let pieces = pieces(between: directory)
    return pieces.dropFirst().reduce(into: String(pieces[0])) { hidden, rest in
      hidden += rest.goesOnInName ? directory : "~"
      hidden += rest
    }
  }
}

extension Substring {
  /// Whether what stands before it is only the beginning of a name.
  fileprivate var goesOnInName: Bool {
    guard let first else { return false }
    if first == "." { return dropFirst().first.map { $0.isLetter || $0.isNumber } ?? false }
    return first.isLetter || first.isNumber || first == "_" || first == "-"
  }
}
