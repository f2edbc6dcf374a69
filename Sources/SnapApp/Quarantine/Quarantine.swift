import SnapPlugins
package import SnapValue

/// How a plugin has ended a run of this program, as the run's record says.
package struct PluginCrash: Sendable, Hashable {
  /// The plugin's id.
  package var plugin: String
  /// The SHA-256 of the bytes that ran.
  package var sha256: String
  /// The version of the program that ran it.
  package var host: String
  /// The id of the application that ran.
  package var app: String
  /// The call that was under way, such as `mediate describe`.
  package var call: String
  /// By what: `SIGSEGV`, `exit`, or `no return`.
  package var cause: String
  /// When, in milliseconds since 1970.
  package var time: Int64

  /// Makes one.
  package init(
    plugin: String, sha256: String, host: String, app: String, call: String, cause: String,
    time: Int64
  ) {
    (self.plugin, self.sha256, self.host, self.app) = (plugin, sha256, host, app)
    (self.call, self.cause, self.time) = (call, cause, time)
  }

  /// What a hang is called.
  package static let noReturn = "no return"

  /// Whether it never came as far as to be used, so that the next time will be the same. What takes too long
  /// may be the machine's fault.
  var isOfLoading: Bool {
    LoadingCall.all.contains(call) && cause != Self.noReturn
  }
}

/// The plugins that have taken the program down, and those that are not loaded any more for that. Pure.
///
/// The key is the plugin's bytes and the program's version: other bytes, or another version, are loaded
/// again; who was held before then has one try and no more.
package struct Quarantine: Sendable, Hashable {
  /// One plugin in its bytes, under one version of the program.
  package struct Entry: Sendable, Hashable {
    /// The last crash.
    package var last: PluginCrash
    /// How often within a day.
    package var count: Int
    /// Whether it is loaded no more.
    package var isHeld: Bool
  }

  /// How often it may crash within a day: once may be a race or a full memory, twice is the plugin.
  static let allowed = 1
  /// A day, in milliseconds: older crashes do not count.
  static let day: Int64 = 86_400_000
  /// How many are kept, the last ones.
  static let most = 256

  /// The oldest first.
  package private(set) var entries: [Entry] = []

  /// Makes one that holds nobody.
  package init() {}

  /// Whether somebody is held.
  package var holdsSomebody: Bool { entries.contains(where: \.isHeld) }

  /// Takes a crash in; answers its entry. The same crash a second time changes nothing.
  @discardableResult
  package mutating func take(_ crash: PluginCrash) -> Entry {
    var entry = Entry(last: crash, count: 1, isHeld: false)
    if let place = entries.firstIndex(where: { $0.isOf(crash.sha256, crash.host) }) {
      if entries[place].last == crash { return entries[place] }
      let old = entries.remove(at: place)
      if crash.time - old.last.time < Self.day { entry.count += old.count }
      entry.isHeld = old.isHeld
    }
    let wasHeld = entries.contains { $0.isHeld && $0.last.plugin == crash.plugin }
    if entry.count > Self.allowed || crash.isOfLoading || wasHeld { entry.isHeld = true }
    entries.append(entry)
    if entries.count > Self.most { entries.removeFirst(entries.count - Self.most) }
    return entry
  }

  /// The entry that keeps these bytes from being loaded by a version of the program; `nil`: none does.
  package func holds(_ sha256: String, host: String) -> Entry? {
    entries.first { $0.isHeld && $0.isOf(sha256, host) }
  }

  /// Lets go of one plugin, or of all; answers how many entries went.
  package mutating func clear(_ plugin: String? = nil) -> Int {
    let count = entries.count
    entries.removeAll { plugin == nil || $0.last.plugin == plugin }
    return count - entries.count
  }

  // MARK: As text

  /// The text of its file.
  package var value: Value { ["quarantine": 1, "entries": .list(entries.map(\.value))] }

  /// Reads the text of its file. `nil`: it is no such file, or one of its entries is none.
  package init?(_ value: Value) {
    guard value["quarantine"] == 1, let list = value["entries"]?.list, list.count <= Self.most
    else { return nil }
    for value in list {
      guard let entry = Entry(value) else { return nil }
      entries.append(entry)
    }
  }
}

extension Quarantine.Entry {
  fileprivate func isOf(_ sha256: String, _ host: String) -> Bool {
    last.sha256 == sha256 && last.host == host
  }

  /// As data.
  package var value: Value {
    [
      "plugin": .string(last.plugin), "sha256": .string(last.sha256), "host": .string(last.host),
      "app": .string(last.app), "call": .string(last.call), "cause": .string(last.cause),
      "time": .int(last.time), "count": .int(Int64(count)), "held": .bool(isHeld),
    ]
  }

  fileprivate init?(_ value: Value) {
    guard let plugin = value["plugin"]?.string, let sha256 = value["sha256"]?.string,
      let host = value["host"]?.string, let app = value["app"]?.string,
      let call = value["call"]?.string, let cause = value["cause"]?.string,
      let time = value["time"]?.int, time >= 0,
      let count = value["count"]?.int, (1...1_000_000).contains(count),
      let isHeld = value["held"]?.bool
    else { return nil }
    self.init(
      last: PluginCrash(
        plugin: plugin, sha256: sha256, host: host, app: app, call: call, cause: cause, time: time),
      count: Int(count), isHeld: isHeld)
  }
}
