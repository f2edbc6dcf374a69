package import SnapPlugins

/// Whom one version of the program does not load.
package struct HeldPlugins: Sendable {
  private let quarantine: Quarantine
  private let host: String

  /// Nobody, unless a quarantine is given.
  package init(_ quarantine: Quarantine = Quarantine(), host: String = "") {
    (self.quarantine, self.host) = (quarantine, host)
  }

  /// Whether nobody is held, so that no digest has to be made.
  package var isEmpty: Bool { !quarantine.holdsSomebody }

  /// Why a file that was looked at is not loaded; `nil`: it may be, or its digest was not asked for.
  package func refusal(of file: PluginFile) -> PluginRefusal? {
    guard let digest = file.digest, let held = quarantine.holds(digest.description, host: host)
    else { return nil }
    return PluginRefusal(
      file: file.path, plugin: file.plugin,
      .quarantined(count: held.count, call: held.last.call, cause: held.last.cause))
  }
}
