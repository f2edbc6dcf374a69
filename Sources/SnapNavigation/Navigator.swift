public import SnapEngine
public import SnapValue

/// Owns the navigation state, and carries out one request after the other.
///
/// A request goes through routers, guards, screens, mediators and presenters, and ends in exactly
/// one outcome, which is told after the state that it leads to is in force. Until then the old state
/// holds: a failure, veto, redirect, cancel or deadline undoes in reverse what was prepared.
///
///     let navigator = try Navigator(configuration)
///     try await navigator.open(presenter)
///     let outcome = await navigator.perform(.navigate("openShow", payload: ["id": "2"]))
///
/// Everybody who takes part is called on the navigator's executor, one call at a time; a request that
/// one of them makes meanwhile waits for its turn.
public actor Navigator {
  /// A request that has not ended. A class, because a copy of a request costs a count for each part.
  final class Job: Sendable {
    let id: UInt64
    let request: Request
    /// How many requests had come into force when this one was made.
    let commits: UInt64
    let completion: (@Sendable (Outcome) -> Void)?
    /// Who gets the result of what it brings, instead of its outcome.
    let awaits: (@Sendable (ScreenResult) -> Void)?

    init(
      _ id: UInt64, _ request: Request, hiding privates: Set<String>, commits: UInt64,
      awaits: (@Sendable (ScreenResult) -> Void)? = nil,
      completion: (@Sendable (Outcome) -> Void)?
    ) {
      self.id = id
      if privates.isEmpty, request.privates.isEmpty {
        self.request = request
      } else {
        self.request = request.hiding(privates)
      }
      self.commits = commits
      self.completion = completion
      self.awaits = awaits
    }

    /// The same for what its request means.
    func meaning(_ request: Request) -> Job {
      Job(
        id, request, hiding: request.privates, commits: commits, awaits: awaits,
        completion: completion)
    }

    /// Stands where none is running.
    static let none = Job(0, Request(.activity), hiding: [], commits: 0, completion: nil)
  }

  /// The presenter in use.
  final class PresenterInUse: Sendable {
    let presenter: any Presenter
    let culprit: String
    /// Whether it is told of every region, and whether it keeps how screens are looked at.
    let knowsRegions, savesViews: Bool
    /// Who asks what is shown in its place.
    private let reader: ObjectIdentifier?
    private let group: (any PresenterGroup)?
    /// Whether it is a group: to look into the group copies it.
    private let isGroup: Bool

    init(_ presenter: any Presenter, culprit: String) {
      self.presenter = presenter
      self.culprit = culprit
      knowsRegions = presenter.knowsRegions
      let known = presenter as? any HostPresenter
      savesViews = known?.savesViews ?? true
      reader = known?.reader
      group = known?.group
      isGroup = group != nil
    }

    /// Whether it asks what is shown, and so knows regions; `nil`: somebody else asks.
    func knowsRegions(_ asking: ObjectIdentifier) -> Bool? {
      if let group { return group.knowsRegions(asking) }
      return reader == asking ? presenter.knowsRegions : nil
    }

    /// The leaf regions that it shows, where it asks what is shown; `nil`: all.
    func regions(of asking: ObjectIdentifier) -> Set<String>? { group?.regions(of: asking) }

    /// Shows a transition; `plain` makes what those of a group are told who know a single stack.
    func present(
      _ transition: Transition, plain: (inout Transition) -> Void, reply: Reply<Presented>
    ) throws(Failure) -> Presented? {
      guard isGroup, let group, group.holdsPlain else {
        return try presenter.present(transition, reply: reply)
      }
      var told = transition
      plain(&told)
      return try group.present(transition, plain: told, reply: reply)
    }
  }

  nonisolated let executor: NavigatorExecutor
  nonisolated let mailbox: Mailbox
  nonisolated let screens = ScreenTable()
  var graph: Graph
  /// The table that takes the place of the one in use when the next request begins.
  var nextGraph: Graph?
  /// What takes the place of everything when the running request has ended.
  var nextReplacement: NextReplacement?
  nonisolated var regions: RegionLayout { screens.regions }
  nonisolated let clock: any NavigationClock
  var planner: Planner { Planner(graph, reserving: screens) }
  let replies: Replies
  /// Stands where no request is running.
  let nobody = Job.none

  let paths = PathMemory()
  let core: Core
  let progress: Progress
  var isDriving = false
  /// Whether anybody listens.
  private(set) var isHeard = false
  var lastStream = 0
  /// How often a presenter came into use.
  var opens = 0
  /// The greatest number that a presenter of layers ever had.
  var lastPresenter = 0
  /// Receives unhandled keys and user activity.
  var interactionObserver: (any InteractionObserver)? {
    didSet { isObserved = interactionObserver != nil }
  }
  /// Whether anybody does.
  private(set) var isObserved = false
  /// Keeps what comes into force over the end of the program.
  var keeper: (any StateKeeper)? { didSet { isKept = keeper != nil } }
  /// Whether anybody does.
  private(set) var isKept = false
  /// Whether what is in the mailbox has been given in another way.
  var takesGivenInputsOnly = false
  /// The screens that guards have kept out of a state that was taken up again.
  var keptOut: [KeptOut] = []
  /// How many requests have come into force.
  var commits: UInt64 = 0
  /// Which of them the last arrival was.
  var lastArrivalAt: UInt64 = 0

  /// The state in force.
  public var state: NavigationState { _read { yield inForce } }

  /// Makes a navigator that shows nothing yet; requests wait for `open`.
  ///
  /// Throws `malformed` for a scheme or key that no state URL can have, and `unknownName` or `duplicate` when
  /// the configuration does not hold together.
  public init(
    _ configuration: Configuration, executor: NavigatorExecutor = .main
  ) throws(Failure) {
    try self.init(configuration, executor: executor, clock: SystemClock())
  }

  /// Makes a navigator with a clock of one's own.
  package init(
    _ configuration: Configuration, executor: NavigatorExecutor = .main,
    clock: any NavigationClock
  ) throws(Failure) {
    let graph = try Graph(linking: configuration)
    let mailbox = Mailbox()
    self.executor = executor
    self.mailbox = mailbox
    self.graph = graph
    self.clock = clock
    replies = Replies(mailbox)
    let empty = graph.regions.emptyState(scheme: configuration.scheme)
    core = Core(configuration.policy, keeping: empty)
    progress = Progress(keeping: empty)
    screens.state = empty
    screens.take(configuration)
    screens.regions = graph.regions
    mailbox.whenFilled { [weak self] in
      Task(executorPreference: executor.tasks) { await self?.readMailbox() }
    }
  }

  /// The state in force as data; `printed` is its state URL.
  public var location: Location { state.location }

  // MARK: Asking

  /// Carries out a request and answers its outcome. Cancelling the task takes the request back, until
  /// it is committed.
  @discardableResult
  public func perform(_ request: Request) async -> Outcome {
    guard !Task.isCancelled else { return .cancelled }
    let ticket = Ticket(mailbox)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        ticket.set(submit(request) { continuation.resume(returning: $0) })
      }
    } onCancel: {
      ticket.cancel()
    }
  }

  /// Takes a request in and answers its number. The completion is called once, on the navigator's
  /// executor, maybe before this returns; inside it the next request may be submitted.
  @discardableResult
  public func submit(
    _ request: Request, completion: (@Sendable (Outcome) -> Void)? = nil
  ) -> UInt64 {
    enter(request, completion: completion)
  }

  func enter(
    _ request: Request, awaits: (@Sendable (ScreenResult) -> Void)? = nil,
    completion: (@Sendable (Outcome) -> Void)?
  ) -> UInt64 {
    if isObserved { return admit(resolveKey(request), awaits: awaits, completion: completion) }
    return admit(request, awaits: awaits, completion: completion)
  }

  private func admit(
    _ request: Request, awaits: (@Sendable (ScreenResult) -> Void)?,
    completion: (@Sendable (Outcome) -> Void)?
  ) -> UInt64 {
    if request.isSignOfLife {
      completion?(.done)
      return 0
    }
    inputFollower?.take(request, awaitsResult: awaits != nil, isNested: isDriving)
    let privates = graph.configuration.privateNames
    guard !privates.isEmpty else {
      return accept(request, hiding: privates, awaits: awaits, completion: completion)
    }
    // A copy is made only where something may be private.
    var hidden = request
    let secrets = graph.configuration.routeSecrets(of: request)
    if !secrets.isEmpty { hidden.privateTexts = secrets }
    return accept(hidden, hiding: privates, awaits: awaits, completion: completion)
  }

  /// Inlined, as a request that is handed on is copied.
  @inline(__always)
  private func accept(
    _ request: Request, hiding privates: Set<String>, awaits: (@Sendable (ScreenResult) -> Void)?,
    completion: (@Sendable (Outcome) -> Void)?
  ) -> UInt64 {
    let (id, admission) = machine.submit(
      request.admission, isUser: request.origin == .user, wipes: request.wipes)
    switch admission {
    case .accepted:
      if let newest { others[newest.id] = newest }
      newest = Job(
        id, request, hiding: privates, commits: commits, awaits: awaits, completion: completion)
      drive()
    case .busy(let why): refuse(id, request, why, completion)
    case .closed: completion?(.failed(closed))
    }
    return id
  }

  /// Takes a request that waits from those that do.
  func takeJob(_ id: UInt64) -> Job? {
    guard let newest, newest.id == id else { return others.removeValue(forKey: id) }
    self.newest = nil
    return newest
  }

  /// Takes a request back; `false` when it has ended, or its state is in force already.
  @discardableResult
  public func cancel(_ id: UInt64) -> Bool {
    inputFollower?.take(.cancel(id), isNested: isDriving)
    let taken = machine.cancel(id)
    drive()
    return taken
  }

  /// Sets who hears what happens; `nil` for nobody. Called on the navigator's executor.
  public func listen(_ listener: (@Sendable (NavigationEvent) -> Void)?) {
    self.listener = listener
  }

  func hear() { isHeard = core.listener.hear != nil || !core.streams.isEmpty }

  // MARK: Opening and closing

  /// Brings a presenter into use, and lets what waits begin. What is shown already is shown anew on
  /// it. Throws what the presenter's `open` throws, and then the next one can be tried; `wrongState` when the
  /// navigator is closed, and then the presenter is not asked.
  public func open(
    _ presenter: any Presenter, name: String = "presenter", culprit: String? = nil,
    arguments: Value = .null
  ) throws(Failure) {
    guard !isTornDown else { throw closed }
    try presenter.open(arguments: arguments)
    keepAllViews()
    if let old = inUse { old.presenter.close() }
    inUse = PresenterInUse(presenter, culprit: culprit ?? "present \(name)")
    opens += 1
    pulse.begin()
    if !state.screens.isEmpty || !state.overlays.isEmpty { synchronize(0) }
    machine.ready()
    drive()
  }

  /// The presenter in use is lost: what waits, and what is asked from now on, begins when the next one is
  /// brought into use, or with `goOn`. Maybe from inside a call of that presenter.
  package func awaitPresenter() { machine.unready() }

  /// Lets what waits begin with the presenter in use.
  package func goOn() {
    machine.ready()
    drive()
  }

  /// Ends: what waits and runs is cancelled, screens are destroyed from the topmost down, the
  /// presenter is closed. `completion` is called when that is done, at the latest when the running
  /// call has returned.
  public func close(completion: (@Sendable () -> Void)? = nil) {
    if let completion { closings.append(completion) }
    machine.close()
    drive()
    if isTornDown { tellClosed() }
  }

  var isTornDown = false

  func tellClosed() {
    let told = closings
    closings = []
    for completion in told { completion() }
  }

  // MARK: Driving

  /// Does what is to be done, until something must be waited for.
  func drive() {
    guard !isDriving else { return }
    isDriving = true
    repeat {
      while let action = machine.next() { carryOut(action) }
    } while takeReplacement()
    isDriving = false
  }

  private func carryOut(_ action: NavigationMachine.Action) {
    switch action {
    case .begin(let id): begin(id)
    case .plan: plan()
    case .askRouter(let place): askRouter(place)
    case .perform(let place): perform(step: place)
    case .arm: armDeadline()
    case .disarm: disarmDeadline()
    case .abandon: abandon()
    case .undo(let place): undo(place)
    case .commit: commit()
    case .finish(let id): finish(id, machine.outcome)
    case .drop(let id): finish(id, .cancelled)
    case .drained: tellDrained()
    case .tearDown: tearDown()
    }
  }
}
