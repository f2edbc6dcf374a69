import SnapApp
import SnapRemote
import SnapSystem
import SnapValue

/// What somebody needs to see who is asked why something does not work on a machine, as one JSON value.
///
/// Nothing private is in it: no state, no text of a screen, no manifest, no variable of the environment,
/// no name of a machine; the user's own directory is written as `~`.
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
    return all.hiding(home.hasSuffix("/") ? String(home.dropLast()) : home)
  }
}

extension SupportBundle {
  /// How long an application may take to say how it is, in nanoseconds.
  private static let patience: UInt64 = 5_000_000_000

  /// Looks at the machine that this runs on, and asks the user's running applications how they are, each
  /// for five seconds at most. Nothing of a plugin is run.
  init(_ diagnosis: Diagnosis, _ facts: MachineFacts, version: String) {
    (self.version, self.diagnosis) = (version, diagnosis)
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

extension Value {
  /// The value with `~` in place of a directory, wherever a string has it.
  fileprivate func hiding(_ directory: String) -> Value {
    switch self {
    case .string(directory): return "~"
    case .string(let text): return .string(text.replacing(directory + "/", with: "~/"))
    case .list(let items): return .list(items.map { $0.hiding(directory) })
    case .map(let map):
      var hidden = ValueMap()
      for entry in map.entries { hidden[entry.key] = entry.value.hiding(directory) }
      return .map(hidden)
    default: return self
    }
  }
}
