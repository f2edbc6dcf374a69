import SnapCard
import SnapValue
import Testing

@Suite("Actions are numbered")
struct ActionNumbersTests {
  @Test("an action keeps its number from drawing to drawing, and no other ever gets it")
  func keptNumbers() {
    var numbers = ActionNumbers()
    func draw(_ actions: Value...) -> [Int64] {
      numbers = ActionNumbers(after: numbers)
      defer { numbers.settle() }
      return actions.map { numbers.number(of: $0) }
    }
    #expect(draw("a", "b", "c") == [1, 2, 3])
    #expect(draw("c", "a") == [3, 1])
    #expect(draw("b", "d", "a") == [4, 5, 1])
    #expect(draw("a", "a", "a") == [1, 6, 7])
    #expect(draw("a", "a") == [1, 6])
    #expect(draw() == [])
    #expect(draw("a") == [8])
  }
}
