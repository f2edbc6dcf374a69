import SnapValue
import TestKit
import Testing

@Suite("JSON, random texts")
struct JSONPropertyTests {
  @Test("what is printed reads back as the same value")
  func roundTrip() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededRandom(seed: seed)
    for _ in 0..<2_000 {
      let value = Self.value(depth: 4, &random)
      let text = value.jsonText
      let again = try Value(jsonText: text)
      #expect(again == value, "seed \(seed): \(text)")
      #expect(again.jsonText == text, "seed \(seed): \(text)")
    }
  }

  @Test("each pointer of a document leads back to its value")
  func pointers() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededRandom(seed: seed)
    for _ in 0..<60 {
      let value = Self.value(depth: 4, &random)
      let document = try JSONDocument(value.jsonText)
      for pointer in Self.pointers(of: value) {
        #expect(try document.value(at: pointer) == value[pointer], "seed \(seed): \(pointer)")
        let place = try #require(document.locate(pointer), "seed \(seed): \(pointer)")
        #expect(place.value.line == 1)
      }
    }
  }

  @Test("text with random bytes changed is read or refused, never more")
  func mutations() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededRandom(seed: seed)
    for _ in 0..<3_000 {
      var text = Array(Self.value(depth: 3, &random).jsonText.utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) where !text.isEmpty {
        let place = Int.random(in: 0..<text.count, using: &random)
        text[place] = UInt8.random(in: 0...255, using: &random)
      }
      do throws(JSONFault) {
        let document = try JSONDocument(text)
        _ = document.duplicates
        _ = try document.value()
      } catch {
        #expect(error.line >= 1 && error.column >= 1, "seed \(seed)")
      }
    }
  }

  static func value(depth: Int, _ random: inout SeededRandom) -> Value {
    switch Int.random(in: 0..<(depth > 0 ? 9 : 6), using: &random) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &random))
    case 2: return .int(Int64.random(in: .min ... .max, using: &random))
    case 3: return .double(Double(bitPattern: .random(in: 0...0x7FE0 << 48, using: &random)))
    case 4: return .string(text(&random))
    case 5: return .int(Int64.random(in: -9...9, using: &random))
    case 6:
      return .list(
        (0..<Int.random(in: 0...4, using: &random)).map { _ in value(depth: depth - 1, &random) })
    default:
      var map = ValueMap()
      for _ in 0..<Int.random(in: 0...20, using: &random) {
        map[text(&random)] = value(depth: depth - 1, &random)
      }
      return .map(map)
    }
  }

  static func text(_ random: inout SeededRandom) -> String {
    let letters: [Character] = ["a", "b", "/", "~", "\"", "\\", "\n", "\u{0}", "é", "字", "😀", "1"]
    return String(
      (0..<Int.random(in: 0...9, using: &random)).map { _ in
        letters.randomElement(using: &random) ?? "a"
      })
  }

  static func pointers(of value: Value) -> [JSONPointer] {
    func inside(_ value: Value, _ way: [String]) -> [JSONPointer] {
      var found = [JSONPointer(way)]
      switch value {
      case .list(let items):
        for (index, item) in items.enumerated() { found += inside(item, way + [String(index)]) }
      case .map(let map):
        for entry in map.entries { found += inside(entry.value, way + [entry.key]) }
      default: break
      }
      return found
    }
    return inside(value, [])
  }
}
