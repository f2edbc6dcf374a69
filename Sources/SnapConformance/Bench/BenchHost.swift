import CSnapNav
import CSnapSystem
import Glibc
import SnapPlugins
import SnapValue
import SnapSystem
import Synchronization

/// The functions of the host table, by name.
enum HostFunction: String, Sendable, Hashable, CaseIterable {
  case log, isMainThread, schedule, unschedule, watchFd, unwatchFd, screenGet, screenSet
  case screenCall, screenDescribe, screenChanged, request, complete, isCancelled, getExtension
  case asset, shown

  /// Whether it is for the main thread only.
  var isForMain: Bool {
    switch self {
    case .unschedule, .watchFd, .unwatchFd, .screenGet, .screenSet, .screenCall, .screenDescribe,
      .asset, .shown:
      true
    default: false
    }
  }

  /// Whether its answer can be an error.
  var canFail: Bool {
    switch self {
    case .log, .isMainThread, .isCancelled, .getExtension: false
    default: true
    }
  }

  /// As the header spells it.
  var cName: String {
    rawValue.reduce(into: "") { $0 += $1.isUppercase ? "_\($1.lowercased())" : String($1) }
  }
}

/// One call of a host function by the plugin.
struct HostCall: Sendable, Hashable {
  var function: HostFunction
  var onMain: Bool
  /// In which call of the plugin it happened on the main thread; empty on another.
  var site: String
  /// What it was asked about: a key, a text, a kind of request.
  var detail: String
}

/// An answer that a host function is made to give.
struct HostFault: Sendable, Hashable {
  var function: HostFunction
  /// From which call of that function on, 0 being the first.
  var from = 0
  /// How many calls fail; the later ones work again.
  var count = Int.max
  var status = Int32(SNAPNAV_E_FAIL)
  var message = "the bench makes this call fail"
}

// Safety: @unchecked because of the table, written before a plugin sees it; all else is behind the
// lock. Never freed, so that a plugin that keeps the host after stop finds one that says no.
/// The host as the plugin under test sees it: complete, with every answer in the hands of a check.
@safe final class BenchHost: @unchecked Sendable {
  struct State {
    var calls: [HostCall] = []
    var counts: [HostFunction: Int] = [:]
    var faults: [HostFault] = []
    var failed = 0
    var screens: [UInt64: BenchScreen] = [:]
    /// What is shown, and what will be when the transition of a token is.
    var shown = BenchShown()
    var shownNext: (token: UInt64, shown: BenchShown)?
    var nextScreen: UInt64 = 1 << 32 | 1
    var nextToken: UInt64 = 1
    var waiting: Set<UInt64> = []
    var cancelled: Set<UInt64> = []
    var completions: [CompletionCall] = []
    var requests: [Value] = []
    var timers: [(number: UInt64, at: UInt64, work: PluginWork)] = []
    var nextTimer: UInt64 = 1
    /// Those of the timers that are the host's own: they tell how a request ended.
    var outcomes: Set<UInt64> = []
    var watches: [Int32: WatchWork] = [:]
    var lines: [String] = []
    var extensions: [String] = []
    var changedScreens: [UInt64] = []
    var isStopped = false
    /// Whether a presenter may drive the main loop, and the one that does.
    var givesMainLoop = false
    var loop: MainLoopRun?
    /// Whether calls, requests and lines are noted; without, only what was counted or misused is.
    var keepsCalls = true
    var late: [HostCall] = []
    /// What broke R3 or an argument rule: sentences.
    var misuses: [String] = []
  }

  private let state: Mutex<State> = Mutex(State())
  /// The table as a plugin gets it.
  let table: UnsafeMutablePointer<snapnav_host>
  /// Where the call that runs on the main thread is; set by the bench.
  let site: Mutex<String> = Mutex("")
  private let wakeUp: (reading: Int32, writing: Int32)
  /// Whether what any host of the process lends can only be read, and is gone after the call.
  static let lendsReadOnly = Atomic(false)
  var lendsReadOnly: Bool { Self.lendsReadOnly.load(ordering: .relaxed) }
  /// One for all hosts of the process: one that is kept after stop wakes the next one, for nothing.
  private static let wakePipe: (reading: Int32, writing: Int32) = {
    var ends: [Int32] = [-1, -1]
    // Safety: room for two numbers.
    _ = unsafe snapsys_pipe(&ends)
    for end in ends {
      _ = snapsys_set_nonblocking(end, 1)
      OwnDescriptors.add(end)
    }
    return (ends[0], ends[1])
  }()

