internal import CSnapNav
internal import Synchronization

/// The state that all copies of a token share.
final class PendingAnswer: Sendable {
  private struct State {
    /// The callback that made the token has not returned yet.
    var isInCall = true
    var isAnswered = false
    var isCancelled = false
    /// What was answered inside the call.
    var early: LateAnswer?
    var handler: (@Sendable () -> Void)?
  }

  private let id: snapnav_token
  private let link: HostLink
  private let state = Mutex(State())

  init(_ id: snapnav_token, _ link: HostLink) {
    self.id = id
    self.link = link
  }

  deinit {
    finish(
      LateAnswer(
        ContractError(.failed, "the plugin let go of its token without an answer")))
  }

  /// Ends the callback; what was answered inside it, if anything.
  func leaveCall() -> LateAnswer? {
    state.withLock { state in
      state.isInCall = false
      return state.early
    }
  }

  /// From now on nothing is answered: the callback fails instead.
  func forget() {
    state.withLock { $0.isAnswered = true }
    link.answers.remove(id)
  }

  @discardableResult
  func finish(_ answer: LateAnswer) -> Bool {
    let (isFirst, isEarly) = state.withLock { state in
      guard !state.isAnswered else { return (false, false) }
      state.isAnswered = true
      state.handler = nil
      if state.isInCall { state.early = answer }
      return (true, state.isInCall)
    }
    guard isFirst else { return false }
    link.answers.remove(id)
    if !isEarly { deliver(answer) }
    return true
  }

  private func deliver(_ answer: LateAnswer) {
    // Safety: what is lent lives until the host, which copies, has returned.
    guard let table = unsafe try? link.live(), let complete = unsafe table.pointee.complete else {
      return
    }
    let arena = ValueArena()
    var status = answer.status
    var message = answer.message
    var result: UnsafePointer<snapnav_value>?
    do throws(ContractError) {
      if let value = answer.result { unsafe result = try arena.lend(value) }
    } catch {
      status = error.code.rawValue
      message = error.message
    }
    guard let message else {
      _ = unsafe complete(table, id, status, result, nil)
      return
    }
    _ = unsafe message.withCString { text in unsafe complete(table, id, status, result, text) }
    withExtendedLifetime(arena) {}
  }

  var isCancelled: Bool {
    let (isCancelled, isAnswered) = state.withLock { ($0.isCancelled, $0.isAnswered) }
    guard !isCancelled, !isAnswered, let table = unsafe try? link.live() else { return isCancelled }
    return unsafe table.pointee.is_cancelled?(table, id) == 1
  }

  func onCancel(_ body: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
      if !state.isCancelled && !state.isAnswered {
        guard let earlier = state.handler else {
          state.handler = body
          return false
        }
        state.handler = {
          earlier()
          body()
        }
      }
      return state.isCancelled
    }
    if isLate { body() }
  }

  /// The answer is no longer wanted, and is given as that.
  func cancel(_ why: String) {
    let handler = state.withLock { state in
      guard !state.isAnswered else { return (@Sendable () -> Void)?.none }
      state.isCancelled = true
      defer { state.handler = nil }
      return state.handler
    }
    handler?()
    finish(LateAnswer(ContractError(.cancelled, why)))
  }
}

/// The tokens of a plugin that wait, so that the host can cancel them by number.
final class PendingAnswers: Sendable {
  private struct Entry {
    weak var answer: PendingAnswer?
  }

  private let entries = Mutex<[snapnav_token: Entry]>([:])

  func add(_ answer: PendingAnswer, _ id: snapnav_token) {
    entries.withLock { $0[id] = Entry(answer: answer) }
  }

  func remove(_ id: snapnav_token) { entries.withLock { $0[id] = nil } }

  func cancel(_ id: snapnav_token) {
    entries.withLock { $0[id]?.answer }?.cancel("no longer wanted")
  }

  /// Cancels all that wait.
  func cancelAll(_ why: String) {
    for entry in entries.withLock({ Array($0.values) }) { entry.answer?.cancel(why) }
  }
}
