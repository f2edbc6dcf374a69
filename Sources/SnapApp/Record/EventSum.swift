import SnapNavigation

/// What happened on the way to the end of a request, as one number: which events there were, in which order.
/// Nothing that may be private is in it, so it is the same in a replay. Of an event nothing is looked at but what
/// it is, as to look into one copies it.
struct EventSum: Sendable, Hashable {
  /// The number so far.
  private(set) var value: UInt64

  /// Goes on from a number; without one it begins.
  init(_ value: UInt64 = 0xcbf2_9ce4_8422_2325) { self.value = value }

  /// Counts in an event by its number: a step of FNV-1a.
  mutating func add(_ number: UInt64) { value = (value ^ number) &* 0x100_0000_01b3 }

  /// The number of how a request ended.
  static let ending: UInt64 = 7

  /// What an event is, as a number; 0: somebody else than the navigation has made it, so it stands in the record
  /// by itself. Looked up once for each event, as each look moves all of it.
  static func number(of event: borrowing NavigationEvent) -> UInt64 {
    switch event {
    case .started: 1
    case .planned: 2
    case .willPerformUpdates: 3
    case .willPerformUpdate: 4
    case .stage: 5
    case .didPerformUpdate: 6
    case .finished: ending
    case .didPerformUpdates: 8
    case .closeRequested: 9
    case .triggered, .turnedAway, .reloaded, .refused: 0
    }
  }
}
