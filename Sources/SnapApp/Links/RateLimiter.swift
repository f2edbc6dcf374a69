/// Limits how often others may ask: so many at once, and then so many in a second. A value that is
/// told the time.
struct RateLimiter: Sendable, Hashable {
  /// How many may come at once.
  static let most = 30
  /// The time after which one more may come, in nanoseconds: ten in a second.
  static let interval: UInt64 = 100_000_000

  private var left = Self.most
  private var counted: UInt64

  /// Makes a limiter that has admitted nothing yet, at a time of a clock in nanoseconds.
  init(at now: UInt64) { counted = now }

  /// Admits so many at a time of the clock; `false`: too many have come, and none is admitted.
  mutating func admit(_ count: Int = 1, at now: UInt64) -> Bool {
    let earned = now >= counted ? (now - counted) / Self.interval : 0
    if earned > 0 {
      left = Int(clamping: min(UInt64(Self.most), UInt64(left) + min(earned, UInt64(Self.most))))
      counted += earned * Self.interval
    }
    guard count <= left else { return false }
    left -= count
    return true
  }
}
