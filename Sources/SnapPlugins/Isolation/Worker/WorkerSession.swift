import CSnapNav
import SnapElf
import SnapEngine
package import SnapSystem
import SnapValue
import Synchronization

// @unchecked: all but news and requests is used on the main thread only, as plugins are called there.
/// The side of an isolated plugin's process: it loads the plugin as any host does, and serves what the real
/// host asks, one call inside the other.
final class WorkerSession: @unchecked Sendable {
  private struct Requests {
    var last: UInt64 = 0
    var done: [UInt64: @Sendable (Value) -> Void] = [:]
  }

  private let calls: FrameSocket
  private let news: FrameSocket
  private let main: MainLoop
  private let requests = Mutex(Requests())
  private(set) var loop: LentLoop
  private var host: PluginHost?
  /// The library that was opened last to see what comes of it.
  private var tried: (loader: PluginLoader, library: LoadedLibrary)?
  private(set) var parts: WorkerParts?
  private var navigation: RemoteNavigation?
  private var isOver = false
  /// How many calls of the host are under way, one inside the other.
  private var depth = 0
  /// Calls that crossed a question which was asked outside of any call.
  private var crossed: [WorkerCall] = []
  /// The presenter whose loop is to run, or runs, in place of this process's own.
  private var owner: (any MainLoopOwner)?
  /// The call that ends the presenter's loop, and is answered when that has come back.
  private var ending: WorkerCall?

  init(calls: FrameSocket, news: FrameSocket, on main: MainLoop) {
    (self.calls, self.news, self.main) = (calls, news, main)
    loop = LentLoop(main) { _ = news.send(WorkerNews.due.frame) }
  }

  /// Serves until the host ends it, or has ended itself; why it ends by itself, when it does.
  func run() throws(SystemError) -> String? {
    navigation = RemoteNavigation(self)
    _ = try main.watch(calls.descriptor) { [unowned self] _ in serveWaiting() }
    while !isOver {
      main.run()
      guard !isOver, let owner else { return nil }
      if let reason = run(owner) { return reason }
    }
    return nil
  }

  // MARK: A presenter's own loop

  /// From the end of this call on the loop of a presenter runs.
  func hand(over presenter: any MainLoopOwner) {
    owner = presenter
    main.stop()
  }

  /// Runs a presenter's loop, which drains this one's, until a call of the host has ended it. One that ends by
  /// itself ends the process, with its reason.
  private func run(_ presenter: any MainLoopOwner) -> String? {
    loop.isOwned = true
    var reason = "its main loop has ended by itself"
    do throws(Failure) { try presenter.run() } catch { reason = error.message }
    loop.isOwned = false
    owner = nil
    guard let ending else { return isOver ? nil : reason }
    self.ending = nil
    answer(ending)
    return nil
  }

  /// Whether a call waits until the presenter's loop has come back, which it ends.
  private func ends(owner call: WorkerCall) -> Bool {
    guard loop.isOwned, let owner else { return false }
    switch call {
    case .close, .stop: break
    default: return false
    }
    ending = call
    owner.quit()
    return true
  }

  // MARK: What the host asks

  private func serveWaiting() {
    while !isOver {
      switch receive() {
      case .call(let call, _): answer(call)
      case .answer, .failure: leave(because: "an answer to nothing")
      case nil: return
      }
      // What comes later is told by the loop.
      if !calls.hasBuffered { return }
    }
  }

  /// The next frame of the host; `nil`: none is there.
  private func receive() -> HostFrame? {
    switch calls.receive() {
    case .frame(let bytes):
      do throws(ByteFault) { return try HostFrame(frame: bytes) } catch {
        leave(because: "a frame that cannot be read: \(error.message)")
        return nil
      }
    case .nothing: return nil
    case .end: end()
    case .tooLong(let count): leave(because: "a frame of \(count) bytes")
    }
    return nil
  }

