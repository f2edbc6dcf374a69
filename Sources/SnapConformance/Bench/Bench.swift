import CSnapNav
import SnapPlugins
import SnapValue
import SnapElf
import SnapSystem

// Safety: @unchecked because of the pointers into the plugin, code and constants that stay mapped;
// used on the main thread of a check's child only.
/// One plugin in one process, loaded and called as the contract says, by a host whose every answer
/// a check chooses.
@safe final class Bench: @unchecked Sendable {
  /// The plugin's file.
  let file: String
  /// What is known of it without running it.
  let inspection: PluginFile
  /// Its note.
  let note: PluginNote
  /// What `start` gets.
  let config: Value
  /// What inputs are generated from.
  let seed: UInt64
  /// The host of the present life of the plugin; a new one for every start.
  private(set) var host = BenchHost()
  /// What the plugin registered in the present life.
  var registry: Registry { registrar.registry }
  private(set) var registrar = BenchRegistrar()
  let page: CrashPage
  /// Where the signatures of function pointers are prepared.
  let cache = CallInterfaceCache()
  let replay: Replay?
  private(set) var library: LoadedLibrary?
  /// The library that is used in place of it: one that can go again.
  var passing: PassingLibrary?
  private(set) var descriptor: UnsafePointer<snapnav_plugin>?
  /// What the plugin put into *ctx.
  private(set) var context: UnsafeMutableRawPointer?
  /// Whether it is loaded by its path and not from a sealed copy; chosen before it is loaded.
  var loadsByPath = false
  /// Whether the plugin is confined as an isolated one is, before anything of it runs.
  var isIsolated = false
  /// Whether system calls that were refused are looked at after each call, and those so far.
  var watchesCalls = false
  var refusedCalls: [(site: String, call: String, power: Power?)] = []
  /// Whether descriptors are looked at after each call, for those that exec hands on.
  var watchesDescriptors = false {
    didSet { inherited = Set(ProcessSnapshot.descriptors.keys) }
  }
  /// The descriptors that exec hands on, with what they are and since which call.
  var leakingDescriptors: [Int32: String] = [:]
  private(set) var inherited: Set<Int32> = []
  /// The answers of a whole life under ordinary conditions, when they have been asked for.
  var ordinary: [String]?
  /// Whether answers are kept, for a check of all of them.
  var keepsAnswers = false
  private var typed: [String: TypedFunctions] = [:]
  /// Whether what everything answers is written down when it is used.
  var writesLines = true
  /// The answers so far.
  private(set) var answers: [KeptAnswer] = []
  /// What may be no flaw, or not the plugin's: the first is told as a warning when nothing else is.
  private(set) var doubts: [Flaw] = []
  /// Whether every call gets NULL for its error slot.
  var omitsErrorSlots = false
  /// What is added to the site of each call: what is special just now.
  var occasion = ""
  /// Whether start succeeded and stop was not called.
  private(set) var isStarted = false
  private var sinks: [Catcher] = []
  /// How long a later answer is waited for, in seconds, before it is taken back, and how long after.
  var patience = 5.0

  /// The capabilities that did not answer by themselves.
  var neverAnswered: Set<String> = []
  /// The calls that wrote past the end of their error slot.
  private(set) var overruns: [String] = []
  /// Every list of observed values that a plugin was given a function for.
  var told: [Told] = []
  /// The terminal of a plugin whose note says that it takes one, once a presenter was opened.
  var terminal: PretendedTerminal?
  /// How long random lives go on.
  let soakSeconds: Int
  /// The settings of the process as they shall stay; looked at after each call when there are some.
  var watchedSettings: ProcessSnapshot?
  /// The settings as one number, looked at after each call when there is one; and the first call after
  /// which it was another.
  var watchedMark: UInt64?
  private(set) var markChangedAfter: String?
  /// The first call after which they were others, and what was.
  private(set) var changedSettings: (site: String, changes: [String])?
  /// What the plugin's own memory stands between, once it was fenced.
  var fences: Fences?
  /// Who ends a check when a call does not return.
  var watchdog: Watchdog?
  /// Whether what is lent to typed functions is written over when the call is over.
  var takesBackWhatItLent = false

