import SnapEngine
import SnapValue

import Synchronization

/// Where answers and wishes from other threads wait for the navigator's executor.
///
/// At most one question is open at a time: its token is `live`, and whoever takes it away (an answer,
/// the deadline, a cancel) is the only one. So an answer learns at once, on its own thread, whether it
/// was still wanted.
final class Mailbox: Sendable {
  enum Post: Sendable {
    case mediation(UInt64, Result<MediationAnswer, Failure>)
    case route(UInt64, Result<RouteAnswer, Failure>)
    case presented(UInt64, Result<Presented, Failure>)
    case deadline(UInt64)
    case changed(ScreenID)
    case request(Request, by: ObjectIdentifier?, done: (@Sendable (Value) -> Void)?)
    case submit(Request, completion: @Sendable (Outcome) -> Void)
    case run(@Sendable (isolated Navigator) -> Void)
    case stopListening(Int)
    case cancel(UInt64)
  }

  private struct State {
    var posts: [Post] = []
    var isClosed = false
    var wake: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())
  private let live = Atomic<UInt64>(0)

  /// Sets what is called, on the posting thread, when the first of several posts comes in.
  func whenFilled(_ wake: @escaping @Sendable () -> Void) { state.withLock { $0.wake = wake } }

  /// Leaves a post; `false` when nobody reads any more.
  @discardableResult
  func leave(_ post: Post) -> Bool {
    let (accepted, wake) = state.withLock { state -> (Bool, (@Sendable () -> Void)?) in
      if state.isClosed { return (false, nil) }
      state.posts.append(post)
      return (true, state.posts.count == 1 ? state.wake : nil)
    }
    wake?()
    return accepted
  }

  /// All posts, in the order in which they came.
  func takeAll() -> [Post] {
    state.withLock { state in
      let posts = state.posts
      state.posts = []
      return posts
    }
  }

  /// Nobody reads any more; answers what was still there.
  func close() -> [Post] {
    state.withLock { state in
      state.isClosed = true
      let posts = state.posts
      state.posts = []
      return posts
    }
  }

  // MARK: The open question

  /// Opens a question.
  func open(_ token: UInt64) { live.store(token, ordering: .releasing) }

  /// Takes the right to answer; `false` when somebody else has it, or had it.
  func claim(_ token: UInt64) -> Bool {
    token != 0
      && live.compareExchange(expected: token, desired: 0, ordering: .acquiringAndReleasing)
        .exchanged
  }

  /// Whether the question is still open.
  func isOpen(_ token: UInt64) -> Bool { live.load(ordering: .acquiring) == token }
}

extension Mailbox.Post {
  /// What it is to who follows what comes; `nil`: it says so itself when it is carried out, or is none.
  var input: NavigationInput? {
    switch self {
    case .mediation(let token, let result): .mediation(token, result)
    case .route(let token, let result): .route(token, result)
    case .presented(let token, let result): .presented(token, result)
    case .deadline(let token): .deadline(token)
    default: nil
    }
  }

  /// Whether it belongs to the program and is nothing that comes to the navigation.
  var isPrivate: Bool {
    switch self {
    case .run, .stopListening: true
    default: false
    }
  }
}
