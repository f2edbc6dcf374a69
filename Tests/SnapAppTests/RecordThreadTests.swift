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
        for time in 0..<50_000 as Range<UInt64> { thread.take(.clock(time)) }
        thread.take(.end)
      }
      #expect(record.times == Array(0..<50_000))
      #expect(record.loss == nil)
    }
  }

  @Test("what is told after the end is in no record, and nobody waits for it")
  func afterTheEnd() throws {
    try withTemporaryDirectory { folder in
      let record = try record(in: folder) { thread in
        thread.take(.clock(1))
        thread.take(.end)
        thread.take(.clock(2))
        thread.end()
        for _ in 0..<5_000 { thread.take(.clock(3)) }
      }
      #expect(record.times == [1])
      #expect(record.loss == nil)
    }
  }

  @Test("what cannot be written is told once, the clause stays, and nobody waits for the rest")
  func loss() throws {
    let told = Mutex<[String]>([])
    let thread = try RecordThread(
      head: [:], hidingBy: PlaceholderTable([]), to: try TextOutput(creating: "/dev/full")
    ) { sentence in told.withLock { $0.append(sentence) } }
    for time in 0..<5_000 as Range<UInt64> { thread.take(.clock(time)) }
    thread.end()
    let loss = try #require(thread.loss)
    #expect(loss.contains("/dev/full"))
    #expect(told.withLock { $0 } == ["\(loss); it ends before this"])
  }
}
