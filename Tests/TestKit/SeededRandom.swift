/// Random numbers that a printed seed repeats (SplitMix64).
package struct SeededRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// The numbers of a seed.
  package init(seed: UInt64) { state = seed }

  /// Those of a new seed, which is printed.
  package static func printed(_ what: String) -> SeededRandom {
    let seed = UInt64.random(in: 1...UInt64(UInt32.max))
    print("seed of \(what): \(seed)")
    return SeededRandom(seed: seed)
  }

  /// The next 64 bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to a limit, which is taken as at least 1.
  package mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(max(limit, 1))) }

  /// One of some elements, of which there must be one.
  package mutating func one<Element>(of elements: [Element]) -> Element {
    elements[below(elements.count)]
  }
}
