import Foundation
import Testing

@testable import SnapNavigation

/// Random applications under storms of requests, with parts that fail, refuse, lead elsewhere, answer
/// late or never, and meddle; on a clock that stands still until it is turned.
///
/// `SNAPNAV_SEED` plays one storm again and prints its trace; `SNAPNAV_STORMS` sets how many there
/// are for each policy.
@Suite("A storm of requests")
struct StormTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let storms = environment["SNAPNAV_STORMS"].flatMap { Int($0) } ?? 2_500

  /// One storm; answers its trace and what is wrong.
  private static func storm(
    seed: UInt64, _ admission: Request.Admission, on executor: NavigatorExecutor
  ) async throws -> (trace: [String], faults: [String]) {
    let weather = Weather(seed: seed, admission: admission)
    let navigator = try Navigator(
      StormMap.configuration(weather), executor: executor, clock: weather.clock)
    weather.with { $0.navigator = navigator }
    await navigator.ride(weather)
    return weather.with { ($0.trace, $0.faults) }
  }

  @Test(
    "what is in force is shown, one outcome each, one life for each screen; the same seed, the same trace",
    arguments: Request.Admission.allCases)
  func storms(admission: Request.Admission) async throws {
    let executor = NavigatorExecutor.serial(CountingExecutor())
    if let seed = Self.environment["SNAPNAV_SEED"].flatMap({ UInt64($0) }) {
      let (trace, faults) = try await Self.storm(seed: seed, admission, on: executor)
      print(trace.joined(separator: "\n"))
      #expect(faults == [], "seed \(seed)")
      return
    }
    let first = UInt64.random(in: 1...UInt64(UInt32.max))
    print("seed of \(Self.storms) storms under \(admission): \(first)")
    var (wrong, ends) = (0, [String: Int]())
    for seed in first..<first + UInt64(Self.storms) {
      let (trace, faults) = try await Self.storm(seed: seed, admission, on: executor)
      #expect(faults == [], "SNAPNAV_SEED=\(seed) under \(admission)")
      if seed % 4 == 0 {
        let again = try await Self.storm(seed: seed, admission, on: executor).trace
        #expect(again == trace, "SNAPNAV_SEED=\(seed) under \(admission)")
      }
      for line in trace {
        if let end = line.ending { ends[end, default: 0] += 1 }
      }
      if !faults.isEmpty { wrong += 1 }
      if wrong >= 3 { return }
    }
    let told = ends.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    print("\(Self.storms) storms under \(admission): \(told.joined(separator: ", "))")
    let expected = Set(Outcome.names).subtracting(admission.excludes)
    #expect(expected.isSubset(of: ends.keys), "every outcome occurs under \(admission)")
  }
}

extension String {
  /// The outcome that a line of a trace tells of a request.
  fileprivate var ending: String? {
    let words = split(separator: " ")
    guard words.count > 2, words[1] == "ended" else { return nil }
    return words[2].hasPrefix("{") ? "results" : String(words[2])
  }
}

extension Request.Admission {
  /// What no request ends in: nobody searches for paths here.
  fileprivate var excludes: Set<String> { ["noPath"] }
}

extension Navigator {
  /// Goes through a storm, in one turn of its executor.
  fileprivate func ride(_ weather: Weather) {
    listen { event in
      guard let navigator = weather.with({ $0.navigator }) else { return }
      navigator.assumeIsolated { weather.take(event, $0) }
    }
    let waits = weather.below(3)
    for number in 0..<4 + weather.below(8) {
      if number == waits { openAnother(weather) }
      weather.submit(on: self)
      switch weather.below(8) {
      case 0: weather.cancel(on: self)
      case 1: weather.clock.turn(6_000_000_000)
      case 2, 3: weather.completePending()
      case 4: if weather.once(in: 8), number > waits { openAnother(weather) }
      default: break
      }
      settle()
    }
    if !weather.once(in: 4) { calm(weather) }
    close()
    settle()
    verdict(weather)
  }

  private func openAnother(_ weather: Weather) {
    do { try open(StormPresenter(weather)) } catch { weather.fault("\(error)") }
  }

  /// Lets everything come to its end.
  private func calm(_ weather: Weather) {
    openAnother(weather)
    for _ in 0..<300 where !machine.isIdle {
      if weather.once(in: 2) { weather.completePending() }
      weather.clock.turn(6_000_000_000)
      settle()
    }
    if !machine.isIdle { weather.fault("request \(machine.running) hangs") }
    weather.compare(self, "at the end")
  }

  private func verdict(_ weather: Weather) {
    let (answers, live) = weather.with { ($0.answers, $0.live) }
    for (number, count) in answers.enumerated() where count != 1 {
      weather.fault("request \(number) was answered \(count) times")
    }
    if !live.isEmpty { weather.fault("not destroyed: \(live.map(\.rawValue).sorted())") }
    if weather.clock.waiting != 0 { weather.fault("a deadline is left") }
    if !isTornDown { weather.fault("it is not torn down") }
    weather.with { $0.named = [] }
    if !awaited.isEmpty || !results.isEmpty { weather.fault("a result is left") }
  }
}
