/// Time for deadlines; the host gives its main loop's, a test one that it turns by hand.
package protocol NavigationClock: Sendable {
  /// Monotonic time in nanoseconds. Any thread.
  func now() -> UInt64
  /// Calls `work` once, on any thread, when so many nanoseconds have gone by. Answers a number for
  /// `cancel`.
  func schedule(after nanoseconds: UInt64, _ work: @escaping @Sendable () -> Void) -> UInt64
  /// Takes a call back; one that is not waiting is ignored.
  func cancel(_ timer: UInt64)
}
