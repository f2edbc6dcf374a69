/// A moment that a card names by `{{DATE(…)}}` or `{{TIME(…)}}`.
package struct CardMoment: Sendable, Hashable {
  /// How much of it is said.
  package enum Form: String, Sendable, Hashable, CaseIterable {
    /// The day in figures, with a short name, or with all names.
    case compact, short, long
    /// The time of day.
    case time
  }

  /// How much of it is said.
  package var form: Form
  /// The year.
  package var year: Int
  /// The month, from 1.
  package var month: Int
  /// The day, from 1.
  package var day: Int
  /// The hour, from 0.
  package var hour: Int
  /// The minute, from 0.
  package var minute: Int
  /// The second, from 0.
  package var second: Int
  /// What its clock is ahead of UTC, in minutes.
  package var offset: Int

  /// The seconds since 1970 on its own clock.
  package var seconds: Double {
    Double(CardDay(year: year, month: month, day: day).number) * 86_400
      + Double(hour * 3_600 + minute * 60 + second)
  }

  /// What is said without somebody who knows the reader's language and time zone: the day or the
  /// time of day as written, on its own clock.
  package var plainText: String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    switch form {
    case .time: return "\(two(hour)):\(two(minute))"
    case .compact, .short, .long: return "\(year)-\(two(month))-\(two(day))"
    }
  }
}
