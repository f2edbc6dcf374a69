import Foundation
import SnapApp
import SnapManifest
import SnapValue
import TestKit
import Testing

@Suite("Manifests, random texts")
struct ManifestPropertyTests {
  @Test("a manifest with random bytes changed is read or refused, never more")
  func bytes() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededRandom(seed: seed)
    let original = Array(
      try Data(contentsOf: specimens.appendingPathComponent("good/television.json")))
    for _ in 0..<400 {
      var text = original
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        text[Int.random(in: 0..<text.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      expectSound(text, seed)
    }
  }

  @Test("a lone carriage return ends a line, for places as for editors")
  func carriageReturn() {
    let text = Array("{\r\"snapnav\": 1,\r\n\"x\": ?}".utf8)
    #expect(ManifestReading(text, file: "m.json").diagnostics.map(\.place.line) == [3])
    expectSound(text, 0)
  }

  @Test("a manifest with random values in the wrong places is read or refused, never more")
  func values() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededRandom(seed: seed)
    let original = try Value(
      jsonText: Array(Data(contentsOf: specimens.appendingPathComponent("good/television.json"))))
    for _ in 0..<400 {
      let text = randomlyChanged(original, &random)
      expectSound(Array(text.utf8), seed)
    }
  }

  /// Every reading has places inside the text, and a manifest just when nothing is wrong.
  private func expectSound(_ text: [UInt8], _ seed: UInt64) {
    let reading = ManifestReading(text, file: "m.json")
    let lines = lineCount(text)
    #expect((reading.manifest == nil) == reading.hasErrors, "seed \(seed)")
    for diagnostic in reading.diagnostics {
      #expect(
        (1...lines).contains(diagnostic.place.line) && diagnostic.place.column >= 1,
        "seed \(seed): \(diagnostic.text)")
    }
    if let manifest = reading.manifest {
      _ = PluginCheck.diagnostics(of: manifest, against: PluginCatalog([], in: []))
    }
  }
}

/// Lines as editors and places count them: ended by a newline, by a carriage return, or by both.
private func lineCount(_ text: [UInt8]) -> Int {
  let pairs = zip(text, text.dropFirst()).count { $0 == 0x0D && $1 == 0x0A }
  return text.count { $0 == 0x0A || $0 == 0x0D } - pairs + 1
}

private let pieces = [
  "null", "true", "0", "-1", "\"\"", "\"home\"", "\"*\"", "\"a/b\"", "[]", "{}", "[[]]",
  "{\"ref\":\"Show\"}", "{\"set\":{\"to.id\":{\"from\":\"/a\"}}}", "1.0", "{\"x-a\":1}",
  "{\"redirect\":\"/show/:id\"}", "{\"to\":\"home\"}", "{\"open\":\"a://b\",\"x-b\":2}",
]

/// The text of a value in which one part is replaced by a random piece.
func randomlyChanged(_ value: Value, _ random: inout SeededRandom) -> String {
  var count = Int.random(in: 1..<330, using: &random)
  let piece = pieces.randomElement(using: &random) ?? "null"
  return replacing(value, &count, "@@").jsonText.replacingOccurrences(of: "\"@@\"", with: piece)
}

/// The value with the part that is reached after so many others replaced.
private func replacing(_ value: Value, _ count: inout Int, _ text: String) -> Value {
  count -= 1
  if count == 0 { return .string(text) }
  switch value {
  case .list(let items): return .list(items.map { replacing($0, &count, text) })
  case .map(let map):
    var changed = ValueMap()
    for entry in map.entries { changed[entry.key] = replacing(entry.value, &count, text) }
    return .map(changed)
  default: return value
  }
}