  /// The one case that a replay is about.
  struct Replay: Sendable {
    var number: Int
    var choices: [UInt64]
  }

  init(
    file: String, inspection: PluginFile, note: PluginNote, config: Value, seed: UInt64,
    soakSeconds: Int = 60, page: CrashPage, replay: Replay?
  ) {
    self.soakSeconds = soakSeconds
    (self.file, self.inspection, self.note) = (file, inspection, note)
    (self.config, self.seed, self.page, self.replay) = (config, seed, page, replay)
  }

  /// Another copy of the same plugin in the same process, which is not loaded yet: nothing of its
  /// memory is this one's.
  func sibling() -> Bench {
    let sibling = Bench(
      file: file, inspection: inspection, note: note, config: config, seed: seed,
      soakSeconds: soakSeconds, page: page, replay: replay)
    sibling.isIsolated = isIsolated
    return sibling
  }

  /// Goes on in spite of something that may be a flaw.
  func doubt(_ flaw: Flaw) {
    var doubt = flaw
    doubt.severity = .warning
    doubts.append(doubt)
  }

  // MARK: calls

  /// Calls into the plugin: whatever happens meanwhile is laid to this call.
  func call<Result>(_ site: String, _ body: () -> Result) -> Result {
    let before = host.site.withLock { $0 }
    announce(site)
    defer { announce(before) }
    let mark = InFlight.enter(InFlightLabel(note.id), InFlightLabel(site))
    defer { InFlight.leave(mark) }
    defer { if watchesCalls { lookAtRefusedCalls(after: site) } }
    defer { if watchesDescriptors { lookForLeakingDescriptors(after: site) } }
    defer { lookAtSettings(after: site) }
    return body()
  }

  /// Notes the first change of what shall stay.
  private func lookAtSettings(after site: String) {
    if let mark = watchedMark, markChangedAfter == nil, ProcessSettings.mark != mark {
      markChangedAfter = site
    }
    guard let before = watchedSettings, changedSettings == nil else { return }
    let changes = ProcessSnapshot.now.settingChanges(since: before)
    if !changes.isEmpty { changedSettings = (site, changes) }
  }

  private func announce(_ site: String) {
    host.site.withLock { $0 = site }
    fences?.enter(site)
    watchdog?.look(site)
    let isPlain = occasion.isEmpty || site.isEmpty
    page.put(isPlain ? site : "\(site) (\(occasion))", into: .site)
  }

  /// Runs the plugin's timers and watches until the condition holds; answers whether it did.
  @discardableResult
  func turn(seconds: Double, until isDone: () -> Bool) -> Bool {
    host.turn(
      seconds: seconds, announcing: { site, work in call(site, work) }, until: isDone)
  }

  /// Whether everything is lent on pages that can only be read, and are gone after the call.
  var lendsReadOnly: Bool {
    get { host.lendsReadOnly }
    set { BenchHost.lendsReadOnly.store(newValue, ordering: .relaxed) }
  }

  /// Where one call lends from.
  func arena(guarded: Bool = false) -> BenchArena {
    BenchArena(guarded: guarded || lendsReadOnly, readOnly: lendsReadOnly)
  }

  /// Calls something that takes an error slot and a sink. What it lends stands there already.
  func ask(
    _ site: String, token: UInt64 = 0, lending arena: BenchArena,
    _ body: (UnsafePointer<snapnav_sink>, ErrorPointer?) -> snapnav_status
  ) -> Answer {
    let catcher = Catcher()
    let sink = unsafe arena.lend(catcher.sink())
    arena.seal()
    let hasSlot = !omitsErrorSlots
    let guardedSlot = hasSlot ? ErrorSlot(arena) : nil
    let slot = unsafe guardedSlot?.pointer
    let status = call(site) { unsafe body(UnsafePointer(sink), slot) }
    catcher.close()
    if BenchArena.keepsWhatItLent { noteSink(catcher) } else { catcher.forget() }
    var answer = Answer(
      status: status, value: catcher.value, puts: catcher.puts, fault: catcher.fault, token: token)
    guardedSlot.map { read($0, into: &answer, of: site) }
    arena.end(lentTo: site)
    if keepsAnswers { answers.append(KeptAnswer(site: site, answer: answer, hadSlot: hasSlot)) }
    return answer
  }

