import SnapValue
import Testing

@testable import SnapApp

@Suite("What has come back from a throw-away process")
struct KnownGoodTests {
  private func key(_ number: Int) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 64 - digits.count) + digits
  }

  @Test("it is known under the version that has tried it, and no other")
  func version() {
    var good = KnownGood()
    good.add([key(1)], host: "1.0")
    #expect(good.has(key(1), host: "1.0"))
    #expect(!good.has(key(1), host: "1.1"))
    #expect(!good.has(key(2), host: "1.0"))
  }

  @Test("the last 1024 are kept; what is added again is among the last")
  func most() {
    var good = KnownGood()
    good.add((0..<1024).map(key), host: "1.0")
    good.add([key(0)], host: "1.0")
    good.add([key(5_000)], host: "1.0")
    #expect(good.has(key(0), host: "1.0"))
    #expect(!good.has(key(1), host: "1.0"))
    #expect(good.text.split(separator: "\n").count == 1 + 1024)
  }

  @Test("the digest of a file is known while that is the same, the last 1024 of them")
  func files() {
    var good = KnownGood()
    good.add([("8 1 70 5", key(1)), ("8 2 70 5", key(2))])
    #expect(good.digest(of: "8 1 70 5") == key(1))
    #expect(good.digest(of: "8 1 70 6") == nil)
    good.add([("8 1 70 5", key(3))])
    #expect(good.digest(of: "8 1 70 5") == key(3))
    good.add((0..<1023).map { ("9 \($0) 70 5", key($0)) })
    #expect(good.digest(of: "8 1 70 5") == key(3))
    #expect(good.digest(of: "8 2 70 5") == nil)
    #expect(good.text.split(separator: "\n").count == 1 + 1024)
  }

  @Test("its text comes back as it was; what is no such text is none")
  func text() throws {
    var good = KnownGood()
    good.add([key(1), key(2)], host: "1.0")
    good.add([("8 1 70 5", key(1))])
    #expect(KnownGood(text: good.text) == good)
    #expect(KnownGood(text: good.text)?.digest(of: "8 1 70 5") == key(1))
    for line in good.text.split(separator: "\n") {
      #expect((try? Value(jsonText: String(line))) != nil, "each line is JSON: \(line)")
    }
    #expect(KnownGood(text: #"{"knownGood":1}"#) == KnownGood())
    let wrong = [
      "", "{", #"{"knownGood":2}"#, #"{"knownGood":1,"entries":[]}"#,
      good.text + "7\n", good.text + #"{"sha256":"ab","host""#,
    ]
    for text in wrong { #expect(KnownGood(text: text) == nil, "\(text)") }
  }

  @Test("a version of any letters is told from another")
  func letters() {
    var good = KnownGood()
    good.add([key(1)], host: #"1.0"},{"x"#)
    #expect(good.has(key(1), host: #"1.0"},{"x"#))
    #expect(KnownGood(text: good.text) == good)
    #expect(!good.has(key(1), host: "1.0"))
  }
}
