import Glibc
import SnapApp
import SnapElf
import SnapPlugins
import SnapSystem
import SnapValue

extension PluginHistory {
  /// Where this user's runs keep what they know of plugins; `nil`: there is no directory for such things.
  static var ofUser: PluginHistory? {
    // Nobody's home is made: a service that has none, or a device in its place, remembers nothing.
    if ProcessFacts.environment("XDG_STATE_HOME") == nil,
      (try? FileStatus(path: ProcessFacts.environment("HOME") ?? ""))?.kind != .directory
    {
      return nil
    }
    return StateDirectory.path.map { PluginHistory($0 + "/snapnav") }
  }
}

extension HeldPlugins {
  /// Whom this user's runs do not load; what is wrong with the file is told.
  static func ofUser(_ tell: (String) -> Void) -> HeldPlugins {
    guard let findings = PluginHistory.ofUser?.look() else { return HeldPlugins() }
    if let trouble = findings.trouble { tell(trouble) }
    return HeldPlugins(findings.quarantine, host: Version.host)
  }
}

// @unchecked: used on the main thread only, where plugins are loaded.
/// A run and the plugins that may take it down: reads how earlier runs have ended, tells it, and leaves a
/// record of this one that only an end in order takes away. Remembers which plugins have come back from a
/// throw-away process, and which have not.
final class RunQuarantine: LoadWitness, @unchecked Sendable {
  private var record: CrashRecord?
  private var history: PluginHistory?
  private var good = KnownGood()
  private var read: [(identity: String, digest: String)] = []
  private let app: String
  private let log: @Sendable (LogLine) -> Void

  /// Reads what earlier runs have left, and begins a record. A safe run, which loads no plugin, only tells,
  /// and leaves the taking in to the next one. Without a directory for such things nothing is done; what
  /// fails is told.
  init(_ options: inout AssemblyOptions, app: String) {
    (self.app, log) = (app, options.log)
    guard let history = PluginHistory.ofUser else { return }
    var findings: PluginHistory.Findings?
    do throws(Failure) { findings = options.isSafe ? nil : try history.takeIn() } catch {
      options.log(
        .warning("a plugin that takes the program down is not remembered: \(error.message)"))
    }
    begin(&options, history, findings ?? history.look())
  }

  private func begin(
    _ options: inout AssemblyOptions, _ history: PluginHistory, _ findings: PluginHistory.Findings
  ) {
    if let trouble = findings.trouble { options.log(.warning(trouble)) }
    for entry in findings.news { options.log(entry.warning) }
    options.quarantine = HeldPlugins(findings.quarantine, host: Version.host)
    guard !options.isSafe else { return }
    record = try? history.begin(app, host: Version.host)
    self.history = history
    good = history.knownGood()
    options.witness = self
  }

  func opens(_ plugin: String, _ digest: Digest) {
    // Of what is started together all is read before the first is opened.
    if !read.isEmpty { cameBack([]) }
    record?.note(RunRemains.line(opening: plugin, digest.description))
  }

  func leaves(_ plugin: String, _ digest: Digest) {
    record?.note(RunRemains.line(leaving: plugin, digest.description))
  }

  func isKnownGood(_ key: Digest) -> Bool { good.has(key.description, host: Version.host) }

  func cameBack(_ keys: [Digest]) {
    // Who cannot write it tries them again the next time.
    try? history?.add(good: keys.map(\.description), host: Version.host, read: read)
    read = []
  }

  func digest(of file: FileStatus) -> Digest? {
    good.digest(of: file.identity).flatMap { Digest($0) }
  }

  func read(_ file: FileStatus, _ digest: Digest) {
    // What is written in the tick of the clock in which it was read has the same time.
    guard Int64(time(nil)) - file.changed / 1_000_000_000 > 2 else { return }
    read.append((file.identity, digest.description))
    good.add([(file.identity, digest.description)])
  }

  func ended(_ plugin: String, _ digest: Digest, in call: String, by cause: String) {
    let crash = PluginCrash(
      plugin: plugin, sha256: digest.description, host: Version.host, app: app, call: call,
      cause: cause, time: Int64(time(nil)) * 1_000)
    guard let entry = try? history?.add(crash), entry.isHeld else { return }
    log(.warning("it is in quarantine now: navhost quarantine list", of: plugin))
  }

  /// The run ends in order.
  func end() {
    record?.end()
    record = nil
  }
}

extension Quarantine.Entry {
  /// How a run has ended, for whoever starts the next one.
  fileprivate var warning: LogLine {
    let held = "; it is in quarantine now: navhost quarantine list"
    return .warning(
      "it has ended a run of \(last.app) in \(last.call), by \(last.cause)" + (isHeld ? held : ""),
      of: last.plugin)
  }
}