  init(_ kind: Bench.HostKind = .ordinary) {
    wakeUp = Self.wakePipe
    // Nobody writes to the host's own table and names either, whatever becomes of const.
    let isSealed = Self.lendsReadOnly.load(ordering: .relaxed)
    let place = BenchArena(guarded: kind == .exact || isSealed, readOnly: isSealed)
    unsafe table = unsafe place.hostTable(kind)
    unsafe table.pointee.abi_major = UInt32(SNAPNAV_ABI_MAJOR)
    let arena = isSealed ? place : BenchArena(guarded: false)
    unsafe table.pointee.name = arena.cString("snapnav-conformance")
    unsafe table.pointee.version = arena.cString("1.0.0")
    unsafe table.pointee.ctx = unsafe Unmanaged.passRetained(self).toOpaque()
    unsafe fillTable(table)
    place.seal()
  }

  /// Reads or changes what the host knows.
  func with<Result>(_ body: (inout State) -> Result) -> Result {
    state.withLock { state in body(&state) }
  }

  /// Wakes the main thread, from any.
  func wake() {
    var byte: UInt8 = 1
    // Safety: one byte that lives for the length of the call; a full pipe wakes as well.
    _ = unsafe Glibc.write(wakeUp.writing, &byte, 1)
  }
  var wakeDescriptor: Int32 { wakeUp.reading }

  /// Notes a call. Answers the fault that it shall give, if any, and notes calls on wrong threads.
  func enter(_ function: HostFunction, _ detail: String = "") -> HostFault? {
    let onMain = ProcessFacts.isMainThread
    let site = onMain ? self.site.withLock { $0 } : ""
    return with { state in
      let call = HostCall(function: function, onMain: onMain, site: site, detail: detail)
      if state.keepsCalls, state.calls.count < 100_000 { state.calls.append(call) }
      if state.isStopped { state.late.append(call) }
      if function.isForMain, !onMain {
        state.misuses.append("\(function.cName), which is for the main thread, on another thread")
      }
      let count = state.counts[function, default: 0]
      state.counts[function] = count + 1
      let fault = state.faults.first {
        $0.function == function && count >= $0.from && count - $0.from < $0.count
      }
      if fault != nil { state.failed += 1 }
      return fault
    }
  }

  // MARK: what checks ask and do

  /// Shows a screen; answers its number.
  func show(_ screen: BenchScreen) -> UInt64 {
    with { state in
      let number = state.nextScreen
      state.nextScreen += 1
      state.screens[number] = screen
      return number
    }
  }

  /// Takes a screen away; its number is stale from now on.
  func remove(_ screen: UInt64) { with { _ = $0.screens.removeValue(forKey: screen) } }

  /// A new token that waits for one answer.
  func makeToken() -> UInt64 {
    with { state in
      let token = state.nextToken << 32 | 7
      state.nextToken += 1
      state.waiting.insert(token)
      return token
    }
  }

  /// Whether a token still waits for its answer.
  func isWaiting(_ token: UInt64) -> Bool { with { $0.waiting.contains(token) } }

  /// The number that the next screen gets.
  var nextScreen: UInt64 { with { $0.nextScreen } }

  /// The token waits no longer: the call answered at once.
  func retire(_ token: UInt64) { with { _ = $0.waiting.remove(token) } }

  /// The plugin is stopped: nothing that it asked for is told any more.
  func endLife() {
    with { state in
      state.isStopped = true
      state.timers.removeAll { state.outcomes.contains($0.number) }
    }
  }

  /// Forgets what is over, so that a long run does not grow by it.
  func forgetWhatIsOver() {
    with { state in
      state.calls = []
      state.completions = []
      state.requests = []
      state.lines = []
      state.changedScreens = []
      state.extensions = []
      state.cancelled = []
    }
  }

  /// All answers to a token.
  func completions(of token: UInt64) -> [CompletionCall] {
    with { $0.completions.filter { $0.token == token } }
  }
}
