import SnapEngine
import SnapValue
import Testing

@testable import SnapApp

@Suite("What comes from outside is read and counted before anything is asked")
struct OutsideLinkTests {
  private static let edge = "tv://home/" + String(repeating: "x", count: 2_048 - 10)

  @Test(
    "a link is a state URL, or a route's path behind three slashes",
    arguments: [
      ("tv://home/show::2", OutsideLink.Kind.state("tv://home/show::2")),
      ("TV://home", .state("tv://home")), ("tv://", .state("tv://")), ("tv:///", .state("tv:///")),
      ("tv:///?a=b", .state("tv:///?a=b")), ("tv:home", .state("tv:home")),
      ("tv:///show/2", .route("/show/2", payload: [:])),
      ("tv:///show/2?season=1", .route("/show/2?season=1", payload: [:])),
      ("tv:////x", .route("//x", payload: [:])), (edge, .state(edge)),
    ])
  func kinds(text: String, kind: OutsideLink.Kind) throws {
    #expect(try OutsideLink(text, scheme: "tv").kind == kind)
  }

  @Test(
    "what is no link of the application is refused, and quoted without harm",
    arguments: [
      ("", "\"\" is no link"), ("home", "\"home\" is no link"),
      ("file:///etc/passwd", "is no link"),
      ("javascript:alert(1)", "is no link"), ("tvx://home", "is no link"), (":", "is no link"),
      ("a\u{1B}[2Jb:", "\"a\u{FFFD}[2Jb:\" is no link"),
      (edge + "x", "the link has 2049 bytes; from outside no more than 2048 are taken"),
      (String(repeating: "é", count: 1 << 19), "the link has 1048576 bytes"),
    ])
  func refused(text: String, reason: String) {
    let failure = #expect(throws: Failure.self) { try OutsideLink(text, scheme: "tv") }
    #expect(failure?.message.contains(reason) == true)
    #expect((failure?.message.utf8.count ?? 0) < 300)
  }

  @Test("an application without a scheme has no links")
  func noScheme() {
    #expect(throws: Failure.self) { try OutsideLink("://x", scheme: "") }
  }

  @Test("so many links at once, and no more; one that was too long to be kept is refused")
  func many() throws {
    let texts = [String?](repeating: "tv://home", count: 17)
    #expect(try OutsideLink.read(Array(texts.dropLast()), count: 16, scheme: "tv").count == 16)
    for (texts, count) in [(texts, 17), ([], 1_000), ([nil], 1)] {
      let failure = #expect(throws: Failure.self) {
        try OutsideLink.read(texts, count: count, scheme: "tv")
      }
      #expect(failure?.code == .limit)
    }
  }

  @Test(
    "an action is a route's name",
    arguments: ["", "/show/2", "tv://home", String(repeating: "x", count: 257)])
  func actions(name: String) {
    #expect(throws: Failure.self) { try OutsideLink(action: name) }
  }

  @Test("requests from outside say so and wait for their turn")
  func requests() throws {
    for link in [try OutsideLink("tv://home", scheme: "tv"), try OutsideLink(action: "show")] {
      #expect(link.request.origin == .outside && link.request.admission == .queue)
    }
  }

  @Test("the gate takes thirty at once, then ten in a second, whatever the clock does")
  func gate() {
    var gate = RateLimiter(at: 5)
    func admitted(_ times: [UInt64], _ count: Int = 1) -> [Bool] {
      times.map { gate.admit(count, at: $0) }
    }
    let thirty = [Bool](repeating: true, count: 30)
    #expect(admitted([UInt64](repeating: 5, count: 31)) == thirty + [false])
    #expect(
      admitted([100_000_004, 100_000_005, 100_000_006, 3]) == [false, true, false, false])
    #expect(admitted([200_000_005], 2) == [false])
    #expect(admitted([200_000_005]) == [true])
    #expect(admitted([UInt64](repeating: .max, count: 31)) == thirty + [false])
  }

  @Test(
    "every refusal has a D-Bus error of its kind, and a sentence",
    arguments: [
      (
        Outcome.failed(Failure(.notExported, "no", hint: "mark it")),
        "org.freedesktop.DBus.Error.AccessDenied", "no; mark it"
      ),
      (.failed(Failure(.limit, "long")), "org.freedesktop.DBus.Error.InvalidArgs", "long"),
      (.failed(Failure(.contractBroken, "x")), "org.snapnav.Error.Failed", "x"),
      (
        .busy(.queueFull(limit: 3)), "org.freedesktop.DBus.Error.LimitsExceeded",
        "the queue of 3 is full"
      ),
      (.noRoute, "org.snapnav.Error.NoRoute", "nothing in this application has that name"),
      (.vetoed(reason: "from 18"), "org.snapnav.Error.Vetoed", "from 18"),
      (.cancelled, "org.snapnav.Error.Cancelled", "it was taken back before it was done"),
    ])
  func errors(outcome: Outcome, name: String, sentence: String) {
    let error = OutsideAnswer.refused(outcome).error
    #expect(error?.name == name && error?.message == sentence)
    #expect(OutsideAnswer.done(state: "tv://home").error == nil)
    let led = OutsideAnswer.redirected(to: "/pin", by: "guard jq/guard → /pin")
    #expect(led.error == nil && led.outcomeName == "redirected")
  }
}
