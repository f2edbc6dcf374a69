package import SnapValue

/// What a request will do, as a value: steps in order, the state to be, the way back.
///
/// The way back is the state in force and the steps in reverse: until the last step has succeeded
/// nothing of the new state holds. Screens that do not exist yet have their numbers already.
public struct Plan: Sendable {
  /// One thing to do; each can fail, and then all before it are undone in reverse.
  package enum Step: Sendable {
    /// Ask a guard; nothing exists yet.
    indirect case ask(Inquiry)
    /// Make the new screen of this place in `newScreens`.
    case create(Int)
    /// Give a leg's payload to a screen that exists already.
    case fill(ScreenID, leg: Int)
    /// Set the new data of a screen that stays.
    case refresh(ScreenID, data: String?)
    /// Pass from a leg's source to this screen.
    case mediate(Mediation.Step, ScreenID, leg: Int)
    /// Show or hide the effect of this place in the configuration.
    case effect(Int, visible: Bool, animated: Bool)
    /// Let a closure show it; a leg's source and this screen.
    indirect case method(Presentation, ScreenID, leg: Int)
    /// Let a presenter show the batch of this place.
    case present(Int)
  }

  /// A screen that is to be made.
  package struct NewScreen: Sendable {
    /// What it is made of.
    package enum Origin: Sendable {
      /// The node of this place in the graph.
      case node(Int)
      /// It exists already; its owner stays its owner.
      case given(Screen)
      /// By a closure, which gets the navigation as it was composed.
      indirect case factory(@Sendable (Navigation) throws -> Screen, Navigation)
    }
    /// Its number.
    package var screen: ScreenID
    /// What it is made of.
    package var origin: Origin
    /// Its key in the state URL.
    package var key: String
    /// Its data in the state URL.
    package var data: String?
    /// The leg that it is made for and whose payload it gets; `nil` where no edge is followed.
    package var leg: Int?
    /// The screen of a state before that it is like; `nil` for one that never was.
    package var restored: RestoredScreen?
  }

  /// A screen that went, and what is remembered of it. A copy costs one count, and none where nothing is
  /// remembered.
  package struct RestoredScreen: Sendable {
    /// Its number in its life before.
    package let screen: ScreenID
    private let remembered: SharedParts<StateHistory.Memory>?

    /// What is remembered.
    package var memory: StateHistory.Memory { remembered?.parts ?? StateHistory.Memory() }
    /// Whether anything is.
    package var isRemembered: Bool { remembered != nil }
    /// Who waited for its result.
    var caller: StateHistory.Caller? { remembered?.parts.caller }

    init(of screen: ScreenID) { (self.screen, remembered) = (screen, nil) }

    init(of screen: ScreenID, _ memory: StateHistory.Memory) {
      (self.screen, remembered) = (screen, SharedParts(memory))
    }
  }

  /// One edge that is followed: where it starts, and what is given along.
  package struct Leg: Sendable {
    /// The screen that it starts from: of the state in force, or planned by a leg before.
    package var source: ScreenID
    /// The screen that it starts from, when it is none of the state's.
    package var givenSource: Screen?
    /// What is given along, and the text that led here.
    package var given = Given.nothing
    /// The navigation's name, where it has one.
    package var name = ""
    /// What is given along.
    package var payload: ValueMap { given.payload }
    /// The text that led here.
    package var route: String { given.route }
  }

  /// What a path search came to: its navigations are the legs.
  package struct Path: Sendable, Hashable {
    /// A property that was asked for and is not set on a new screen.
    package struct Skipped: Sendable, Hashable {
      /// The key of the screen.
      package var screen: String
      /// The property.
      package var property: String
      /// Whether the screen has it, but it cannot be set.
      package var isReadOnly: Bool
    }
    /// What the navigations cost together.
    package var cost = 0
    /// What is not set, in order.
    package var skipped: [Skipped] = []
  }

  /// What one presenter gets.
  package struct Batch: Sendable {
    /// The presenter; `nil` is the one in use.
    package var presenter: (any Presenter)?
    /// The number of the presenter in the state's layers; 0 is the one in use.
    package var number: Int
    /// What it shows, in order.
    package var updates: [Update]
    /// Whether it shows everything from nothing.
    package var isSync = false
  }

