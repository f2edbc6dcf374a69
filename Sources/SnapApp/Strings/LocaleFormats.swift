import SnapCard
import SnapSystem

/// Writes numbers and moments as people of one language do; where a text asks for another language, in that one.
struct LocaleFormats: CardFormats {
  /// The language; `nil`: only what asks for one is written by it.
  let name: LocaleName?

  func number(_ number: Double, decimals: Int, locale: String?) -> String? {
    asked(locale)?.number(number, decimals: decimals)
  }

  func moment(_ seconds: Double, pattern: String, locale: String?) -> String? {
    asked(locale)?.moment(seconds, pattern: pattern)
  }

  /// A moment that a card names; without a language, as it is written.
  func moment(_ moment: CardMoment) -> String {
    let form: LocaleName.MomentForm =
      switch moment.form {
      case .compact: .figures
      case .short: .short
      case .long: .long
      case .time: .time
      }
    return name?.moment(moment.seconds, form) ?? moment.plainText
  }

  /// The language that is asked for, or else this one.
  private func asked(_ locale: String?) -> LocaleName? { locale.flatMap { LocaleName($0) } ?? name }
}
