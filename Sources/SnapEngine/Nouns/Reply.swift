public import SnapValue

/// The right to answer one question later, once.
///
/// A role that cannot answer at once keeps the reply, answers `nil` from the call, and completes it
/// from any thread. Whoever asked decides what a late, second or cancelled answer means: `complete`
/// tells.
public struct Reply<Answer: Sendable>: Sendable {
  /// The question's number, unique within the navigator; `cancel` names it.
  public let token: UInt64
  private let deliver: @Sendable (UInt64, Result<Answer, Failure>) -> Bool

  /// Makes a reply that hands its one answer to a closure, on the thread that completes it. The
  /// closure answers whether the answer was still wanted, and must be safe to call twice.
  package init(
    token: UInt64, deliver: @escaping @Sendable (UInt64, Result<Answer, Failure>) -> Bool
  ) {
    self.token = token
    self.deliver = deliver
  }

  /// The right to answer another question in the same way. It takes the closure over as it is, where a new
  /// reply wraps it.
  package func asking(_ token: UInt64) -> Reply { Reply(token: token, deliver: deliver) }

  /// The right to an answer that nobody waits for.
  package static var unheard: Reply { Reply(token: 0) { _, _ in false } }

  /// Answers; `false` when it was answered before, or is no longer wanted. Any thread.
  @discardableResult
  public func complete(_ result: Result<Answer, Failure>) -> Bool { deliver(token, result) }
}
