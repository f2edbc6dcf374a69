import SnapNavigation

/// What happened on the way to the end of a request, as one number: which events there were, in which order.
/// Nothing that may be private is in it, so it is the same in a replay. Of an event nothing is looked at but what
/// it is, as to look into one copies it.
struct EventSum: Sendable, Hashable {
  /// The number so far.
  private(set) var value: UInt64

  /// Goes on from a number; without one it begins.
  init(_ value: UInt64 = 0xcbf2_9ce4_8422_2325) { self.value = value }

  /// Counts in an event: a step of FNV-1a.
  mutating func add(_ event: borrowing NavigationEvent) {
    let kind: UInt64 =
      switch event {
      case .started: 1
      case .planned: 2
      case .willPerformUpdates: 3
      case .willPerformUpdate: 4
      case .stage: 5
      case .didPerformUpdate: 6
      case .finished: 7
      case .didPerformUpdates: 8
      case .closeRequested: 9
      // What somebody else tells stands in the record by itself.
      case .triggered, .turnedAway, .reloaded, .refused: 0
      }
    if kind != 0 { value = (value ^ kind) &* 0x100_0000_01b3 }
  }
}
