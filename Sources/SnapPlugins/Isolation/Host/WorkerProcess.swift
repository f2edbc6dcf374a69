import SnapSystem
import SnapValue

/// How long the process of an isolated plugin has, in nanoseconds.
package struct IsolationLimits: Sendable, Hashable {
  /// For an answer, without the time in which the host serves it.
  package var call: UInt64 = 2_000_000_000
  /// For loading and starting the plugin, and for opening a presenter.
  package var start: UInt64 = 10_000_000_000
  /// For stopping the plugin.
  package var stop: UInt64 = 1_000_000_000
  /// For its end afterwards, in which destructors and exit handlers run.
  package var end: UInt64 = 10_000_000_000
  /// For opening its library, and for its entry point, in a throw-away process.
  package var trial: UInt64 = 10_000_000_000

  /// Makes the usual limits.
  package init() {}

  /// Waits for calls as long as anybody could, some 60 years; only the end has its limit.
  package static var none: IsolationLimits {
    var limits = IsolationLimits()
    let ever: UInt64 = 1 << 31 * 1_000_000_000
    (limits.call, limits.start, limits.stop, limits.trial) = (ever, ever, ever, ever)
    return limits
  }
}

/// With what plugins are isolated: the program that is a plugin's process.
package struct IsolationPlan: Sendable, Hashable {
  /// The program's path.
  package var program: String
  /// The words that make it serve a plugin; the number of this process follows.
  package var words: [String]
  /// How long it has.
  package var limits = IsolationLimits()
  /// Whether a plugin is refused when the kernel cannot enforce what it is confined to.
  package var isStrict = false
  /// The newest version of Landlock that is made use of; `nil`: whatever the kernel has. For tests.
  package var newestLandlock: Int?

  /// Makes a plan.
  package init(program: String, words: [String]) {
    (self.program, self.words) = (program, words)
  }
}

// Main thread.
/// One process of an isolated plugin: two sockets to it, its standard error, and its end. Thin: what goes to
/// and fro means nothing here.
final class WorkerProcess {
  /// What came while the host waited.
  enum Event {
    case call([UInt8])
    case news([UInt8])
    case ended
    case late
    /// It sent what is no frame.
    case broken(String)
  }

  let calls: FrameSocket
  let news: FrameSocket
  private let words: ChildWords
  private var process: ChildProcess
  /// After so many news without a call's frame it is looked whether one stands behind them.
  private static let mostNews = 256
  /// More news than a socket of the usual size has room for.
  private static let mostWaitingNews = 1024
  /// How many frames one turn of the loop takes at most, so that others have their turns.
  static let mostPerTurn = 256
  /// How many news were given out since it was looked last, or since the last such frame.
  private var newsInARow = 0
  /// What stands behind news, and how many of them may still go before it.
  private var held: (event: Event, newsBefore: Int)?
  /// The last line that it wrote.
  private(set) var lastWords = ""
  /// Gets each of them.
  var log: (String) -> Void

  /// Starts it. `hasTerminal`: it gets this process's standard streams and stays in its process group, as who
  /// reads a terminal must. `powers`: what its plugin runs with; `nil`: it is not confined.
  init(
    _ plan: IsolationPlan, hasTerminal: Bool, powers: PluginPowers? = nil,
    log: @escaping (String) -> Void
  ) throws(SystemError) {
    self.log = log
    let (calls, otherCalls) = try FrameSocket.pair()
    let (news, otherNews) = try FrameSocket.pair()
    (self.calls, self.news) = (calls, news)
    var descriptors = [
      PluginWorker.callsDescriptor: otherCalls.descriptor,
      PluginWorker.newsDescriptor: otherNews.descriptor,
    ]
    words = try ChildWords(limit: 4096)
    for number in Int32(0)...2 where hasTerminal { descriptors[number] = number }
    if !hasTerminal { (descriptors[1], descriptors[2]) = (words.writer, words.writer) }
    // Who may start others is kept: what it leaves behind ends with it.
    let isKept = powers?.held.exec ?? true
    var child = ChildPlan(
      plan.program,
      plan.words + ["\(ProcessFacts.identifier)"] + (isKept ? [PluginWorker.keptWord] : []),
      environment: powers?.environment(of: ProcessFacts.wholeEnvironment),
      descriptors: descriptors, ownGroup: !hasTerminal)
    child.keepsTree = isKept
    child.add(variable: "SWIFT_BACKTRACE=enable=no")
    process = try ChildProcess(child)
    words.giveUpWriter()
  }

