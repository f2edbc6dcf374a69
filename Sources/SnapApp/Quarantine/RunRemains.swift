import SnapValue

/// What a run writes into its record before a plugin is loaded, and what can be read there of a run that a
/// plugin has ended. Pure.
package enum RunRemains {
  /// The first line: which program runs, and for which application.
  package static func line(host: String, app: String) -> String {
    Value.map(["host": .string(host), "app": .string(app)]).jsonText
  }

  /// The line of a plugin that is opened next, in these bytes.
  package static func line(opening plugin: String, _ sha256: String) -> String {
    Value.map(["opens": .string(plugin), "sha256": .string(sha256)]).jsonText
  }

  /// The line of a plugin that is not used any more, in these bytes.
  package static func line(leaving plugin: String, _ sha256: String) -> String {
    Value.map(["leaves": .string(plugin), "sha256": .string(sha256)]).jsonText
  }

  /// The crash that a record tells of; `nil`: none, or one that is no plugin's. `time` is when it was, in
  /// milliseconds since 1970.
  package static func crash(in lines: [String], at time: Int64) -> PluginCrash? {
    var (host, app) = ("", "")
    var open: [String: [String]] = [:]
    for line in lines {
      if let end = end(line), let sha256 = open[end.who]?.last {
        return PluginCrash(
          plugin: end.who, sha256: sha256, host: host, app: app, call: end.what, cause: end.cause,
          time: time)
      }
      guard let value = try? Value(jsonText: line) else { continue }
      if let name = value["host"]?.string { (host, app) = (name, value["app"]?.string ?? "") }
      guard let sha256 = value["sha256"]?.string else { continue }
      if let plugin = value["opens"]?.string { open[plugin, default: []].append(sha256) }
      if let plugin = value["leaves"]?.string, let place = open[plugin]?.lastIndex(of: sha256) {
        open[plugin]?.remove(at: place)
      }
    }
    return nil
  }

  /// What the signal handler has written: four words between tabs.
  private static func end(_ line: String) -> (cause: String, who: String, what: String)? {
    let words = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard words.count == 4, words[0] == "ended" else { return nil }
    return (words[1], words[2], words[3])
  }
}