  /// The host has ended, in whatever way, or can be talked to no more.
  private func end() {
    isOver = true
    if depth == 0 { host?.stopAll() }
    if loop.isOwned { owner?.quit() }
    main.stop()
  }

  private func leave(because words: String) {
    tell(.log(.error, "the host sent \(words)"))
    end()
  }

  private func answer(_ call: WorkerCall) {
    if ends(owner: call) { return }
    depth += 1
    let frame: WorkerFrame
    do throws(Failure) { frame = try serve(call) } catch { frame = .failure(error) }
    depth -= 1
    if calls.send(frame.frame) != .done { end() }
    if case .stop = call, depth == 0 { main.stop() }
  }

  private func serve(_ call: WorkerCall) throws(Failure) -> WorkerFrame {
    switch call {
    case .load(let order): return WorkerFrame.answer(try load(order))
    case .tryOpening(let order): return WorkerFrame.answer(.bool(try tryOpening(order)))
    case .tryEntry: return WorkerFrame.answer(.bool(try tryEntry()))
    case .runDue: loop.runDue()
    case .outcome(let number, let outcome): end(request: number, outcome)
    case .stop: host?.stopAll()
    default:
      guard let parts else { throw Failure(.wrongState, "nothing is loaded") }
      return try parts.serve(call)
    }
    return WorkerFrame.answer(.null)
  }

  private func end(request number: UInt64, _ outcome: Value) {
    let done = requests.withLock { $0.done.removeValue(forKey: number) }
    done?(outcome)
  }

  private func load(_ order: LoadOrder) throws(Failure) -> Value {
    guard host == nil else { throw Failure(.wrongState, "a plugin is loaded already") }
    for variable in order.variables { ProcessFacts.add(variable: variable) }
    let (host, file) = (makeHost(order), inspected(order))
    self.host = host
    if let navigation { host.connect(navigation) }
    // The file is read before, as it may lie where it may not be read; nothing of it has run.
    let lacks =
      try order.powers?.confine(toPluginIn: order.directory, with: file.ownLibraries) ?? []
    do throws(PluginRefusal) {
      let made = WorkerParts(try host.load(file, config: order.config), session: self)
      parts = made
      return made.description(lacking: lacks)
    } catch { throw Failure(.failed, error.what, hint: error.remedy) }
  }

  /// Opens a library and no more. Throws when it is not the one that was meant.
  private func tryOpening(_ order: LoadOrder) throws(Failure) -> Bool {
    let file = inspected(order)
    if let refusal = file.refusals.first { throw Failure(.failed, refusal.what) }
    let host = host ?? makeHost(order)
    self.host = host
    tried = nil
    do throws(PluginRefusal) { tried = try host.tryOpening(file) } catch { return false }
    return tried != nil
  }

  private func tryEntry() throws(Failure) -> Bool {
    guard let tried else { throw Failure(.wrongState, "no library was opened") }
    do throws(PluginRefusal) { try tried.loader.tryEntry(of: tried.library) } catch { return false }
    return true
  }

  private func inspected(_ order: LoadOrder) -> PluginFile {
    var inspector = PluginInspector()
    return inspector.inspect(
      order.path, sha256: order.sha256, rule: order.isStrict ? .refuse : .warn,
      lock: PluginLock(order.locked))
  }

  private func makeHost(_ order: LoadOrder) -> PluginHost {
    let find: @Sendable (ContractFinding) -> Void = { [self] finding in tell(.finding(finding)) }
    let asset: @Sendable (String) throws(Failure) -> Asset = { [self] path throws(Failure) in
      try self.asset(path)
    }
    return PluginHost(
      name: order.hostName, version: order.hostVersion, loop: loop,
      log: { [self] line in tell(.log(line.level, line.text)) }, asset: asset,
      finding: order.validates ? find : nil, guardsLent: order.guardsLent)
  }

