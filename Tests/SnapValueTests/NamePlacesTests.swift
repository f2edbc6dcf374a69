import SnapValue
import TestKit
import Testing

@Suite("Places of names")
struct NamePlacesTests {
  @Test("a name has the place that it was given last")
  func finds() {
    var places = NamePlaces()
    #expect(places["home"] == nil)
    #expect(places.updateValue(3, forKey: "home") == nil)
    #expect(places.updateValue(5, forKey: "") == nil)
    #expect(places.updateValue(4, forKey: "home") == 3)
    #expect(places["home"] == 4)
    #expect(places[""] == 5)
    #expect(places["homes"] == nil)
    #expect(places.count == 2)
    #expect(places.names == ["home", ""])
  }

  @Test("texts that are the same are one name, however they are written")
  func sameTexts() {
    var places = NamePlaces()
    places.updateValue(1, forKey: "caf\u{E9}")
    #expect(places["cafe\u{301}"] == 1)
    #expect(places["cafe"] == nil)
    #expect(places.updateValue(2, forKey: "cafe\u{301}") == 1)
  }

  @Test("is what a dictionary is, for short names and long ones")
  func likeDictionary() {
    var random = SeededRandom.printed("places of names")
    let letters = Array("abc.-_~09é漢")
    for _ in 0..<20 {
      var places = NamePlaces()
      var known: [String: Int] = [:]
      if random.below(2) == 0 { places.reserveCapacity(random.below(300)) }
      for place in 0..<300 {
        let name = String((0..<random.below(20)).map { _ in random.one(of: letters) })
        #expect(places[name] == known[name])
        #expect(places.updateValue(place, forKey: name) == known.updateValue(place, forKey: name))
      }
      #expect(places.count == known.count)
      for name in places.names { #expect(places[name] == known[name]) }
    }
  }
}
