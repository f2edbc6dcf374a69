internal import CSnapNav

/// What a callback answers: now, or later through a token.
public enum Reply<Answer: Sendable> {
  /// The answer.
  case now(Answer)
  /// The answer comes later: the closure is called at once with the token, which you keep until you
  /// know. When it completes the token before it returns, that is an answer at once.
  case later((Token<Answer>) throws -> Void)
}

extension Reply {
  /// The answer comes from a task, which begins at once on Swift's own threads: `.task { try await
  /// … }`. What it throws is the answer too. When the host no longer wants the answer, and when the
  /// plugin stops, the task is cancelled and need not be waited for.
  public static func task(_ work: @escaping @Sendable () async throws -> Answer) -> Reply {
    .later { token in
      let task = Task {
        do { token.complete(try await work()) } catch { token.fail(error) }
      }
      token.onCancel { task.cancel() }
    }
  }
}

extension Reply where Answer == Void {
  /// It is done.
  public static var done: Reply { .now(()) }
}

/// One answer that comes later, good once. Every thread may complete it.
///
/// It always completes exactly once, whatever happens: the first answer counts and the rest are
/// refused; a token that everybody has let go of answers `.failed`; one that the host has
/// cancelled, and one that is open when the plugin stops, answers `.cancelled`.
public struct Token<Answer: Sendable>: Sendable {
  let pending: PendingAnswer
  let encode: @Sendable (Answer) -> LateAnswer

  /// Gives the answer. `false`: too late, there was one already.
  @discardableResult
  public func complete(_ answer: Answer) -> Bool { pending.finish(encode(answer)) }

  /// Gives an error as the answer. `false`: too late, there was one already.
  @discardableResult
  public func fail(_ error: any Error) -> Bool { pending.finish(LateAnswer(ContractError(error))) }

  /// Whether the answer is still wanted; ask now and then during long work.
  public var isCancelled: Bool { pending.isCancelled }

  /// Calls `body` when the host no longer wants the answer, to end the work early and to take back
  /// what it has shown so far: on the main thread, before the token answers `.cancelled`. When that
  /// has happened already it is called at once, on this thread. Of several, each is called, in order.
  public func onCancel(_ body: @escaping @Sendable () -> Void) { pending.onCancel(body) }
}

extension Token where Answer == Void {
  /// Says that it is done. `false`: too late, there was an answer already.
  @discardableResult
  public func complete() -> Bool { complete(()) }
}

/// An answer in the contract's words.
struct LateAnswer: Sendable {
  var status: snapnav_status
  var result: Value?
  var message: String?

  init(_ status: Int, result: Value? = nil, message: String? = nil) {
    self.status = snapnav_status(truncatingIfNeeded: status)
    self.result = result
    self.message = message
  }

  init(_ error: ContractError) {
    status = error.code.rawValue
    message = error.message
  }
}
