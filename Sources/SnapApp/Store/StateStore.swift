import SnapEngine
import SnapManifest
package import SnapNavigation
package import SnapStore
import SnapSystem
import SnapValue
import Synchronization

/// Why an application's store cannot be used.
package enum StoreRefusal: Error, Sendable, Hashable {
  /// Another process uses it; 0: it does not say which.
  case inUse(path: String, by: Int32)
  /// What a person has named is something else; what it is, one clause.
  case foreign(String)
}

// @unchecked: on the main loop's thread only, but for what the journal's thread posts to it.
/// Keeps what comes into force in a store, so that it survives the end of the program.
///
/// What comes is handed to a thread that finds what is different and writes; it is never waited for here. So that a slow disk takes
/// no memory, only so much is on its way; what comes meanwhile is put together.
package final class StateStore: StateKeeper, @unchecked Sendable {
  /// What was kept last, and nobody vouches for.
  package let stored: StoredState?
  let setting: StoreSetting
  let store: OpenStore
  private let files: StoreFiles
  let log: @Sendable (LogLine) -> Void
  private var thread: JournalThread<ChangeMaker>?
  private var loop: MainLoop?
  private(set) weak var application: Application?
  /// What waits until less is on its way.
  private var held: KeptCommit?
  /// The number of the last change that was handed over, and of the last that is known to be kept.
  private var (handed, kept): (UInt64, UInt64) = (0, 0)
  private let mark = KeptMark()
  private var waiting: [(number: UInt64, tell: @Sendable () -> Void)] = []
  private var timer: MainLoop.Timer?
  private var plugins: [String: Value] = [:]
  /// Why nothing is kept at present; `nil`: what comes into force is.
  private(set) var trouble: String?

  /// Whether what comes into force may be less than what was kept before this run.
  private var lessening = Lessening.never
  /// What has come into force of what was kept, and is less: it is kept with what comes next.
  private var lessened: KeptCommit?

  private enum Lessening {
    case never
    /// What was kept is being shown again.
    case restoring
    /// It could not be shown at all, and the application begins anew.
    case beginning
    /// Less is in force.
    case shown
  }

  private static let mostOnTheWay: UInt64 = 64

  /// Opens a store and reads it. Throws when another process uses it, and when a person has named a file
  /// that is something else. One that cannot be used is told of, and answers `nil`.
  /// `unusable` gets why; `writing` may put other calls in the place of those by which it is written.
  package static func open(
    _ setting: StoreSetting, log: @escaping @Sendable (LogLine) -> Void,
    unusable: (String) -> Void = { _ in }, writing: (StoreFiles) -> StoreFiles = { $0 }
  ) throws(StoreRefusal) -> StateStore? {
    do throws(OpenStore.Fault) {
      let store = try OpenStore(StorePaths(setting.path), isTyped: setting.isTyped)
      let files = writing(store.files)
      return StateStore(setting, store, files, log)
    } catch {
      switch error {
      case .inUse(let process): throw .inUse(path: setting.path, by: process)
      case .foreign(let what): throw .foreign(what)
      case .unusable(let why):
        log(.warning("nothing is kept over the end of this run: \(why)"))
        unusable(why)
        return nil
      }
    }
  }

  private init(
    _ setting: StoreSetting, _ store: consuming OpenStore, _ files: StoreFiles,
    _ log: @escaping @Sendable (LogLine) -> Void
  ) {
    (self.setting, self.files, self.log) = (setting, files, log)
    stored = store.state
    for remark in store.remarks { log(.warning(remark)) }
    self.store = store
  }

  /// Keeps from now on what comes into force in an application. Throws when there is no thread to be had.
  func begin(for application: Application) throws(SystemError) {
    (self.application, loop) = (application, application.loop)
    let loop = application.loop
    var first = StoredState(application: application.id, version: setting.version)
    // What plugins saved before stays until they save something else, however soon this run ends.
    first.plugins = carried(to: application.id)
    plugins = first.plugins
    let mark = mark
    thread = try JournalThread(
      setting.policy, from: first, of: ChangeMaker(), at: store.paths, by: files
    ) { [weak self] event in
      // Where nobody waits for it, the main loop is left alone.
      if case .kept(let number) = event, !mark.set(number) { return }
      loop.post { [weak self] in self?.take(event) }
    }
    application.navigator.assumeIsolated { $0.keep(by: self) }
  }

  /// What plugins that are used saved in the run before.
  private func carried(to id: String) -> [String: Value] {
    guard let stored, stored.application == id, stored.version <= setting.version else {
      return [:]
    }
    return stored.plugins.filter { setting.keepsPlugins.contains($0.key) }
  }

  private func take(_ event: Journal.Event) {
    switch event {
    case .kept(let number): wasKept(number)
    case .notice(.degraded(let why)):
      trouble = why
      log(.warning("what comes into force is not kept any more, and it is tried again: \(why)"))
    case .notice(.recovered):
      trouble = nil
      log(
        LogLine(
          source: "", level: "note", isTrouble: true, text: "what comes into force is kept again"))
    }
  }

  private func wasKept(_ number: UInt64) {
    kept = max(kept, number)
    if let next = held, handed - kept < Self.mostOnTheWay / 2 {
      held = nil
      hand(next)
    }
    while let first = waiting.first, first.number <= kept {
      waiting.removeFirst()
      first.tell()
    }
    if held == nil, waiting.isEmpty { mark.unwant() }
  }

  /// Wants to be told what is kept from now on, and looks how far it is.
  private func wantWord() {
    let number = mark.want()
    guard number > kept else { return }
    loop?.post { [weak self] in self?.take(.kept(number)) }
  }

  // MARK: What the navigator tells

  /// Whether outcomes have to wait.
  package var isBehind: Bool {
    setting.policy.sync == .always
      && (max(kept, mark.number) < handed || held != nil || !waiting.isEmpty)
  }

  /// Takes what has come into force.
  package func keep(_ commit: KeptCommit) {
    guard thread != nil, let commit = unlessened(commit) else { return }
    defer { keepPluginsSoon() }
    if held == nil, waiting.isEmpty { kept = max(kept, mark.number) }
    if let older = held {
      held = older.followed(by: commit)
    } else if handed - kept >= Self.mostOnTheWay {
      held = commit
      wantWord()
    } else {
      hand(commit)
    }
  }

  /// What is to be kept now of something that has come into force; `nil`: nothing.
  private func unlessened(_ commit: KeptCommit) -> KeptCommit? {
    let all = lessened?.followed(by: commit) ?? commit
    switch (lessening, commit.cause) {
    case (.never, _): return commit
    case (.restoring, .restoring), (_, .itself): lessened = all
    case (.beginning, _): (lessened, lessening) = (all, .shown)
    case (.restoring, .request), (.shown, _):
      (lessened, lessening) = (nil, .never)
      return all
    }
    return nil
  }

  /// From now on what was kept before this run is being shown again: it stays in the file until it is known whether
  /// all of it is in force.
  func beginRestoring() { if lessening == .never { lessening = .restoring } }

  /// What was kept is in force again, as far as it can be. What is left out because somebody has failed may be shown
  /// the next time: unless it `isWhole`, what was kept stays in the file until somebody brings something else into
  /// force, beyond what the application begins anew with where nothing `isShown`.
  func endRestoring(isWhole: Bool, isShown: Bool = true) {
    guard lessening == .restoring else { return }
    lessening = isWhole ? .never : isShown ? .shown : .beginning
    guard isWhole else {
      return log(
        .warning("what was kept stays as it is until something else is shown than now"))
    }
    guard let commit = lessened else { return }
    lessened = nil
    keep(commit)
  }

  private func hand(_ commit: KeptCommit) {
    // What plugins know from before stays out of the file until they know something else.
    let forgotten = commit.wipes ? Array(plugins.keys) : []
    handed += 1
    thread?.keep(
      .commit(commit, forgetting: forgotten), number: handed, forgetting: commit.wipes)
  }

  /// Calls this when all that was taken is kept.
  package func whenKept(_ tell: @escaping @Sendable () -> Void) {
    waiting.append((held == nil ? handed : handed + 1, tell))
    wantWord()
    thread?.hurry()
  }

  /// Asks for what has changed by itself, in a while.
  package func changed() {
    guard timer == nil, let loop else { return }
    timer = loop.schedule(after: max(setting.policy.every, 100_000_000)) { [weak self] in
      self?.timer = nil
      self?.keepChanges()
    }
  }

  private func keepChanges() {
    application?.navigator.assumeIsolated { $0.keepChanges() }
    keepPlugins()
  }

  /// Keeps what plugins saved of themselves: where outcomes wait for the disk, before this one is told.
  private func keepPluginsSoon() {
    if setting.keepsPlugins.isEmpty { return }
    if setting.policy.sync == .always, held == nil { keepPlugins() } else { changed() }
  }

  /// Keeps what plugins have saved anew.
  private func keepPlugins() {
    guard let application, thread != nil, handed > 0 else { return }
    // Behind the state that waits, which the thread makes a file of first.
    guard held == nil else { return changed() }
    var news: [String: Value] = [:]
    for plugin in application.assembly.capabilities.running {
      let id = plugin.note.id
      do throws(Failure) {
        guard let saved = try plugin.save(), plugins[id] != saved else { continue }
        plugins[id] = saved
        news[id] = saved
      } catch { log(.warning("its state is not kept: \(error.message)", of: id)) }
    }
    guard !news.isEmpty else { return }
    handed += 1
    thread?.keep(.plugins(news), number: handed)
  }

  /// Keeps what is left, waits for the disk, and tells the outcomes that wait. Nothing is kept afterwards.
  func end() {
    guard let thread else { return }
    application?.navigator.assumeIsolated { $0.keepChanges() }
    if let held { hand(held) }
    held = nil
    keepPlugins()
    if let timer { loop?.cancel(timer) }
    thread.end()
    self.thread = nil
    application?.navigator.assumeIsolated { $0.keep(by: nil) }
    let told = waiting
    waiting = []
    for (_, tell) in told { tell() }
  }
}

/// How far the journal's thread has come, and whether anybody waits for its word. Any thread.
private final class KeptMark: Sendable {
  private let state = Mutex<(number: UInt64, isWanted: Bool)>((0, false))

  /// All up to this is kept; answers whether somebody waits for that.
  func set(_ number: UInt64) -> Bool {
    state.withLock { state in
      state.number = number
      return state.isWanted
    }
  }

  /// The number of the last change that is kept.
  var number: UInt64 { state.withLock { $0.number } }

  /// Somebody waits from now on; answers the number as it is.
  func want() -> UInt64 {
    state.withLock { state in
      state.isWanted = true
      return state.number
    }
  }

  /// Nobody does.
  func unwant() { state.withLock { $0.isWanted = false } }
}

extension KeptCommit {
  /// Both as one: the later state, and of each screen that is in it what was said last.
  func followed(by later: KeptCommit) -> KeptCommit {
    var both = later
    let said = Set(later.screens.map(\.screen))
    both.screens =
      screens.filter { !said.contains($0.screen) && later.state.key(of: $0.screen) != nil }
      + later.screens
    both.secretData.formUnion(secretData)
    both.wipes = wipes || later.wipes
    return both
  }
}
