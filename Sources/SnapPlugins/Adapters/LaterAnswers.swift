import CSnapNav
import SnapValue

extension PluginContext {
  /// Runs a call that may answer later; `nil`: it will, or has done so already inside the call. What the
  /// call lends is in the arena already, and whoever calls takes it back.
  func askLater(
    _ site: CallSite, _ token: UInt64, _ question: PendingAnswers.Question,
    _ body: (UnsafePointer<snapnav_sink>, UnsafeMutablePointer<snapnav_error>) -> snapnav_status
  ) throws(Failure) -> PluginAnswer? {
    // Safety: the question stays where it is until the call has come back and is settled.
    try unsafe withUnsafePointer(to: question) { question throws(Failure) in
      try unsafe askLater(site, token, question, body)
    }
  }

  private func askLater(
    _ site: CallSite, _ token: UInt64, _ question: UnsafePointer<PendingAnswers.Question>,
    _ body: (UnsafePointer<snapnav_sink>, UnsafeMutablePointer<snapnav_error>) -> snapnav_status
  ) throws(Failure) -> PluginAnswer? {
    shared.validator?.ask(token, site)
    unsafe pending.ask(token, question)
    let answer: PluginAnswer
    do throws(Failure) {
      if shared.validator == nil {
        answer = unsafe try askUnwatched(site, body)
      } else {
        answer = unsafe try askInTime(site) { (_, sink, slot) throws(Failure) in
          arena.seal()
          return unsafe body(sink, slot)
        }
      }
    } catch {
      _ = pending.settle(token)
      throw error
    }
    if answer.status == StatusCode.pending {
      pending.wait(token)
      return nil
    }
    guard pending.settle(token) else {
      note(
        site.callback.syncRule, site.name,
        "completed its token and answered at once as well; the first counts")
      return nil
    }
    shared.validator?.settle(token)
    return answer
  }

  /// Tells the plugin that an answer is no longer wanted.
  func cancel(
    _ site: CallSite, _ token: UInt64, _ user: UnsafeMutableRawPointer?,
    _ function: (@convention(c) (UnsafeMutableRawPointer?, snapnav_token) -> Void)?
  ) {
    guard !isStopped, pending.cancel(token) else { return }
    watch(cancelled: token)
    guard let function = unsafe function else { return }
    // Safety: `user` is the plugin's own, handed back with its own function.
    callWithoutDeadline(site) { _ in unsafe function(user, token) }
  }
}
