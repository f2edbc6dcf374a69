import TestKit
import Testing

@testable import SnapEngine

@Suite("Values by screens")
struct ScreenMapTests {
  private func screen(_ number: UInt64) -> ScreenID { ScreenID(rawValue: number) }

  @Test("what is put in is found, and nothing else")
  func finds() {
    var map = ScreenMap<String>()
    #expect(map.isEmpty)
    #expect(map[screen(1)] == nil)
    map[screen(1 << 32)] = "first"
    map[screen(1 << 32 | 1)] = "second"
    map[screen(1 << 32)] = "again"
    #expect(map.count == 2)
    #expect(map[screen(1 << 32)] == "again")
    #expect(map[screen(1 << 32 | 1)] == "second")
    #expect(map[screen(2 << 32)] == nil)
    #expect(map.removeValue(of: screen(1 << 32)) == "again")
    #expect(map.removeValue(of: screen(1 << 32)) == nil)
    #expect(map.count == 1)
  }

  @Test("no screen has no value")
  func none() {
    var map = ScreenMap<Int>()
    map[.none] = 1
    #expect(map.isEmpty)
    map[screen(7)] = 1
    #expect(map[.none] == nil)
  }

  @Test("is what a dictionary is, whatever is done with it")
  func likeDictionary() {
    var random = SeededRandom.printed("values by screens")
    for _ in 0..<40 {
      var map = ScreenMap<Int>()
      var known: [ScreenID: Int] = [:]
      // Few slots and generations, as screens have them, so that places meet.
      let most = UInt64.random(in: 1...40, using: &random)
      for step in 0..<400 {
        let generation = UInt64.random(in: 1...4, using: &random)
        let id = screen(generation << 32 | UInt64.random(in: 0..<most, using: &random))
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<5:
          map[id] = step
          known[id] = step
        case 5..<8: #expect(map.removeValue(of: id) == known.removeValue(forKey: id))
        case 8: #expect(map[id] == known[id])
        default:
          let odd = step % 2
          map.removeAll { _, value in value % 4 == odd }
          known = known.filter { $0.value % 4 != odd }
        }
        #expect(map.count == known.count)
      }
      #expect(Dictionary(uniqueKeysWithValues: Array(map)) == known)
    }
  }
}
