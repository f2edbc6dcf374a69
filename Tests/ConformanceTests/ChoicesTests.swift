import SnapValue
import Testing

@testable import SnapConformance

/// Texts of what every generator makes of the choices.
private func everything(_ choices: inout Choices) -> [String] {
  let words = ["title", "id"]
  return [
    choices.value().shown(), Value.map(choices.payload(words: words)).shown(),
    shown(bytes: choices.rawRoute(words: words)), choices.route(words: words),
    choices.value(ofKind: choices.below(8)).shown(), String(choices.bits()),
  ]
}

@Suite("Inputs are made of choices, and of nothing else")
struct ChoicesTests {
  @Test("the choices that were made make the same input again")
  func replays() {
    for number in 0..<60 {
      var first = Choices(seed: 7, number: number)
      let made = everything(&first)
      var again = Choices(replaying: first.made)
      #expect(everything(&again) == made, "seed 7, case \(number)")
      #expect(again.made == first.made, "seed 7, case \(number)")
    }
  }

  @Test("a seed and a number make the same input each time, another number another one")
  func cases() {
    var texts: Set<[String]> = []
    for number in 0..<60 {
      var (one, two) = (Choices(seed: 3, number: number), Choices(seed: 3, number: number))
      let text = everything(&one)
      #expect(everything(&two) == text)
      texts.insert(text)
    }
    #expect(texts.count > 55)
    var other = Choices(seed: 4, number: 0)
    #expect(!texts.contains(everything(&other)))
  }

  @Test("first choices are taken as they are, the rest is left to chance")
  func first() {
    var choices = Choices(seed: 1, number: 0, first: [2, 9])
    #expect(choices.below(8) == 2)
    #expect(choices.below(8) == 1)
    let rest = (0..<50).map { _ in choices.below(1000) }
    #expect(Set(rest).count > 10)
  }

  @Test("without choices every input is its simplest")
  func simplest() {
    var none = Choices(replaying: [])
    #expect(none.value() == .null)
    #expect(none.payload(words: ["title"]) == [:])
    #expect(none.rawRoute(words: ["title"]) == [])
    #expect(none.text() == "")
    #expect(none.integer() == 0)
  }

  @Test("a choice among one is none, and every choice is below its limit")
  func limits() {
    var choices = Choices(seed: 9, number: 1)
    #expect(choices.below(1) == 0 && choices.below(0) == 0 && choices.made.isEmpty)
    for limit in 2..<200 { #expect((0..<limit).contains(choices.below(limit))) }
    #expect(choices.pick([], or: "none") == "none")
  }

  @Test("foreign choices make an input, too, and not for ever")
  func foreign() {
    var maker = Choices(seed: 11, number: 0)
    for _ in 0..<60 {
      let list = (0..<maker.below(60)).map { _ in maker.bits() }
      var choices = Choices(replaying: list)
      #expect(everything(&choices).count == 6)
    }
    var endless = Choices(replaying: Array(repeating: 7, count: 100_200))
    for _ in 0..<100_100 { _ = endless.bits() }
    #expect(endless.made.count == 100_000)
  }
}
