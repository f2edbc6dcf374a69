import SnapNavigation
import SnapPlugins
import SnapSystem
import SnapValue
import Synchronization

/// What has happened, before anybody has made bytes of it. What happens often is a few words without anything to
/// be counted or given back.
enum RecordFact: Sendable {
  case call(CallMark)
  /// The innermost call has come back, and says nothing else.
  case plainAnswer
  /// The innermost call has come back, and its answer comes later.
  case laterAnswer
  case clock(UInt64)
  case end
  indirect case other(RecordNews)
}

/// What happens less often, or has more to say.
enum RecordNews: Sendable {
  case plugin(Value)
  case presenter(Value)
  /// The next number is this name's.
  case name(String)
  case answer(SeatedAnswer)
  case question(SeatedQuestion)
  case input(NavigationInput, isNested: Bool)
  /// How a request ended, and what happened on the way.
  case ending(NavigationEvent, EventSum)
  /// Something that somebody else than the navigation told.
  case told(NavigationEvent)
}

/// Writes a record on a thread of its own, so that a navigation does not wait for it.
///
/// What is handed over is written at most `delay` milliseconds later. A call of the system is made for it only
/// where the thread sleeps, which it does when nothing has happened for a while, or where it is far behind.
final class RecordThread: Sendable {
  /// The most milliseconds from what has happened to its being written, while the machine keeps up.
  private static let delay: Int32 = 2
  /// How often nothing has happened in so long before it sleeps.
  private static let patience = 8
  /// How many facts may wait; whoever brings more waits for the thread.
  private static let mostWaiting = 1_024

  private struct Inbox {
    var facts: [RecordFact] = []
    var isAsleep = false
    var isEnding = false
    /// Whether somebody waits for room.
    var isFull = false
  }

  private let inbox = Mutex(Inbox())
  private let lost = Mutex<String?>(nil)
  private let room: WakeUp
  private let thread: WorkThread

  /// Begins a record with its head.
  init(
    head: Value, hidingBy table: PlaceholderTable, to output: TextOutput,
    tellLoss: @escaping @Sendable (String) -> Void
  ) throws(SystemError) {
    (room, thread) = (try WakeUp(), try WorkThread())
    try thread.start { [self] thread in
      let writer = RecordWriter(hidingBy: table, to: output) { [self] why in
        lost.withLock { $0 = why }
        tellLoss("\(why); it ends before this")
      }
      writer.begin(head)
      run(writer, on: thread)
    }
  }

  /// Why the record is not whole, in one clause; `nil`: it is, so far. Any thread.
  var loss: String? { lost.withLock { $0 } }

  /// Hands over what has happened; waits where too much is handed over and not yet written. One thread.
  func take(_ fact: consuming RecordFact) {
    let (mustWake, mustWait) = inbox.withLock { [fact] inbox in
      guard !inbox.isEnding else { return (false, false) }
      inbox.facts.append(fact)
      defer { inbox.isAsleep = false }
      inbox.isFull = inbox.facts.count >= Self.mostWaiting
      return (inbox.isAsleep || inbox.facts.count == Self.mostWaiting / 2, inbox.isFull)
    }
    if mustWake { thread.wake() }
    if mustWait { waitForRoom() }
  }

  private func waitForRoom() {
    thread.wake()
    while inbox.withLock({ $0.isFull }) { room.wait(milliseconds: -1) }
  }

  /// Waits until all that was handed over is written; nothing is taken after that. Once or again.
  func end() {
    inbox.withLock { $0.isEnding = true }
    thread.wake()
    thread.join()
  }

  private func run(_ writer: RecordWriter, on thread: WorkThread) {
    var facts: [RecordFact] = []
    var quiet = 0
    while true {
      let (isEnding, isWaitedFor) = inbox.withLock { inbox in
        swap(&inbox.facts, &facts)
        defer { inbox.isFull = false }
        return (inbox.isEnding, inbox.isFull)
      }
      if isWaitedFor { room.wake() }
      for fact in facts { writer.write(fact) }
      writer.flush()
      quiet = facts.isEmpty ? quiet + 1 : 0
      facts.removeAll(keepingCapacity: true)
      if isEnding { return }
      thread.wait(milliseconds: quiet < Self.patience ? Self.delay : sleeps() ? -1 : 0)
    }
  }

  /// Whether there is nothing to do until somebody wakes the thread.
  private func sleeps() -> Bool {
    inbox.withLock { inbox in
      inbox.isAsleep = inbox.facts.isEmpty && !inbox.isEnding
      return inbox.isAsleep
    }
  }
}
