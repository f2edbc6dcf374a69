import SnapValue

/// What stands between `${` and `}`: a path, a literal, a function of some, or a few of them with operators
/// between.
indirect enum CardExpression: Sendable, Hashable {
  case path(CardPath)
  case literal(Value)
  case not(CardExpression)
  case negative(CardExpression)
  case binary(Operator, CardExpression, CardExpression)
  case call(CardFunction, [CardExpression])
  /// Each element of a list, by a name of its own.
  case each(CardFunction.Each, in: CardExpression, as: String, CardExpression)

  /// Operators by how they are written.
  enum Operator: String, Sendable, Hashable, CaseIterable {
    case or = "||"
    case and = "&&"
    case equal = "=="
    case unequal = "!="
    case lessOrEqual = "<="
    case greaterOrEqual = ">="
    case less = "<"
    case greater = ">"
    case plus = "+"
    case minus = "-"
    case times = "*"
    case over = "/"
    case modulo = "%"

    /// The higher, the closer it binds.
    var rank: Int {
      switch self {
      case .or: 1
      case .and: 2
      case .equal, .unequal: 3
      case .less, .lessOrEqual, .greater, .greaterOrEqual: 4
      case .plus, .minus: 5
      case .times, .over, .modulo: 6
      }
    }
  }

  /// Why a text is no expression.
  struct Fault: Error, Sendable, Hashable {
    let message: String
    var hint = "a path, or paths with \(Operator.allCases.map(\.rawValue).joined(separator: " ")) !"
  }

  /// All paths in it.
  var paths: [CardPath] {
    switch self {
    case .path(let path): [path] + path.choosing
    case .literal: []
    case .not(let inner), .negative(let inner): inner.paths
    case .binary(_, let left, let right): left.paths + right.paths
    case .call(_, let arguments): arguments.flatMap(\.paths)
    case .each(_, let list, let name, let inner):
      list.paths + inner.paths.filter { $0.steps.first != .name(name) }
    }
  }
}

// MARK: - Values

extension CardExpression {
  /// The value, with what paths lead to; `nil` when there is none. Cost: what is looked at, which `work` bounds.
  func value(_ work: inout CardWork, _ lookUp: (CardPath) -> Value?) -> Value? {
    switch self {
    case .path(let path):
      guard path.hasChosenStep else { return lookUp(path) }
      return path.settled { $0.value(&work, lookUp) }.flatMap(lookUp)
    case .literal(let value): return value
    case .not(let inner): return .bool(!inner.isTrue(&work, lookUp))
    case .negative(let inner):
      return inner.value(&work, lookUp).flatMap { Self.calculate(.minus, .int(0), $0) }
    case .binary(.and, let left, let right):
      return .bool(left.isTrue(&work, lookUp) && right.isTrue(&work, lookUp))
    case .binary(.or, let left, let right):
      return .bool(left.isTrue(&work, lookUp) || right.isTrue(&work, lookUp))
    case .binary(let operation, let left, let right):
      return Self.combine(operation, left.value(&work, lookUp), right.value(&work, lookUp))
    case .call(let function, let arguments):
      return Self.call(function, arguments, &work, lookUp)
    case .each(let each, let list, let name, let inner):
      return list.value(&work, lookUp)?.list
        .map { .list(Self.elements($0, each, as: name, inner, &work, lookUp)) }
    }
  }

  private func isTrue(_ work: inout CardWork, _ lookUp: (CardPath) -> Value?) -> Bool {
    Self.isTrue(value(&work, lookUp))
  }

  private static func call(
    _ function: CardFunction, _ arguments: [CardExpression], _ work: inout CardWork,
    _ lookUp: (CardPath) -> Value?
  ) -> Value? {
    switch function {
    case .if: return arguments[arguments[0].isTrue(&work, lookUp) ? 1 : 2].value(&work, lookUp)
    case .and:
      for argument in arguments where !argument.isTrue(&work, lookUp) { return false }
      return true
    case .or:
      for argument in arguments where argument.isTrue(&work, lookUp) { return true }
      return false
    case .coalesce:
      for argument in arguments {
        if let value = argument.value(&work, lookUp), value != .null { return value }
      }
      return nil
    default:
      let values = arguments.map { $0.value(&work, lookUp) }
      return function.value(of: values, &work)
    }
  }

