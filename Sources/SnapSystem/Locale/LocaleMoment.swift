import CSnapLocale

extension LocaleName {
  /// How much of a moment is said.
  package enum MomentForm: Sendable, Hashable, CaseIterable {
    /// The day in figures.
    case figures
    /// The day with short names.
    case short
    /// The day with all names.
    case long
    /// The time of day.
    case time
  }

  /// A moment as people of this language write it. `seconds` are those since 1970 on the clock that is
  /// meant, time zones aside; `nil` when it cannot be said.
  package func moment(_ seconds: Double, _ form: MomentForm) -> String? {
    let number =
      switch form {
      case .figures: SNAPLOCALE_DAY_FIGURES
      case .short: SNAPLOCALE_DAY_SHORT
      case .long: SNAPLOCALE_DAY_LONG
      case .time: SNAPLOCALE_TIME
      }
    guard seconds.magnitude < 1e12 else { return nil }
    let name = text
    // Safety: the name lives for the length of the call, and the room's length goes along.
    return unsafe writtenText { room, size in
      unsafe snaplocale_moment(name, Int32(number), seconds, room, size)
    }
  }
}
