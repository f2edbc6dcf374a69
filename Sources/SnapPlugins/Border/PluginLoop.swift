package import SnapValue
package import SnapSystem

/// What plugins need of the main loop. In a program that is `SystemLoop`; tests bring a clock of
/// their own.
package protocol PluginLoop: AnyObject, Sendable {
  /// Whether the caller is on the main thread.
  var isMainThread: Bool { get }
  /// The descriptor that another loop can poll; `nil` when there is none.
  var descriptor: Int32? { get }
  /// Does what is waiting; for another loop. Main thread.
  func drain()
  /// Runs the work on the main thread, in order, never at once. Any thread.
  func post(_ work: @escaping @Sendable () -> Void)
  /// Runs the action once on the main thread, after at least so many nanoseconds, never at once.
  /// Main thread. Answers a number for `cancel`.
  func schedule(after nanoseconds: UInt64, _ action: @escaping @Sendable () -> Void) -> UInt64
  /// Takes back what was scheduled, if it has not run. Main thread.
  func cancel(timer: UInt64)
  /// Runs the action on the main thread whenever the descriptor can be read. Main thread.
  func watch(_ descriptor: Int32, _ action: @escaping @Sendable () -> Void) throws(Failure)
  /// Ends the watch of a descriptor. Main thread.
  func unwatch(_ descriptor: Int32)
}

// All but `post` and `isMainThread` is used on the main thread only, which the host table checks.
/// The program's main loop, as plugins need it.
package final class SystemLoop: PluginLoop, @unchecked Sendable {
  private let loop: MainLoop
  private var timers: [UInt64: MainLoop.Timer] = [:]
  private var watches: [Int32: MainLoop.Watch] = [:]
  private var lastTimer: UInt64 = 0

  /// Wraps a loop; made on its thread.
  package init(_ loop: MainLoop) { self.loop = loop }

  /// Whether the caller is on the loop's thread.
  package var isMainThread: Bool { loop.isCurrent }
  /// The loop's own descriptor.
  package var descriptor: Int32? { loop.descriptor }
  /// Does what is waiting.
  package func drain() { loop.drain() }
  /// Runs the work on the loop's thread.
  package func post(_ work: @escaping @Sendable () -> Void) { loop.post(work) }

  /// Runs the action once, later.
  package func schedule(
    after nanoseconds: UInt64, _ action: @escaping @Sendable () -> Void
  ) -> UInt64 {
    lastTimer += 1
    let number = lastTimer
    timers[number] = loop.schedule(after: nanoseconds) { [weak self] in
      self?.timers[number] = nil
      action()
    }
    return number
  }

  /// Takes back what was scheduled.
  package func cancel(timer: UInt64) {
    if let timer = timers.removeValue(forKey: timer) { loop.cancel(timer) }
  }

  /// Watches a descriptor.
  package func watch(
    _ descriptor: Int32, _ action: @escaping @Sendable () -> Void
  ) throws(Failure) {
    do throws(SystemError) {
      watches[descriptor] = try loop.watch(descriptor) { _ in action() }
    } catch {
      throw Failure(.badArgument, error.description)
    }
  }

  /// Ends a watch.
  package func unwatch(_ descriptor: Int32) {
    if let watch = watches.removeValue(forKey: descriptor) { loop.unwatch(watch) }
  }
}
