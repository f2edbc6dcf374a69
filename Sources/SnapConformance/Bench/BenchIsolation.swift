import CSnapBench
import CSnapSystem
import Glibc
import SnapPlugins
import SnapSystem
import SnapValue
import Synchronization

// Safety: names and paths live for the length of the calls, which copy them; the numbers of calls live for
// ever.

// What the process of an isolated plugin is confined to, here: a check's child is that process, and the
// bench is what stands behind its border.
extension Bench {
  /// What an isolated plugin has to which all that its note asks for is granted.
  var isolatedPowers: PluginPowers { PluginPowers(.everything.held(asking: note.powers)) }

  fileprivate var isolatedPlaces: Confinement {
    let directory = file.lastIndex(of: "/").map { String(file[..<$0]) } ?? "/"
    return isolatedPowers.confinement(
      ofPluginIn: directory.isEmpty ? "/" : directory, with: inspection.ownLibraries)
  }

  /// Leaves of the environment what such a plugin gets, and takes on its limits. A copy of the process can
  /// still be made.
  func beginIsolation() throws(Ending) {
    let whole = ProcessFacts.wholeEnvironment
    let kept = Set(isolatedPowers.environment(of: whole))
    let isMark = { (entry: String) in entry.hasPrefix(RunPlace.markName) }
    let lost = whole.filter { !kept.contains($0) && !isMark($0) }
    Surroundings.unset(lost.map { String($0.prefix { $0 != "=" }) })
    try held { () throws(ConfinementFault) in try isolatedPlaces.limit() }
  }

  /// Confines the process, once, before anything of the plugin has run; threads of the bench stay as they
  /// are.
  func isolate() throws(Ending) {
    guard !Self.isConfined.exchange(true, ordering: .relaxed) else { return }
    takeTerminal()
    let threads = HeldResources.threadCount
    try held { () throws(ConfinementFault) in _ = try isolatedPlaces.apply(amongThreads: threads) }
  }

  private static let isConfined = Atomic(false)

  private func held(_ body: () throws(ConfinementFault) -> Void) throws(Ending) {
    do throws(ConfinementFault) { try body() } catch { throw .skip(error.what) }
  }
}

// MARK: What it uses

/// System calls beyond what a note asks for, refused and written down.
struct RefusedCalls {
  /// Begins for this process, for ever.
  init(_ bench: Bench) throws(Ending) {
    let places = bench.isolatedPlaces
    for place in places.places {
      let writes = !place.may.isDisjoint(with: [.write, .drive])
      _ = unsafe place.path.withCString { unsafe snapbench_may_use($0, writes ? 1 : 0) }
    }
    bench.takeTerminal()
    guard snapbench_await_calls() == 0, snapsys_forgo_privileges() == 0 else {
      throw .skip("system calls cannot be looked at here")
    }
    var count: UInt32 = 0
    let naming = unsafe snapbench_naming_calls(&count)
    let listener = unsafe snapsys_observe_calls(places.calls.rawValue, naming, count)
    guard listener >= 0, snapbench_listen(listener) == 0 else {
      throw .skip("this kernel tells nobody of system calls (seccomp_unotify)")
    }
    OwnDescriptors.add(listener)
  }

  /// How many there were.
  static var count: Int { Int(snapbench_refused_count()) }

  /// One in words, and the power that it takes; no power: nobody may do that.
  static func words(at index: Int) -> (call: String, power: Power?) {
    var refused = snapbench_refused_at(Int32(index))
    let path = unsafe withUnsafeBytes(of: &refused.path) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    let name =
      unsafe snapbench_call_name(refused.number).map { unsafe String(cString: $0) }
      ?? "system call \(refused.number)"
    let call = path.isEmpty ? name : "\(name) \(path) to \(refused.writes == 0 ? "read" : "write")"
    if path.hasPrefix("/dev/") { return (call, .devices) }
    let powers: [Int32: Power] = [
      Int32(SNAPBENCH_FILES): .files, Int32(SNAPBENCH_NETWORK): .network,
      Int32(SNAPBENCH_EXEC): .exec, Int32(SNAPBENCH_DISPLAY): .display,
    ]
    return (call, powers[snapbench_call_power(refused.number)])
  }
}

extension Bench {
  /// Lays calls that were refused since the last look to the one that is over.
  func lookAtRefusedCalls(after site: String) {
    while refusedCalls.count < RefusedCalls.count {
      let (call, power) = RefusedCalls.words(at: refusedCalls.count)
      refusedCalls.append((site, call, power))
    }
  }
}
