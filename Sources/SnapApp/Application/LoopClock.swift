import SnapNavigation
import SnapPlugins
import SnapSystem

/// Deadlines on the main loop, so that nothing but the loop ever wakes the program.
struct LoopClock: NavigationClock {
  let loop: SystemLoop

  func now() -> UInt64 { ProcessFacts.now }
  func schedule(after nanoseconds: UInt64, _ work: @escaping @Sendable () -> Void) -> UInt64 {
    loop.schedule(after: nanoseconds, work)
  }
  func cancel(_ timer: UInt64) { loop.cancel(timer: timer) }
}