  private static func elements(
    _ items: [Value], _ each: CardFunction.Each, as name: String, _ inner: CardExpression,
    _ work: inout CardWork, _ lookUp: (CardPath) -> Value?
  ) -> [Value] {
    var found: [Value] = []
    for item in items {
      guard work.take(1) else { break }
      let value = inner.value(&work) { path in
        path.steps.first == .name(name)
          ? CardPath.follow(path.steps.dropFirst(), from: item) : lookUp(path)
      }
      switch each {
      case .select: found.append(value ?? .null)
      case .where: if isTrue(value) { found.append(item) }
      }
    }
    return found
  }

  /// Everything is true but what is absent, null, false, 0, empty, or the text `false`.
  static func isTrue(_ value: Value?) -> Bool {
    switch value {
    case nil, .null?, .bool(false)?, .int(0)?, .double(0)?, .string("")?, .string("false")?: false
    case .list(let items)?: !items.isEmpty
    default: true
    }
  }

  static func combine(_ operation: Operator, _ left: Value?, _ right: Value?) -> Value? {
    switch operation {
    case .equal: return .bool(isEqual(left, right))
    case .unequal: return .bool(!isEqual(left, right))
    case .less: return .bool(order(left, right).map { $0 < 0 } ?? false)
    case .lessOrEqual: return .bool(order(left, right).map { $0 <= 0 } ?? false)
    case .greater: return .bool(order(left, right).map { $0 > 0 } ?? false)
    case .greaterOrEqual: return .bool(order(left, right).map { $0 >= 0 } ?? false)
    default:
      guard let left, let right else { return nil }
      return calculate(operation, left, right)
    }
  }

  /// Absent and null are equal, and so are equal numbers of either kind.
  static func isEqual(_ left: Value?, _ right: Value?) -> Bool {
    let left = left ?? .null
    let right = right ?? .null
    if left.number != nil, right.number != nil { return order(left, right) == 0 }
    return left == right
  }

  /// Less than 0 where the first is less, more than 0 where it is greater: numbers and texts have an
  /// order; `nil` for anything else.
  static func order(_ left: Value?, _ right: Value?) -> Int? {
    func sign<Thing: Comparable>(_ one: Thing, _ other: Thing) -> Int {
      one < other ? -1 : one == other ? 0 : 1
    }
    // Numbers in double precision do not tell all whole ones of 64 bits apart.
    if let one = left?.int, let other = right?.int { return sign(one, other) }
    if let one = left?.number, let other = right?.number { return sign(one, other) }
    if let one = left?.string, let other = right?.string { return sign(one, other) }
    return nil
  }

  private static func calculate(_ operation: Operator, _ left: Value, _ right: Value) -> Value? {
    if operation == .plus, left.string != nil || right.string != nil {
      return .string(CardTemplate.plainText(left) + CardTemplate.plainText(right))
    }
    if case .int(let one) = left, case .int(let other) = right,
      let (number, isOver) = whole(operation, one, other)
    {
      if !isOver { return .int(number) }
    }
    guard let one = left.number, let other = right.number else { return nil }
    let number: Double
    switch operation {
    case .plus: number = one + other
    case .minus: number = one - other
    case .times: number = one * other
    case .over: number = one / other
    default: number = one.truncatingRemainder(dividingBy: other)
    }
    return number.isFinite ? .double(number) : nil
  }

  private static func whole(
    _ operation: Operator, _ left: Int64, _ right: Int64
  ) -> (Int64, Bool)? {
    switch operation {
    case .plus: left.addingReportingOverflow(right)
    case .minus: left.subtractingReportingOverflow(right)
    case .times: left.multipliedReportingOverflow(by: right)
    case .over: left.dividedReportingOverflow(by: right)
    case .modulo: left.remainderReportingOverflow(dividingBy: right)
    default: nil
    }
  }
}
