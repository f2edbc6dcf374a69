import Foundation
import SnapSystem
import Synchronization
import TestKit
import Testing

/// Runs the body on a thread of its own, with a loop for that thread, and waits for its end.
func onLoopThread<T: Sendable>(_ body: @escaping @Sendable (MainLoop) throws -> T) async throws -> T
{
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread {
      continuation.resume(with: Result { try body(try MainLoop()) })
    }
  }
}

actor Resident {
  let loop: MainLoop
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    loop.executor.asUnownedSerialExecutor()
  }
  init(_ loop: MainLoop) { self.loop = loop }
  func isOnLoop() -> Bool { loop.isCurrent }
  var count = 0
  func add() { count += 1 }
}

@Suite("The main loop")
struct MainLoopTests {
  @Test("work from other threads runs on the loop's thread, in order")
  func posts() async throws {
    let seen = try await onLoopThread { loop in
      let seen = Mutex<[Int]>([])
      Thread.detachNewThread {
        for number in 0..<1000 {
          loop.post { seen.withLock { $0.append(loop.isCurrent ? number : -1) } }
        }
        loop.stop()
      }
      loop.run()
      return seen.withLock { $0 }
    }
    #expect(seen == Array(0..<1000))
  }

  @Test("an actor's jobs run on the loop's thread, and the loop's thread counts as isolated")
  func executor() async throws {
    let answers = try await onLoopThread { loop in
      let resident = Resident(loop)
      let answers = Mutex<[Bool]>([])
      Task {
        let isOnLoop = await resident.isOnLoop()
        answers.withLock { $0.append(isOnLoop) }
        loop.stop()
      }
      loop.run()
      resident.assumeIsolated { $0.count += 1 }
      return answers.withLock { $0 }
    }
    #expect(answers == [true])
  }

  @Test("timers fire in order of time, equal ones in order of making, cancelled ones never")
  func timers() async throws {
    let seen = try await onLoopThread { loop in
      var seen: [String] = []
      let start = loop.now
      loop.schedule(at: start + 2_000_000) { seen.append("late") }
      loop.schedule(at: start + 1_000_000) { seen.append("early") }
      let never = loop.schedule(at: start + 1_500_000) { seen.append("never") }
      loop.schedule(at: start + 2_000_000) {
        seen.append("last")
        loop.stop()
      }
      #expect(loop.cancel(never))
      #expect(!loop.cancel(never))
      loop.run()
      return seen
    }
    #expect(seen == ["early", "late", "last"])
  }

