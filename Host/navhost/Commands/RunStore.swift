import SnapApp
import SnapManifest
import SnapSystem

extension Runner {
  /// Opens the store of the run, or tells why there is none; without a wish for one nothing is kept.
  /// Throws when another process uses it.
  func openStore(_ options: inout AssemblyOptions) throws(StoreRefusal) {
    guard let wish = storeWish(options.log), let manifest = file.manifest else { return }
    options.storeWish = wish
    var loss: String?
    options.store = try store(wish, manifest, options.log) { loss = $0 }
    options.storeLoss = loss
  }

  /// What the command line says of the store; `nil`: that there is to be none.
  private func storeWish(_ log: (LogLine) -> Void) -> StoreWish? {
    let given = invocation.arguments.value("state")
    guard !invocation.arguments.has("record") else {
      // What was kept before belongs to this machine, and a replay has none of it.
      if given != nil || file.manifest?.store != nil {
        log(.note("a run that is recorded keeps no states, and begins anew"))
      }
      return nil
    }
    guard given != "none", given != nil || !invocation.arguments.has("safe") else { return nil }
    let path = given.map { $0.hasPrefix("/") ? $0 : "\(Self.here)/\($0)" }
    return StoreWish(path: path, below: StateDirectory.path)
  }

  private func store(
    _ wish: StoreWish, _ manifest: Manifest, _ log: @escaping @Sendable (LogLine) -> Void,
    unusable: (String) -> Void
  ) throws(StoreRefusal) -> StateStore? {
    let setting: StoreSetting?
    do throws(StorePlaceFault) { setting = try wish.setting(of: manifest) } catch {
      log(
        .warning(
          "nothing is kept over the end of this run: neither XDG_STATE_HOME nor HOME names a "
            + "directory; --state FILE says where to keep it"))
      unusable("neither XDG_STATE_HOME nor HOME names a directory")
      return nil
    }
    guard let setting else { return nil }
    return try StateStore.open(setting, log: log, unusable: unusable)
  }

  private static var here: String { (try? ProcessFacts.workingDirectory()) ?? "." }
}

/// Where programs of this user keep their states.
enum StateDirectory {
  /// `$XDG_STATE_HOME`, or `.local/state` of the home directory; `nil`: there is neither.
  static var path: String? {
    if let path = ProcessFacts.environment("XDG_STATE_HOME"), path.hasPrefix("/") { return path }
    guard let home = ProcessFacts.environment("HOME"), home.hasPrefix("/") else { return nil }
    return home + "/.local/state"
  }
}

extension StoreRefusal {
  /// How the run ends.
  var status: ExitStatus {
    if case .foreign = self { .usage } else { .machine }
  }

  /// Why the run does not begin, and what mends it.
  var sentence: String {
    switch self {
    case .inUse(let path, let process):
      let who = process == 0 ? "another process" : "the process \(process)"
      return "\(who) keeps its states in \(path); end it, or run with --state and another file, "
        + "or with --state none"
    case .foreign(let what):
      return "--state: \(what), and stays as it is; name a file that is not there yet"
    }
  }
}
