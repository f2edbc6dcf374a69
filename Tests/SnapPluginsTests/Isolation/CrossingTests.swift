import Glibc
import SnapEngine
import SnapSystem
import SnapValue
import Synchronization
import TestKit
import Testing

@testable import SnapPlugins

@Suite("What crosses between a plugin's process and the host, late, out of turn or without end")
struct CrossingTests {
  @Test("the outcome of a request is told to the process that made it, and to none after it")
  func outcomes() throws {
    let bench = IsolatedBench()
    let plugin = try bench.load("dies")
    #expect(try plugin.mediate("ask") == .proceed)
    #expect(throws: Failure.self) { try plugin.mediate("abort") }
    // the new process counts its requests from the same number on
    #expect(try plugin.mediate("ask") == .proceed)
    bench.navigation.finishFirst(["outcome": "completed", "state": ""])
    bench.settle()
    #expect(try plugin.function("heard")?.call([]) == 0)
    bench.navigation.finishFirst(["outcome": "completed", "state": ""])
    bench.settle()
    #expect(try plugin.function("heard")?.call([]) == 1)
  }

  @Test("a request of another thread that is refused while a call is under way is told after it")
  func refused() throws {
    let bench = IsolatedBench()
    let plugin = try bench.load("services")
    let use = try #require(plugin.function("useElsewhere"))
    let look = try #require(plugin.function("look"))
    #expect(try use.call(["go", 0]) == 0)
    bench.settle()
    #expect(try look.call([]) == "failed")
    #expect(try plugin.function("count")?.call(["ticks"]) == 0)
    #expect(bench.lines.all.filter { $0.level >= .warning }.isEmpty)
  }

  @Test("one that logs without end in a call is ended by the call's limit")
  func babbles() throws {
    let bench = IsolatedBench(linesTake: 100_000)
    bench.plan.limits.call = 200_000_000
    let plugin = try bench.load("dies")
    let failure = #expect(throws: Failure.self) { try plugin.mediate("babble") }
    #expect(
      failure?.message == "it has not come back for 200 ms, and its process was ended")
    #expect(try plugin.mediate("") == .proceed)
  }

  @Test("one of whose threads logs without end is answered, and leaves the loop its turns")
  func chatters() throws {
    let bench = IsolatedBench(linesTake: 100_000)
    let plugin = try bench.load("dies")
    #expect(try plugin.mediate("chatter") == .proceed)
    #expect(try plugin.mediate("") == .proceed)
    for _ in 0..<3 {
      let before = bench.lines.texts.count
      #expect(bench.turn { bench.lines.texts.count > before })
    }
    #expect(plugin.count == 2)
  }

  @Test("an answer that is there when its time is over has come in time: only the host was late")
  func lateHost() throws {
    let bench = IsolatedBench()
    let plugin = try bench.load("dies")
    let first = try #require(plugin.processIdentifier)
    #expect(kill(first, SIGKILL) == 0)
    #expect(bench.turn { plugin.processIdentifier.map { $0 != first } ?? false })
    let process = try #require(plugin.processIdentifier)
    let watched = Array(bench.loop.watched.keys)
    #expect(FrameSocket.wait(for: watched, until: ProcessFacts.now + 10_000_000_000).ready != 0)
    bench.loop.advance(bench.plan.limits.start)
    #expect(plugin.processIdentifier == process)
    #expect(bench.lines.texts.contains { $0.hasPrefix("a new process after ") })
  }

  @Test("a call with more than may cross fails by itself, and the process goes on")
  func tooLarge() throws {
    let bench = IsolatedBench()
    let plugin = try bench.load("dies")
    let process = plugin.processIdentifier
    let large = Value.bytes([UInt8](repeating: 0, count: 14 << 20))
    let failure = #expect(throws: Failure.self) {
      try plugin.function("act")?.call([large, large, large])
    }
    #expect(failure?.code == .limit)
    #expect(failure?.culprit == "org.example.dies: call act")
    #expect(
      failure?.message
        == "the call has 44040214 bytes, and no more than 41943040 go to a process of its own")
    #expect(try plugin.mediate("") == .proceed)
    #expect(plugin.processIdentifier == process)
  }

  @Test("a long call comes to one that waits with its news for room")
  func longCall() throws {
    let bench = IsolatedBench()
    let plugin = try bench.load("dies")
    let process = plugin.processIdentifier
    #expect(try plugin.mediate("pile") == .proceed)
    let long = Value.string(String(repeating: "l", count: 8 << 20))
    for _ in 0..<16 {
      let failure = #expect(throws: Failure.self) { try plugin.function("act")?.call([long]) }
      #expect(failure?.message == "the word is too long")
      bench.settle()
    }
    #expect(plugin.processIdentifier == process)
    #expect(try plugin.mediate("") == .proceed)
  }

  @Test("what comes in one piece with an answer is taken, though nothing comes after it")
  func behindAnswer() throws {
    let bench = IsolatedBench()
    let plugin = try bench.load("dies")
    let heard = Mutex(0)
    let body = SettingBody { heard.withLock { $0 += 1 } }
    bench.navigation.add(Screen(key: "box", contents: body), 9)
    var bytes: [UInt8] = []
    for frame in [
      WorkerFrame.answer(.null).frame,
      WorkerFrame.ask(.set(ScreenID(rawValue: 9), "count", 7)).frame,
    ] {
      for shift in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: frame.count >> shift)) }
      bytes += frame
    }
    try plugin.presenter("p")?.open(arguments: .bytes(bytes))
    #expect(
      bench.turn {
        bench.loop.advance(0)
        return heard.withLock { $0 } == 1
      })
  }

  @Test("one that dies while it is asked what it has asked for is asked nothing more meanwhile")
  func diesServed() throws {
    let bench = IsolatedBench()
    let plugin = try bench.load("dies")
    let presenter = try #require(plugin.presenter("p") as? IsolatedPresenter)
    let heard = Mutex<[String]>([])
    let body = SettingBody {
      for word in ["abort", ""] {
        do { _ = try plugin.mediate(.string(word)) } catch {
          heard.withLock { $0.append((error as? Failure)?.message ?? "\(error)") }
        }
      }
    }
    bench.navigation.add(Screen(key: "box", contents: body), 9)
    presenter.comeBack(arguments: 9) { _ in }
    #expect(bench.turn { !heard.withLock { $0.isEmpty } })
    #expect(
      heard.withLock { $0 } == ["it crashed: SIGABRT", "it crashed: SIGABRT"])
    #expect(bench.turn { bench.lines.texts.contains { $0.hasPrefix("a new process after ") } })
    #expect(try plugin.mediate("") == .proceed)
  }
}

// @unchecked: made, set and asked on the test's thread, which runs the loop.
/// A screen that does something when it is set.
private final class SettingBody: ScreenContents, @unchecked Sendable {
  private let work: () -> Void
  init(_ work: @escaping () -> Void) { self.work = work }
  func value(of name: String) throws(Failure) -> Value { .null }
  func set(_ name: String, to value: Value) throws(Failure) { work() }
  func properties() throws(Failure) -> ValueMap { [:] }
}