  /// Its number.
  var identifier: Int32 { process.identifier }

  /// The descriptors that tell of something when no call is under way.
  var descriptors: [Int32] {
    [calls.descriptor, news.descriptor, process.descriptor]
      + (words.isEnded ? [] : [words.descriptor])
  }

  /// The descriptor of its standard output and error, once nothing more comes there.
  var endedWords: Int32? { words.isEnded ? words.descriptor : nil }

  /// Sends a frame. A process that itself waits with what it tells or asks for room reads nothing: so that is read
  /// meanwhile, and is there afterwards.
  func send(_ frame: [UInt8], until deadline: UInt64) -> FrameSocket.Sent {
    calls.send(frame, until: deadline, reading: [calls, news])
  }

  /// What is there already, or comes until `deadline`, monotonic clock in nanoseconds. News come before what
  /// was written after them; news without end hold neither an answer nor the deadline up.
  func next(until deadline: UInt64) -> Event {
    if newsInARow >= Self.mostNews, ProcessFacts.now >= deadline {
      lookBehindNews()
      if held == nil { return .late }
    }
    if let event = waiting(0) { return event }
    while true {
      let waited = FrameSocket.wait(for: descriptors, until: deadline)
      if waited.isOver { return waiting() ?? .late }
      if waited.ready & 0b1000 != 0 { readWords() }
      // The calls are looked at first, so that news which came before one are seen with it.
      if let event = waiting(waited.ready) { return event }
      if waited.ready & 0b100 != 0 {
        readWords()
        return waiting() ?? .ended
      }
    }
  }

  /// What is there already; `nil`: nothing.
  /// - Parameter ready: which of the sockets may have something, by their places among the descriptors; what
  ///   was read before is given out in any case.
  func waiting(_ ready: UInt32 = 0b11) -> Event? {
    if newsInARow >= Self.mostNews { lookBehindNews() }
    if let held, held.newsBefore == 0 { return release(held.event) }
    var isEnd = false
    if held != nil || ready & 0b10 != 0 || news.hasBuffered {
      switch news.receive() {
      case .frame(let bytes):
        newsInARow += 1
        held?.newsBefore -= 1
        return .news(bytes)
      case .nothing: break
      case .end: isEnd = true
      case .tooLong(let count): return .broken("a frame of \(count) bytes")
      }
    }
    if let held { return release(held.event) }
    if ready & 0b01 != 0 || calls.hasBuffered, let event = receiveCall() { return release(event) }
    return isEnd ? .ended : nil
  }

  private func receiveCall() -> Event? {
    switch calls.receive() {
    case .frame(let bytes): .call(bytes)
    case .nothing: nil
    case .end: .ended
    case .tooLong(let count): .broken("a frame of \(count) bytes")
    }
  }

  private func release(_ event: Event) -> Event {
    (held, newsInARow) = (nil, 0)
    return event
  }

  /// Reads what stands behind news of which there were many: the news that were written before it go before
  /// it, and not those that come meanwhile.
  private func lookBehindNews() {
    newsInARow = 0
    guard held == nil, let event = receiveCall() else { return }
    held = (event, Self.mostWaitingNews)
  }

  /// Whether something was read that was not given out.
  var hasBuffered: Bool { held != nil || news.hasBuffered || calls.hasBuffered }

  /// Reads the lines that it has written, for the log.
  func readWords() {
    for line in words.lines() {
      lastWords = String(line.prefix(200))
      log(line)
    }
  }

  /// Ends it, and all that it has started in its group, now; how it ended.
  func kill() -> ProcessEnd? {
    process.killAll()
    return awaitEnd(milliseconds: 1_000)
  }

  /// How it ended; `nil`: it has not in that time.
  func awaitEnd(milliseconds: Int32) -> ProcessEnd? {
    let end = try? process.wait(milliseconds: milliseconds)
    if end != nil { readWords() }
    return end ?? nil
  }
}