  /// Takes what a call has left in its error slot.
  private func read(_ slot: ErrorSlot, into answer: inout Answer, of site: String) {
    answer.code = unsafe slot.pointer.pointee.code
    answer.message = unsafe slot.pointer.pointee.text
    answer.messageIsSound = unsafe isSound(slot.pointer)
    answer.overran =
      unsafe slot.isOverrun || slot.pointer.pointee.size != snapnav_error.empty.size
    if answer.overran { overruns.append(site) }
  }

  /// A slot for a typed function with `!`, when its error is of interest.
  func typedSlot(for function: ForeignFunction?) -> ErrorSlot? {
    guard keepsAnswers, !omitsErrorSlots, function?.signature.takesError == true else { return nil }
    return ErrorSlot(BenchArena(guarded: false))
  }

  /// Keeps the answer of a typed function with what stands in its slot.
  func keep(_ answer: inout Answer, _ slot: ErrorSlot, site: String) {
    read(slot, into: &answer, of: site)
    answers.append(KeptAnswer(site: site, answer: answer, hadSlot: true))
  }

  /// Calls something that may answer later: the token waits from then on, unless it answers at once.
  func askLater(
    _ site: String, lending arena: BenchArena,
    _ body: (snapnav_token, UnsafePointer<snapnav_sink>, ErrorPointer?) -> snapnav_status
  ) -> Answer {
    let token = host.makeToken()
    let answer = unsafe ask(site, token: token, lending: arena) {
      unsafe body(token, $0, $1)
    }
    if !answer.isPending { host.retire(token) }
    return answer
  }

  private func noteSink(_ catcher: Catcher) {
    guard BenchArena.keepsWhatItLent else { return }
    if sinks.count >= 2000 { sinks.removeFirst(1000) }
    sinks.append(catcher)
  }

  /// How often the plugin put something into one of the last sinks after the call was over.
  var latePuts: Int { sinks.reduce(0) { $0 + $1.late } }

  /// Whether the message ends inside its slot and is UTF-8.
  private func isSound(_ slot: ErrorPointer) -> Bool {
    let bytes = unsafe withUnsafeBytes(of: slot.pointee.message) { unsafe Array($0) }
    guard let end = bytes.firstIndex(of: 0) else { return false }
    return String(validating: bytes[..<end], as: UTF8.self) != nil
  }

  // MARK: life

  /// Loads the library, once; its start functions run.
  /// - Parameter ready: is called when all is prepared and nothing of it has run.
  func open(ready: () -> Void = {}) throws(Ending) {
    guard library == nil else { return }
    let copy = try sealedCopy()
    if isIsolated { try isolate() }
    ready()
    let result = call("loading") { () -> Result<LoadedLibrary, LoadError> in
      Result { () throws(LoadError) in
        for path in inspection.librariesBesideIt {
          _ = try LoadedLibrary(path: path)
        }
        return loadsByPath ? try LoadedLibrary(path: file) : try LoadedLibrary(copy, file: file)
      }
    }
    switch result {
    case .success(let loaded): library = loaded
    case .failure(let error):
      throw flaw("dlopen(RTLD_NOW | RTLD_LOCAL) succeeds", seen: error.message)
    }
  }

  /// A sealed copy of the file.
  func sealedCopy() throws(Ending) -> SealedCopy {
    do throws(SystemError) {
      let copy = try SealedCopy(
        of: readBytes(), name: "\(note.id)@\(note.version)", digest: inspection.digest,
        fallbackDirectory: "/tmp")
      Int32(fileName(of: copy.path)).map(OwnDescriptors.add)
      return copy
    } catch { throw .skip("no sealed copy can be made: \(error)") }
  }

  private func readBytes() -> [UInt8] { (try? readFile(file, limit: 256 << 20))?.bytes ?? [] }

