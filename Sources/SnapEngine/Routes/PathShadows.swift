import SnapValue

/// Which of several patterns can never be the one that is taken.
package struct PathShadows: Sendable {
  /// A pattern that always wins, and the one that is never taken for it, by their places.
  package struct Pair: Sendable, Hashable {
    /// The pattern that matches whatever the other one matches, and goes before it; and the other one,
    /// which is never taken.
    package var winner, loser: Int

    /// Makes a pair.
    package init(winner: Int, loser: Int) { (self.winner, self.loser) = (winner, loser) }
  }

  /// The most pairs that are told.
  package static let mostPairs = 100_000
  /// The pairs by winner, then loser.
  package private(set) var pairs: [Pair] = []

  /// Compares patterns, given in the order in which they go, and their index; the pairs name their
  /// places in that order.
  ///
  /// `isWide` says whether a pattern takes all that its text says, as one with typed parameters does
  /// not; where it does not, `isSame` says whether one takes just what another takes. With
  /// `firstOnly` each loser is told with one winner. Past 10 million steps no more pairs are found; none
  /// is ever told that is not true.
  package init(
    _ patterns: [PathPattern], in trie: PathTrie, firstOnly: Bool = false,
    isWide: (Int) -> Bool = { _ in true }, isSame: (Int, Int) -> Bool = { _, _ in false }
  ) {
    var budget = 10_000_000
    for loser in patterns.indices where budget > 0 && pairs.count < Self.mostPairs {
      let candidates = trie.all(matching: patterns[loser].sample, budget: &budget)
      for winner in Set(candidates.filter { $0 < loser }).sorted() where budget > 0 {
        let isCovered =
          patterns[winner].isLike(patterns[loser])
          ? isWide(winner) || isSame(winner, loser)
          : isWide(winner) && patterns[winner].covers(patterns[loser], budget: &budget)
        guard isCovered, pairs.count < Self.mostPairs else { continue }
        pairs.append(Pair(winner: winner, loser: loser))
        if firstOnly { break }
      }
    }
    pairs.sort { ($0.winner, $0.loser) < ($1.winner, $1.loser) }
  }
}
