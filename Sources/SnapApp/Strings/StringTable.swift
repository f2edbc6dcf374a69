import SnapValue
import SnapSystem

/// A text in one language, with places for values in it.
enum LocalText: Sendable, Hashable {
  /// The same for every number.
  case plain(String)
  /// One that goes with a number.
  case plural(PluralText)

  /// All its wordings.
  var wordings: [String] {
    switch self {
    case .plain(let text): [text]
    case .plural(let plural): Array(plural.forms.values) + Array(plural.exact.values)
    }
  }
}

/// The wordings of a text by number.
struct PluralText: Sendable, Hashable {
  /// The path of the number, such as `count`.
  var path: String
  /// The wordings by the language's forms; `other` is among them.
  var forms: [PluralRules.Category: String] = [:]
  /// The wordings of single numbers, which go first: `"=0"`.
  var exact: [Int64: String] = [:]

  /// The wording for a value; one that is no number takes `other`.
  func wording(for value: Value?, by rules: PluralRules?) -> String {
    if let number = value?.whole, let exact = exact[number] { return exact }
    let category: PluralRules.Category
    switch value {
    case .int(let number)?: category = rules?.category(of: number) ?? .other
    case .double(let number)?: category = rules?.category(of: number) ?? .other
    default: category = .other
    }
    return forms[category] ?? forms[.other] ?? ""
  }
}

/// The texts of one locale, by key: `payment.title`.
struct StringTable: Sendable {
  /// The locale.
  let locale: LocaleName
  /// Its plural rules; `nil` when ICU knows none.
  let rules: PluralRules?
  /// The file that they are from.
  let file: String
  /// The texts.
  var texts: [String: LocalText] = [:]
  /// Where each key stands in the file, as byte offsets.
  var offsets: [String: Int] = [:]

  init(locale: LocaleName, file: String) {
    self.locale = locale
    self.file = file
    rules = PluralRules(locale)
  }
}

extension Value {
  /// The whole number that this is, also where it is written or computed as a real one.
  fileprivate var whole: Int64? {
    switch self {
    case .int(let number): number
    case .double(let number): Int64(exactly: number)
    default: nil
    }
  }
}