  /// Asks the registration entry point; `nil` when it answers NULL.
  func entry(
    major: UInt32 = UInt32(SNAPNAV_ABI_MAJOR), minor: UInt32 = UInt32(SNAPNAV_ABI_MINOR)
  ) throws(Ending) -> UnsafePointer<snapnav_plugin>? {
    let address = unsafe try entryPoint()
    typealias Entry = @convention(c) (UInt32, UInt32) -> UnsafePointer<snapnav_plugin>?
    // Safety: the static checks said that the symbol is a function.
    let function = unsafe unsafeBitCast(address, to: Entry.self)
    return unsafe call("snapnav_plugin_entry(\(major), \(minor))") { unsafe function(major, minor) }
  }

  /// Where the entry point is.
  func entryPoint() throws(Ending) -> UnsafeMutableRawPointer {
    if let passing {
      guard let address = unsafe passing.symbol(SNAPNAV_ENTRY_SYMBOL) else {
        throw .skip("it has no entry point")
      }
      return unsafe address
    }
    try open()
    do throws(LoadError) {
      guard let library else { throw LoadError(file: file, message: "it is not loaded") }
      return try unsafe library.symbol(SNAPNAV_ENTRY_SYMBOL)
    } catch { throw .skip("it has no entry point: \(error.message)") }
  }

  /// The typed functions of a screen type. They are put together once for each start, as there may be
  /// thousands.
  func typedFunctions(of type: String) -> TypedFunctions {
    if !registrar.isOpen, let known = typed[type] { return known }
    let found = TypedFunctions(registry.functions(of: type))
    if !registrar.isOpen { typed[type] = found }
    return found
  }

  /// Lets go of all that points into the plugin.
  func forget() {
    typed = [:]
    unsafe descriptor = nil
    unsafe context = nil
    registrar.forget()
    registrar = BenchRegistrar()
  }

  /// Loads it and calls `start` with a new host and a new registrar.
  func start(_ how: Start = Start()) throws(Ending) -> Answer {
    guard let found = try unsafe entry() else { throw .skip("its entry point answers NULL") }
    unsafe descriptor = unsafe found
    guard let start = unsafe found.pointee.start else { throw .skip("its start is NULL") }
    host = BenchHost(how.hostKind)
    registrar.forget()
    registrar = BenchRegistrar()
    host.with { state in
      state.faults = how.faults
      state.givesMainLoop = how.givesMainLoop
    }
    typed = [:]
    registrar.failing = how.failingRegistration
    registrar.looksClosely = how.looksClosely
    registrar.isOpen = true
    var made: UnsafeMutableRawPointer?
    let arena = arena()
    let given = unsafe arena.lend(how.config ?? config)
    let answer = unsafe ask("start", lending: arena) { _, slot in
      unsafe start(host.table, registrar.table, given, &made, slot)
    }
    registrar.isOpen = false
    if answer.isOK {
      unsafe context = unsafe made
      isStarted = true
    } else {
      host.with { $0.isStopped = true }
    }
    return answer
  }

  /// Starts it; a start that fails ends the check as skipped.
  func begin(_ how: Start = Start()) throws(Ending) {
    let answer = try start(how)
    guard answer.isOK else { throw .skip("its start answers \(answer.sentence)") }
  }

  /// Calls `stop`, once for a start.
  func stop() {
    guard isStarted, let found = unsafe descriptor else { return }
    isStarted = false
    if let stop = unsafe found.pointee.stop {
      let context = unsafe context
      call("stop") { unsafe stop(context) }
    }
    host.endLife()
  }

  /// The plugin's own state, when it keeps one.
  var keepsState: Bool {
    unsafe descriptor?.pointee.save != nil && descriptor?.pointee.restore != nil
  }

  func save() -> Answer {
    guard let save = unsafe descriptor?.pointee.save else { return Answer.unsupported }
    return unsafe ask("save", lending: arena()) { unsafe save(context, $0, $1) }
  }

  func restore(_ state: Value, guarded: Bool = false) -> Answer {
    guard let restore = unsafe descriptor?.pointee.restore else { return Answer.unsupported }
    let arena = arena(guarded: guarded)
    let given = unsafe arena.lend(state)
    return unsafe ask("restore", lending: arena) { unsafe restore(context, given, $1) }
  }
}
