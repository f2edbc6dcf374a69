/// How often pages may ask: so many times in a second, all pages together. A value that is told the time.
package struct AskRate: Sendable {
  /// More than keys that are held down and quick fingers on all pages make.
  package static let most = 200

  private var second = Int.min
  private var count = 0

  /// Nobody has asked.
  package init() {}

  /// Counts a question at a second of any clock; false: too many have come in it, and this one is not counted.
  package mutating func admit(at second: Int) -> Bool {
    if second != self.second { (self.second, count) = (second, 0) }
    guard count < Self.most else { return false }
    count += 1
    return true
  }
}
