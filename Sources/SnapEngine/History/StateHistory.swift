package import SnapValue

/// The states that came into force, in order, and which of them is in force.
///
/// A value of numbers, keys and data: what has gone is remembered as far as it can be made anew. Only a
/// screen that nobody can make, because no configuration knows its key, is kept itself. How many states it keeps is limited, and how many screens they name
/// together; the oldest are forgotten first.
package struct StateHistory: Sendable {
  /// What is kept of a screen that has gone, so that one like it can be made.
  package struct Memory: Sendable, Hashable {
    /// Its properties, as they could be read last.
    package var properties = ValueMap()
    /// What its body saved of itself; `nil` when it keeps nothing.
    package var saved: Value?
    /// What its presenter saved of how it was looked at.
    package var view: Value?
    /// The screen that waited for its result, and the property that gets it.
    package var caller: Caller?
    /// The screen itself, where none like it can be made.
    package var screen: Screen?
    /// Whether the screen is destroyed when it is forgotten; else it belongs to its giver.
    package var isOwned = false
    /// Remembers nothing yet.
    package init() {}
    /// Whether nothing is remembered.
    package var isEmpty: Bool {
      properties.isEmpty && saved == nil && view == nil && caller == nil && screen == nil
    }
  }

  /// A screen that waits for a result.
  package struct Caller: Sendable, Hashable {
    /// Who waits.
    package var screen: ScreenID
    /// Its property that gets the result.
    package var property: String
    /// Makes a caller.
    package init(screen: ScreenID, property: String) {
      (self.screen, self.property) = (screen, property)
    }
  }

  /// A screen that has been made anew.
  package struct Renaming: Sendable, Hashable {
    /// Its number in its life before, and its number now.
    package var old, new: ScreenID
    /// Makes a renaming.
    package init(_ old: ScreenID, to new: ScreenID) { (self.old, self.new) = (old, new) }
  }

  /// The place of the state in force; 0 when there is none yet.
  package private(set) var cursor = 0
  /// The states, the oldest first, after `first` that are forgotten.
  private var kept: [NavigationState] = []
  private var first = 0
  /// How many screens they name together.
  private var named = 0
  /// The new numbers of screens that were made anew, where states may still have the old ones.
  private var renamed = ScreenMap<ScreenID>()
  private var memories = ScreenMap<SharedParts<Memory>>()
  private var limit: Int
  private let screenLimit: Int
  /// Stands in the place of what is forgotten.
  private let nothing = NavigationState(scheme: "")
  /// How many screens are kept themselves, and those that were forgotten and must be destroyed.
  private var screensKept = 0
  private var forgotten: [Screen] = []
  /// So many memories are looked through for those that no state names any more.
  private var sweepAt = 64

  /// Makes an empty history that keeps so many states before the one in force, and states that name
  /// so many screens together. With 0 states nothing is ever kept.
  package init(limit: Int, screenLimit: Int = 100_000) {
    self.limit = max(0, limit)
    self.screenLimit = max(1, screenLimit)
  }

  /// How many states there are.
  package var count: Int { kept.count - first }
  /// The states, the oldest first. Cost: all of them.
  package var states: [NavigationState] { (0..<count).map(state) }
  /// The state of a place.
  package func state(at place: Int) -> NavigationState {
    var state = kept[first + place]
    if !renamed.isEmpty { state.rename(renamed) }
    return state
  }

  /// How many states lie before the one in force.
  package var before: Int { cursor }
  /// How many states lie after the one in force.
  package var after: Int { max(0, count - 1 - cursor) }

  // MARK: What happens

  /// A state has come into force in the place of another; what lay after that one is cut off.
  ///
  /// A state that differs only in how many panes are seen takes the other's place, because that is
  /// up to the display. The nothing before the first state is not kept. Cost: the screens of both
  /// states.
  package mutating func commit(_ new: NavigationState, after old: NavigationState) {
    guard limit > 0 else { return }
    if count == 0 {
      if !old.isEmpty { append(old) }
    } else {
      if kept[first + cursor] != old { put(old, at: cursor) }
      if new.isSame(as: old) { return put(new, at: cursor) }
      while count > cursor + 1 { named -= kept.removeLast().screenCount }
    }
    append(new)
    cursor = count - 1
    trim()
    sweep()
  }

  /// The state of a place is in force again; `false`: there is no such place. Screens that were made anew
  /// for it have new numbers from now on.
  @discardableResult
  package mutating func move(
    to place: Int, as state: NavigationState, renaming: [Renaming] = []
  ) -> Bool {
    guard place >= 0, place < count else { return false }
    put(state, at: place)
    cursor = place
    for name in renaming { rename(name) }
    return true
  }

  /// A screen that was made anew has a new number from now on, in every state that names it.
  package mutating func rename(_ name: Renaming) {
    if !memories.isEmpty, memories.removeValue(of: name.old)?.parts.screen != nil {
      screensKept -= 1
    }
    renamed[name.old] = name.new
    if renamed.count >= 64 { renameAll() }
  }

  /// A screen of the state before has gone, and this is remembered of it.
  package mutating func remember(_ screen: ScreenID, _ memory: Memory) {
    guard limit > 0, count > 0 else { return }
    if memory.screen != nil { screensKept += 1 }
    memories[screen] = SharedParts(memory)
  }

  /// The screens that nothing leads back to any more, once; whoever asks destroys them.
  package mutating func takeForgotten() -> [Screen] {
    if forgotten.isEmpty { return [] }
    defer { forgotten = [] }
    return forgotten
  }

  /// Whether anything is remembered of any screen.
  var remembers: Bool { !memories.isEmpty }

  /// What is remembered of a screen that has gone.
  package func memory(of screen: ScreenID) -> Memory? {
    if memories.isEmpty { return nil }
    guard var memory = memories[screen]?.parts else { return nil }
    if let caller = memory.caller { memory.caller?.screen = renamed.last(of: caller.screen) }
    return memory
  }

  /// All but the state in force is forgotten.
  package mutating func wipe(to state: NavigationState) {
    keep(limit > 0 ? [state] : [])
    cursor = 0
    forget { _ in true }
    renamed = ScreenMap()
  }

  // MARK: Where to

  /// The place of the state that lies so many steps before (below 0) or after (above 0) the one in
  /// force, or of the last one in that direction when there are fewer; `nil`: there is none. States
  /// that are not possible any more are passed by.
  package func place(
    _ steps: Int, where isPossible: (NavigationState) -> Bool
  ) -> Int? {
    moment(steps, where: isPossible)?.place
  }

  /// That place, and its state.
  func moment(
    _ steps: Int, where isPossible: (NavigationState) -> Bool
  ) -> (place: Int, state: NavigationState)? {
    guard steps != 0, count > 0 else { return nil }
    let wanted = steps < 0 ? max(0, cursor + max(steps, -count)) : min(after, steps) + cursor
    if wanted != cursor {
      let state = state(at: wanted)
      if isPossible(state) { return (wanted, state) }
    }
    let beyond = steps < 0 ? Array((0...wanted).reversed()) : Array(wanted..<count)
    let nearer =
      steps < 0 ? Array((wanted..<cursor).dropFirst()) : Array((cursor..<wanted).reversed())
    for place in beyond + nearer where place != cursor {
      let state = state(at: place)
      if isPossible(state) { return (place, state) }
    }
    return nil
  }

  /// The numbers of the presenters that layers of these states have.
  package var presenters: Set<Int> {
    Set(kept[first...].flatMap { $0.overlays.map(\.presenter) })
  }

  // MARK: Parts

  /// Takes over states that were fitted to another graph.
  mutating func take(_ states: [NavigationState], at cursor: Int, limit: Int) {
    // What is remembered has the old numbers, too.
    if !renamed.isEmpty { renameAll() }
    self.limit = max(0, limit)
    let most = self.limit == 0 ? 0 : self.limit + 1
    let first = min(cursor, max(0, states.count - most))
    keep(Array(states.dropFirst(first).prefix(most)))
    self.cursor = count == 0 ? 0 : cursor - first
    sweep()
  }

  private mutating func keep(_ states: [NavigationState]) {
    (kept, first) = (states, 0)
    named = states.reduce(0) { $0 + $1.screenCount }
  }

  private mutating func append(_ state: NavigationState) {
    kept.append(state)
    named += state.screenCount
  }

  private mutating func put(_ state: NavigationState, at place: Int) {
    named += state.screenCount - kept[first + place].screenCount
    kept[first + place] = state
  }

  /// Gives every state the new numbers. Done now and then, because most states are never seen again.
  private mutating func renameAll() {
    for place in kept.indices[first...] { kept[place].rename(renamed) }
    for (screen, memory) in memories {
      guard let caller = memory.parts.caller else { continue }
      let last = renamed.last(of: caller.screen)
      memories[screen] = memory.with { $0.caller?.screen = last }
    }
    renamed = ScreenMap()
  }

  /// Forgets the oldest; their places go when there are many.
  private mutating func trim() {
    while count > 1, count - 1 > limit || named > screenLimit {
      named -= kept[first].screenCount
      kept[first] = nothing
      first += 1
      cursor -= 1
    }
    if first > 64, first > count {
      kept.removeSubrange(..<first)
      first = 0
    }
  }

  private mutating func sweep() {
    guard memories.count >= sweepAt || screensKept > 0 else { return }
    if !renamed.isEmpty { renameAll() }
    var named = ScreenMap<Void>()
    for place in kept.indices[first...] { kept[place].forEachScreen { named[$0] = () } }
    forget { !named.contains($0) }
    sweepAt = max(64, memories.count * 2)
  }
}