  private func asset(_ path: String) throws(Failure) -> Asset {
    let found = try ask(.asset(path))
    guard let bytes = found["bytes"]?.bytes, let type = found["type"]?.string else {
      throw Failure(.internalError, "the host answered no file")
    }
    return Asset(bytes: bytes, mediaType: type)
  }

  // MARK: What the plugin asks

  /// Asks the host, and serves what it asks meanwhile. Main thread.
  func ask(_ ask: HostAsk) throws(Failure) -> Value {
    if calls.send(WorkerFrame.ask(ask).frame) != .done { end() }
    while !isOver {
      switch receive() {
      case .answer(let value): return value
      case .failure(let failure): throw failure
      case .call(let call, let isNested):
        if isNested || depth > 0 { answer(call) } else { keep(call) }
      case nil: if !isOver { _ = FrameSocket.wait(for: [calls.descriptor]) }
      }
    }
    throw Failure(.wrongState, "the host has ended")
  }

  /// A call that crossed a question of a presenter's own loop waits until that has come back.
  private func keep(_ call: WorkerCall) {
    crossed.append(call)
    main.post { [self] in
      let waiting = crossed
      crossed = []
      for call in waiting { answer(call) }
    }
  }

  /// Tells the host something. Any thread.
  func tell(_ what: WorkerNews) { _ = news.send(what.frame) }

  /// Makes a request of the host. Any thread; where the plugin is not in a call of the host, a refusal at
  /// entry comes as the outcome.
  func request(_ request: Value, done: (@Sendable (Value) -> Void)?) throws(Failure) {
    var number: UInt64 = 0
    if let done {
      number = requests.withLock { requests in
        requests.last += 1
        requests.done[requests.last] = done
        return requests.last
      }
    }
    guard main.isCurrent else { return tell(.request(request, number: number)) }
    do throws(Failure) { _ = try ask(.request(request, number: number)) } catch {
      requests.withLock { _ = $0.done.removeValue(forKey: number) }
      throw error
    }
  }

  /// What a role is given for an answer that comes later.
  func reply<Answer>(
    _ token: UInt64, _ words: @escaping @Sendable (Answer) -> WorkerNews.LaterAnswer
  ) -> Reply<Answer> {
    Reply(token: token) { [self] token, result in
      switch result {
      case .success(let answer): tell(.completed(token: token, words(answer)))
      case .failure(let failure): tell(.completed(token: token, .failure(failure)))
      }
      return true
    }
  }
}

/// What a plugin's process does.
package enum PluginWorker {
  /// The number of the descriptor on which the host calls.
  package static let callsDescriptor: Int32 = 3
  /// The number of the descriptor on which the process tells by itself.
  package static let newsDescriptor: Int32 = 4

  /// What follows the number of the host's process where the plugin's own has to be kept.
  package static let keptWord = "kept"

  /// Keeps a process that serves one plugin, so that nothing is left of what the plugin starts. Main thread.
  /// - Parameters:
  ///   - parent: the number of the host's process, with which this one ends.
  ///   - program: the program that serves a plugin.
  ///   - words: the words that make it do so, which the number of this process follows.
  package static func keep(
    parent: Int32, _ program: String, _ words: [String]
  ) throws(SystemError) {
    try TreeKeeper.run(
      parent: parent, program, words + ["\(ProcessFacts.identifier)"],
      descriptors: [callsDescriptor, newsDescriptor])
  }

  /// Serves one plugin until the host ends this process. Main thread.
  /// - Parameter parent: the number of the host's process, with which this one ends.
  /// - Returns: why it ends by itself, when it does.
  package static func run(parent: Int32) throws(SystemError) -> String? {
    guard ProcessFacts.endWithParent(parent) else { return nil }
    ProcessFacts.ignoreBrokenPipes()
    let session = WorkerSession(
      calls: FrameSocket(adopting: callsDescriptor), news: FrameSocket(adopting: newsDescriptor),
      on: try MainLoop())
    return try session.run()
  }
}
