import Testing
import WebModel

@Suite("How often pages may ask")
struct AskRateTests {
  @Test("so many times in a second, and again in the next one, also where that is an earlier one")
  func rate() {
    var rate = AskRate()
    for second in [7, 8, 3] {
      let admitted = (0..<AskRate.most + 50).filter { _ in rate.admit(at: second) }
      #expect(admitted == Array(0..<AskRate.most))
    }
  }
}
