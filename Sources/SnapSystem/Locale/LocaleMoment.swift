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

  /// A moment by a pattern of UTS 35, with this language's names and figures; `nil` when it cannot be said.
  package func moment(_ seconds: Double, pattern: String) -> String? {
    guard seconds.magnitude < 1e12, !pattern.utf8.contains(0) else { return nil }
    let name = text
    // Safety: both texts live for the length of the call, and the room's length goes along.
    return unsafe writtenText { room, size in
      unsafe snaplocale_moment_pattern(name, pattern, seconds, room, size)
    }
  }

  /// A number with so many decimals, as people of this language write it; `nil` without ICU, and for what is no
  /// number.
  package func number(_ number: Double, decimals: Int) -> String? {
    guard number.isFinite, (0...15).contains(decimals) else { return nil }
    let name = text
    // Safety: the name lives for the length of the call, and the room's length goes along.
    return unsafe writtenText { room, size in
      unsafe snaplocale_number(name, number, Int32(decimals), room, size)
    }
  }
}
