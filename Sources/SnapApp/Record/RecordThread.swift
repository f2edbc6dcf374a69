import SnapEngine
import SnapNavigation
import SnapPlugins
import SnapSystem
import SnapValue
import Synchronization

/// Writes a record on a thread of its own, so that a navigation does not wait for it.
///
/// What is handed over is written at most `delay` milliseconds later. A call of the system is made for it only
/// where the thread sleeps, which it does when nothing has happened for a while, or where it is far behind. One
/// thread hands over: that of the main loop.
final class RecordThread: Sendable {
  /// The most milliseconds from what has happened to its being written, while the machine keeps up.
  private static let delay: Int32 = 2
  /// How often nothing has happened in so long before it sleeps.
  private static let patience = 8
  /// How often more it looks after it has said that it sleeps. Whoever hands over does not wait until the other
  /// thread sees it, and may have missed that; this long no processor keeps to itself what it has written, and one
  /// of the times may be cut short by somebody who has woken the thread before.
  private static let lastLooks = 2
  /// The most words of what is handed over as such: 4 KiB.
  private static let most = 512
  /// It is far behind when there is not so much room behind a batch.
  private static var far: Int { 1 << 12 }

  /// 64 KiB; whoever brings more waits for the thread.
  private let lane = WordLane()
  private let mail = Mutex(RecordMail())
  private let isAsleep = Atomic(false)
  private let isEnding = Atomic(false)
  /// Whether it was woken because it is far behind, and has not seen that yet.
  private let isHurried = Atomic(false)
  /// Whether somebody waits for room.
  private let isFull = Atomic(false)
  private let lost = Mutex<String?>(nil)
  private let room: WakeUp
  private let thread: WorkThread

  /// Begins a record with its head.
  convenience init(
    head: Value, hidingBy table: PlaceholderTable, to output: TextOutput,
    tellLoss: @escaping @Sendable (String) -> Void
  ) throws(SystemError) {
    try self.init(tellLoss) { tellLoss in
      let writer = RecordWriter(hidingBy: table, to: output, tellLoss: tellLoss)
      writer.begin(head)
      return writer
    }
  }

  /// Begins a record whose head is written when it is known what is private.
  convenience init(
    _ head: RecordHead, to output: TextOutput, tellLoss: @escaping @Sendable (String) -> Void
  ) throws(SystemError) {
    try self.init(tellLoss) { tellLoss in
      RecordWriter(head, to: output, tellLoss: tellLoss)
    }
  }

  private init(
    _ tellLoss: @escaping @Sendable (String) -> Void,
    _ writer: @escaping @Sendable (@escaping (String) -> Void) -> RecordWriter
  ) throws(SystemError) {
    (room, thread) = (try WakeUp(), try WorkThread())
    try thread.start { [self] thread in
      let writer = writer { [self] why in
        lost.withLock { $0 = why }
        tellLoss("\(why); it ends before this")
      }
      run(writer, on: thread)
    }
  }

  /// Why the record is not whole, in one clause; `nil`: it is, so far. Any thread.
  var loss: String? { lost.withLock { $0 } }

  // MARK: Handing over

  // Each of these waits where too much is handed over and not yet written.

  /// A plugin is called.
  @inline(__always)
  func take(_ call: CallMark) {
    if call.screen == 0 { hand(RecordWord.word(call)) } else { take(callOfScreen: call) }
  }

  @inline(never)
  private func take(callOfScreen call: CallMark) {
    var batch = batch()
    lane.add(RecordWord.word(call), to: &batch)
    lane.add(call.screen, to: &batch)
    hand(over: batch)
  }

  /// The innermost call has come back, and says nothing else.
  @inline(__always)
  func takePlainAnswer() { hand(RecordWord.plainAnswer.word()) }

  /// The innermost call has come back, and its answer comes later.
  func takeLaterAnswer() { hand(RecordWord.laterAnswer.word()) }

  /// The innermost call has come back with a value.
  func take(answer value: Value, named name: String?) {
    var batch = batch()
    lane.add((name == nil ? RecordWord.answer : .privateAnswer).word(), to: &batch)
    lane.add(value: value, to: &batch)
    if let name { lane.add(name, marked: 0, to: &batch) }
    if !hand(over: batch) { take(.answer(SeatedAnswer(value, named: name))) }
  }

  /// The innermost call has come back with the target of a route.
  @inline(__always)
  func take(target: ValueMap) {
    var batch = batch()
    lane.add(RecordWord.answer.word(), to: &batch)
    lane.add(map: target, to: &batch)
    if !hand(over: batch) { take(.answer(SeatedAnswer(.map(target)))) }
  }

  /// The clock says another time.
  func take(_ step: ClockStep) {
    var batch = batch()
    lane.add(RecordWord.clock.word(), to: &batch)
    lane.add(step.reading, to: &batch)
    lane.add(step.time, to: &batch)
    hand(over: batch)
  }

  /// A request comes.
  @inline(__always)
  func take(_ request: Request, awaitsResult: Bool, isNested: Bool) {
    var batch = batch()
    if lane.add(request, awaitsResult: awaitsResult, isNested: isNested, to: &batch),
      hand(over: batch)
    {
      return
    }
    take(.input(.request(request, awaitsResult: awaitsResult), isNested: isNested))
  }

