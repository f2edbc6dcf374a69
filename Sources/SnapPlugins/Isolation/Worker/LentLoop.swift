import SnapSystem
import SnapValue
import Synchronization

// @unchecked: all but `due` is used on the main thread only, which the host table checks.
/// The main loop of a plugin's process, as the plugin needs it: what is due waits until the host lends its
/// turn, so that all of an application's plugins run one at a time, as in one process.
///
/// While a presenter's own loop runs, which asks nobody, what is due runs at once.
final class LentLoop: PluginLoop, @unchecked Sendable {
  private struct Due {
    var work: [@Sendable () -> Void] = []
    var isTold = false
  }

  private let loop: SystemLoop
  private let due = Mutex(Due())
  private var watched: Set<Int32> = []
  /// Tells the host that something is due. Any thread.
  private let tell: @Sendable () -> Void
  /// Whether a presenter's own loop runs. Main thread.
  var isOwned = false

  init(_ loop: MainLoop, tell: @escaping @Sendable () -> Void) {
    self.loop = SystemLoop(loop)
    self.tell = tell
  }

  var isMainThread: Bool { loop.isMainThread }
  var descriptor: Int32? { loop.descriptor }
  func drain() { loop.drain() }
  func post(_ work: @escaping @Sendable () -> Void) { add(work) }

  private func add(_ work: @escaping @Sendable () -> Void) {
    if loop.isMainThread, isOwned { return loop.post(work) }
    let isFirst = due.withLock { due in
      due.work.append(work)
      defer { due.isTold = true }
      return !due.isTold
    }
    if isFirst { tell() }
  }

  /// Does what is due now; what becomes due meanwhile waits for the next turn. Main thread.
  func runDue() {
    let work = due.withLock { due in
      defer { due = Due() }
      return due.work
    }
    for item in work { item() }
  }

  func schedule(
    after nanoseconds: UInt64, _ action: @escaping @Sendable () -> Void
  ) -> UInt64 {
    loop.schedule(after: nanoseconds) { [weak self] in
      guard let self else { return }
      if isOwned { action() } else { add(action) }
    }
  }

  func cancel(timer: UInt64) { loop.cancel(timer: timer) }

  func watch(_ descriptor: Int32, _ action: @escaping @Sendable () -> Void) throws(Failure) {
    try arm(descriptor, action)
    watched.insert(descriptor)
  }

  /// Waits for the descriptor once: it stays ready until the plugin has had its turn.
  private func arm(
    _ descriptor: Int32, _ action: @escaping @Sendable () -> Void
  ) throws(Failure) {
    try loop.watch(descriptor) { [weak self] in
      guard let self else { return }
      if isOwned { return action() }
      loop.unwatch(descriptor)
      add { [weak self] in self?.serve(descriptor, action) }
    }
  }

  private func serve(_ descriptor: Int32, _ action: @escaping @Sendable () -> Void) {
    guard watched.contains(descriptor) else { return }
    action()
    // A plugin that closes a descriptor without a word loses its watch with it.
    if watched.contains(descriptor) { try? arm(descriptor, action) }
  }

  func unwatch(_ descriptor: Int32) {
    watched.remove(descriptor)
    loop.unwatch(descriptor)
  }
}
