import SnapEngine
import SnapNavigation

/// What happened on the way to the end of a request, as one number: which events there were, in which order, and
/// who had a part in each. Nothing that may be private is in it, so it is the same in a replay; and to count in
/// another event costs a few nanoseconds.
struct EventSum: Sendable, Hashable {
  /// The number so far.
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Counts in an event.
  mutating func add(_ event: NavigationEvent) {
    switch event {
    case .started: fold(1)
    case .planned(_, let plan):
      fold(2)
      fold(plan.steps.count)
    case .willPerformUpdates(_, let updates):
      fold(3)
      fold(updates.count)
    case .willPerformUpdate(_, let update):
      fold(4)
      fold(update.key.utf8.count)
    case .stage(_, let stage):
      fold(5)
      fold(stage.kind.number)
      fold(stage.who.utf8.count)
    case .didPerformUpdate(_, let update):
      fold(6)
      fold(update.key.utf8.count)
    case .finished: fold(7)
    case .didPerformUpdates(_, let updates, _):
      fold(8)
      fold(updates.count)
    case .closeRequested: fold(9)
    // What somebody else tells stands in the record by itself.
    case .triggered, .turnedAway, .reloaded, .refused: break
    }
  }

  /// A step of FNV-1a over a whole number.
  private mutating func fold(_ number: Int) {
    value = (value ^ UInt64(truncatingIfNeeded: number)) &* 0x100_0000_01b3
  }
}

extension NavigationEvent.Stage.Kind {
  fileprivate var number: Int {
    switch self {
    case .route: 1
    case .ask: 2
    case .create: 3
    case .mediate: 4
    case .effect: 5
    case .present: 6
    case .undo: 7
    case .commit: 8
    case .keep: 9
    case .result: 10
    case .resume: 11
    }
  }
}