  @Test("with a clock of the test's, a timer fires when that clock says so, and one a turn")
  func injectedClock() async throws {
    let time = Mutex<UInt64>(100)
    let seen: [UInt64] = try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(
          with: Result {
            let loop = try MainLoop { time.withLock { $0 } }
            var seen: [UInt64] = []
            var last: MainLoop.Timer?
            func again() {
              seen.append(loop.now)
              last = loop.schedule(after: 0) { again() }
            }
            loop.schedule(after: 50) { again() }
            loop.drain()
            time.withLock { $0 = 149 }
            loop.drain()
            time.withLock { $0 = 150 }
            loop.drain()
            time.withLock { $0 = 151 }
            loop.drain()
            if let last { loop.cancel(last) }
            return seen
          })
      }
    }
    #expect(seen == [150, 151])
  }

  @Test("many cancelled timers among few that stand leave the order alone")
  func cancelledTimers() async throws {
    let seed = UInt64.random(in: 1 ... .max)
    print("SNAPNAV_SEED=\(seed)")
    let sorted = try await onLoopThread { loop in
      var random = SeededRandom(seed: seed)
      var seen: [UInt64] = []
      let start = loop.now
      for _ in 0..<2000 {
        let deadline = start + UInt64.random(in: 0..<1_000_000, using: &random)
        let timer = loop.schedule(at: deadline) { seen.append(deadline) }
        if random.next() % 8 != 0 { loop.cancel(timer) }
      }
      loop.schedule(at: start + 1_000_000) { loop.stop() }
      loop.run()
      return seen == seen.sorted() && !seen.isEmpty
    }
    #expect(sorted)
  }

  @Test("a watcher may end itself and others while events are delivered")
  func reentrancy() async throws {
    let count = try await onLoopThread { loop in
      var pipes: [[Int32]] = []
      var watches: [MainLoop.Watch] = []
      var count = 0
      for _ in 0..<3 {
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        write(ends[1], "x", 1)
        pipes.append(ends)
      }
      for ends in pipes {
        watches.append(
          try loop.watch(ends[0]) { _ in
            count += 1
            for watch in watches { loop.unwatch(watch) }
          })
      }
      loop.drain()
      loop.drain()
      for end in pipes.joined() { close(end) }
      return count
    }
    #expect(count == 1)
  }

  @Test("an idle loop is not readable, a posted one is")
  func pollable() async throws {
    let states = try await onLoopThread { loop in
      func isReady() -> Bool {
        var poll = pollfd(fd: loop.descriptor, events: Int16(POLLIN), revents: 0)
        return Glibc.poll(&poll, 1, 0) == 1
      }
      var states = [isReady()]
      loop.post {}
      states.append(isReady())
      loop.drain()
      states.append(isReady())
      loop.schedule(after: 0) {}
      var poll = pollfd(fd: loop.descriptor, events: Int16(POLLIN), revents: 0)
      states.append(Glibc.poll(&poll, 1, 5000) == 1)
      loop.drain()
      states.append(isReady())
      return states
    }
    #expect(states == [false, true, false, true, false])
  }

  @Test("a signal is delivered on the loop's thread")
  func signals() async throws {
    let seen = try await onLoopThread { loop in
      var seen = false
      try loop.watchSignal(SIGWINCH) {
        seen = loop.isCurrent
        loop.stop()
      }
      #expect(throws: SystemError.self) { try loop.watchSignal(SIGWINCH) {} }
      kill(getpid(), SIGWINCH)
      loop.run()
      loop.unwatchSignal(SIGWINCH)
      return seen
    }
    #expect(seen)
  }

  @Test("ending the watch of a number that was closed and given out again leaves the new watch")
  func reusedNumber() async throws {
    let count = try await onLoopThread { loop in
      var count = 0
      var first: [Int32] = [0, 0]
      pipe(&first)
      let stale = try loop.watch(first[0]) { _ in }
      var second: [Int32] = [0, 0]
      pipe(&second)
      dup2(second[0], first[0])
      let fresh = try loop.watch(first[0]) { _ in count += 1 }
      #expect(loop.unwatch(stale))
      write(second[1], "x", 1)
      loop.drain()
      #expect(loop.unwatch(fresh))
      loop.drain()
      for end in first + second { close(end) }
      return count
    }
    #expect(count == 1)
  }

  @Test("an ordinary file cannot be watched, nor a descriptor twice")
  func unwatchable() async throws {
    try await onLoopThread { loop in
      let file = open("/etc/passwd", O_RDONLY)
      #expect {
        try loop.watch(file) { _ in }
      } throws: {
        ($0 as? SystemError)?.code == EPERM
      }
      close(file)
      var ends: [Int32] = [0, 0]
      pipe(&ends)
      _ = try loop.watch(ends[0]) { _ in }
      #expect(throws: SystemError.self) { try loop.watch(ends[0]) { _ in } }
      for end in ends { close(end) }
    }
  }

  @Test("the end of the other side is told, and interest can change")
  func readiness() async throws {
    let seen = try await onLoopThread { loop in
      var seen: [Readiness] = []
      var ends: [Int32] = [0, 0]
      socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
      let watch = try loop.watch(ends[0], for: .write) { seen.append($0) }
      loop.drain()
      try loop.change(watch, to: .read)
      loop.drain()
      close(ends[1])
      // A child that another test starts just now may still hold the other end.
      var ready = pollfd(fd: loop.descriptor, events: Int16(POLLIN), revents: 0)
      poll(&ready, 1, 10_000)
      loop.drain()
      loop.unwatch(watch)
      #expect(throws: SystemError.self) { try loop.change(watch, to: .write) }
      close(ends[0])
      return seen
    }
    #expect(seen == [.write, [.read, .hangUp]])
  }

  @Test("what was posted is done before what comes from outside next, if that is there already")
  func postedFirst() async throws {
    let seen = try await onLoopThread { loop in
      let seen = Mutex<[String]>([])
      var ends: [Int32] = [0, 0]
      pipe(&ends)
      write(ends[1], "ab", 2)
      let input = ends[0]
      let watch = try loop.watch(input) { _ in
        var byte: UInt8 = 0
        guard read(input, &byte, 1) == 1 else { return }
        seen.withLock { $0.append("byte") }
        loop.post { seen.withLock { $0.append("posted") } }
      }
      for _ in 0..<3 { loop.drain() }
      loop.unwatch(watch)
      for end in ends { close(end) }
      return seen.withLock { $0 }
    }
    #expect(seen == ["byte", "posted", "byte", "posted"])
  }

  @Test("one drain does a bounded amount, and the loop stays ready for the rest")
  func bounded() async throws {
    let rounds = try await onLoopThread { loop in
      let count = Mutex(0)
      for _ in 0..<(MainLoop.mostPerDrain * 2 + 1) { loop.post { count.withLock { $0 += 1 } } }
      var rounds: [Int] = []
      for _ in 0..<4 {
        loop.drain()
        rounds.append(count.withLock { $0 })
      }
      return rounds
    }
    #expect(rounds == [256, 512, 513, 513])
  }
}
