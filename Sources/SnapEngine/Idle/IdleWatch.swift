/// Knows for how long nobody was there, and what follows from it.
///
/// It is told what happens and when, and answers what is to be done; it has no clock of its own. Times
/// are monotonic nanoseconds. At most one wake is under way at any time: a sign of life asks for none,
/// the wake that comes too early asks for the next. When it has fired it rests until somebody is there.
package struct IdleWatch: Sendable {
  /// What is to be done.
  package enum Action: Sendable, Hashable {
    /// Call `wake` at this time, or soon after.
    case wake(at: UInt64)
    /// Say that it will fire soon.
    case warn
    /// Somebody is there, or the count stands still: it will not fire soon after all.
    case calm
    /// Nobody was there for long enough.
    case fire
  }

  private enum Phase: Sendable, Hashable {
    /// Not begun, or fired: a sign of life begins.
    case resting
    /// Since the last sign of life, or the end of an exception.
    case counting(since: UInt64)
    /// The warning was given then.
    case warned(at: UInt64)
    /// A screen is shown on which it does not count.
    case excepted
  }

  private let limit: UInt64
  private let warning: UInt64
  private let exceptions: Set<String>
  private var phase = Phase.resting
  private var isWaking = false

  /// Makes a watch that fires after so many nanoseconds, warns so many before that (0: never), and does
  /// not count while a screen of one of these keys is shown.
  package init(after limit: UInt64, warning: UInt64 = 0, except exceptions: Set<String> = []) {
    self.limit = limit
    self.warning = min(warning, limit)
    self.exceptions = exceptions
  }

  /// Somebody is there.
  package mutating func userIsActive(now: UInt64) -> [Action] {
    switch phase {
    case .excepted: return []
    case .counting:
      phase = .counting(since: now)
      return []
    case .warned:
      phase = .counting(since: now)
      return [.calm]
    case .resting: return count(since: now)
    }
  }

  /// Screens of these keys are shown now. The first ones begin the count.
  package mutating func shows(_ keys: Set<String>, isFirst: Bool = false, now: UInt64) -> [Action] {
    let isExcepted = !exceptions.isDisjoint(with: keys)
    switch phase {
    case .excepted where !isExcepted: return count(since: now)
    case .warned where isExcepted:
      phase = .excepted
      return [.calm]
    case .resting where isFirst && !isExcepted: return count(since: now)
    case .excepted, .warned, .counting, .resting:
      if isExcepted { phase = .excepted }
      return []
    }
  }

  /// The wake that was asked for is there, and maybe too early.
  package mutating func wake(now: UInt64) -> [Action] {
    isWaking = false
    switch phase {
    case .resting, .excepted: return []
    case .counting(let since):
      let due = sum(since, limit - warning)
      if now < due { return arm(at: due) }
      if warning == 0 { return fire() }
      phase = .warned(at: now)
      return [.warn] + arm(at: sum(now, warning))
    case .warned(let at):
      let due = sum(at, warning)
      return now < due ? arm(at: due) : fire()
    }
  }

  private mutating func fire() -> [Action] {
    phase = .resting
    return [.fire]
  }

  private mutating func count(since now: UInt64) -> [Action] {
    phase = .counting(since: now)
    return isWaking ? [] : arm(at: sum(now, limit - warning))
  }

  private mutating func arm(at time: UInt64) -> [Action] {
    isWaking = true
    return [.wake(at: time)]
  }

  private func sum(_ one: UInt64, _ other: UInt64) -> UInt64 {
    let (sum, isTooMuch) = one.addingReportingOverflow(other)
    return isTooMuch ? .max : sum
  }
}

extension NavigationState {
  /// The keys of the screens that are on the display, those that layers cover included.
  package var shownKeys: Set<String> {
    var below = self
    below.overlays.removeAll(where: \.isLayer)
    let keys = below.shown.compactMap { key(of: $0) }
    return Set(keys + layers.map(\.key))
  }
}
