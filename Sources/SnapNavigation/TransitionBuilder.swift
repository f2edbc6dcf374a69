public import SnapEngine
public import SnapValue

/// A transition in the making: a value, whose every call answers a new one.
///
///     let outcome = await navigator.transition().pop(1).push("show::2").present("video").enqueue()
///
/// Calls are only recorded. They are applied in their order to the state that is in force when the
/// transition's turn comes, so `pop` past the start is found out then, and ends in `failed`. The same
/// builder may be used again: that is another transition.
public struct TransitionBuilder: Sendable {
  private let navigator: Navigator
  /// The request as it stands, without its admission.
  package private(set) var request: Request

  init(_ navigator: Navigator) {
    self.navigator = navigator
    request = Request(.transition([]))
  }

  // MARK: Calls

  /// Pops all and pushes one component; parameters stay. Where it is the root already, it pops to it,
  /// unless `replace`.
  public func root(_ component: String, replace: Bool = false) -> Self {
    calling(.root(component, replace: replace))
  }
  /// One component more: `key` or `key::data` in plain text, nothing in it is split or decoded
  /// further. Empty text changes nothing.
  public func push(_ component: String) -> Self { calling(.push(component)) }
  /// So many components less.
  public func pop(_ count: Int = 1) -> Self { calling(.pop(count)) }
  /// The data of the last component at this point; `nil` clears it. Without components, nothing.
  public func data(_ data: String?) -> Self { calling(.data(data)) }
  /// Shows a parameter as a layer.
  public func present(_ key: String) -> Self { calling(.present(key)) }
  /// Hides a layer.
  public func dismiss(_ key: String) -> Self { calling(.dismiss(key)) }
  /// Shows or hides an effect.
  public func animate(_ key: String, _ isVisible: Bool) -> Self {
    calling(.animate(key, isVisible))
  }
  /// Gives a parameter any flags; one that is not visible then is gone.
  public func parameter(_ key: String, _ flags: Location.Flags) -> Self {
    calling(.parameter(key, flags))
  }
  /// Back to the first component of this key, or one more where there is none.
  public func resolve(_ key: String) -> Self { calling(.resolve(key)) }
  /// Whatever a closure makes of the state; the way to an absolute one. It may be called again when
  /// the transition is planned again, so it has no effect but its result.
  public func transform(
    _ transform: @escaping @Sendable (Location) throws -> Location
  ) -> Self {
    calling(.transform(LocationTransform(transform)))
  }

  // MARK: Attributes

  /// What every affected screen and effect gets in its attributes.
  public func object(_ object: Value) -> Self { with(\.object, object) }
  /// The same, as a type of the program's own, which screens get by `attributes.object(as:)`. One that
  /// cannot be written as a value makes the transition fail.
  @_disfavoredOverload
  public func object(_ model: some Encodable) -> Self {
    do throws(Failure) { return object(try Value(encoding: model)) } catch {
      return transform { _ in throw error }
    }
  }
  /// What every affected screen and effect may tell the caller through; any thread.
  public func handler(_ handler: @escaping @Sendable (Value) -> Void) -> Self {
    with(\.handler, handler)
  }
  /// Whether it may move, which it may when nothing else is said; single updates may still jump.
  public func animated(_ isAnimated: Bool) -> Self { with(\.animated, isAnimated) }

  // MARK: Asking

  /// Begins now: refused with `busy` while another request runs. Cancelling the task takes it back.
  @discardableResult
  public func start() async -> Outcome { await navigator.perform(admitted(.start)) }

  /// Waits for its turn, in order. Cancelling the task takes it back.
  @discardableResult
  public func enqueue() async -> Outcome { await navigator.perform(admitted(.enqueue)) }

  /// As `start`, with a completion instead of waiting.
  ///
  /// Called on the navigator itself, such as inside the completion of another transition, it is taken
  /// in before this returns; from elsewhere, in the navigator's next turn. The completion comes on
  /// the navigator's executor, when the new state is in force and before any other request begins.
  public func start(
    isolation: isolated (any Actor)? = #isolation,
    then completion: @escaping @Sendable (isolated Navigator, Outcome) -> Void
  ) {
    submit(admitted(.start), isolation, completion)
  }

  /// As `enqueue`, with a completion instead of waiting; see `start`.
  public func enqueue(
    isolation: isolated (any Actor)? = #isolation,
    then completion: @escaping @Sendable (isolated Navigator, Outcome) -> Void
  ) {
    submit(admitted(.enqueue), isolation, completion)
  }

  // MARK: Parts

  private func submit(
    _ request: Request, _ isolation: (any Actor)?,
    _ completion: @escaping @Sendable (isolated Navigator, Outcome) -> Void
  ) {
    let navigator = navigator
    let tell: @Sendable (Outcome) -> Void = { outcome in
      navigator.assumeIsolated { completion($0, outcome) }
    }
    if isolation === navigator {
      navigator.assumeIsolated { _ = $0.submit(request, completion: tell) }
    } else if !navigator.mailbox.leave(.submit(request, completion: tell)) {
      Task(executorPreference: navigator.executor.tasks) { await navigator.refuseClosed(tell) }
    }
  }

  private func admitted(_ admission: Request.Admission) -> Request {
    var request = request
    request.admission = admission
    return request
  }

  private func calling(_ call: TransitionCall) -> Self {
    guard case .transition(let calls) = request.kind else { return self }
    return with(\.kind, .transition(calls + [call]))
  }

  private func with<Part>(_ part: WritableKeyPath<Request, Part>, _ value: Part) -> Self {
    var builder = self
    builder.request[keyPath: part] = value
    return builder
  }
}

extension Navigator {
  fileprivate func refuseClosed(_ completion: @Sendable (Outcome) -> Void) {
    completion(.failed(Failure(.wrongState, "the navigator is closed")))
  }

  /// Begins to build a transition from the state in force when its turn comes. Any thread.
  public nonisolated func transition() -> TransitionBuilder { TransitionBuilder(self) }
}
