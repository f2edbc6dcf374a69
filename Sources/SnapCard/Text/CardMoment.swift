/// A moment that a card names by `{{DATE(…)}}` or `{{TIME(…)}}`.
public struct CardMoment: Sendable, Hashable {
  /// How much of it is said.
  public enum Form: String, Sendable, Hashable, CaseIterable {
    /// The day in figures, with a short name, or with all names.
    case compact, short, long
    /// The time of day.
    case time
  }

  /// How much of it is said.
  public var form: Form
  /// The year.
  public var year: Int
  /// The month, from 1.
  public var month: Int
  /// The day, from 1.
  public var day: Int
  /// The hour, from 0.
  public var hour: Int
  /// The minute, from 0.
  public var minute: Int
  /// The second, from 0.
  public var second: Int
  /// What its clock is ahead of UTC, in minutes.
  public var offset: Int

  /// What is said without somebody who knows the reader's language and time zone: the day or the
  /// time of day as written, on its own clock.
  public var plainText: String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    switch form {
    case .time: return "\(two(hour)):\(two(minute))"
    case .compact, .short, .long: return "\(year)-\(two(month))-\(two(day))"
    }
  }
}
