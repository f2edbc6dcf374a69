import SnapEngine
import SnapValue
import Synchronization

/// The questions to one plugin that are not answered yet, by token. Safe from every thread.
///
/// The question of the call that is under way stays with its caller: its token is stored when the call begins, and
/// whoever exchanges that token for 0 has the right to answer. An answer given at once is that one exchange; only
/// what answers later, or is asked about meanwhile, takes the lock.
@safe final class PendingAnswers: Sendable {
  /// Who waits.
  enum Question: Sendable {
    case mediation(Reply<MediationAnswer>)
    case shown(Reply<Presented>)
    case route(Reply<RouteAnswer>)
  }

  private struct State {
    var waiting: [UInt64: Question] = [:]
    var cancelled: Set<UInt64> = []
  }

  private let state = Mutex(State())
  /// The token of the call that is under way; 0: there is none, or it is answered, or waits.
  private let live = Atomic<UInt64>(0)
  /// The last token of a question whose answer nobody waits for.
  private let lastUnheard = Atomic<UInt64>(1 << 62)
  @safe private struct Calls {
    /// The question of the innermost call.
    var question: UnsafePointer<Question>?
    /// How many calls are under way, one inside the other. Main thread.
    var depth = 0
    init() { unsafe question = nil }
  }

  // Safety: the question is written on the main thread before `live` is, and read only under the lock by whoever has
  // taken `live`. Its caller does not go on before that: it finds `live` taken, and takes the lock itself.
  private nonisolated(unsafe) let calls: UnsafeMutablePointer<Calls>

  init() {
    unsafe calls = .allocate(capacity: 1)
    unsafe calls.initialize(to: Calls())
  }

  deinit { unsafe calls.deallocate() }

  /// A reply that nobody waits for, as a plugin knows it: it has a token, too, so that the answer may be given later.
  /// The tokens of navigators stay below 2^62.
  func unheard() -> Reply<Presented> {
    let token = lastUnheard.wrappingAdd(1, ordering: .relaxed).newValue
    return Reply(token: token) { _, _ in true }
  }

  /// A call with this token begins; `settle` or `wait` ends it, and until then the question stays where it is. Main
  /// thread.
  func ask(_ token: UInt64, _ question: UnsafePointer<Question>) {
    unsafe calls.pointee.depth += 1
    guard unsafe calls.pointee.depth == 1 else {
      // A call inside a call is seldom: the outer one then waits like one that answers later.
      return state.withLock { state in
        keepOpen(&state)
        unsafe open(token, question)
      }
    }
    unsafe open(token, question)
  }

  private func open(_ token: UInt64, _ question: UnsafePointer<Question>) {
    unsafe calls.pointee.question = unsafe question
    live.store(token, ordering: .releasing)
  }

  /// The call answered at once; `false` when the token had been completed inside the call as well.
  func settle(_ token: UInt64) -> Bool {
    unsafe calls.pointee.depth -= 1
    return token == 0 || claim(token) || take(token) != nil
  }

  /// The call answered that it will answer later.
  func wait(_ token: UInt64) {
    unsafe calls.pointee.depth -= 1
    state.withLock { state in if live.load(ordering: .relaxed) == token { keepOpen(&state) } }
  }

  /// The question of a token, which is good no longer; `nil` when there is none.
  func take(_ token: UInt64) -> Question? {
    state.withLock { state in
      if !state.cancelled.isEmpty { state.cancelled.remove(token) }
      if claim(token) { return unsafe calls.pointee.question?.pointee }
      return state.waiting.removeValue(forKey: token)
    }
  }

  /// Marks a question as no longer wanted; `false` when there is none.
  func cancel(_ token: UInt64) -> Bool {
    state.withLock { state in
      if live.load(ordering: .relaxed) == token { keepOpen(&state) }
      guard state.waiting[token] != nil else { return false }
      state.cancelled.insert(token)
      return true
    }
  }

  /// Whether the answer is no longer wanted; also true for a token that is gone.
  func isCancelled(_ token: UInt64) -> Bool {
    state.withLock { state in
      state.cancelled.contains(token)
        || (state.waiting[token] == nil && live.load(ordering: .acquiring) != token)
    }
  }

  /// Whether the question of a token still waits.
  func isWaiting(_ token: UInt64) -> Bool {
    state.withLock { $0.waiting[token] != nil || live.load(ordering: .acquiring) == token }
  }

  /// How many questions wait.
  var count: Int { state.withLock { $0.waiting.count } }

  /// All that wait; none does afterwards.
  func takeAll() -> [Question] {
    state.withLock { state in
      defer { state = State() }
      live.store(0, ordering: .releasing)
      return Array(state.waiting.values)
    }
  }

  /// Takes the right to answer the call that is under way.
  private func claim(_ token: UInt64) -> Bool {
    token != 0
      && live.compareExchange(expected: token, desired: 0, ordering: .acquiringAndReleasing)
        .exchanged
  }

  /// Puts the question of the call that is under way among those that wait.
  private func keepOpen(_ state: inout State) {
    let token = live.exchange(0, ordering: .acquiringAndReleasing)
    if token != 0, let question = unsafe calls.pointee.question?.pointee {
      state.waiting[token] = question
    }
  }
}

extension PendingAnswers.Question {
  /// Tells the caller that there will be no answer; `false` when it no longer waits.
  @discardableResult func fail(_ failure: Failure) -> Bool {
    switch self {
    case .mediation(let reply): reply.complete(.failure(failure))
    case .shown(let reply): reply.complete(.failure(failure))
    case .route(let reply): reply.complete(.failure(failure))
    }
  }
}
