import SnapValue

extension CardExpression {
  /// The greatest length of an expression in bytes of UTF-8.
  static let lengthLimit = 1_000
  /// How deep parentheses and the like may lie in one another.
  static let depthLimit = 32

  /// Reads an expression.
  init(_ text: some StringProtocol) throws(Fault) {
    guard text.utf8.count <= Self.lengthLimit else {
      throw Fault(
        message: "an expression is at most \(Self.lengthLimit) bytes long",
        hint: "let the screen pass the finished value")
    }
    var reader = CardExpressionReader(text: Array(text.utf8))
    self = try reader.whole()
  }
}

/// One walk over the text of an expression.
private struct CardExpressionReader {
  typealias Fault = CardExpression.Fault
  let text: [UInt8]
  var at = 0
  var depth = 0

  private var next: UInt8? { at < text.count ? text[at] : nil }

  init(text: [UInt8]) { self.text = text }

  mutating func whole() throws(Fault) -> CardExpression {
    let expression = try operation(above: 0)
    skipSpaces()
    guard at == text.count else { throw unexpected() }
    return expression
  }

  private mutating func skipSpaces() { while next == 0x20 || next == 0x09 { at += 1 } }

  private var rest: String { String(decoding: text[at...], as: UTF8.self) }

  private func unexpected() -> Fault {
    let whole = String(decoding: text, as: UTF8.self)
    guard !whole.allSatisfy(\.isWhitespace) else {
      return Fault(
        message: "\"${\(whole)}\" names nothing",
        hint: "name a property between the braces, such as \"${title}\"")
    }
    return Fault(
      message: at < text.count
        ? "\"${\(whole)}\" cannot be read from \"\(rest)\" on"
        : "\"${\(whole)}\" ends too early")
  }

  /// Operands with operators of a higher rank between them.
  private mutating func operation(above rank: Int) throws(Fault) -> CardExpression {
    depth += 1
    defer { depth -= 1 }
    guard depth <= CardExpression.depthLimit else {
      throw Fault(message: "an expression is at most \(CardExpression.depthLimit) levels deep")
    }
    var left = try operand()
    while let operation = peekOperator(), operation.rank > rank {
      at += operation.rawValue.utf8.count
      left = .binary(operation, left, try self.operation(above: operation.rank))
    }
    return left
  }

  private mutating func peekOperator() -> CardExpression.Operator? {
    skipSpaces()
    return CardExpression.Operator.allCases.first { text[at...].starts(with: $0.rawValue.utf8) }
  }

  private mutating func operand() throws(Fault) -> CardExpression {
    skipSpaces()
    guard let byte = next else { throw unexpected() }
    switch byte {
    case UInt8(ascii: "!"), UInt8(ascii: "-"):
      at += 1
      depth += 1
      defer { depth -= 1 }
      guard depth <= CardExpression.depthLimit else { throw unexpected() }
      let inner = try operand()
      return byte == UInt8(ascii: "!") ? .not(inner) : .negative(inner)
    case UInt8(ascii: "("):
      at += 1
      let inner = try operation(above: 0)
      skipSpaces()
      guard next == UInt8(ascii: ")") else { throw unexpected() }
      at += 1
      return inner
    case UInt8(ascii: "'"), UInt8(ascii: "\""): return .literal(.string(try quoted()))
    case 0x30...0x39: return .literal(try number())
    default: return try pathOrWord()
    }
  }

  // MARK: - Literals

  private mutating func quoted() throws(Fault) -> String {
    let quote = text[at]
    var bytes: [UInt8] = []
    at += 1
    while let byte = next, byte != quote {
      if byte == UInt8(ascii: "\\"), at + 1 < text.count { at += 1 }
      bytes.append(text[at])
      at += 1
    }
    guard next == quote else { throw unexpected() }
    at += 1
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func number() throws(Fault) -> Value {
    let start = at
    while let byte = next, byte &- 0x30 < 10 || byte == UInt8(ascii: ".") { at += 1 }
    let written = Value.string(String(decoding: text[start..<at], as: UTF8.self))
    guard let number = CardNumber.value(written), next.map(Self.isNameByte) != true else {
      at = start
      throw unexpected()
    }
    return number
  }

  // MARK: - Paths

  private static func isNameByte(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte >= 0x80
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || byte == UInt8(ascii: "-")
  }

  private mutating func name() throws(Fault) -> String {
    let start = at
    while let byte = next, Self.isNameByte(byte) { at += 1 }
    guard at > start else { throw unexpected() }
    return String(decoding: text[start..<at], as: UTF8.self)
  }

  private mutating func pathOrWord() throws(Fault) -> CardExpression {
    let first = try name()
    switch first {
    case "true": return .literal(true)
    case "false": return .literal(false)
    case "null": return .literal(nil)
    default: break
    }
    if next == UInt8(ascii: "(") { return try call(first) }
    var steps = [CardPath.Step.name(first)]
    while let byte = next {
      if byte == UInt8(ascii: ".") {
        at += 1
        steps.append(.name(try name()))
      } else if byte == UInt8(ascii: "[") {
        at += 1
        steps.append(try bracketed())
      } else {
        break
      }
    }
    return .path(CardPath(steps: steps))
  }

  // MARK: - Functions

  private mutating func call(_ name: String) throws(Fault) -> CardExpression {
    at += 1
    if let each = CardFunction.Each(rawValue: name) { return try loop(each) }
    guard let function = CardFunction(rawValue: name) else {
      throw Fault(
        message: "there is no function \"\(name)\" here",
        hint: nearestName(to: name, among: CardFunction.names).map { "did you mean \"\($0)\"?" }
          ?? "let the screen pass the finished value, or use an operator")
    }
    var arguments: [CardExpression] = []
    skipSpaces()
    if next != UInt8(ascii: ")") {
      repeat { arguments.append(try operation(above: 0)) } while skip(UInt8(ascii: ","))
    }
    try end()
    guard function.arity.contains(arguments.count) else {
      throw Fault(
        message: "\"\(name)\" takes \(function.arityText) arguments, not \(arguments.count)",
        hint: "arguments stand in the parentheses, with commas between")
    }
    return .call(function, arguments)
  }

  /// `select(list, name, what)`.
  private mutating func loop(_ each: CardFunction.Each) throws(Fault) -> CardExpression {
    let list = try operation(above: 0)
    guard skip(UInt8(ascii: ",")) else { throw unexpected() }
    skipSpaces()
    let own = try name()
    guard skip(UInt8(ascii: ",")) else { throw unexpected() }
    let inner = try operation(above: 0)
    try end()
    return .each(each, in: list, as: own, inner)
  }

  private mutating func skip(_ byte: UInt8) -> Bool {
    skipSpaces()
    guard next == byte else { return false }
    at += 1
    return true
  }

  private mutating func end() throws(Fault) {
    guard skip(UInt8(ascii: ")")) else { throw unexpected() }
  }

  // MARK: - Brackets

  private mutating func bracketed() throws(Fault) -> CardPath.Step {
    let step: CardPath.Step
    if next == UInt8(ascii: "'") || next == UInt8(ascii: "\"") {
      step = .name(try quoted())
    } else if let byte = next, !(0x30...0x39).contains(byte) {
      step = .chosen(try operation(above: 0))
      skipSpaces()
    } else {
      let start = at
      guard case .int(let index) = try number(), index >= 0, index <= 1_000_000_000 else {
        at = start
        throw unexpected()
      }
      step = .index(Int(index))
    }
    guard next == UInt8(ascii: "]") else { throw unexpected() }
    at += 1
    return step
  }
}
