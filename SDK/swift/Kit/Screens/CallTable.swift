/// Closures that are called with values, each at a place that one of the kit's C functions knows.
final class CallTable {
  typealias Body = (AnyObject?, [Value]) throws -> Value

  /// One closure.
  struct Call {
    let name: String
    let body: Body
    let shape: Shape
    let slot: Int
  }

  /// How many arguments, and whether there is a result.
  struct Shape {
    let count: Int
    let answers: Bool
    fileprivate var row: Int { count * 2 + (answers ? 1 : 0) }

    /// The contract's signature; `instance` is `@` or nothing.
    func signature(_ instance: String) -> String {
      let arguments = instance + String(repeating: "v", count: count)
      return answers ? "v(\(arguments))" : "i(\(arguments)!)"
    }
  }

  static let slots = 16
  static let mostArguments = 4
  private var rows = [[Call]](repeating: [], count: 2 * (mostArguments + 1))

  /// All, in the order in which they were added.
  private(set) var all: [Call] = []
  /// The one added last.
  var last: Call? { all.last }

  func add(
    _ name: String, _ count: Int, answers: Bool, _ body: @escaping Body
  ) throws(ContractError) {
    guard count <= Self.mostArguments else {
      throw ContractError(
        .wrongSignature,
        "\"\(name)\" takes \(count) arguments; the kit passes up to \(Self.mostArguments). "
          + "Pass a map, or a list")
    }
    let shape = Shape(count: count, answers: answers)
    let slot = rows[shape.row].count
    guard slot < Self.slots else {
      throw ContractError(
        .wrongState,
        "\"\(name)\" is one too many: the kit has room for \(Self.slots) with \(count) arguments")
    }
    let call = Call(name: name, body: body, shape: shape, slot: slot)
    rows[shape.row].append(call)
    all.append(call)
  }

  func run(_ slot: Int, answers: Bool, _ owner: AnyObject?, _ values: [Value]) throws -> Value {
    let row = rows[Shape(count: values.count, answers: answers).row]
    guard slot < row.count else { throw ContractError(.noSuchKey, "there is no such function") }
    return try row[slot].body(owner, values)
  }

  /// The name for the log.
  func name(_ slot: Int, count: Int) -> String {
    let row = rows[Shape(count: count, answers: true).row]
    return slot < row.count ? row[slot].name : ""
  }
}
