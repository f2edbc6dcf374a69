/// A reader of outside bytes that is tried with inputs nobody has thought of.
///
/// A target gives an input to the reader and holds what comes of it against what the reader promises. The
/// ordinary tests give it the kept inputs; `scripts/fuzz` has libFuzzer make millions of others.
struct FuzzTarget: Sendable {
  /// Its name: that of its folder of kept inputs, and of `make fuzz TARGET=…`.
  let name: String
  /// The most bytes of an input.
  let limit: Int
  /// Reads an input. Throws a `FuzzFinding` where a promise is broken.
  let read: @Sendable (_ input: [UInt8], _ bug: PlantedBug) throws -> Void

  /// All targets, by name.
  static let all: [FuzzTarget] = [
    .card, .control, .elf, .manifest, .page, .record, .signature, .store, .url, .worker,
  ]

  /// The target of a name.
  static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}

/// What a target has found.
enum FuzzFinding: Error, Sendable, Hashable {
  /// The reader does not do what it promises.
  case broken(String)
  /// The bug that was planted in the target.
  case planted
}

/// The bug of a target: with it, inputs of a certain form count as a finding, so that one sees whether the
/// fuzzer gets to them.
struct PlantedBug: Sendable {
  /// Whether it is there.
  let isPlanted: Bool

  /// Throws where the bug is there and the input has its form.
  func strike(where hasForm: @autoclosure () -> Bool) throws {
    if isPlanted, hasForm() { throw FuzzFinding.planted }
  }
}

/// Throws unless a promise holds.
func hold(_ holds: Bool, _ promise: @autoclosure () -> String) throws {
  if !holds { throw FuzzFinding.broken(promise()) }
}

/// Cuts an input into a first byte, which chooses, and the rest.
func choice(_ input: [UInt8], among count: Int) -> (choice: Int, rest: [UInt8]) {
  (input.first.map { Int($0) % count } ?? 0, Array(input.dropFirst()))
}
