import SnapValue

extension CardFunction {
  /// What it makes of its arguments, all but `if`, `and`, `or` and `coalesce`, which look at no more than they
  /// need; `nil` where it can make nothing of them.
  func value(of arguments: [Value?], _ work: inout CardWork) -> Value? {
    for argument in arguments where !work.take(argument) { return nil }
    if let operation, let first = arguments.first {
      return arguments.dropFirst().reduce(first) { CardExpression.combine(operation, $0, $1) }
    }
    switch self {
    case .not: return .bool(!CardExpression.isTrue(arguments[0]))
    case .exists: return .bool(arguments[0] != nil && arguments[0] != .null)
    case .empty: return .bool(Self.isEmpty(arguments[0]))
    case .concat: return text(arguments.map(Self.plain).joined(), &work)
    case .string: return arguments[0].map { .string(CardTemplate.plainText($0)) }
    case .bool: return .bool(CardExpression.isTrue(arguments[0]))
    case .json:
      guard let text = arguments[0]?.string else { return nil }
      return try? Value(jsonText: text)
    case .join, .contains, .count, .first, .last: return ofList(arguments, &work)
    case .sum, .average, .max, .min, .round, .floor, .ceiling, .int, .float:
      return number(arguments)
    case .formatNumber, .formatDateTime, .formatEpoch, .formatTicks:
      return written(arguments, by: work.formats).map(Value.string)
    default: return ofText(arguments, &work)
    }
  }

  /// A text, where it is not too long.
  private func text(_ text: String, _ work: inout CardWork) -> Value? {
    text.utf8.count <= CardWork.textLimit && work.take(text.utf8.count / 64) ? .string(text) : nil
  }

  private static func plain(_ value: Value?) -> String { value.map(CardTemplate.plainText) ?? "" }

  private static func isEmpty(_ value: Value?) -> Bool {
    switch value {
    case nil, .null?, .string("")?: true
    case .list(let items)?: items.isEmpty
    case .map(let map)?: map.isEmpty
    default: false
    }
  }

  // MARK: Texts

  private func ofText(_ arguments: [Value?], _ work: inout CardWork) -> Value? {
    // Absent is the empty text, as it is in the middle of a text.
    let whole = Self.plain(arguments[0])
    let other = arguments.count > 1 ? Self.plain(arguments[1]) : ""
    switch self {
    case .length: return .int(Int64(whole.count))
    case .toLower: return text(whole.lowercased(), &work)
    case .toUpper: return text(whole.uppercased(), &work)
    case .trim: return text(whole.trimmed, &work)
    case .startsWith: return .bool(whole.hasPrefix(other))
    case .endsWith: return .bool(whole.hasSuffix(other))
    case .indexOf: return .int(Self.place(of: other, in: whole, arguments[0], last: false))
    case .lastIndexOf: return .int(Self.place(of: other, in: whole, arguments[0], last: true))
    case .replace: return replaced(whole, other, by: Self.plain(arguments[2]), &work)
    case .substring: return part(of: whole, arguments)
    default: return nil
    }
  }

  /// The place of a text in a text, or of an element in a list; -1: it is not there.
  private static func place(of part: String, in text: String, _ value: Value?, last: Bool) -> Int64
  {
    if let items = value?.list {
      let isIt = { (item: Value) in plain(item) == part }
      return Int64((last ? items.lastIndex(where: isIt) : items.firstIndex(where: isIt)) ?? -1)
    }
    let ranges = text.ranges(of: part)
    guard !part.isEmpty, let range = last ? ranges.last : ranges.first else {
      return part.isEmpty ? 0 : -1
    }
    return Int64(text.distance(from: text.startIndex, to: range.lowerBound))
  }

  private func replaced(
    _ whole: String, _ old: String, by new: String, _ work: inout CardWork
  ) -> Value? {
    guard !old.isEmpty else { return .string(whole) }
    let pieces = whole.pieces(between: old)
    guard whole.utf8.count + (pieces.count - 1) * new.utf8.count <= CardWork.textLimit else {
      return nil
    }
    return text(pieces.joined(separator: new), &work)
  }

  /// A part of a text; nothing where it begins or ends beyond it.
  private func part(of whole: String, _ arguments: [Value?]) -> Value? {
    guard let from = arguments[1]?.number, from >= 0, from <= Double(whole.count) else {
      return nil
    }
    let rest = whole.dropFirst(Int(from))
    guard arguments.count > 2 else { return .string(String(rest)) }
    guard let count = arguments[2]?.number, count >= 0, count <= Double(rest.count) else {
      return nil
    }
    return .string(String(rest.prefix(Int(count))))
  }

  // MARK: Lists

  private func ofList(_ arguments: [Value?], _ work: inout CardWork) -> Value? {
    switch (self, arguments[0]) {
    case (.count, .list(let items)?): return .int(Int64(items.count))
    case (.count, .map(let map)?): return .int(Int64(map.count))
    case (.count, .string(let text)?): return .int(Int64(text.count))
    case (.first, .list(let items)?): return items.first
    case (.first, .string(let text)?): return text.first.map { .string(String($0)) }
    case (.last, .list(let items)?): return items.last
    case (.last, .string(let text)?): return text.last.map { .string(String($0)) }
    case (.contains, .list(let items)?):
      return .bool(items.contains { CardExpression.isEqual($0, arguments[1]) })
    case (.contains, .map(let map)?): return .bool(map[Self.plain(arguments[1])] != nil)
    case (.contains, .string(let text)?): return .bool(text.contains(Self.plain(arguments[1])))
    case (.contains, _): return .bool(false)
    case (.join, .list(let items)?): return joined(items, arguments, &work)
    default: return nil
    }
  }

