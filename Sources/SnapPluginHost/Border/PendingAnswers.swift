import SnapEngine
import SnapValue
import Synchronization

/// The questions to one plugin that are not answered yet, by token. Safe from every thread.
///
/// The one question whose call is under way stands apart from the table, so that an answer given at
/// once touches no dictionary.
final class PendingAnswers: Sendable {
  /// Who waits.
  enum Question: Sendable {
    case mediation(Reply<MediationAnswer>)
    case shown(Reply<Presented>)
    case route(Reply<RouteAnswer>)
  }

  private struct State {
    var asked: (token: UInt64, question: Question)?
    var waiting: [UInt64: Question] = [:]
    var cancelled: Set<UInt64> = []
  }

  private let state = Mutex(State())

  /// A call with this token begins.
  func ask(_ token: UInt64, _ question: Question) {
    state.withLock { state in
      if let outer = state.asked { state.waiting[outer.token] = outer.question }
      state.asked = (token, question)
    }
  }

  /// The call answered at once; `false` when the token had been completed inside the call as well.
  func settle(_ token: UInt64) -> Bool { take(token) != nil }

  /// The call answered that it will answer later.
  func wait(_ token: UInt64) {
    state.withLock { state in
      guard let asked = state.asked, asked.token == token else { return }
      state.waiting[token] = asked.question
      state.asked = nil
    }
  }

  /// The question of a token, which is good no longer; `nil` when there is none.
  func take(_ token: UInt64) -> Question? {
    state.withLock { state in
      if !state.cancelled.isEmpty { state.cancelled.remove(token) }
      if let asked = state.asked, asked.token == token {
        state.asked = nil
        return asked.question
      }
      return state.waiting.removeValue(forKey: token)
    }
  }

  /// Marks a question as no longer wanted; `false` when there is none.
  func cancel(_ token: UInt64) -> Bool {
    state.withLock { state in
      guard state.waiting[token] != nil || state.asked?.token == token else { return false }
      state.cancelled.insert(token)
      return true
    }
  }

  /// Whether the answer is no longer wanted; also true for a token that is gone.
  func isCancelled(_ token: UInt64) -> Bool {
    state.withLock { state in
      state.cancelled.contains(token)
        || (state.waiting[token] == nil && state.asked?.token != token)
    }
  }

  /// How many questions wait.
  var count: Int { state.withLock { $0.waiting.count } }

  /// All that wait; none does afterwards.
  func takeAll() -> [Question] {
    state.withLock { state in
      defer { state = State() }
      return Array(state.waiting.values)
    }
  }
}

extension PendingAnswers.Question {
  /// Tells whoever waits that there will be no answer; `false` when nobody wants to know.
  @discardableResult func fail(_ failure: Failure) -> Bool {
    switch self {
    case .mediation(let reply): reply.complete(.failure(failure))
    case .shown(let reply): reply.complete(.failure(failure))
    case .route(let reply): reply.complete(.failure(failure))
    }
  }
}
