// Answers under other conditions, compared with the ordinary ones.

extension Bench {
  /// Uses everything in a copy of the process and tells the first answer that is another under the
  /// conditions; `nil` when there is none.
  ///
  /// What differs from run to run anyway is not compared, and a difference is asked for again before
  /// it is told: it must be there each time under the conditions and never without.
  func difference(
    under words: String, _ conditions: () throws(Ending) -> Void
  ) throws(Ending) -> (ordinary: String, other: String)? {
    patience = 3
    let first: [String]
    if let ordinary { first = ordinary } else { first = try ordinaryLines() }
    ordinary = first
    let other = try lines(words, conditions)
    guard other != first else { return nil }
    let runs = [try ordinaryLines(), try ordinaryLines()]
    let again = try lines(words, conditions)
    guard runs.allSatisfy({ $0.count == first.count }) else { return nil }
    if other.count != first.count, again.count != first.count {
      return ("\(first.count) answers", "\(other.count) answers")
    }
    for (place, line) in first.enumerated() where runs.allSatisfy({ $0[place] == line }) {
      guard place < other.count, place < again.count else { break }
      if other[place] != line, again[place] != line { return (line, other[place]) }
    }
    return nil
  }

  private func ordinaryLines() throws(Ending) -> [String] {
    try inFork { () throws(Ending) in try wholeLife() }
  }

  private func lines(
    _ words: String, _ conditions: () throws(Ending) -> Void
  ) throws(Ending) -> [String] {
    try inFork(words) { () throws(Ending) in
      try conditions()
      return try wholeLife()
    }
  }

  /// Starts it, uses everything, stops it; one line for each answer.
  func wholeLife() throws(Ending) -> [String] {
    let answer = try start()
    guard answer.isOK else { return ["start: \(answer.sentence)"] }
    let lines = exercise()
    stop()
    return lines
  }
}
