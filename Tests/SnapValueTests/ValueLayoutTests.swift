import SnapValue
import TestKit
import Testing

@Suite("JSON text that people read")
struct ValueLayoutTests {
  @Test(
    "what fits a line stands in one, all else in lines of its own",
    arguments: [
      ("{}", "{}"), ("[]", "[]"), ("7", "7"), (#""a\nb""#, #""a\nb""#),
      (#"{"a":1,"b":[true,null]}"#, #"{ "a": 1, "b": [true, null] }"#),
      (
        #"{"first":"0123456789","second":["0123456789","0123456789"]}"#,
        """
        {
          "first": "0123456789",
          "second": [
            "0123456789",
            "0123456789"
          ]
        }
        """
      ),
      (
        #"[{"a":{},"b":[]},"01234567890123456789012345678901234567890"]"#,
        """
        [
          { "a": {}, "b": [] },
          "01234567890123456789012345678901234567890"
        ]
        """
      ),
    ])
  func lines(value: String, text: String) throws {
    #expect(try Value(jsonText: value).jsonLayout(width: 32) == text)
  }

  @Test("it reads back as what it was, and no line of lists of numbers is wider than asked")
  func back() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededRandom(seed: seed)
    for _ in 0..<200 {
      let numbers = (0..<Int.random(in: 0..<40, using: &random)).map {
        _ in Value.int(Int64.random(in: -9_999...9_999, using: &random))
      }
      let value: Value = ["k": .list(numbers), "n": ["m": .list(numbers.reversed())]]
      let text = value.jsonLayout(width: 60)
      #expect(try Value(jsonText: text) == value, "seed \(seed)")
      #expect(text.split(separator: "\n").allSatisfy { $0.utf8.count <= 61 }, "seed \(seed)")
    }
  }
}
