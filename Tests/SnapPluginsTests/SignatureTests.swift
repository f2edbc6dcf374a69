import SnapPlugins
import TestKit
import Testing

@Suite("Signature texts")
struct SignatureTests {
  @Test(
    "a signature is read as it is written",
    arguments: [
      "-()", "s(@)", "-(@s)", "i(@s!)", "x(@sd)", "-(@{-(@v)}@)", "v(v)", "h(buxtfdsyhv)",
      "-({-({-({-()})})})", "i(!)", "-(@sssssssssssssss)", "y({s(@)}@{s(@)}@)",
      "-(p)", "x(px)", "s(@p)", "i(@px!)", "-(@p{-(@v)}@)",
    ])
  func reads(text: String) throws {
    #expect(try Signature(text).text == text)
  }

  @Test("instance, error slot and function pointers are not the caller's values")
  func arguments() throws {
    let signature = try Signature("i(@s{-(@v)}@d!)")
    #expect(signature.arguments == [.string, .double])
    #expect(signature.functions.map(\.text) == ["-(@v)"])
    #expect(signature.takesInstance)
    #expect(signature.takesError)
    #expect(signature.result == .int32)
  }

  @Test("the user pointer is not the caller's value either")
  func user() throws {
    let signature = try Signature("i(@ps!)")
    #expect(signature.takesUser && signature.takesInstance)
    #expect(signature.arguments == [.string])
    #expect(signature.parametersWithoutUser == (try Signature("i(@s!)")).parameters)
    #expect(!(try Signature("i(@s!)")).takesUser)
  }

  struct Wrong: Sendable, CustomTestStringConvertible {
    let text: String
    let says: String
    var testDescription: String { text }
    init(_ text: String, _ says: String) { (self.text, self.says) = (text, says) }
  }

  @Test(
    "a text that is no signature is refused with the place",
    arguments: [
      Wrong("", "column 1: it ends where a result is expected"),
      Wrong("s", "column 2: it ends where \"(\" is expected"),
      Wrong("s(", "column 3: it ends where a parameter or \")\" is expected"),
      Wrong("s(i", "column 4: it ends where a parameter or \")\" is expected"),
      Wrong("q()", "column 1: \"q\" where a result (one of -biuxtfdsyhv) is expected"),
      Wrong("s(q)", "column 3: \"q\" where a parameter or \")\" is expected"),
      Wrong("s(-)", "column 3: \"-\" where a parameter or \")\" is expected"),
      Wrong("s() ", "column 4: byte 32 where the end is expected"),
      Wrong("s()s()", "column 4: \"s\" where the end is expected"),
      Wrong("@()", "column 1: \"@\" is no result"),
      Wrong("!()", "column 1: \"!\" is no result"),
      Wrong("p()", "column 1: \"p\" is no result"),
      Wrong("s(p@)", "column 4: \"@\" must be the first parameter"),
      Wrong(
        "s(pp)", "column 4: \"p\" must be the first parameter or follow the instance \"@\", once"),
      Wrong("s(@pp)", "column 5: \"p\" must be the first parameter"),
      Wrong("s(xp)", "column 4: \"p\" must be the first parameter"),
      Wrong("-(@xp)", "column 5: \"p\" must be the first parameter"),
      Wrong("-({-(p)})", "column 6: \"p\" must be the first parameter"),
      Wrong("-(@{-(@v)}@p)", "column 12: \"p\" must be the first parameter"),
      Wrong("{-()}()", "column 1: \"{\" is no result"),
      Wrong("-(s@)", "column 4: \"@\" must be the first parameter"),
      Wrong("-({-(v)}@)", "column 9: \"@\" must be the first parameter"),
      Wrong("i(!s)", "column 3: \"!\" must be the last parameter"),
      Wrong("s(@!)", "column 1: with \"!\" the result must be \"i\""),
      Wrong("-({-()", "column 7: it ends where \"}\" is expected"),
      Wrong("-({-()i)", "column 7: \"i\" where \"}\" is expected"),
      Wrong("-(iiiiiiiiiiiiiiiii)", "column 19: more than 16 parameters"),
      Wrong("-({-({-({-({-()})})})})", "column 13: functions nested deeper than 4"),
      Wrong("s(\u{E4})", "column 3: byte 195 where a parameter or \")\" is expected"),
      Wrong("-\u{0}()", "column 2: byte 0 where \"(\" is expected"),
    ])
  func refuses(wrong: Wrong) {
    let error = #expect(throws: SignatureError.self) { try Signature(wrong.text) }
    let text = error?.description ?? ""
    #expect(text.contains(wrong.says), "\(text)")
  }

  @Test("random texts are read or refused, and what is read prints the same")
  func randomTexts() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededRandom(seed: seed)
    let letters = Array("-biuxtfdsyhv@p!{}()")
    var read = 0
    for _ in 0..<20_000 {
      let count = Int.random(in: 0...12, using: &random)
      let text = String((0..<count).map { _ in letters[Int(random.next() % 19)] })
      if let signature = try? Signature(text) {
        read += 1
        #expect(signature.text == text, "seed \(seed)")
      }
    }
    #expect(read > 0, "seed \(seed)")
  }

  @Test("deep nesting is refused without recursion to match")
  func deep() {
    let text = String(repeating: "-({", count: 100_000)
    #expect(throws: SignatureError.self) { try Signature(text) }
  }
}
