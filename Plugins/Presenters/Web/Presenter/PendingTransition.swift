internal import SnapPluginKit

/// A transition that pages are showing: it is complete when all have confirmed it, when time is up, or
/// when the host no longer waits; whichever is first.
final class PendingTransition {
  private let token: Token<Void>
  private let host: MainHost
  private var timer: Registration?

  /// `isLate` is called after `limit` nanoseconds, unless the host no longer waits then.
  init(_ token: Token<Void>, _ host: MainHost, limit: UInt64, isLate: @escaping () -> Void) {
    self.token = token
    self.host = host
    timer = try? host.schedule(after: limit) {
      if !token.isCancelled { isLate() }
    }
    // Without the timer a silent page would hold the application for ever.
    if timer == nil { token.complete() }
  }

  /// Completes it.
  func complete() {
    token.complete()
    stopTimer()
  }

  /// It is not shown, for this reason.
  func fail(_ error: ContractError) {
    token.fail(error)
    stopTimer()
  }

  private func stopTimer() {
    if let timer { try? host.unschedule(timer) }
    timer = nil
  }
}