  /// A screen that waits for the result of another one.
  package struct Caller: Sendable, Hashable {
    /// Who waits.
    package var source: ScreenID
    /// Its property that gets the result.
    package var property: String
    /// Whose result it is: a new screen.
    package var screen: ScreenID
  }

  /// A screen that ends itself, and its result.
  package struct Ended: Sendable, Hashable {
    /// The screen; it has gone when the plan is in force.
    package var screen: ScreenID
    /// What whoever brought it gets.
    package var value: Value
  }

  /// The steps in order.
  package var steps: [Step] = []
  /// The screens to be made.
  package var newScreens: [NewScreen] = []
  /// What presenters get.
  package var batches: [Batch] = []
  /// The state to be; its location is known when data is filled in.
  public var state: NavigationState
  /// The edges that are followed, one after the other; empty for URLs and ways back.
  package var legs: [Leg] = []
  /// What a path search came to; `nil` where none was made.
  package var path: Path?
  /// The screens that wait for results from now on.
  package var callers: [Caller] = []
  /// The screen that ends itself by this plan.
  package var ended: Ended?
  /// The place in the history of the state that it leads to again; `nil` for one that is new.
  package var moment: Int?
  /// Why a condition keeps it from being a way.
  package var refusal: String?
  /// What those who guard it are given, beside what is given along on the edges.
  package var along = ValueMap()
  /// The net visual move.
  package var move = Transition.Move.none
  /// Whether it may move.
  package var animated = true
  /// Whether a closure shows something.
  package var callsMethod = false
  /// For a forced state: by what the state in force differs from it.
  package var drift: [LocationUpdate] = []
  /// The effects in `steps` that nobody waits for.
  package var unawaited: Set<Int> = []
  /// Called in order when it is in force.
  package var completions: [@Sendable () -> Void] = []
  /// Memory for the updates of the first batch, from the plan before.
  private var spare: [Update] = []

  /// Makes a plan that keeps a state.
  package init(keeping state: NavigationState) { self.state = state }

  /// Begins anew with a state, in the memory that it has.
  package mutating func reset(keeping state: NavigationState) {
    self.state = state
    steps.empty()
    newScreens.empty()
    if !batches.isEmpty {
      swap(&spare, &batches[0].updates)
      spare.empty()
      batches.empty()
    }
    legs.empty()
    if path != nil { path = nil }
    if !callers.isEmpty { callers = [] }
    if ended != nil { ended = nil }
    moment = nil
    if refusal != nil { refusal = nil }
    if !along.isEmpty { along = [:] }
    move = .none
    animated = true
    callsMethod = false
    if !drift.isEmpty { drift = [] }
    if !unawaited.isEmpty { unawaited = [] }
    if !completions.isEmpty { completions = [] }
  }

  /// Begins a batch of a presenter that has none.
  mutating func beginBatch(number: Int) {
    var updates: [Update] = []
    if batches.isEmpty { swap(&updates, &spare) }
    batches.append(Batch(number: number, updates: updates))
  }

  /// The place in `newScreens` of a screen that is to be made.
  package func place(ofNew screen: ScreenID) -> Int? {
    newScreens.firstIndex { $0.screen == screen }
  }

  /// Puts a new screen's key and data, where only its maker or a mediator knew them, wherever it is
  /// named.
  package mutating func amend(_ arrival: Arrival) {
    for region in state.regions.indices {
      guard let place = state.regions[region].stack.place(of: arrival.screen) else { continue }
      state.regions[region].stack.replace(place, by: arrival)
    }
    for place in state.overlays.indices where state.overlays[place].screen == arrival.screen {
      state.overlays[place].key = arrival.key
    }
    for batch in batches.indices {
      for place in batches[batch].updates.indices
      where batches[batch].updates[place].screen == arrival.screen {
        batches[batch].updates[place].key = arrival.key
        batches[batch].updates[place].data = arrival.data
      }
    }
    if !state.isPlain { placeDetails() }
  }
}

/// A screen on its way to its place: the entry that it will be there.
package typealias Arrival = NavigationState.Entry

/// One way that a request could have gone, and why it lost; `nil` for the one that was taken.
package struct Candidate: Sendable, Hashable {
  /// What it is: `route "show"`, `router titles/title`.
  package var what: String
  /// Why it was not taken.
  package var lost: String?
  /// Makes a candidate.
  package init(_ what: String, lost: String? = nil) {
    self.what = what
    self.lost = lost
  }
}
