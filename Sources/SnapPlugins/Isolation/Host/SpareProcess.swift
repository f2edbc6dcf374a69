import SnapSystem

// @unchecked: used on the main thread only.
/// A process that waits for a plugin: it was started before anybody needs it, so that the plugin whose own
/// has died waits for neither the program's start nor the system's loader.
///
/// A host has one at most. It knows no plugin and runs nothing of one until it is given one as a new process
/// would be, with its powers; what it is confined to is decided then. Who has the terminal, or may start
/// others and is kept, is started anew.
final class SpareProcess: @unchecked Sendable {
  /// How long after a plugin's start, in nanoseconds: whoever waits for that plugin is answered first.
  static let delay: UInt64 = 10_000_000

  private let loop: any PluginLoop
  /// What it is started with; `nil`: nobody needs one.
  private var wanted: IsolationPlan?
  private var process: WorkerProcess?
  private var timer: UInt64?

  init(_ loop: any PluginLoop) { self.loop = loop }

  /// Its number; `nil`: none waits.
  var identifier: Int32? { process?.identifier }

  /// Whether a plugin can be given one.
  static func suits(_ powers: PluginPowers?, hasTerminal: Bool) -> Bool {
    !hasTerminal && powers?.held.exec == false
  }

  /// Has one wait, soon.
  func prepare(_ plan: IsolationPlan) {
    wanted = plan
    guard timer == nil, process == nil else { return }
    timer = loop.schedule(after: Self.delay) { [weak self] in self?.begin() }
  }

  private func begin() {
    timer = nil
    guard let wanted, process == nil else { return }
    // Without one all goes on as well, and slower.
    process = try? WorkerProcess(
      wanted, hasTerminal: false, powers: PluginPowers(Grants()), log: { _ in })
  }

  /// The one that waits, which is the caller's from now on; `nil`: there is none, or it has ended.
  func take(for plan: IsolationPlan) -> WorkerProcess? {
    guard let process, let wanted else { return nil }
    guard wanted.program == plan.program, wanted.words == plan.words else { return nil }
    self.process = nil
    return process.awaitEnd(milliseconds: 0) == nil ? process : nil
  }

  /// Nobody needs one any more: ends it.
  func end() {
    if let timer { loop.cancel(timer: timer) }
    (wanted, process, timer) = (nil, nil, nil)
  }
}
