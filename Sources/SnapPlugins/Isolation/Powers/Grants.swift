import SnapValue

/// What a plugin may have of the system beyond its own, by the words of its note.
package enum Power: String, Sendable, Hashable, CaseIterable {
  /// Files that are not its own.
  case files
  /// Sockets of every kind.
  case network
  /// Devices.
  case devices
  /// Other programs and processes.
  case exec
  /// A display, with the sockets of this machine.
  case display
}

/// What somebody lets a plugin do: the powers, with paths where they have some. Paths are absolute.
package struct Grants: Sendable, Hashable {
  /// Files and directories that it may read.
  package var read: [String] = []
  /// Files and directories that it may read and change.
  package var write: [String] = []
  /// Devices, and directories of some, that it may use.
  package var devices: [String] = []
  /// Whether it may talk to whom it likes.
  package var network = false
  /// Whether it may start programs.
  package var exec = false
  /// Whether it may show itself on the user's display.
  package var display = false

  /// Makes grants of nothing.
  package init() {}

  /// Grants of everything that can be granted.
  package static var everything: Grants {
    var all = Grants()
    (all.read, all.write, all.devices) = (["/"], ["/"], ["/dev"])
    (all.network, all.exec, all.display) = (true, true, true)
    return all
  }

  /// Whether something of a power is granted.
  package func has(_ power: Power) -> Bool {
    switch power {
    case .files: !read.isEmpty || !write.isEmpty
    case .network: network
    case .devices: !devices.isEmpty
    case .exec: exec
    case .display: display
    }
  }

  /// What is left where only these powers are asked for.
  package func held(asking asked: Set<Power>) -> Grants {
    var held = self
    if !asked.contains(.files) { (held.read, held.write) = ([], []) }
    if !asked.contains(.devices) { held.devices = [] }
    held.network = network && asked.contains(.network)
    held.exec = exec && asked.contains(.exec)
    held.display = display && asked.contains(.display)
    return held
  }

  /// All paths.
  package var paths: [String] { read + write + devices }
}

extension PluginNote {
  /// The powers that it asks for.
  package var powers: Set<Power> { Set(needs.compactMap { Power(rawValue: $0.word) }) }

  /// What it asks for of which nothing is granted, in its order; who has the terminal is handed that device.
  package func needs(without grants: Grants) -> [Need] {
    needs.filter { need in
      guard let power = Power(rawValue: need.word) else { return false }
      return !grants.has(power) && !(power == .devices && resources.contains("tty"))
    }
  }

  /// What is granted though it does not ask for it, in the order of the powers.
  package func powersUnasked(in grants: Grants) -> [Power] {
    Power.allCases.filter { grants.has($0) && !powers.contains($0) }
  }
}

extension Grants {
  /// As a value, for the way to a plugin's process.
  var value: Value {
    let lists: ValueMap = [
      "read": .list(read.map { .string($0) }), "write": .list(write.map { .string($0) }),
      "devices": .list(devices.map { .string($0) }), "network": .bool(network),
      "exec": .bool(exec), "display": .bool(display),
    ]
    return .map(lists)
  }

  init(_ value: Value) {
    func texts(_ key: String) -> [String] { (value[key]?.list ?? []).compactMap(\.string) }
    (read, write, devices) = (texts("read"), texts("write"), texts("devices"))
    network = value["network"]?.bool ?? false
    exec = value["exec"]?.bool ?? false
    display = value["display"]?.bool ?? false
  }
}

extension PluginNote.Need {
  /// What grants it, as a command line has it.
  package func grantWord(to id: String) -> String {
    switch Power(rawValue: word) {
    case .files?: "\(id):read=PATH or \(id):write=PATH"
    case .devices?: "\(id):devices=PATH"
    default: "\(id):\(word)"
    }
  }

  /// What grants it, as a manifest has it.
  package var grantKeys: String {
    switch Power(rawValue: word) {
    case .files?: "\"read\" or \"write\" with paths"
    case .devices?: "\"devices\" with paths"
    default: "\"\(word)\": true"
    }
  }

  /// That it is asked for and not granted, and how to grant it, one clause.
  package func grantWords(to id: String) -> String {
    "it asks for \(word) (\(purpose)), which is not granted: --grant \(grantWord(to: id)), or "
      + "\"grants\" in the manifest"
  }
}
