/// How often the process of an isolated plugin may be started again, as a manifest says it.
package struct RestartBudget: Sendable, Hashable {
  /// How many deaths within the time are followed by a new start.
  package var max: Int
  /// The time, in nanoseconds.
  package var within: UInt64

  /// Makes a budget; three deaths within ten seconds where nothing else is said, as supervisors have it.
  package init(max: Int = 3, within: UInt64 = 10_000_000_000) {
    (self.max, self.within) = (max, within)
  }
}

/// Counts the deaths of one plugin's processes. Pure: it is told when.
struct WorkerLives {
  /// What follows a death.
  enum Verdict: Hashable {
    /// A new process; it is so many deaths within the time.
    case again(Int)
    /// No more: there were so many deaths within the time.
    case enough(Int)
  }

  let budget: RestartBudget
  private var deaths: [UInt64] = []

  init(_ budget: RestartBudget) { self.budget = budget }

  /// A process has died, at this time of a clock that never goes back, in nanoseconds.
  mutating func died(at now: UInt64) -> Verdict {
    deaths.removeAll { now &- $0 >= budget.within }
    deaths.append(now)
    return deaths.count > budget.max ? .enough(deaths.count) : .again(deaths.count)
  }
}
