package import SnapValue

/// What whoever operates an application grants: where a plugin is named, nothing that a manifest says of it
/// counts any more.
package struct OperatorGrants: Sendable, Hashable {
  /// What one plugin gets, by its id; `nil`: it is not confined.
  private var plugins: [String: Grants?] = [:]
  /// Whether what manifests grant does not count for any plugin.
  private var isAlone = false

  /// Makes grants that leave all to the manifest.
  package init() {}

  /// Those by which no plugin is granted anything.
  package static var nothing: OperatorGrants {
    var nothing = OperatorGrants()
    nothing.isAlone = true
    return nothing
  }

  /// Reads the words of a command line: `none`, or a plugin's id, a colon and one of `read=PATH`,
  /// `write=PATH`, `devices=PATH`, `network`, `exec`, `display`, `none` and `all`.
  /// - Parameter absolute: makes a path absolute.
  package init(_ words: [String], absolute: (String) -> String) throws(Failure) {
    for word in words {
      if word == "none" {
        isAlone = true
        continue
      }
      let parts = word.unicodeScalars.split(separator: ":", maxSplits: 1).map(String.init)
      guard parts.count == 2, parts[0].contains(".") else { throw Self.misread(word) }
      try add(parts[1], to: parts[0], of: word, absolute)
    }
  }

  private mutating func add(
    _ what: String, to id: String, of word: String, _ absolute: (String) -> String
  ) throws(Failure) {
    let parts = what.unicodeScalars.split(separator: "=", maxSplits: 1).map(String.init)
    let path = parts.count == 2 ? absolute(parts[1]) : nil
    var grants = (plugins[id] ?? Grants()) ?? Grants()
    switch (parts[0], path) {
    case ("read", let path?): grants.read.append(path)
    case ("write", let path?): grants.write.append(path)
    case ("devices", let path?): grants.devices.append(path)
    case ("network", nil): grants.network = true
    case ("exec", nil): grants.exec = true
    case ("display", nil): grants.display = true
    case ("none", nil): break
    case ("all", nil):
      plugins[id] = .some(nil)
      return
    default: throw Self.misread(word)
    }
    // What was lifted stays so.
    if case .some(.none) = plugins[id] { return }
    plugins[id] = grants
  }

  private static func misread(_ word: String) -> Failure {
    Failure(
      .badArgument, "--grant: \"\(word)\" grants nothing that is known",
      hint: "write --grant none, or a plugin's id, a colon and one of read=PATH, write=PATH, "
        + "devices=PATH, network, exec, display, none and all, such as "
        + "--grant org.example.films:read=/srv/films")
  }

  /// The ids of the plugins that are named.
  package var named: [String] { plugins.keys.sorted() }

  /// What holds for a plugin; `nil`: it is not confined.
  package func grants(to id: String, manifest: Grants) -> Grants? {
    if let own = plugins[id] { return own }
    return isAlone ? Grants() : manifest
  }
}
