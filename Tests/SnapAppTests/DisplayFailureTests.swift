import SnapEngine
import SnapSystem
import SnapValue
import Synchronization
import Testing

@testable import SnapApp
@testable import SnapNavigation

private let millisecond: UInt64 = 1_000_000
private let second: UInt64 = 1_000 * millisecond

/// Time that goes on when a test says so.
private final class StoppedClock: NavigationClock {
  private let time = Mutex<UInt64>(second)
  func now() -> UInt64 { time.withLock { $0 } }
  func turn(_ nanoseconds: UInt64) { time.withLock { $0 += nanoseconds } }
  func schedule(after nanoseconds: UInt64, _ work: @escaping @Sendable () -> Void) -> UInt64 { 0 }
  func cancel(_ timer: UInt64) {}
}

/// A display that does what has been planted in it. On one thread.
private final class PlantedDisplay: Presenter, @unchecked Sendable {
  enum Mood {
    /// It shows within so many nanoseconds.
    case well(UInt64)
    /// It takes what it is told, and never says that it is shown.
    case mute
    /// It says at once that it cannot.
    case refusing(String)
    /// It says after so many nanoseconds that it could not.
    case failing(String, UInt64)
    /// It holds the main loop for so many nanoseconds, and says then that it cannot.
    case holding(String, UInt64)
  }

  var mood = Mood.well(0)
  private let clock: StoppedClock
  private var owed: [(at: UInt64, reply: Reply<Presented>, result: Result<Presented, Failure>)] = []

  init(_ clock: StoppedClock) { self.clock = clock }

  func present(_ transition: Transition, reply: Reply<Presented>) throws(Failure) -> Presented? {
    switch mood {
    case .well(0): return Presented()
    case .well(let time): owed.append((clock.now() + time, reply, .success(Presented())))
    case .mute: break
    case .refusing(let why): throw Failure(.wrongState, why)
    case .failing(let why, let time):
      owed.append((clock.now() + time, reply, .failure(Failure(.timedOut, why))))
    case .holding(let why, let time):
      clock.turn(time)
      throw Failure(.failed, why)
    }
    return nil
  }

  /// Answers what is due.
  func work() {
    let due = owed.filter { $0.at <= clock.now() }
    owed.removeAll { $0.at <= clock.now() }
    for answer in due { answer.reply.complete(answer.result) }
  }
}

/// A navigation with a display, watched as a service with a watchdog of nine seconds, in virtual time.
private final class Watched {
  let clock = StoppedClock()
  let display: PlantedDisplay
  let loop: MainLoop
  let navigator: Navigator
  private(set) var isLost = false
  private var watch: HealthWatch?
  private var words = ServiceWords()
  private var lastFed: UInt64
  private(set) var noticedAt: UInt64?
  private(set) var sentence = ""

  init() throws {
    let clock = clock
    display = PlantedDisplay(clock)
    loop = try MainLoop(clock: { clock.now() })
    lastFed = clock.now()
    var configuration = Configuration(scheme: "tv")
    configuration.screens = ["home", "show"].map {
      ScreenDefinition($0, title: $0, factory: CardScreenFactory(declared: nil))
    }
    navigator = try Navigator(configuration, executor: .serial(loop.executor), clock: clock)
    let display = display
    let failure: Failure? = navigator.assumeIsolated { navigator in
      do throws(Failure) {
        try navigator.open(display, name: "ui/screen")
        navigator.submit(Request(.open(url: "tv://home"), origin: .program))
        return nil
      } catch { return error }
    }
    if let failure { throw failure }
    let watch = HealthWatch(
      HealthWatch.Subject(
        facts: { [unowned self] in facts },
        probe: { [navigator] isAnew, answered in
          navigator.assumeIsolated { $0.probe(isAnew: isAnew, answered) }
        }),
      on: loop)
    watch.begin { [unowned self] in took($0) }
    self.watch = watch
  }

  private var facts: Health.Facts {
    var facts = Health.Facts()
    facts.presenter = "ui/screen"
    navigator.assumeIsolated { (facts.pulse, facts.isAsked) = $0.displayPulse }
    if isLost { facts.loss = "ui/screen is lost: it crashed: SIGKILL" }
    return facts
  }

  private func took(_ health: Health) {
    if words.looked(health, isFed: true).contains("WATCHDOG=1") { lastFed = clock.now() }
    guard !health.isDisplayAlive, noticedAt == nil else { return }
    (noticedAt, sentence) = (clock.now(), health.sentence)
  }

  func lose() { isLost = true }

  /// Lets time go by in steps of a twentieth of a second; with a loop that is stopped, only time. The
  /// supervisor notices when it was not fed for nine seconds.
  func run(for nanoseconds: UInt64, isLoopRunning: Bool = true) {
    let end = clock.now() + nanoseconds
    while clock.now() < end {
      clock.turn(50 * millisecond)
      if clock.now() - lastFed > 9 * second, noticedAt == nil {
        (noticedAt, sentence) = (clock.now(), "the supervisor was not told anything")
      }
      guard isLoopRunning else { continue }
      for _ in 0..<3 {
        loop.drain()
        display.work()
      }
    }
  }

