/// A stream of choices from which an input is made.
///
/// An input that breaks a rule is the list of the choices that made it: smaller lists and smaller
/// numbers make smaller inputs, so shrinking knows nothing of what they are made into. This is how
/// Hypothesis does it.
package struct Choices: Sendable {
  /// What was chosen so far.
  package private(set) var made: [UInt64] = []
  private var random: SplitMix
  private let known: [UInt64]
  private let isReplay: Bool
  private static let limit = 100_000

  /// Choices from a seed, for the case of a number; `first` are not left to chance.
  package init(seed: UInt64, number: Int, first: [UInt64] = []) {
    var mixed = SplitMix(state: seed)
    random = SplitMix(state: mixed.next() ^ UInt64(truncatingIfNeeded: number))
    known = first
    isReplay = false
  }

  /// Choices as they were made once; past their end every choice is the smallest.
  package init(replaying choices: [UInt64]) {
    random = SplitMix(state: 0)
    known = choices
    isReplay = true
  }

  /// A number from 0 to below the limit; 0 is the simplest.
  package mutating func below(_ limit: Int) -> Int {
    guard limit > 1 else { return 0 }
    return Int(truncatingIfNeeded: next(below: UInt64(limit)))
  }

  /// Any 64 bits.
  package mutating func bits() -> UInt64 { next(below: nil) }

  /// True in one of so many cases.
  package mutating func oneIn(_ count: Int) -> Bool { below(count) == count - 1 }

  /// One of them; the first is the simplest.
  package mutating func pick<Element>(_ elements: [Element], or other: Element) -> Element {
    let place = below(elements.count)
    return elements.indices.contains(place) ? elements[place] : other
  }

  /// What is kept is the choice within its limit, so that a smaller one is a simpler one.
  private mutating func next(below limit: UInt64?) -> UInt64 {
    guard made.count < Self.limit else { return 0 }
    var choice: UInt64
    if known.indices.contains(made.count) {
      choice = known[made.count]
    } else {
      choice = isReplay ? 0 : random.next()
    }
    if let limit { choice %= limit }
    made.append(choice)
    return choice
  }
}

/// The generator of Steele, Lea and Flood: a counter, mixed.
struct SplitMix: Sendable {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
