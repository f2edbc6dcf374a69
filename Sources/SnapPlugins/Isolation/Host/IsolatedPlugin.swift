package import SnapElf
import SnapEngine
import SnapSystem
package import SnapValue

// @unchecked: used on the main thread only, which is the navigator's executor.
/// A plugin in a process of its own: what happens there cannot end this one.
///
/// Each call waits for its answer, serves what the plugin asks meanwhile, and has a time limit; a process that
/// crashes, leaves, hangs or answers nonsense is a failure of that call, laid to it, and the next one finds a
/// new process with the state of the last save, as long as the budget lasts.
package final class IsolatedPlugin: LivePlugin, @unchecked Sendable {
  /// Its note, as the host read it.
  package let note: PluginNote
  /// The file that it came from.
  package let file: String
  /// The SHA-256 of the bytes that run, which each of its processes is held to.
  package let digest: Digest?
  /// Its number among the plugins that its host has started, from 1; the same for all of its processes.
  package internal(set) var generation = 0
  /// What it was started with.
  package let config: Value
  /// It runs in a process of its own.
  package let isIsolated = true
  /// Whether it was stopped.
  package private(set) var isStopped = false
  /// Whether its process ended by itself in `stop`: in a crash, or because it was left.
  private(set) var hasDiedInStop = false
  /// Whether it promises to take over what an older build of it saved.
  package private(set) var isReloadable = false
  let shared: SharedContext
  let order: LoadOrder
  let plan: IsolationPlan
  var lives: WorkerLives
  var process: WorkerProcess?
  /// What it has registered, beyond its note.
  private(set) var registered: Value = .null
  /// Why there will be no other process.
  package internal(set) var end: Failure?
  /// Whether it is not used any more.
  package var isGivenUp: Bool { end != nil }
  /// The calls that are under way, the outermost first.
  var calls: [String] = []
  /// How many questions of its are being served.
  private var serving = 0
  /// Why the calls that are under way fail: their process has died.
  var death: Failure?
  /// What it was asked while the host does other things.
  var awaited = AwaitedAnswers()
  /// Whether a new process is loading, and who is told when it has.
  var isComing = false
  var arrivals: [(Failure?) -> Void] = []
  var waiting: [UInt64: PendingAnswers.Question] = [:]
  var screens: [ScreenID: IsolatedBody] = [:]
  /// Its presenters that are open.
  var opened: [IsolatedPresenter] = []
  let memory = IsolatedMemory()
  /// Whether it was told what of its confinement is not enforced.
  var hasToldLacks = false
  /// How many processes it has had: what an earlier one has asked for is told to none after it.
  private(set) var births: UInt64 = 0
  /// Whether what was read and not taken is taken when the loop has its turn.
  var isTakingSoon = false
  /// Why there is no process at present; `nil`: there is one, or its last one has died.
  var lack: Failure?
  /// Whether it is tried again to start one when some time is over.
  var isPostponed = false
  /// The descriptors of its process that the loop watches.
  var watched: [Int32] = []

  init(
    _ file: PluginFile, note: PluginNote, digest: Digest, config: Value, order: LoadOrder,
    plan: IsolationPlan, budget: RestartBudget, shared: SharedContext
  ) throws(PluginRefusal) {
    (self.file, self.note, self.digest, self.config) = (file.path, note, digest, config)
    (self.order, self.plan, self.shared) = (order, plan, shared)
    lives = WorkerLives(budget)
    do throws(Failure) { try begin() } catch {
      drop()
      throw PluginRefusal(
        file: file.path, plugin: note.id, .process(what: error.message, remedy: error.hint))
    }
  }

  /// The number of its process; `nil`: none runs now.
  package var processIdentifier: Int32? { process?.identifier }

  /// Whether it has the terminal, whose programs share a process group.
  var hasTerminal: Bool { note.resources.contains("tty") }

  // MARK: Its process

  private func begin() throws(Failure) {
    let order = try spawn()
    take(registered: try ask(.load(order), "start", within: plan.limits.start))
  }

  /// Starts a process, which knows nothing yet. Answers what is to be loaded there.
  func spawn() throws(Failure) -> LoadOrder {
    let process: WorkerProcess
    var order = order
    let log: (String) -> Void = { [note, shared] line in
      shared.log(PluginLogLine(plugin: note.id, level: .warning, text: line))
    }
    if suitsSpare, let spare = shared.spare.take(for: plan) {
      process = spare
      process.log = log
      order.variables = powers?.variables(of: ProcessFacts.wholeEnvironment) ?? []
    } else {
      do throws(SystemError) {
        process = try WorkerProcess(plan, hasTerminal: hasTerminal, powers: powers, log: log)
      } catch {
        throw Failure(
          error.isOfMeans ? .limit : .failed, "its process cannot be started: \(error)",
          culprit: note.id)
      }
    }
    self.process = process
    births += 1
    (death, lack) = (nil, nil)
    for descriptor in process.descriptors {
      watched.append(descriptor)
      try shared.loop.watch(descriptor) { [weak self] in
        guard let self, let process = self.process, calls.isEmpty else { return }
        takeWaiting(process)
      }
    }
    return order
  }

  private var suitsSpare: Bool { SpareProcess.suits(powers, hasTerminal: hasTerminal) }

  /// It is loaded and started.
  func take(registered: Value) {
    self.registered = registered
    if suitsSpare { shared.spare.prepare(plan) }
    isReloadable = registered["isReloadable"]?.bool ?? false
    tellLacks()
  }

  /// Forgets the process, which is killed by that.
  func drop() {
    for descriptor in watched { shared.loop.unwatch(descriptor) }
    watched = []
    process = nil
  }

  /// A process that can be asked: the one that runs, or a new one. In a call whose process has died, and while
  /// what that one has asked for is served, none.
  private func live() throws(Failure) -> WorkerProcess {
    guard !isStopped else { throw Failure(.wrongState, "the plugin was stopped", culprit: note.id) }
    if let death, !calls.isEmpty || serving > 0 { throw death }
    if process == nil {
      if let end { throw end }
      revive()
    }
    // What the plugin asks while it is served has the turn.
    if serving == 0, let process { try takeAwaited(process) }
    guard let process else { throw end ?? lack ?? death ?? gone }
    return process
  }

  var gone: Failure { Failure(.failed, "its process has ended", culprit: note.id) }

  // MARK: Calls

  /// Calls the plugin and waits. Throws what the call threw, or why its process is gone; that one's failure
  /// names the call.
  /// - Parameter site: the call in words, such as `mediate describe`.
  @discardableResult
  func ask(
    _ call: WorkerCall, _ site: String, within limit: UInt64? = nil
  ) throws(Failure) -> Value {
    try askLater(call, site, within: limit) ?? .null
  }

  /// The same; `nil`: the answer comes later.
  func askLater(
    _ call: WorkerCall, _ site: String, within limit: UInt64? = nil
  ) throws(Failure) -> Value? {
    let process = try live()
    let frame = try frame(of: call, site)
    calls.append(site)
    defer {
      calls.removeLast()
      takeRest()
    }
    let limit = limit ?? plan.limits.call
    let deadline = ProcessFacts.now &+ limit
    try send(frame, to: process, within: limit)
    return try answer(from: process, until: deadline, within: limit)
  }

  /// The bytes of a call. Throws where they are more than its process would take.
  private func frame(of call: WorkerCall, _ site: String) throws(Failure) -> [UInt8] {
    let frame = HostFrame.call(call, isNested: serving > 0).frame
    guard frame.count > FrameSocket.limit else { return frame }
    throw Failure(.limit, Self.tooLarge("the call", frame), culprit: "\(note.id): \(site)")
  }

  private func send(
    _ frame: [UInt8], to process: WorkerProcess, within limit: UInt64
  ) throws(Failure) {
    switch process.send(frame, until: ProcessFacts.now &+ limit) {
    case .done: break
    case .late: throw die(process, .late(limit))
    case .end: throw die(process, .ended)
    }
  }

  /// Waits for an answer, and serves what the plugin asks meanwhile, whose time does not count; `nil`: it
  /// comes later.
  private func answer(
    from process: WorkerProcess, until end: UInt64, within limit: UInt64
  ) throws(Failure) -> Value? {
    var deadline = end
    while true {
      switch process.next(until: deadline) {
      case .news(let bytes): try take(news: bytes, process)
      case .ended: throw die(process, .ended)
      case .late: throw die(process, .late(limit))
      case .broken(let what): throw die(process, .broken(what))
      case .call(let bytes):
        switch try read(bytes, process) {
        case .answer(let value): return value
        case .later: return nil
        case .failure(let failure): throw explained(failure)
        case .ask(let question):
          let before = ProcessFacts.now
          try serve(question, process)
          deadline &+= ProcessFacts.now &- before
        }
      }
    }
  }

  /// Calls the plugin, and does not wait: who takes the answer gets it before the plugin is asked anything
  /// else, or when the loop has its turn. For what takes long in a process that has just begun.
  func askMeanwhile(
    _ call: WorkerCall, _ site: String, within limit: UInt64,
    _ take: @escaping (Result<Value, Failure>) -> Void
  ) {
    do throws(Failure) {
      ask(call, site, of: try live(), within: limit, take)
    } catch { take(.failure(error)) }
  }

  func ask(
    _ call: WorkerCall, _ site: String, of process: WorkerProcess, within limit: UInt64,
    _ take: @escaping (Result<Value, Failure>) -> Void
  ) {
    let frame: [UInt8]
    do throws(Failure) { frame = try self.frame(of: call, site) } catch {
      return take(.failure(error))
    }
    let number = awaited.add(site, within: limit, take)
    // Who takes the answer hears of a death from `die`.
    guard (try? send(frame, to: process, within: limit)) != nil else { return }
    takeRest()
    _ = shared.loop.schedule(after: limit) { [weak self] in
      guard let self, let process = self.process, awaited.contains(number) else { return }
      // An answer that is there has come in time: it was the host that has not looked.
      if calls.isEmpty { takeWaiting(process) }
      guard process === self.process, awaited.contains(number) else { return }
      _ = die(process, .late(limit))
    }
  }

  /// Waits for the answers that nobody has waited for yet: they come first.
  private func takeAwaited(_ process: WorkerProcess) throws(Failure) {
    while process === self.process, let question = awaited.first {
      calls.append(question.site)
      defer { calls.removeLast() }
      let answered: Result<Value, Failure>
      do throws(Failure) {
        let deadline = ProcessFacts.now &+ question.limit
        answered = .success(
          try answer(from: process, until: deadline, within: question.limit) ?? .null)
      } catch {
        if process !== self.process { throw error }
        answered = .failure(error)
      }
      awaited.popFirst()?.take(answered)
    }
  }

  func take(news bytes: [UInt8], _ process: WorkerProcess) throws(Failure) {
    do throws(ByteFault) { take(try WorkerNews(frame: bytes, of: note.id)) } catch {
      throw die(process, .broken("a frame that cannot be read: \(error.message)"))
    }
  }

  func read(_ bytes: [UInt8], _ process: WorkerProcess) throws(Failure) -> WorkerFrame {
    do throws(ByteFault) { return try WorkerFrame(frame: bytes) } catch {
      throw die(process, .broken("a frame that cannot be read: \(error.message)"))
    }
  }

  /// Answers a question of the plugin.
  func serve(_ question: HostAsk, _ process: WorkerProcess) throws(Failure) {
    serving += 1
    var frame: [UInt8]
    do throws(Failure) { frame = HostFrame.answer(try answer(question)).frame } catch {
      frame = HostFrame.failure(error).frame
    }
    serving -= 1
    if frame.count > FrameSocket.limit {
      frame = HostFrame.failure(Failure(.limit, Self.tooLarge("the answer", frame))).frame
    }
    if let death, process !== self.process { throw death }
    if process.send(frame, until: ProcessFacts.now &+ plan.limits.call) != .done {
      throw die(process, .ended)
    }
  }

  // MARK: Its own state

  /// Its own state as a value; `nil` when it keeps none.
  package func save() throws(Failure) -> Value? {
    try ask(.save, "save").list?.first
  }

  /// Gives back what `save` answered.
  package func restore(_ state: Value) throws(Failure) {
    try ask(.restore(state), "restore")
    touch()
  }

  /// Waits for the end of its process, in which destructors and exit handlers run, and tells one that is none
  /// in order.
  private func awaitEnd() {
    guard let process else { return }
    let limit = plan.limits.end / 1_000_000
    let end = process.awaitEnd(milliseconds: Int32(limit))
    if end == .exited(0) { return }
    let words =
      end.map { "its process \($0) after stop" }
      ?? "its process had not ended \(limit) ms after stop, and was ended"
    if end == nil { _ = process.kill() }
    shared.log(PluginLogLine(plugin: note.id, level: .warning, text: words))
  }

  /// Stops it, and ends its process. Nothing happens the second time.
  package func stop() {
    guard !isStopped else { return }
    // One that dies of what it was asked before has not died in `stop`.
    if process != nil, (try? live()) != nil {
      do throws(Failure) { try ask(.stop, "stop", within: plan.limits.stop) } catch {
        // One that does not come back is told and ended; how long that takes is the machine's, too.
        hasDiedInStop = error.code != .timedOut
      }
      awaitEnd()
    }
    isStopped = true
    drop()
    let open = waiting
    waiting = [:]
    for question in open.values {
      question.fail(Failure(.wrongState, "the plugin was stopped", culprit: note.id))
    }
  }
}