  /// What is told to somebody who asks now.
  func health() -> Health? {
    var health: Health?
    watch?.ask { health = $0 }
    for _ in 0..<100 where health == nil { run(for: 100 * millisecond) }
    return health
  }

  func ask(_ url: String) {
    navigator.assumeIsolated { _ = $0.submit(Request(.open(url: url), origin: .program)) }
  }
}

/// A way in which a display fails.
private struct DisplayFailure: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// What is told of it; where it was asked for something just then, its silence may be told.
  let told: String
  var mayBeSilent = false
  var stopsLoop = false
  var plant: @Sendable (Watched) -> Void = { _ in }

  static let all = [
    DisplayFailure(
      testDescription: "the compositor is gone", told: "the window is not open",
      plant: { $0.display.mood = .refusing("the window is not open") }),
    DisplayFailure(
      testDescription: "the surface was taken", told: "the surface is another's",
      plant: { $0.display.mood = .failing("the surface is another's", 20 * millisecond) }),
    DisplayFailure(
      testDescription: "the loop is stopped", told: "the supervisor was not told anything",
      stopsLoop: true),
    DisplayFailure(
      testDescription: "the loop is busy", told: "the main loop was busy for",
      mayBeSilent: true,
      plant: { $0.run(for: 7 * second, isLoopRunning: false) }),
    DisplayFailure(
      testDescription: "frames are not acknowledged", told: "has not answered for 3",
      plant: { $0.display.mood = .mute }),
    DisplayFailure(
      testDescription: "the browser was killed", told: "no browser shows the page",
      plant: { $0.display.mood = .refusing("no browser shows the page") }),
    DisplayFailure(
      testDescription: "the tab is frozen", told: "have not answered for 1500 ms",
      plant: {
        $0.display.mood = .failing("1 page(s) have not answered for 1500 ms", 1500 * millisecond)
      }),
    DisplayFailure(
      testDescription: "the tab has navigated away", told: "no browser shows the page",
      mayBeSilent: true,
      plant: {
        $0.display.mood = .failing("no browser shows the page", 0)
        $0.ask("tv://home/show")
      }),
    DisplayFailure(
      testDescription: "the display sleeps by an error", told: "has not answered for 3",
      plant: {
        $0.display.mood = .mute
        $0.ask("tv://home/show")
      }),
    DisplayFailure(
      testDescription: "the terminal has hung up", told: "the terminal is gone",
      plant: { $0.display.mood = .refusing("the terminal is gone") }),
    DisplayFailure(
      testDescription: "the presenter's worker is stopped", told: "has not come back for 2000 ms",
      plant: { $0.display.mood = .holding("it has not come back for 2000 ms", 2 * second) }),
    DisplayFailure(
      testDescription: "the presenter's worker is dead", told: "it crashed: SIGKILL",
      plant: { $0.lose() }),
  ]
}

@Suite("A display that fails")
struct DisplayFailureTests {
  @Test(
    "each of the twelve failures is noticed in less than ten seconds", arguments: DisplayFailure.all
  )
  fileprivate func noticed(_ failure: DisplayFailure) throws {
    // Whenever between two looks it fails.
    for phase in stride(from: 0, to: 3_000, by: 350) {
      let watched = try Watched()
      watched.display.mood = .well(30 * millisecond)
      watched.run(for: 6 * second + UInt64(phase) * millisecond)
      #expect(watched.noticedAt == nil, "\(watched.sentence)")
      let began = watched.clock.now()
      failure.plant(watched)
      let rest = 10 * second - (watched.clock.now() - began)
      watched.run(for: rest, isLoopRunning: !failure.stopsLoop)
      let noticed = try #require(watched.noticedAt, "\(failure) \(phase)")
      #expect(noticed - began < 10 * second, "\(failure) \(phase)")
      let isSilent =
        failure.mayBeSilent
        && ["has not answered for", "the supervisor was not told"].contains {
          watched.sentence.contains($0)
        }
      #expect(isSilent || watched.sentence.contains(failure.told), "\(watched.sentence)")
    }
  }

  @Test("they are twelve")
  func count() { #expect(DisplayFailure.all.count == 12) }

  @Test(
    "none is noticed in a quiet hour",
    arguments: [0, 30, 900] as [UInt64])
  func quietHour(milliseconds: UInt64) throws {
    let watched = try Watched()
    watched.display.mood = .well(milliseconds * millisecond)
    watched.run(for: 3_600 * second)
    #expect(watched.noticedAt == nil, "\(watched.sentence)")
  }

  @Test("none is noticed while people go to and fro")
  func lively() throws {
    let watched = try Watched()
    watched.display.mood = .well(400 * millisecond)
    for round in 0..<200 {
      watched.ask(round % 2 == 0 ? "tv://home/show" : "tv://home")
      watched.run(for: UInt64(round % 7) * 370 * millisecond + 10 * millisecond)
    }
    #expect(watched.noticedAt == nil, "\(watched.sentence)")
  }

  @Test("a display that answers again is alive again")
  func recovered() throws {
    let watched = try Watched()
    watched.display.mood = .mute
    watched.run(for: 12 * second)
    #expect(watched.noticedAt != nil)
    watched.display.mood = .well(0)
    // What it owes from before is answered by nobody: it is asked anew.
    watched.run(for: 4 * second)
    #expect(watched.health()?.sentence == "healthy")
  }
}
