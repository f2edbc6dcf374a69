import Glibc
import SnapPlugins
import SnapSystem

// Safety: the table of descriptors lives for the length of the call.

extension BenchHost {
  /// Tells the end of a request in the next turn.
  func later(_ outcome: Outcome) {
    with { state in
      let number = state.nextTimer
      state.nextTimer += 1
      state.outcomes.insert(number)
      let work = unsafe PluginWork(function: tellOutcome, user: boxed(outcome))
      state.timers.append((number, 0, work))
    }
    wake()
  }

  /// Runs what is due until the condition holds or so many seconds are over; answers whether it held.
  ///
  /// Works on the main thread only, outside every call of the plugin. Each callback is announced.
  @discardableResult
  func turn(
    seconds: Double, announcing announce: (String, () -> Void) -> Void, until isDone: () -> Bool
  ) -> Bool {
    let end = ProcessFacts.now + UInt64(max(0, seconds) * 1e9)
    while true {
      while let work = takeDue() { announce("scheduled call", work.run) }
      if isDone() { return true }
      let now = ProcessFacts.now
      guard now < end else { return false }
      let next = with { $0.timers.map(\.at).min() } ?? .max
      let until = min(end, next)
      wait(
        milliseconds: until <= now ? 0 : Int32(clamping: (until - now) / 1_000_000 + 1), announce)
    }
  }

  private func takeDue() -> PluginWork? {
    let now = ProcessFacts.now
    return with { state in
      let due = state.timers.filter { $0.at <= now }.min { ($0.at, $0.number) < ($1.at, $1.number) }
      guard let due, let place = state.timers.firstIndex(where: { $0.number == due.number }) else {
        return nil
      }
      state.timers.remove(at: place)
      return due.work
    }
  }

  private func wait(milliseconds: Int32, _ announce: (String, () -> Void) -> Void) {
    let watches = with { Array($0.watches.values) }
    var polled = [pollfd(fd: wakeDescriptor, events: Int16(POLLIN), revents: 0)]
    polled += watches.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    guard unsafe poll(&polled, nfds_t(polled.count), milliseconds) > 0 else { return }
    if polled[0].revents != 0 {
      var bytes = [UInt8](repeating: 0, count: 64)
      _ = unsafe Glibc.read(wakeDescriptor, &bytes, bytes.count)
    }
    for (watch, poll) in zip(watches, polled.dropFirst()) where poll.revents != 0 {
      guard with({ $0.watches[watch.descriptor] != nil }) else { continue }
      announce("watched descriptor \(watch.descriptor)", watch.run)
    }
  }
}

/// Keeps an outcome where a C function finds it.
private func boxed(_ outcome: Outcome) -> UnsafeMutableRawPointer {
  unsafe Unmanaged.passRetained(OutcomeBox(outcome)).toOpaque()
}

private final class OutcomeBox {
  let outcome: Outcome
  init(_ outcome: Outcome) { self.outcome = outcome }
}

private func tellOutcome(_ box: UnsafeMutableRawPointer?) {
  guard let box = unsafe box else { return }
  // Safety: the box was retained when it was made, for this one call.
  unsafe Unmanaged<OutcomeBox>.fromOpaque(box).takeRetainedValue().outcome.tell()
}
