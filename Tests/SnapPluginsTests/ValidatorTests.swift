import Glibc
import SnapValue
import Synchronization
import Testing

@testable import SnapPlugins

@Suite("What a validator remembers")
struct ValidatorTests {
  private final class Heard: Sendable {
    private let list = Mutex<[ContractFinding]>([])
    var all: [ContractFinding] { list.withLock { $0 } }
    func take(_ finding: ContractFinding) { list.withLock { $0.append(finding) } }
  }

  private let heard = Heard()
  private var validator: Validator { Validator { [heard] in heard.take($0) } }

  @Test("a broken rule is told once for each plugin and call, in its own words")
  func once() {
    let validator = validator
    let first = ContractFinding(rule: .message, plugin: "a", call: "mediate", seen: "no message")
    var other = first
    other.call = "resolve"
    for finding in [first, first, other] { validator.find(finding) }
    #expect(heard.all == [first, other])
    #expect(first.text == "rule 82 x-message: mediate: no message")
  }

  @Test("so many findings are told, and no more")
  func limit() {
    let validator = validator
    for number in 0..<Validator.limit + 10 {
      validator.find(ContractFinding(rule: .message, plugin: "a", call: "\(number)", seen: ""))
    }
    #expect(heard.all.count == Validator.limit)
  }

  @Test("a token is known with the call that it was lent to, and how that answered")
  func tokens() {
    let validator = validator
    validator.ask(7, CallSite("mediate", "odd", as: .mediate))
    #expect(validator.call(of: 7)?.name == "mediate odd")
    #expect(validator.call(of: 7)?.isAnsweredAtOnce == false)
    validator.settle(7)
    #expect(validator.call(of: 7)?.isAnsweredAtOnce == true)
    #expect(validator.call(of: 8) == nil)
  }

  @Test("tokens of long ago are forgotten")
  func forgets() {
    let validator = validator
    let site = CallSite("present", as: .present)
    for token in 1...10_000 { validator.ask(UInt64(token), site) }
    #expect(validator.call(of: 1) == nil)
    #expect(validator.call(of: 10_000) != nil)
  }

  @Test("a setting that a call changes is laid to it, and one inside it to the call inside")
  func settings() {
    let validator = validator
    defer { fesetround(FE_TONEAREST) }
    let words = "rounding or traps of floating point numbers are others"
    #expect(validator.begin("a", "outer") == nil)
    fesetround(FE_UPWARD)
    let around = validator.begin("b", "inner")
    #expect(around?.plugin == "a")
    #expect(around?.changes.contains(words) == true)
    fesetround(FE_DOWNWARD)
    #expect(validator.end().contains(words))
    #expect(!validator.end().contains(words))
  }

  @Test("what is another between two calls is the host's own")
  func host() {
    let validator = validator
    _ = validator.begin("a", "first")
    _ = validator.end()
    fesetround(FE_UPWARD)
    defer { fesetround(FE_TONEAREST) }
    #expect(validator.begin("a", "second") == nil)
    _ = validator.end()
  }
}
