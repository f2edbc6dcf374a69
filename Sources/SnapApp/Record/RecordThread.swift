import SnapNavigation
import SnapPlugins
import SnapSystem
import SnapValue
import Synchronization

/// What has happened, before anybody has made bytes of it: a few words without anything to be counted or given back.
enum RecordFact: Sendable, BitwiseCopyable {
  case call(CallMark)
  /// The innermost call has come back, and says nothing else.
  case plainAnswer
  /// The innermost call has come back, and its answer comes later.
  case laterAnswer
  case clock(ClockStep)
  /// The request of this number is done, with this sum of what happened on the way; where the application is then
  /// is the next of the places.
  case done(UInt64, EventSum)
  /// The next of the news.
  case news
  case end
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
  /// How a request ended otherwise, and what happened on the way.
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
    var notes = RecordNotes()
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
  func take(_ fact: RecordFact) { take { $0.facts.append(fact) } }

  /// The same for what has more to say.
  func take(_ news: consuming RecordNews) {
    // Moved into its place: it is large, and a copy of it counts each of its parts.
    var given = Optional(news)
    take { notes in
      guard let news = given.take() else { return }
      notes.facts.append(.news)
      notes.news.append(news)
    }
  }

  /// The same for a request that is done.
  func takeDone(_ request: UInt64, _ sum: EventSum, at place: String) {
    take { notes in
      notes.facts.append(.done(request, sum))
      notes.places.append(place)
    }
  }

  private func take(_ add: (inout RecordNotes) -> Void) {
    let (mustWake, mustWait) = inbox.withLock { inbox in
      guard !inbox.isEnding else { return (false, false) }
      add(&inbox.notes)
      defer { inbox.isAsleep = false }
      let count = inbox.notes.facts.count
      inbox.isFull = count >= Self.mostWaiting
      return (inbox.isAsleep || count == Self.mostWaiting / 2, inbox.isFull)
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
    var notes = RecordNotes()
    var quiet = 0
    while true {
      let (isEnding, isWaitedFor) = inbox.withLock { inbox in
        swap(&inbox.notes, &notes)
        defer { inbox.isFull = false }
        return (inbox.isEnding, inbox.isFull)
      }
      if isWaitedFor { room.wake() }
      quiet = notes.facts.isEmpty ? quiet + 1 : 0
      notes.write(by: writer)
      writer.flush()
      if isEnding { return }
      thread.wait(milliseconds: quiet < Self.patience ? Self.delay : sleeps(&notes) ? -1 : 0)
    }
  }

  /// Whether there is nothing to do until somebody wakes the thread; nothing that was written is kept then.
  private func sleeps(_ notes: inout RecordNotes) -> Bool {
    notes.forget()
    return inbox.withLock { inbox in
      inbox.isAsleep = inbox.notes.facts.isEmpty && !inbox.isEnding
      if inbox.isAsleep { inbox.notes.forget() }
      return inbox.isAsleep
    }
  }
}
