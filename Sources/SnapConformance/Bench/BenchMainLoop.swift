import CSnapNav
import Glibc
import SnapSystem
import SnapValue

// SNAPNAV_MAIN_LOOP as the bench serves it: a presenter runs the loop, and is told to quit from inside.
// Safety: the table lives for ever; tables of presenters are copies of the plugin's, called as the
// header says.

/// What one run of a presenter's own main loop comes to.
struct MainLoopRun: Sendable {
  let presenter: RegisteredPresenter
  /// Whether somebody wants it to end.
  var wantsQuit = false
  /// Whether `quit` was called.
  var hasQuit = false
  /// Whether `quit` comes twice, as when a second signal comes before the first is dealt with.
  var quitsTwice = false
  /// How often the host's work was drained.
  var drains = 0
}

extension BenchHost {
  /// Where the extension is, for a plugin that asks.
  static let mainLoop: UInt = {
    let table = UnsafeMutablePointer<snapnav_main_loop>.allocate(capacity: 1)
    unsafe table.initialize(
      to: snapnav_main_loop(
        size: UInt32(MemoryLayout<snapnav_main_loop>.size), fd: BenchHost().wakeDescriptor,
        drain: { host in unsafe benchHost(host)?.drain() }))
    return UInt(bitPattern: table)
  }()

  /// Does what waits, and calls `quit` when somebody wants it.
  fileprivate func drain() {
    turn(seconds: 0, announcing: { _, work in work() }, until: { false })
    let ending = with { state -> MainLoopRun? in
      state.loop?.drains += 1
      guard let loop = state.loop, loop.wantsQuit, !loop.hasQuit else { return nil }
      state.loop?.hasQuit = true
      return loop
    }
    guard let ending, let quit = unsafe ending.presenter.table.quit else { return }
    for _ in 0..<(ending.quitsTwice ? 2 : 1) { unsafe quit(ending.presenter.table.ctx) }
  }
}

extension Bench {
  /// Calls `run` of a presenter that owns the main loop, and lets another thread ask it to quit.
  /// - Parameter overdue: is what is told when it has not returned five seconds later; then the
  ///   process ends.
  func run(
    _ presenter: RegisteredPresenter, quitsTwice: Bool,
    overdue: @escaping @Sendable (MainLoopRun) -> Flaw
  ) -> (answer: Answer, run: MainLoopRun) {
    guard let run = unsafe presenter.table.run else {
      return (.unsupported, MainLoopRun(presenter: presenter))
    }
    let (host, page) = (host, page)
    host.with { $0.loop = MainLoopRun(presenter: presenter, quitsTwice: quitsTwice) }
    let (returned, told) = (Semaphore(), Semaphore())
    let thread = startThread {
      // Long enough for a run that returns at once to have returned.
      guard !returned.wait(milliseconds: 300) else { return told.post() }
      // As a terminal does whose size changes: what waits is broken off.
      if Surroundings.ring(true) {
        let isOver = returned.wait(milliseconds: 100)
        _ = Surroundings.ring(false)
        guard !isOver else { return told.post() }
      }
      host.with { $0.loop?.wantsQuit = true }
      host.wake()
      guard !returned.wait(milliseconds: 5000) else { return told.post() }
      let seen = host.with { $0.loop } ?? MainLoopRun(presenter: presenter)
      page.put(CheckAnswer.failure(.flaw(overdue(seen))).json, into: .answer)
      Bench.leaveAtOnce()
    }
    let answer = unsafe ask("run \(presenter.id)", lending: arena()) { _, slot in
      unsafe run(presenter.table.ctx, slot)
    }
    returned.post()
    thread?.join()
    let seen = host.with { state in
      defer { state.loop = nil }
      return state.loop
    }
    return (answer, seen ?? MainLoopRun(presenter: presenter))
  }
}

extension Semaphore {
  /// Waits for a `post`, so many milliseconds at most; whether it came.
  func wait(milliseconds: Int) -> Bool {
    let end = ProcessFacts.now + UInt64(milliseconds) * 1_000_000
    while !tryWait() {
      guard ProcessFacts.now < end else { return false }
      usleep(1000)
    }
    return true
  }
}
