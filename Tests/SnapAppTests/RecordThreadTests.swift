import Foundation
import SnapNavigation
import SnapSystem
import SnapValue
import Synchronization
import TestKit
import Testing

@testable import SnapApp

/// What waits for ever does not end in time here.
@Suite("The thread that writes a record", .timeLimit(.minutes(5)))
struct RecordThreadTests {
  private func record(in folder: URL, _ body: (RecordThread) -> Void) throws -> Record {
    let path = folder.appending(path: "a.record").path
    let thread = try RecordThread(
      head: ["manifest": "a.json"], hidingBy: PlaceholderTable([]),
      to: try TextOutput(creating: path), tellLoss: { _ in })
    body(thread)
    thread.end()
    #expect(thread.loss == nil)
    return try Record(reading: path)
  }

  @Test("whoever brings more than it keeps waits for it, and all is written in its order")
  func everything() throws {
    try withTemporaryDirectory { folder in
      let record = try record(in: folder) { thread in
        for time in 0..<50_000 as Range<UInt64> {
          thread.take(ClockStep(reading: 1, time: time))
        }
        thread.takeEnd()
      }
      #expect(record.times.map(\.time) == Array(0..<50_000))
      #expect(record.loss == nil)
    }
  }

  @Test("what is told after the end is in no record, and nobody waits for it")
  func afterTheEnd() throws {
    try withTemporaryDirectory { folder in
      let record = try record(in: folder) { thread in
        thread.take(ClockStep(reading: 1, time: 1))
        thread.takeEnd()
        thread.take(ClockStep(reading: 1, time: 2))
        thread.end()
        for _ in 0..<5_000 { thread.take(ClockStep(reading: 1, time: 3)) }
      }
      #expect(record.times.map(\.time) == [1])
      #expect(record.loss == nil)
    }
  }

  @Test("what cannot be written is told once, the clause stays, and nobody waits for the rest")
  func loss() throws {
    let told = Mutex<[String]>([])
    let thread = try RecordThread(
      head: [:], hidingBy: PlaceholderTable([]), to: try TextOutput(creating: "/dev/full")
    ) { sentence in told.withLock { $0.append(sentence) } }
    for time in 0..<5_000 as Range<UInt64> {
      thread.take(ClockStep(reading: 1, time: time))
    }
    thread.end()
    let loss = try #require(thread.loss)
    #expect(loss.contains("/dev/full"))
    #expect(told.withLock { $0 } == ["\(loss); it ends before this"])
  }
}

@Suite("The clock of a record")
struct RecordedClockTests {
  /// Says the times that it is given, one after the other.
  private final class GivenClock: NavigationClock, Sendable {
    private let times: Mutex<ArraySlice<UInt64>>

    init(_ times: [UInt64]) { self.times = Mutex(times[...]) }

    func now() -> UInt64 { times.withLock { $0.popFirst() ?? 0 } }
    func schedule(after nanoseconds: UInt64, _ work: @escaping @Sendable () -> Void) -> UInt64 { 1 }
    func cancel(_ timer: UInt64) {}
  }

  @Test("a replay reads what the recorded run read, reading by reading")
  func again() throws {
    var random = SeededRandom.printed("clock")
    var time: UInt64 = 5
    let times = (0..<2_000).map { _ in
      time += UInt64(random.below(random.below(4) == 0 ? 5_000_000 : 20_000))
      return time
    }
    let file = try TemporaryFolder("clock")
    let path = file.url.appending(path: "a.record").path
    let thread = try RecordThread(
      head: ["manifest": "a.json"], hidingBy: PlaceholderTable([]),
      to: try TextOutput(creating: path), tellLoss: { _ in })
    let clock = RecordingClock(clock: GivenClock(times), thread: thread)
    let read = times.map { _ in clock.now() }
    thread.end()
    let record = try Record(reading: path)
    let replayed = ReplayedTimes(record.times)
    #expect(times.map { _ in replayed.now() } == read)
    #expect(zip(times, read).allSatisfy { $0 >= $1 && $0 - $1 < 1_100_000 })
    #expect(record.times.count < 1_000)
  }
}
