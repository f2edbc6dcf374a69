/// Which of several patterns can never be the one that is taken.
public struct PathShadows: Sendable {
  /// A pattern that always wins, and the one that is never taken for it, by their places.
  public struct Pair: Sendable, Hashable {
    /// The pattern that matches whatever the other one matches, and goes before it.
    public var winner: Int
    /// The pattern that is never taken.
    public var loser: Int
  }

  /// The most pairs that are told.
  public static let mostPairs = 100_000
  /// The pairs by winner, then loser.
  public private(set) var pairs: [Pair] = []

  /// Compares patterns in the order in which they are tried. Each of two patterns that take the same
  /// makes a pair with the other. Past a budget of 50 million steps no more pairs are found; none is
  /// ever told that is not true.
  public init(_ patterns: [PathPattern], order: [Int]) {
    var budget = 50_000_000
    let samples = patterns.map(\.sample)
    for (place, loser) in order.enumerated() where budget > 0 {
      for winner in order[..<place] {
        budget -= 1
        guard budget > 0, pairs.count < Self.mostPairs else { break }
        guard patterns[winner].couldStart(samples[loser]) else { continue }
        if patterns[winner].covers(patterns[loser], budget: &budget) {
          pairs.append(Pair(winner: winner, loser: loser))
        }
      }
    }
    pairs.sort { ($0.winner, $0.loser) < ($1.winner, $1.loser) }
  }
}

extension PathPattern {
  /// Whether the text at the pattern's beginning is a path's beginning, told quickly.
  func couldStart(_ path: [UInt8]) -> Bool {
    guard let first = parts.first, !first.modifier.allowsNone else { return true }
    return path.starts(with: first.prefix)
  }
}
