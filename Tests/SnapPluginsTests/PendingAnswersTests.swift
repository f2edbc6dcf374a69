import Foundation
import SnapEngine
import SnapValue
import Synchronization
import Testing

@testable import SnapPlugins

@Suite("Questions that may be answered later")
struct PendingAnswersTests {
  private let pending = PendingAnswers()

  private func question() -> PendingAnswers.Question {
    .shown(Reply(token: 1) { _, _ in true })
  }

  /// Runs a body as the call with a token.
  private func call(_ token: UInt64, _ body: () -> Void) {
    withUnsafePointer(to: question()) { question in
      pending.ask(token, question)
      body()
    }
  }

  @Test("an answer at once is the only one")
  func once() {
    call(1) { #expect(pending.settle(1)) }
    #expect(pending.take(1) == nil)
    #expect(pending.isCancelled(1))
  }

  @Test("what is completed inside the call cannot be answered at once as well")
  func inside() {
    call(1) {
      #expect(pending.take(1) != nil)
      #expect(!pending.settle(1))
    }
  }

  @Test("what waits is answered once")
  func later() {
    call(1) { pending.wait(1) }
    #expect(pending.count == 1)
    #expect(!pending.isCancelled(1))
    #expect(pending.take(1) != nil)
    #expect(pending.take(1) == nil)
    #expect(pending.count == 0)
  }

  @Test("what was completed before the call says that it waits does not wait")
  func early() {
    call(1) {
      #expect(pending.take(1) != nil)
      pending.wait(1)
    }
    #expect(pending.count == 0)
  }

  @Test("a call inside a call leaves the outer one its answer")
  func nested() {
    call(1) {
      call(2) { #expect(pending.settle(2)) }
      #expect(!pending.isCancelled(1))
      #expect(pending.settle(1))
    }
    call(3) {
      call(4) { pending.wait(4) }
      #expect(pending.take(3) != nil)
      #expect(!pending.settle(3))
    }
    #expect(pending.count == 1)
    #expect(pending.take(4) != nil)
  }

  @Test("what is cancelled can still be answered, and says that nobody wants it")
  func cancelled() {
    call(1) {
      #expect(pending.cancel(1))
      #expect(pending.isCancelled(1))
      #expect(pending.settle(1))
    }
    #expect(!pending.cancel(1))
    call(2) { pending.wait(2) }
    #expect(pending.cancel(2))
    #expect(pending.take(2) != nil)
  }

  @Test("no token is no question")
  func none() {
    call(0) { #expect(pending.settle(0)) }
    #expect(pending.take(0) == nil)
  }

  @Test("of two threads that answer, one does")
  func race() {
    let taken = Atomic<Int>(0)
    let round = Atomic<UInt64>(0)
    let (pending, rounds) = (pending, UInt64(20_000))
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      var last: UInt64 = 0
      while last < rounds {
        let token = round.load(ordering: .acquiring)
        guard token != last else { continue }
        if pending.take(token) != nil { taken.add(1, ordering: .relaxed) }
        last = token
      }
      done.signal()
    }
    var settled = 0
    for token in 1...rounds {
      call(token) {
        round.store(token, ordering: .releasing)
        if pending.settle(token) { settled += 1 }
      }
    }
    done.wait()
    #expect(settled + taken.load(ordering: .relaxed) == Int(rounds))
  }
}
