import SnapEngine
import Testing

@Suite("Idle time, told by hand")
struct IdleWatchTests {
  typealias Action = IdleWatch.Action

  /// What happens to a watch of 60 that warns 10 before and does not count on `pay`.
  enum Event: Sendable, CustomTestStringConvertible {
    case begin(UInt64), there(UInt64), shows(String, UInt64), wake(UInt64)
    var testDescription: String { "\(self)" }
  }

  static func play(_ events: [Event], warning: UInt64 = 10) -> [Action] {
    var watch = IdleWatch(after: 60, warning: warning, except: ["pay"])
    return events.flatMap { event in
      switch event {
      case .begin(let now): watch.shows(["home"], isFirst: true, now: now)
      case .there(let now): watch.userIsActive(now: now)
      case .shows(let key, let now): watch.shows([key], now: now)
      case .wake(let now): watch.wake(now: now)
      }
    }
  }

  @Test(
    "it warns, fires, and rests until somebody is there",
    arguments: [
      ([.begin(0)], [.wake(at: 50)]),
      ([.begin(0), .wake(50)], [.wake(at: 50), .warn, .wake(at: 60)]),
      ([.begin(0), .wake(50), .wake(60)], [.wake(at: 50), .warn, .wake(at: 60), .fire]),
      // Whoever sleeps through it is warned all the same.
      ([.begin(0), .wake(500)], [.wake(at: 50), .warn, .wake(at: 510)]),
      (
        [.begin(0), .wake(50), .wake(60), .wake(70)], [.wake(at: 50), .warn, .wake(at: 60), .fire]
      ),
      (
        [.begin(0), .wake(50), .wake(60), .there(90)],
        [.wake(at: 50), .warn, .wake(at: 60), .fire, .wake(at: 140)]
      ),
    ] as [([Event], [Action])])
  func fires(events: [Event], actions: [Action]) {
    #expect(Self.play(events) == actions)
  }

  @Test(
    "a sign of life puts it off, without a wake of its own",
    arguments: [
      ([.begin(0), .there(20), .there(30)], [.wake(at: 50)]),
      ([.begin(0), .there(30), .wake(50)], [.wake(at: 50), .wake(at: 80)]),
      (
        [.begin(0), .wake(50), .there(55), .wake(60)],
        [.wake(at: 50), .warn, .wake(at: 60), .calm, .wake(at: 105)]
      ),
    ] as [([Event], [Action])])
  func putOff(events: [Event], actions: [Action]) {
    #expect(Self.play(events) == actions)
  }

  @Test(
    "on an excepted screen it stands still, and counts from nothing when that one goes",
    arguments: [
      ([.begin(0), .shows("pay", 10), .wake(50)], [.wake(at: 50)]),
      ([.begin(0), .shows("pay", 10), .wake(50), .there(55)], [.wake(at: 50)]),
      (
        [.begin(0), .shows("pay", 10), .wake(50), .shows("home", 100)],
        [.wake(at: 50), .wake(at: 150)]
      ),
      (
        [.begin(0), .shows("pay", 10), .shows("home", 20), .wake(50)],
        [.wake(at: 50), .wake(at: 70)]
      ),
      (
        [.begin(0), .wake(50), .shows("pay", 52), .wake(60)],
        [.wake(at: 50), .warn, .wake(at: 60), .calm]
      ),
      ([.shows("home", 5)], []),
    ] as [([Event], [Action])])
  func excepted(events: [Event], actions: [Action]) {
    #expect(Self.play(events) == actions)
  }

  @Test("without a warning it fires at once, and the end of time is no overflow")
  func withoutWarning() {
    #expect(Self.play([.begin(0), .wake(60)], warning: 0) == [.wake(at: 60), .fire])
    #expect(Self.play([.begin(.max - 5), .wake(.max)], warning: 0) == [.wake(at: .max), .fire])
  }
}
