import SnapValue
import SnapSystem

/// How a generated input is shown to people.
struct Described: Sendable {
  /// In words.
  var text: String
  /// As C that makes it, when that is short.
  var reproducer: String?

  init(_ text: String, reproducer: String? = nil) {
    self.text = text
    self.reproducer = reproducer
  }
}

extension Bench {
  /// How long one check tries inputs; what is left after that is not tried. A slow plugin is tried on
  /// fewer inputs and never blamed for it. Time in which others have the processor does not count, so
  /// a busy machine tries the same inputs.
  private static let inputSeconds: UInt64 = 4

  /// Tries a property on so many generated inputs; the case that breaks it is kept for shrinking.
  ///
  /// `first` gives the choices of a case that are not left to chance, so that a table can be gone
  /// through. In a replay only the one case is tried.
  func forEachInput<Input>(
    _ count: Int, while isGoing: (() -> Bool)? = nil, first: (Int) -> [UInt64] = { _ in [] },
    make: (inout Choices) -> Input, describe: (Input) -> Described,
    try body: (Input) throws(Ending) -> Void
  ) throws(Ending) {
    let numbers = replay.map { $0.number..<$0.number + 1 } ?? 0..<count
    let clock = OwnTime()
    let limit = Self.inputSeconds * 1_000_000_000
    for number in numbers {
      guard replay != nil || (isGoing?() ?? (clock.passed < limit)) else { break }
      var choices =
        replay.map { Choices(replaying: $0.choices) }
        ?? Choices(seed: seed, number: number, first: first(number))
      let input = make(&choices)
      let described = describe(input)
      page.note([UInt64(number)] + choices.made)
      page.put(described.text, into: .question)
      page.put(described.reproducer ?? "", into: .reproducer)
      try body(input)
    }
    page.note([])
  }

  /// Tries a property on generated inputs that need no reproducer.
  func forEachInput<Input>(
    _ count: Int, while isGoing: (() -> Bool)? = nil, make: (inout Choices) -> Input,
    describe: (Input) -> String, try body: (Input) throws(Ending) -> Void
  ) throws(Ending) {
    try forEachInput(
      count, while: isGoing, make: make, describe: { Described(describe($0)) }, try: body)
  }

  /// Adds a line to the description of the input that is tried, where it outlives a crash.
  func noteStep(_ line: String) { page.append(line + "\n", to: .question) }
}
