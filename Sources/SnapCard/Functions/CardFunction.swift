import SnapValue

/// The functions that expressions have: those of Adaptive Expressions that cards use, by their names there.
enum CardFunction: String, Sendable, Hashable, CaseIterable {
  // What is there, and which of two.
  case and, coalesce, empty, equals, exists, greater, greaterOrEquals, `if`, less, lessOrEquals,
    not, or
  // Texts.
  case concat, endsWith, indexOf, lastIndexOf, length, replace, startsWith, substring, toLower,
    toUpper, trim
  // Numbers.
  case add, average, ceiling, div, floor, max, min, mod, mul, round, sub, sum
  // Lists.
  case contains, count, first, join, last
  // From one kind to another.
  case bool, float, int, json, string
  // As people write it.
  case formatDateTime, formatEpoch, formatNumber, formatTicks

  /// The two that look at every element of a list: the element's name, then what is made of it.
  enum Each: String, Sendable, Hashable, CaseIterable {
    /// What is made of each.
    case select
    /// Those for which it is true.
    case `where`
  }

  /// The names of all.
  static let names = allCases.map(\.rawValue) + Each.allCases.map(\.rawValue)

  /// How many arguments it takes.
  var arity: ClosedRange<Int> {
    switch self {
    case .empty, .exists, .not, .length, .toLower, .toUpper, .trim, .ceiling, .floor, .sum,
      .average, .count,
      .first, .last, .bool, .float, .int, .json, .string:
      1...1
    case .equals, .greater, .greaterOrEquals, .less, .lessOrEquals, .endsWith, .indexOf,
      .lastIndexOf,
      .startsWith, .div, .mod, .sub, .contains:
      2...2
    case .if, .replace: 3...3
    case .round: 1...2
    case .substring, .join: 2...3
    case .formatNumber: 2...3
    case .formatDateTime, .formatEpoch, .formatTicks: 1...3
    case .and, .or, .coalesce, .concat, .max, .min: 1...32
    case .add, .mul: 2...32
    }
  }

  /// How many arguments it takes, in words.
  var arityText: String {
    arity.lowerBound == arity.upperBound
      ? "\(arity.lowerBound)" : "\(arity.lowerBound) to \(arity.upperBound)"
  }

  /// The operator that does the same.
  var operation: CardExpression.Operator? {
    switch self {
    case .equals: .equal
    case .greater: .greater
    case .greaterOrEquals: .greaterOrEqual
    case .less: .less
    case .lessOrEquals: .lessOrEqual
    case .add: .plus
    case .sub: .minus
    case .mul: .times
    case .div: .over
    case .mod: .modulo
    default: nil
    }
  }
}

/// What evaluating expressions may cost, and who writes numbers and moments.
struct CardWork {
  /// How many elements and pieces of texts functions may still look at.
  private(set) var stepsLeft: Int
  let formats: (any CardFormats)?
  /// The most that functions of one card look at.
  static let limit = 1_000_000
  /// The longest text that a function makes, in bytes of UTF-8.
  static let textLimit = 1 << 20

  init(formats: (any CardFormats)?) { (stepsLeft, self.formats) = (Self.limit, formats) }

  /// Whether more was looked at than may be.
  var isOver: Bool { stepsLeft < 0 }

  /// Takes what looking at a value costs; `false` where that is too much.
  mutating func take(_ value: Value?) -> Bool {
    switch value {
    case .string(let text)?: take(1 + text.utf8.count / 64)
    case .list(let items)?: take(1 + items.count)
    default: take(1)
    }
  }

  mutating func take(_ steps: Int) -> Bool {
    if stepsLeft >= 0 { stepsLeft -= steps }
    return stepsLeft >= 0
  }
}

/// Writes numbers and moments as people of a language do.
package protocol CardFormats: Sendable {
  /// A number with so many decimals, in the language in force, or in the one of this BCP 47 name; `nil` when
  /// it cannot.
  func number(_ number: Double, decimals: Int, locale: String?) -> String?
  /// A moment, in seconds since 1970, by a pattern of UTS 35; `nil` when it cannot.
  func moment(_ seconds: Double, pattern: String, locale: String?) -> String?
}
