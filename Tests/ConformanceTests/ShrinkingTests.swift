import Testing

@testable import SnapConformance

/// Shrinks a failing list to its end; also how many questions were asked.
private func shrink(
  _ list: [UInt64], tries: Int = 5000, fails: ([UInt64]) -> Bool
) -> (best: [UInt64], questions: Int) {
  var shrinking = Shrinking(list, tries: tries)
  var questions = 0
  while let proposed = shrinking.propose() {
    questions += 1
    shrinking.learn(stillFails: fails(proposed))
  }
  return (shrinking.best, questions)
}

private func list(_ seed: UInt64, upTo count: Int = 60) -> [UInt64] {
  var choices = Choices(seed: seed, number: 0)
  return (0..<1 + choices.below(count)).map { _ in choices.bits() % 5000 }
}

@Suite("A failing list of choices is made smaller as long as it fails")
struct ShrinkingTests {
  @Test("what it holds always fails, is never longer, and ends within the tries")
  func holds() {
    for seed in 0..<200 as Range<UInt64> {
      let start = list(seed)
      let modulus = 2 + seed % 5
      func fails(_ list: [UInt64]) -> Bool {
        list.reduce(0, &+) % modulus == start.reduce(0, &+) % modulus
      }
      let (best, questions) = shrink(start, tries: 300, fails: fails)
      #expect(fails(best), "seed \(seed)")
      #expect(best.count <= start.count && questions <= 300, "seed \(seed)")
      #expect(best.reduce(0, &+) <= start.reduce(0, &+), "seed \(seed)")
    }
  }

  @Test("one large choice that matters is all that is left, as small as it can be")
  func minimal() {
    for seed in 0..<50 as Range<UInt64> {
      let start = list(seed) + [4000] + list(seed + 1000)
      let (best, _) = shrink(start) { $0.contains { $0 >= 1000 } }
      #expect(best == [1000], "seed \(seed)")
    }
  }

  @Test("two that matter together both stay")
  func two() {
    for seed in 0..<50 as Range<UInt64> {
      let start = list(seed) + [77] + list(seed + 2000) + [99]
      let (best, _) = shrink(start) { list in
        guard let first = list.firstIndex(where: { $0 >= 70 }) else { return false }
        return list[(first + 1)...].contains { $0 >= 90 }
      }
      #expect(best == [70, 90], "seed \(seed)")
    }
  }

  @Test("what fails whatever is chosen ends as nothing")
  func nothing() {
    #expect(shrink(list(5)) { _ in true }.best == [])
    #expect(shrink([0, 0, 0]) { _ in true }.best == [])
  }

  @Test("what only fails as it is stays as it is, but for what is the same without")
  func stubborn() {
    let start: [UInt64] = [3, 1, 4, 1, 5]
    #expect(shrink(start + [0, 0]) { $0 == start }.best == start)
  }

  @Test("without tries nothing is asked")
  func none() {
    var shrinking = Shrinking([1, 2, 3], tries: 0)
    #expect(shrinking.propose() == nil)
    #expect(shrinking.best == [1, 2, 3])
  }
}