  /// The elements with a text between them, and another one before the last where there is a third argument.
  private func joined(_ items: [Value], _ arguments: [Value?], _ work: inout CardWork) -> Value? {
    let between = Self.plain(arguments[1])
    guard items.count * (between.utf8.count + 1) <= CardWork.textLimit else { return nil }
    let texts = items.map(CardTemplate.plainText)
    guard arguments.count > 2, texts.count > 1 else {
      return text(texts.joined(separator: between), &work)
    }
    let head = texts.dropLast().joined(separator: between)
    return text(head + Self.plain(arguments[2]) + (texts.last ?? ""), &work)
  }

  // MARK: Numbers

  /// Their numbers: of a list as only argument those that it holds; `nil` where one of them is none.
  private static func numbers(_ arguments: [Value?]) -> [Value]? {
    var items = arguments
    if arguments.count == 1, let list = arguments[0]?.list { items = list }
    let numbers = items.compactMap { $0.flatMap(CardNumber.value) }
    return numbers.count == items.count && !numbers.isEmpty ? numbers : nil
  }

  private func number(_ arguments: [Value?]) -> Value? {
    switch self {
    case .sum, .average, .max, .min:
      guard let numbers = Self.numbers(arguments), let first = numbers.first else { return nil }
      return among(first, numbers)
    case .int:
      guard let number = arguments[0].flatMap(CardNumber.value) else { return nil }
      if case .int = number { return number }
      return number.number.flatMap { Int64(exactly: $0.rounded(.towardZero)) }.map(Value.int)
    case .float: return arguments[0].flatMap(CardNumber.value)?.number.map(Value.double)
    case .round:
      let digits = arguments.count > 1 ? arguments[1]?.number : 0
      guard let digits, (0...15).contains(digits) else { return nil }
      return Self.whole(arguments[0]) { CardNumberText.rounded($0, decimals: Int(digits)) }
    default: return Self.whole(arguments[0]) { $0.rounded(self == .floor ? .down : .up) }
    }
  }

  /// A number that is rounded; a whole one is as it is.
  private static func whole(_ value: Value?, _ round: (Double) -> Double) -> Value? {
    guard let number = value.flatMap(CardNumber.value), number.int == nil else {
      return value.flatMap(CardNumber.value)
    }
    return number.number.flatMap { whole(round($0)) }
  }

  private func among(_ first: Value, _ numbers: [Value]) -> Value? {
    switch self {
    case .max: return numbers.max { (CardExpression.order($0, $1) ?? 0) < 0 }
    case .min: return numbers.min { (CardExpression.order($0, $1) ?? 0) < 0 }
    default:
      let sum = numbers.dropFirst().reduce(first as Value?) {
        CardExpression.combine(.plus, $0, $1)
      }
      guard self == .average, let sum = sum?.number else { return sum }
      return .double(sum / Double(numbers.count))
    }
  }

  /// A number that has no fraction as a whole one.
  private static func whole(_ number: Double) -> Value? {
    Int64(exactly: number).map(Value.int) ?? (number.isFinite ? .double(number) : nil)
  }

  // MARK: As people write it

  private func written(_ arguments: [Value?], by formats: (any CardFormats)?) -> String? {
    let locale = arguments.count > 2 ? arguments[2]?.string : nil
    if self == .formatNumber {
      guard let number = arguments[0].flatMap(CardNumber.value)?.number,
        let decimals = arguments[1]?.number, (0...15).contains(decimals)
      else { return nil }
      return formats?.number(number, decimals: Int(decimals), locale: locale)
        ?? CardNumberText.english(number, decimals: Int(decimals))
    }
    guard let seconds = arguments[0].flatMap(seconds) else { return nil }
    let pattern = (arguments.count > 1 ? arguments[1]?.string : nil) ?? "yyyy-MM-ddTHH:mm:ss.fffZ"
    return CardMomentPattern(pattern).text(of: seconds, by: formats, locale: locale)
  }

  /// The seconds since 1970 that the first argument says.
  private func seconds(_ value: Value) -> Double? {
    let number = CardNumber.value(value)
    let seconds: Double? =
      switch self {
      case .formatEpoch: number?.number
      case .formatTicks: number.flatMap(Self.seconds(ticks:))
      default: value.string.flatMap(CardMomentPattern.seconds)
      }
    return seconds.flatMap { $0.magnitude < 1e11 ? $0 : nil }
  }
}

extension CardFunction {
  /// 100 nanoseconds each, since the year 1: too many for a double to tell one from the next.
  private static func seconds(ticks: Value) -> Double? {
    guard let whole = ticks.int else { return ticks.number.map { $0 / 1e7 - 62_135_596_800 } }
    let (seconds, rest) = whole.quotientAndRemainder(dividingBy: 10_000_000)
    return Double(seconds - 62_135_596_800) + Double(rest) / 1e7
  }
}

extension String {
  /// Without white space at its ends.
  fileprivate var trimmed: String {
    let rest = drop(while: \.isWhitespace)
    guard let last = rest.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(rest[...last])
  }
}
