import CSnapNav
import SnapSystem

extension Check {
  /// Checks 60 to 62: threads, the end, and long runs of presenters.
  static let threadChecks: [Check] = [
    Check(
      .presenter, 60, "p-threads",
      "A presenter's own threads call only what the header marks [any]",
      consequence: "The host refuses the call with E_THREAD, and the screen shows old data.",
      remedy: "Fetch what you draw on the main thread; host->schedule() takes work there.",
      ways: [.threads], needs: ["p-once"], presenters(keepsToItsThreads)),
    Check(
      .presenter, 61, "p-stop",
      "While a presentation is pending stop() returns, and leaves nothing behind",
      consequence: "The host crashes when it ends, in code of a plugin that it has let go.",
      remedy: "In stop(): take back timers and watches, complete tokens, join every thread.",
      ways: [.memory], needs: ["p-once"], presenters(stopsWhilePending)),
    Check(
      .presenter, 62, "p-soak",
      "A thousand presentations leave no thread, descriptor or memory behind",
      consequence: "An application that runs for weeks slows down and dies.",
      remedy:
        "Free what a presentation needed when it is completed; see valgrind --leak-check=full.",
      level: 5, needs: ["p-once"], seconds: 180, presenters(staysFlat)),
  ]
}

private func keepsToItsThreads(_ stage: Stage) throws(Ending) {
  let bench = stage.bench
  let threads = HeldResources.threadCount
  try stage.forEachMove { transition throws(Ending) in
    stage.show(transition)
    bench.changed(stage.presenter, stage.screens.root)
    _ = bench.saveView(stage.presenter, stage.screens.root)
  }
  // What changes while it stands there is drawn by whoever draws, in its own time.
  for screen in [stage.screens.root, stage.screens.pushed] {
    bench.changed(stage.presenter, screen)
    bench.turn(seconds: 0.1) { ThreadCount.isOne }
  }
  bench.quiesce(threads: threads)
  let wrong = bench.host.with { $0.calls.first { $0.function.isForMain && !$0.onMain } }
  try expect(
    wrong == nil, "other threads than the main one call [any] functions only",
    seen: "host->\(wrong?.function.cName ?? "") on another thread")
}

private func stopsWhilePending(_ stage: Stage) throws(Ending) {
  let bench = stage.bench
  let name = stage.presenter.id
  // Whatever its libraries start once and keep, they have started now.
  bench.close(stage.presenter)
  bench.stop()
  let threads = HeldResources.threadNames
  try bench.begin()
  // What the first start registered may be gone: each start registers anew.
  guard let again = bench.stage(of: name), bench.open(again.presenter).isOK else {
    throw .skip("\(name) opens only once")
  }
  let answer = try? again.pending()
  let host = bench.host
  let began = ProcessFacts.now
  bench.stop()
  let milliseconds = (ProcessFacts.now - began) / 1_000_000
  let (timers, watches, waits) = host.with { state in
    (
      state.timers.count, state.watches.count,
      answer.map { state.waiting.contains($0.token) } ?? false
    )
  }
  try expect(timers == 0, "no timer is left after stop()", seen: "\(timers) left")
  try expect(watches == 0, "no watched descriptor is left after stop()", seen: "\(watches) left")
  try expect(!waits, "no pending token is left after stop()", seen: "one waits for its answer")
  bench.turn(seconds: Stage.patience) { HeldResources.threadNames.count <= threads.count }
  let left = HeldResources.threadNames
  try expect(
    left.count <= threads.count, "no thread of the plugin is left after stop()",
    seen: "\(left.count - threads.count) more than before start(), \(Int(Stage.patience)) s later: "
      + "\(left), in place of \(threads)")
  let late = host.with { $0.late.first }
  try expect(
    late == nil, "no call of the host after stop()", seen: "host->\(late?.function.cName ?? "")")
  try expect(
    milliseconds < 1000, "stop() returns within 1 s", seen: "it took \(milliseconds) ms",
    severity: .warning)
}

/// The first presentations fill what is kept for good; from then on nothing may grow.
private func staysFlat(_ stage: Stage) throws(Ending) {
  let bench = stage.bench
  bench.host.with { $0.keepsCalls = false }
  BenchArena.keepsWhatItLent = false
  defer { BenchArena.keepsWhatItLent = true }
  stage.show(stage.root())
  let moves = stage.round(animated: false)
  let end = ProcessFacts.now + 120_000_000_000
  var held: [HeldResources] = []
  for number in 0..<1000 where ProcessFacts.now < end {
    if number >= 200, number % 200 == 0 { held.append(.now) }
    stage.show(moves[number % moves.count])
    bench.host.forgetWhatIsOver()
  }
  held.append(.now)
  guard let first = held.first, let last = held.last, held.count > 2 else {
    throw .skip("\(stage.presenter.id) shows fewer than 400 transitions in two minutes")
  }
  try expectFlat(
    first, last, over: "\(stage.presenter.id) over 800 presentations", held.map(\.heap))
}

/// Nothing is held at the end that was not held at the beginning.
func expectFlat(
  _ first: HeldResources, _ last: HeldResources, over what: String, _ heap: [Int]
) throws(Ending) {
  try expect(
    last.threads <= first.threads, "no more threads: \(what)",
    seen: "\(first.threads), then \(last.threads)")
  try expect(
    last.descriptors <= first.descriptors, "no more descriptors: \(what)",
    seen: "\(first.descriptors), then \(last.descriptors)")
  let growsSteadily = zip(heap, heap.dropFirst()).allSatisfy { $0 < $1 }
  try expect(
    !growsSteadily || last.heap - first.heap < 16 << 10, "no more memory: \(what)",
    seen: "\(last.heap - first.heap) bytes more, growing all the time")
  try expect(
    last.resident - first.resident < 16 << 20, "no more memory: \(what)",
    seen: "\((last.resident - first.resident) >> 10) KiB more are resident")
}