extension StateHistory {
  /// Forgets what is remembered of these screens.
  private mutating func forget(_ isForgotten: (ScreenID) -> Bool) {
    if screensKept > 0 {
      for (screen, memory) in memories where isForgotten(screen) {
        guard let kept = memory.parts.screen else { continue }
        screensKept -= 1
        if memory.parts.isOwned { forgotten.append(kept) }
      }
    }
    memories.removeAll { screen, _ in isForgotten(screen) }
  }
}

extension ScreenMap<ScreenID> {
  /// The number that a screen has now, however often it was made anew.
  fileprivate func last(of screen: ScreenID) -> ScreenID {
    var screen = screen
    while let next = self[screen] { screen = next }
    return screen
  }
}

extension NavigationState {
  /// Whether two states are the same but for how many panes of their splits are seen. Cost: what they
  /// do not share.
  func isSame(as other: NavigationState) -> Bool {
    guard top == other.top, selected == other.selected, regionCount == other.regionCount else {
      return false
    }
    for place in 0..<regionCount where !regions[place].isSame(as: other.regions[place]) {
      return false
    }
    return overlays == other.overlays && scheme == other.scheme
  }

  /// Shows as many panes of the splits as another state does.
  mutating func takePanes(of other: NavigationState) {
    guard regionCount == other.regionCount else { return }
    for place in 0..<regionCount where isCollapsed(place) != other.isCollapsed(place) {
      regions[place].isCollapsed = other.isCollapsed(place)
    }
  }

  fileprivate var screenCount: Int {
    var count = overlays.count
    for place in 0..<regionCount { count += stack(of: place).count }
    return count
  }

  fileprivate mutating func rename(_ names: ScreenMap<ScreenID>) {
    for region in 0..<regionCount {
      var stack = stack(of: region)
      guard let start = stack.lowest(where: names.contains) else { continue }
      let entries = stack.entries(from: start + 1)
      var lowest = stack[start]
      stack.cut(to: start)
      lowest.screen = names.last(of: lowest.screen)
      stack.append(lowest)
      for var entry in entries {
        entry.screen = names.last(of: entry.screen)
        stack.append(entry)
      }
      put(stack, in: region)
    }
    for place in overlays.indices {
      overlays[place].screen = names.last(of: overlays[place].screen)
    }
  }
}

extension NavigationState.Region {
  /// Whether two regions are the same but for how many panes are seen.
  fileprivate func isSame(as other: NavigationState.Region) -> Bool {
    stack.count == other.stack.count && stack == other.stack && name == other.name
      && isTab == other.isTab && detail == other.detail
  }
}
