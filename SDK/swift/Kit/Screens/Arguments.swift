/// The types of a closure's arguments, to be counted.
struct Parameters {
  let count: Int

  init<each Argument: ValueConvertible>(_ types: repeat (each Argument).Type) {
    var count = 0
    for _ in repeat each types { count += 1 }
    self.count = count
  }
}

/// The values of one call, taken out one after the other as what they are meant to be.
struct Arguments {
  private let values: [Value]
  private var taken = 0

  init(_ values: [Value]) {
    self.values = values
  }

  mutating func next<Wanted: ValueConvertible>(_ type: Wanted.Type) throws(ContractError) -> Wanted
  {
    guard taken < values.count else {
      throw ContractError(.badArgument, "argument \(taken + 1) is missing")
    }
    defer { taken += 1 }
    return try Wanted.from(values[taken], "argument \(taken + 1)")
  }
}
