/// The parts of a value, which its copies share: a copy costs one count, however many parts there are.
final class SharedParts<Parts: Sendable>: Sendable {
  let parts: Parts

  init(_ parts: Parts) { self.parts = parts }

  /// The same with a part that is another. Cost: a copy of all parts.
  func with(_ change: (inout Parts) -> Void) -> SharedParts {
    var changed = parts
    change(&changed)
    return SharedParts(changed)
  }
}
