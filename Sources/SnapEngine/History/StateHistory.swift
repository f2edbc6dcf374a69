public import SnapValue

/// The states that came into force, in order, and which of them is in force.
///
/// A value of numbers, keys and data: no screen is kept alive by it. What has gone is remembered as
/// far as it can be made anew. How many states it keeps is limited, and how many screens they name
/// together; the oldest are forgotten first.
public struct StateHistory: Sendable {
  /// What is kept of a screen that has gone, so that one like it can be made.
  public struct Memory: Sendable, Hashable {
    /// Its properties, as they could be read last.
    public var properties = ValueMap()
    /// What its body saved of itself; `nil` when it keeps nothing.
    public var saved: Value?
    /// What its presenter saved of how it was looked at.
    public var view: Value?
    /// The screen that waited for its result, and the property that gets it.
    public var caller: Caller?
    /// Remembers nothing yet.
    public init() {}
  }

  /// A screen that waits for a result.
  public struct Caller: Sendable, Hashable {
    /// Who waits.
    public var screen: ScreenID
    /// Its property that gets the result.
    public var property: String
    /// Makes a caller.
    public init(screen: ScreenID, property: String) {
      (self.screen, self.property) = (screen, property)
    }
  }

  /// A screen that has been made anew.
  public struct Renaming: Sendable, Hashable {
    /// Its number in its life before, and its number now.
    public var old, new: ScreenID
    /// Makes a renaming.
    public init(_ old: ScreenID, to new: ScreenID) { (self.old, self.new) = (old, new) }
  }

  /// The states, the oldest first.
  public private(set) var states: [NavigationState] = []
  /// The place of the state in force; 0 when there is none yet.
  public private(set) var cursor = 0
  private var memories: [ScreenID: Memory] = [:]
  private var limit: Int
  private let screenLimit: Int
  /// So many memories are looked through for those that no state names any more.
  private var sweepAt = 64

  /// Makes an empty history that keeps so many states before the one in force, and states that name
  /// so many screens together. With 0 states nothing is ever kept.
  public init(limit: Int, screenLimit: Int = 100_000) {
    self.limit = max(0, limit)
    self.screenLimit = max(1, screenLimit)
  }

  /// How many states lie before the one in force.
  public var before: Int { cursor }
  /// How many states lie after the one in force.
  public var after: Int { max(0, states.count - 1 - cursor) }

  // MARK: What happens

  /// A state has come into force in the place of another; what lay after that one is cut off.
  ///
  /// A state that differs only in how many panes are seen takes the other's place, because that is
  /// the glass's doing. The nothing before the first state is not kept. Cost: the screens of both
  /// states.
  public mutating func commit(_ new: NavigationState, after old: NavigationState) {
    guard limit > 0 else { return }
    if states.isEmpty {
      if !old.isEmpty { states = [old] }
    } else {
      states[cursor] = old
      if new.isSame(as: old) {
        states[cursor] = new
        return
      }
      states.removeSubrange((cursor + 1)...)
    }
    states.append(new)
    cursor = states.count - 1
    trim()
    sweep()
  }

  /// The state of a place is in force again. Screens that were made anew for it have new numbers from
  /// now on, in every state that names them.
  public mutating func move(
    to place: Int, as state: NavigationState, renaming: [Renaming]
  ) {
    guard states.indices.contains(place) else { return }
    for name in renaming { memories[name.old] = nil }
    rename(renaming)
    states[place] = state
    cursor = place
  }

  /// A screen of the state before has gone, and this is remembered of it.
  public mutating func remember(_ screen: ScreenID, _ memory: Memory) {
    if limit > 0, !states.isEmpty { memories[screen] = memory }
  }

  /// What is remembered of a screen that has gone.
  public func memory(of screen: ScreenID) -> Memory? { memories[screen] }

  /// All but the state in force is forgotten.
  public mutating func wipe(to state: NavigationState) {
    states = limit > 0 ? [state] : []
    cursor = 0
    memories = [:]
  }

  // MARK: Where to

  /// The place of the state that lies so many steps before (below 0) or after (above 0) the one in
  /// force, or of the last one in that direction when there are fewer; `nil`: there is none. States
  /// that are not possible any more are passed by.
  public func place(
    _ steps: Int, where isPossible: (NavigationState) -> Bool
  ) -> Int? {
    guard steps != 0, !states.isEmpty else { return nil }
    let wanted = steps < 0 ? max(0, cursor + max(steps, -states.count)) : min(after, steps) + cursor
    let beyond = steps < 0 ? Array((0...wanted).reversed()) : Array(wanted..<states.count)
    let nearer =
      steps < 0 ? Array((wanted..<cursor).dropFirst()) : Array((cursor..<wanted).reversed())
    return (beyond + nearer).first { $0 != cursor && isPossible(states[$0]) }
  }

  /// The numbers of the presenters that layers of these states have.
  public var presenters: Set<Int> {
    Set(states.flatMap { $0.overlays.map(\.presenter) })
  }

  // MARK: Parts

  /// Takes over states that were fitted to another graph.
  mutating func take(_ states: [NavigationState], at cursor: Int, limit: Int) {
    self.limit = max(0, limit)
    let most = self.limit == 0 ? 0 : self.limit + 1
    let first = min(cursor, max(0, states.count - most))
    self.states = Array(states.dropFirst(first).prefix(most))
    self.cursor = self.states.isEmpty ? 0 : cursor - first
    sweep()
  }

  private mutating func rename(_ renaming: [Renaming]) {
    guard !renaming.isEmpty else { return }
    var names: [ScreenID: ScreenID] = [:]
    for name in renaming { names[name.old] = name.new }
    for place in states.indices { states[place].rename(names) }
    for (screen, memory) in memories {
      guard let caller = memory.caller, let new = names[caller.screen] else { continue }
      memories[screen]?.caller?.screen = new
    }
  }

  private mutating func trim() {
    var excess = max(0, states.count - 1 - limit)
    var screens = states.dropFirst(excess).reduce(0) { $0 + $1.screenCount }
    while screens > screenLimit, excess < states.count - 1 {
      screens -= states[excess].screenCount
      excess += 1
    }
    states.removeFirst(excess)
    cursor -= excess
  }

  private mutating func sweep() {
    guard memories.count >= sweepAt else { return }
    var named: Set<ScreenID> = []
    for state in states { named.formUnion(state.screens) }
    memories = memories.filter { named.contains($0.key) }
    sweepAt = max(64, memories.count * 2)
  }
}

extension NavigationState {
  /// Whether two states are the same but for how many panes of their splits are seen.
  func isSame(as other: NavigationState) -> Bool {
    var copy = other
    copy.takePanes(of: self)
    return self == copy
  }

  /// Shows as many panes of the splits as another state does.
  mutating func takePanes(of other: NavigationState) {
    guard regions.count == other.regions.count else { return }
    for place in regions.indices {
      regions[place].isCollapsed = other.regions[place].isCollapsed
    }
  }

  fileprivate var screenCount: Int {
    regions.reduce(overlays.count) { $0 + $1.stack.count }
  }

  fileprivate mutating func rename(_ names: [ScreenID: ScreenID]) {
    for region in regions.indices {
      for place in regions[region].stack.indices {
        guard let new = names[regions[region].stack[place].screen] else { continue }
        regions[region].stack[place].screen = new
      }
    }
    for place in overlays.indices {
      if let new = names[overlays[place].screen] { overlays[place].screen = new }
    }
  }
}