  /// Something else comes.
  func take(_ input: consuming NavigationInput, isNested: Bool) {
    guard case .presented(let question, .success) = input else {
      return take(.input(input, isNested: isNested))
    }
    var batch = batch()
    lane.add(RecordWord.presented.word(isNested ? 1 : 0), to: &batch)
    lane.add(question, to: &batch)
    hand(over: batch)
  }

  /// A request is done.
  @inline(__always)
  func takeDone(_ request: UInt64, _ sum: EventSum, at place: String) {
    var batch = batch()
    lane.add(RecordWord.done.word(request), to: &batch)
    lane.add(sum.value, to: &batch)
    lane.add(place, marked: 0, to: &batch)
    if !hand(over: batch) { take(.ending(.finished(id: request, .done, location: place), sum)) }
  }

  /// What happens less often.
  func take(_ news: consuming RecordNews) {
    guard !isEnding.load(ordering: .relaxed) else { return }
    // Moved into its place: it is large, and a copy of it counts each of its parts.
    var given = Optional(news)
    mail.withLock { mail in
      if let news = given.take() { mail.append(news) }
    }
    hand(RecordWord.news.word())
  }

  /// The run has ended in order: nothing that is taken afterwards is written.
  func takeEnd() { hand(RecordWord.end.word()) }

  @inline(__always)
  private func hand(_ word: UInt64) {
    if !lane.put(word) { return handWhenThereIsRoom(word) }
    if isAsleep.load(ordering: .relaxed) { wake() }
  }

  @inline(never)
  private func handWhenThereIsRoom(_ word: UInt64) {
    while waitForRoom() { if lane.put(word) { return } }
  }

  /// A batch for which there is room; one without any where there never will be.
  @inline(__always)
  private func batch() -> WordLane.Batch {
    lane.batch(of: Self.most, leaving: Self.far) ?? waitForBatch()
  }

  /// Hands it over; answers whether that was to be, or the record has ended. Wakes the thread where it sleeps.
  @inline(__always)
  @discardableResult
  private func hand(over batch: WordLane.Batch) -> Bool {
    guard batch.fits else { return isEnding.load(ordering: .relaxed) }
    lane.hand(over: batch)
    if isAsleep.load(ordering: .relaxed) { wake() }
    return true
  }

  /// Wakes the thread, which is far behind, and waits until there is room for a batch; one without any: nobody makes
  /// any.
  @inline(never)
  private func waitForBatch() -> WordLane.Batch {
    if !isHurried.load(ordering: .relaxed) {
      isHurried.store(true, ordering: .relaxed)
      thread.wake()
    }
    while lane.room < Self.most { guard waitForRoom() else { return lane.batch(atMost: 0) } }
    return lane.batch(atMost: Self.most)
  }

  @inline(never)
  private func wake() {
    isAsleep.store(false, ordering: .sequentiallyConsistent)
    thread.wake()
  }

  /// Waits until there is room; `false`: there never will be, as the record has ended.
  @inline(never)
  private func waitForRoom() -> Bool {
    guard !isEnding.load(ordering: .relaxed) else { return false }
    isFull.store(true, ordering: .sequentiallyConsistent)
    thread.wake()
    while isFull.load(ordering: .sequentiallyConsistent) { room.wait(milliseconds: -1) }
    return true
  }

  /// Waits until all that was handed over is written; nothing is taken after that. Once or again.
  func end() {
    isEnding.store(true, ordering: .sequentiallyConsistent)
    thread.wake()
    thread.join()
  }

  // MARK: Writing

  private func run(_ writer: RecordWriter, on thread: WorkThread) {
    var mail = RecordMail()
    var quiet = 0
    while true {
      let isEnding = isEnding.load(ordering: .sequentiallyConsistent)
      let isWaitedFor = isFull.load(ordering: .sequentiallyConsistent)
      if isHurried.load(ordering: .relaxed) { isHurried.store(false, ordering: .relaxed) }
      let came = lane.take { words in
        writer.write(&words) { writeNews(by: writer, &mail) }
      }
      if isWaitedFor {
        isFull.store(false, ordering: .sequentiallyConsistent)
        room.wake()
      }
      if isEnding { writer.begin() }
      writer.flush()
      if isEnding { return }
      quiet = came ? 0 : quiet + 1
      if quiet < Self.patience, isAsleep.load(ordering: .relaxed) {
        isAsleep.store(false, ordering: .sequentiallyConsistent)
      }
      if quiet == Self.patience { isAsleep.store(true, ordering: .sequentiallyConsistent) }
      if quiet < Self.patience + Self.lastLooks {
        thread.wait(milliseconds: Self.delay)
      } else {
        quiet = 0
        if isAsleep.load(ordering: .sequentiallyConsistent) { sleep(on: thread, &mail) }
      }
    }
  }

  /// Writes the next of the news.
  private func writeNews(by writer: RecordWriter, _ mail: inout RecordMail) {
    if mail.isRead {
      self.mail.withLock { given in
        mail.clear()
        swap(&given, &mail)
      }
    }
    _ = mail.write(writer.write)
  }

  /// Sleeps until somebody wakes the thread; nothing that was written is kept then.
  private func sleep(on thread: WorkThread, _ mail: inout RecordMail) {
    mail.forget()
    self.mail.withLock { given in given.forget() }
    thread.wait(milliseconds: -1)
  }
}
