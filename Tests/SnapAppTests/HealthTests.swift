import SnapEngine
import SnapNavigation
import Testing

@testable import SnapApp

private let second: UInt64 = 1_000_000_000

@Suite("Whether an application serves")
struct HealthTests {
  /// Facts that are as they should be, but for what a test changes.
  private func facts(_ change: (inout Health.Facts) -> Void = { _ in }) -> Health.Facts {
    var facts = Health.Facts()
    facts.presenter = "ui/screen"
    facts.queue = (0, 64)
    change(&facts)
    return facts
  }

  @Test("where nothing is wrong there is no reason")
  func good() {
    var health = Health()
    _ = health.look(facts(), now: 0)
    #expect(health.isGood)
    #expect(health.sentence == "healthy")
  }

  /// What is wrong, and how it is told.
  enum Wrong: String, CaseIterable {
    case none = "display: there is no presenter"
    case lost = "display: it is lost"
    case dead = "plugins: org.a: it is not used any more"
    case unkept = "store: the disk is full"
    case full = "queue: 64 requests wait, and no more are taken in"
    case noRoom = "disk: /srv has room for 0 bytes"
  }

  private func change(_ facts: inout Health.Facts, by wrong: Wrong) {
    switch wrong {
    case .none: facts.presenter = ""
    case .lost: facts.loss = "it is lost"
    case .dead: facts.plugins = ["org.a: it is not used any more"]
    case .unkept: facts.store = "the disk is full"
    case .full: facts.queue = (64, 64)
    case .noRoom: facts.disk = ["/srv has room for 0 bytes"]
    }
  }

  @Test("each thing that is wrong is a reason of its own part", arguments: Wrong.allCases)
  func reasons(wrong: Wrong) {
    var health = Health()
    _ = health.look(facts { change(&$0, by: wrong) }, now: 0)
    #expect(health.sentence == "unhealthy: \(wrong.rawValue)")
    #expect(health.isDisplayAlive == !wrong.rawValue.hasPrefix("display"))
    _ = health.look(facts(), now: 1)
    #expect(health.isGood)
  }

  @Test("several reasons are told in the order of the parts")
  func order() {
    var health = Health()
    _ = health.look(
      facts {
        $0.disk = ["full"]
        $0.store = "lost"
        $0.loss = "gone"
      }, now: 0)
    #expect(health.sentence == "unhealthy: display: gone; store: lost; disk: full")
  }

  @Test("a display that has answered since the last look is not asked, a quiet one is")
  func quiet() {
    var health = Health()
    let asks = [
      health.look(facts(), now: 0), health.look(facts(), now: second),
      health.look(facts { $0.isAsked = true }, now: 2 * second),
      health.look(facts { $0.presenter = "" }, now: 3 * second),
    ]
    #expect(asks == [false, true, false, false])
  }

  @Test("silence counts from the first question, however many follow")
  func silence() {
    var health = Health()
    _ = health.look(facts { $0.isAsked = true }, now: 10 * second)
    #expect(health.isWaiting)
    #expect(health.answerDue == 13 * second)
    // The question was taken back, and another one was put.
    _ = health.look(facts(), now: 11 * second)
    _ = health.look(facts { $0.isAsked = true }, now: 12 * second)
    #expect(health.isGood)
    _ = health.look(facts { $0.isAsked = true }, now: 13 * second)
    #expect(health.sentence == "unhealthy: display: ui/screen has not answered for 3.0 s")
  }

  @Test("a look that comes late tells that the main loop was busy")
  func busy() {
    var health = Health()
    health.plan(at: 3 * second)
    _ = health.look(facts(), now: 5 * second, isOnTime: true)
    #expect(health.isGood)
    health.plan(at: 8 * second)
    _ = health.look(facts(), now: 11 * second + 400_000_000, isOnTime: true)
    #expect(health.sentence == "unhealthy: display: the main loop was busy for 3.4 s")
    _ = health.look(facts(), now: 12 * second)
    #expect(health.isGood)
  }
}

@Suite("What a service's supervisor is told")
struct ServiceWordsTests {
  private func health(_ change: (inout Health.Facts) -> Void = { _ in }) -> Health {
    var facts = Health.Facts()
    facts.presenter = "ui/screen"
    change(&facts)
    var health = Health()
    _ = health.look(facts, now: 0)
    return health
  }

  @Test("it is told once that the application serves, and how it is whenever that changes")
  func life() {
    var words = ServiceWords()
    let told = [
      words.ready(), words.looked(health(), isFed: false), words.looked(health(), isFed: false),
      words.looked(health { $0.loss = "two\nlines" }, isFed: false), words.stopping(),
      words.looked(health(), isFed: true),
    ]
    #expect(
      told == [
        ["READY=1", "STATUS=what the application begins with is shown"], ["STATUS=healthy"], [],
        ["STATUS=unhealthy: display: two<U+000A>lines"], ["STOPPING=1", "STATUS=ending"],
        ["WATCHDOG=1"],
      ])
  }

  @Test("the watchdog is fed while the display is alive, whatever else is wrong")
  func feeding() {
    var words = ServiceWords()
    let fed = [
      words.looked(health(), isFed: true), words.looked(health { $0.store = "full" }, isFed: true),
      words.looked(health { $0.loss = "gone" }, isFed: true),
    ].map { $0.contains("WATCHDOG=1") }
    #expect(fed == [true, true, false])
  }
}
