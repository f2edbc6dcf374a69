/// What happened on the way to the end of a request, as one number: which events there were, in which order.
/// Nothing that may be private is in it, so it is the same in a replay. Of an event nothing is looked at but what
/// it is, as to look into one copies it.
package struct EventSum: Sendable, Hashable {
  /// The number so far.
  package private(set) var value: UInt64

  /// Goes on from a number; without one it begins.
  package init(_ value: UInt64 = 0xcbf2_9ce4_8422_2325) { self.value = value }

  /// Counts in an event by its number (`NavigationEvent.number`): a step of FNV-1a.
  package mutating func add(_ number: UInt64) { value = (value ^ number) &* 0x100_0000_01b3 }
}
