import SnapEngine
import SnapValue

extension Navigator {
  /// What only the navigator reads and changes, many times in each request.
  struct Core: ~Copyable {
    @Owned var machine: NavigationMachine
    /// The state in force.
    @Owned var inForce: NavigationState
    /// The presenter in use, and those that show layers, by number.
    @Owned var inUse: PresenterInUse?
    @Owned var layerPresenters: [Int: any Presenter] = [:]
    /// What those were told with their layers, by the same numbers; nothing where that was `null`.
    @Owned var layerArguments: [Int: Value] = [:]
    /// Who is told when none of these layers is shown any more.
    @Owned var farewells: [(until: Set<Int>, tell: @Sendable () -> Void)] = []
    /// The request that came last, while it waits, and all others that wait, by number: one that begins at
    /// once is never looked for.
    @Owned var newest: Job?
    @Owned var others: [UInt64: Job] = [:]
    /// The states that were in force.
    @Owned var history: StateHistory
    /// What presenters saved of how screens were looked at that are not seen now.
    @Owned var views = ScreenValues()
    /// What was asked for when somebody led elsewhere.
    @Owned var pending: PendingRequest?
    /// Who waits for the results of live screens.
    @Owned var awaited: [ScreenID: Awaiting] = [:]
    /// Results that are told when the running request has ended.
    @Owned var results: [(ScreenResult, @Sendable (ScreenResult) -> Void)] = []
    /// Who waits until it is closed.
    @Owned var closings: [@Sendable () -> Void] = []
    /// Who waits until what was accepted is carried out.
    @Owned var drainings: [@Sendable () -> Void] = []
    /// What the presenter in use has answered, and what it still has to.
    @Owned var pulse = DisplayPulse()
    /// Screens in force that have changed by themselves since they were kept.
    @Owned var unkept: [ScreenID] = []
    /// The last request in force that led to a screen, and that screen.
    @Owned var lastArrival: (job: Job, screen: ScreenID)?
    /// Who hears what happens.
    @Owned var listener = Listener()
    @Owned var streams: [Int: AsyncStream<NavigationEvent>.Continuation] = [:]
    /// Follows what comes to it.
    @Owned var inputFollower: (any InputFollower)?
    /// What it has told those who listen, as one number.
    @Owned var eventSum = EventSum()

    init(_ policy: Policy, keeping state: NavigationState) {
      _machine = Owned(wrappedValue: NavigationMachine(policy: policy))
      _history = Owned(wrappedValue: StateHistory(limit: policy.historyLimit))
      _inForce = Owned(wrappedValue: state)
    }
  }
}

extension Navigator {
  /// Who hears what happens, if somebody does. A closure that stands by itself where anything may stand is
  /// called by another one in between.
  struct Listener {
    var hear: (@Sendable (NavigationEvent) -> Void)?
  }
}

// Its parts by their own names.
extension Navigator {
  var machine: NavigationMachine {
    _read { yield core.machine }
    _modify { yield &core.machine }
  }

  var inForce: NavigationState {
    _read { yield core.inForce }
    _modify { yield &core.inForce }
  }

  var inUse: PresenterInUse? {
    _read { yield core.inUse }
    _modify { yield &core.inUse }
  }

  var layerPresenters: [Int: any Presenter] {
    _read { yield core.layerPresenters }
    _modify { yield &core.layerPresenters }
  }

  var layerArguments: [Int: Value] {
    _read { yield core.layerArguments }
    _modify { yield &core.layerArguments }
  }

  var farewells: [(until: Set<Int>, tell: @Sendable () -> Void)] {
    _read { yield core.farewells }
    _modify { yield &core.farewells }
  }

  var newest: Job? {
    _read { yield core.newest }
    _modify { yield &core.newest }
  }

  var others: [UInt64: Job] {
    _read { yield core.others }
    _modify { yield &core.others }
  }

  var history: StateHistory {
    _read { yield core.history }
    _modify { yield &core.history }
  }

  var views: ScreenValues {
    _read { yield core.views }
    _modify { yield &core.views }
  }

  var pending: PendingRequest? {
    _read { yield core.pending }
    _modify { yield &core.pending }
  }

  var awaited: [ScreenID: Awaiting] {
    _read { yield core.awaited }
    _modify { yield &core.awaited }
  }

  var results: [(ScreenResult, @Sendable (ScreenResult) -> Void)] {
    _read { yield core.results }
    _modify { yield &core.results }
  }

  var closings: [@Sendable () -> Void] {
    _read { yield core.closings }
    _modify { yield &core.closings }
  }

  var drainings: [@Sendable () -> Void] {
    _read { yield core.drainings }
    _modify { yield &core.drainings }
  }

  var pulse: DisplayPulse {
    _read { yield core.pulse }
    _modify { yield &core.pulse }
  }

  var unkept: [ScreenID] {
    _read { yield core.unkept }
    _modify { yield &core.unkept }
  }

  var listener: (@Sendable (NavigationEvent) -> Void)? {
    get { core.listener.hear }
    set {
      core.listener.hear = newValue
      hear()
    }
  }

  var streams: [Int: AsyncStream<NavigationEvent>.Continuation] {
    get { core.streams }
    set {
      core.streams = newValue
      hear()
    }
  }

  var inputFollower: (any InputFollower)? {
    get { core.inputFollower }
    set { core.inputFollower = newValue }
  }

  var lastArrival: (job: Job, screen: ScreenID)? {
    _read { yield core.lastArrival }
    _modify { yield &core.lastArrival }
  }
}
