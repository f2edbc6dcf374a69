import SnapEngine
import SnapValue

import Synchronization

/// The live screens by number: slot and generation, so that a number is never used again.
///
/// Any thread may look a screen up; only its navigator adds and removes.
final class ScreenTable: Sendable, LiveScreens {
  struct Occupant: Sendable {
    let screen: Screen
    /// The node that it was made from; `nil` for a screen that was composed in code.
    let node: Graph.Node?
    /// Whether its body is destroyed when it goes: a screen that was given belongs to its giver.
    let isOwned: Bool
    /// What it is told.
    let interests: ScreenInterests

    /// An occupant that is told everything unless its maker says otherwise.
    init(
      screen: Screen, node: Graph.Node?, isOwned: Bool, interests: ScreenInterests = .everything
    ) {
      (self.screen, self.node) = (screen, node)
      (self.isOwned, self.interests) = (isOwned, interests)
    }
  }

  private struct Slot {
    var generation: UInt32 = 1
    /// The occupant, part by part: whoever looks for the screen alone copies no more.
    private(set) var screen: Screen?
    private var node: Graph.Node?
    private var isOwned = false
    private(set) var interests = ScreenInterests()
    /// The drawings of its occupants, whose actions have numbers as long as this generation lasts.
    var drawings: DrawnScreen?

    var occupant: Occupant? {
      get {
        guard let screen else { return nil }
        return Occupant(screen: screen, node: node, isOwned: isOwned, interests: interests)
      }
      set {
        screen = newValue?.screen
        node = newValue?.node
        isOwned = newValue?.isOwned ?? false
        if let newValue { interests = newValue.interests }
      }
    }
  }

  private struct Slots {
    var slots: [Slot] = []
    var free: [Int] = []
    var state = NavigationState(scheme: "")
    var drawer: (any ScreenDrawer)?
    var localization: (any Localizing)?
    var regions: RegionLayout?
  }

  private static let lastGeneration: UInt32 = 0x7FFF_FFFF
  private let table = Mutex(Slots())

  /// The text of the state URL that holds, or is about to. Cost: linear in the state.
  var location: String { state.printed }

  /// The state that holds, or is about to.
  var state: NavigationState {
    get { table.withLock { $0.state } }
    set { table.withLock { $0.state = newValue } }
  }

  /// Makes the drawings of screens that have no drawer of their own.
  var drawer: (any ScreenDrawer)? { table.withLock { $0.drawer } }

  /// The languages that are spoken.
  var localization: (any Localizing)? { table.withLock { $0.localization } }

  /// Takes over who draws and who speaks.
  func take(_ configuration: Configuration) {
    table.withLock { table in
      table.drawer = configuration.drawer
      table.localization = configuration.localization
    }
  }

  /// The regions of the state.
  var regions: RegionLayout {
    get { table.withLock { $0.regions } ?? .plain }
    set { table.withLock { $0.regions = newValue } }
  }

  /// A number whose screen is not there yet.
  func reserve() -> ScreenID {
    table.withLock { table in
      if let slot = table.free.popLast() { return Self.number(slot, table.slots[slot].generation) }
      table.slots.append(Slot())
      return Self.number(table.slots.count - 1, 1)
    }
  }

  /// Puts the screen to its number.
  func fill(_ id: ScreenID, _ occupant: Occupant) {
    table.withLock { table in
      guard let slot = Self.slot(id, table) else { return }
      table.slots[slot].occupant = occupant
      table.slots[slot].drawings?.forget()
    }
  }

  /// Whether the number is not stale: its screen is there, or is being made.
  func isGiven(_ id: ScreenID) -> Bool { table.withLock { Self.slot(id, $0) != nil } }

  func occupant(_ id: ScreenID) -> Occupant? {
    table.withLock { table in Self.slot(id, table).flatMap { table.slots[$0].occupant } }
  }

  /// A live screen.
  func screen(_ id: ScreenID) -> Screen? {
    table.withLock { table in Self.slot(id, table).flatMap { table.slots[$0].screen } }
  }

  /// A live screen that is told what happens to it.
  func screen(hearing id: ScreenID) -> Screen? {
    table.withLock { table in
      Self.slot(id, table).flatMap {
        table.slots[$0].interests.events ? table.slots[$0].screen : nil
      }
    }
  }

  /// A live screen that is told the transitions that affect it.
  func screen(affected id: ScreenID) -> Screen? {
    table.withLock { table in
      Self.slot(id, table).flatMap {
        table.slots[$0].interests.attributes ? table.slots[$0].screen : nil
      }
    }
  }

  /// The drawings of a live screen.
  func drawings(of id: ScreenID) -> DrawnScreen? {
    table.withLock { table in
      guard let slot = Self.slot(id, table) else { return nil }
      if let drawings = table.slots[slot].drawings { return drawings }
      let drawings = DrawnScreen()
      table.slots[slot].drawings = drawings
      return drawings
    }
  }

  /// A property of a live screen, when it can be read.
  func property(_ name: String, of screen: ScreenID) -> Value? { self.screen(screen)?[name] }

  /// How many screens are live.
  var count: Int { table.withLock { $0.slots.count { $0.screen != nil } } }

  /// The number of a screen that is live.
  func number(of screen: Screen) -> ScreenID? {
    table.withLock { table in
      table.slots.firstIndex { $0.screen === screen }
        .map { Self.number($0, table.slots[$0].generation) }
    }
  }

  /// Makes a number stale; answers who had it. A slot whose generations are used up rests for ever.
  func release(_ id: ScreenID) -> Occupant? {
    table.withLock { table in
      guard let slot = Self.slot(id, table) else { return nil }
      let occupant = table.slots[slot].occupant
      table.slots[slot].occupant = nil
      table.slots[slot].drawings = nil
      table.slots[slot].generation += 1
      if table.slots[slot].generation < Self.lastGeneration { table.free.append(slot) }
      return occupant
    }
  }

  private static func number(_ slot: Int, _ generation: UInt32) -> ScreenID {
    ScreenID(rawValue: UInt64(generation) << 32 | UInt64(truncatingIfNeeded: slot))
  }

  private static func slot(_ id: ScreenID, _ table: borrowing Slots) -> Int? {
    let slot = Int(truncatingIfNeeded: id.rawValue & 0xFFFF_FFFF)
    guard slot < table.slots.count, UInt64(table.slots[slot].generation) == id.rawValue >> 32
    else { return nil }
    return slot
  }
}
