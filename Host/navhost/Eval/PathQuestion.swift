import SnapEngine
import SnapValue

/// A question of `path` with its type names numbered, and the stack that its answer leaves.
struct PathQuestion {
  private var names: [String] = []
  /// Numbers by the bytes of a name: two spellings of one accent are two types.
  private var numbers: [[UInt8]: Int] = [:]
  private var parents: [Int?] = []
  private var schema: [Int: [String: Bool]] = [:]
  private let properties: ValueMap
  private var commands = PathCommands()
  private var commandNames: [Value] = []
  private var goal = 0
  private var milestones: [Int] = []
  private var stack: [(screen: Int, properties: ValueMap)] = []

  init(_ request: EvalRequest) throws(EvalError) {
    properties = try request.optionalMap("properties")
    goal = number(of: try request.text("goal"))
    for name in try request.texts("via") { milestones.append(number(of: name)) }
    for entry in try request.list("stack") { try readEntry(entry) }
    try readKinds(request)
    for command in try request.list("commands") { try readCommand(command) }
  }

  func search() throws(EvalError) -> PathAnswer {
    let graph: PathGraph
    do throws(Failure) {
      let padding = [Int?](repeating: nil, count: names.count - parents.count)
      graph = try PathGraph(
        screens: names.count, parents: parents + padding, commands: commands)
    } catch { throw EvalError(.badRequest, error.message) }
    let entries = stack.map { entry in
      PathQuery.Entry(entry.screen, matches: matches(entry.screen, entry.properties))
    }
    var search = PathSearch(graph)
    return search.path(PathQuery(from: entries, to: goal), via: milestones) { screen in
      matches(screen, newProperties(of: screen))
    }
  }

  /// The name of a command, or its place where it has none.
  func name(of command: Int) -> Value { commandNames[command] }

  /// Does a step to the stack; answers what was done.
  mutating func perform(_ step: PathStep) -> String {
    switch step.move {
    case .pop(let place):
      stack.removeSubrange((place + 1)...)
      return "pop \(place)"
    case .push(let screen):
      stack.append((screen, newProperties(of: screen)))
      return "push \(names[screen])"
    }
  }

  /// The stack as an answer has it.
  var stackWords: Value {
    .list(stack.map { [.string(names[$0.screen]), .map($0.properties)] })
  }

  // MARK: Reading

  private mutating func number(of name: String) -> Int {
    if let number = numbers[Array(name.utf8)] { return number }
    numbers[Array(name.utf8)] = names.count
    names.append(name)
    return names.count - 1
  }

  private mutating func readEntry(_ value: Value) throws(EvalError) {
    guard let pair = value.list, pair.count == 2, let name = pair[0].string, let map = pair[1].map
    else {
      throw EvalError(.badRequest, "an element of \"stack\" must be [type, {properties}]")
    }
    stack.append((number(of: name), map))
  }

  private mutating func readKinds(_ request: EvalRequest) throws(EvalError) {
    for entry in try request.optionalMap("parents").entries {
      guard let base = entry.value.string else {
        throw EvalError(.badRequest, "\"parents\" must map a type to the type that it derives from")
      }
      let (derived, parent) = (number(of: entry.key), number(of: base))
      while parents.count <= max(derived, parent) { parents.append(nil) }
      parents[derived] = parent
    }
    for entry in try request.optionalMap("schema").entries {
      guard let listed = entry.value.map else {
        throw EvalError(.badRequest, "\"schema\" must map a type to its properties")
      }
      let kind = number(of: entry.key)
      for property in listed.entries {
        guard let access = property.value.string, access == "rw" || access == "ro" else {
          throw EvalError(
            .badRequest, "the property \(quoted(property.key)) must be \"rw\" or \"ro\"")
        }
        schema[kind, default: [:]][property.key] = access == "rw"
      }
    }
  }

  private mutating func readCommand(_ value: Value) throws(EvalError) {
    let command = EvalRequest(
      members: try EvalRequest.map(value, "an element of \"commands\""), operation: "a command")
    var origins: [Int] = []
    for name in try command.texts("origins") { origins.append(number(of: name)) }
    let cost = command.members["cost"] ?? 1
    guard let price = cost.int, (0...Int64(PathCommands.greatestCost)).contains(price) else {
      throw EvalError(
        .badRequest,
        "\"cost\" of a command must be a whole number from 0 to \(PathCommands.greatestCost)")
    }
    let name = try command.optionalText("name")
    commandNames.append(name.map(Value.string) ?? .int(Int64(commands.count)))
    commands.append(
      from: origins, to: number(of: try command.text("destination")), cost: Int(price))
  }

  // MARK: Properties

  /// Whether a screen has every property that is asked for, of those that its type has.
  private func matches(_ screen: Int, _ values: ValueMap) -> Bool {
    properties.entries.allSatisfy { asked in
      guard isWritable(asked.key, of: screen) != nil else { return true }
      guard let value = values[asked.key], value != .null else { return false }
      return value == asked.value
    }
  }

  private func newProperties(of screen: Int) -> ValueMap {
    var values = ValueMap()
    for asked in properties.entries where isWritable(asked.key, of: screen) == true {
      values[asked.key] = asked.value
    }
    return values
  }

  /// Whether a property can be set; `nil` when neither the type nor one above it lists it.
  private func isWritable(_ property: String, of screen: Int) -> Bool? {
    var (kind, steps): (Int?, Int) = (screen, 0)
    while let at = kind, steps <= parents.count {
      if let isWritable = schema[at]?[property] { return isWritable }
      kind = at < parents.count ? parents[at] : nil
      steps += 1
    }
    return nil
  }
}
