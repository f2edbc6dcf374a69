import CSnapNav
import SnapPlugins
import SnapValue

/// A random life of a plugin: calls of everything that it registered, in any order that the contract
/// allows. Each step comes from one number alone, so that a life can be made shorter by leaving
/// numbers out; each is noted as a line of C before it is carried out.
final class Soak {
  let bench: Bench
  var instances: [Int: BenchInstance] = [:]
  var opened: Set<String> = []
  /// The answers that are awaited, by what they were asked of.
  var pending: [String: UInt64] = [:]
  private let told = Told()
  private var screens: [UInt64] = []
  /// So many instances may live at once.
  static let slots = 6

  /// Begins a life; the plugin is started.
  init(_ bench: Bench) {
    self.bench = bench
    screens = (0..<3).map { bench.host.show(BenchScreen(key: "screen-\($0)")) }
    for screen in screens { note("screen(\(screen)u);") }
    if bench.note.resources.contains("tty") { note("take_terminal();") }
  }

  /// Notes what is done next.
  func note(_ line: String) { bench.noteStep(line) }

  /// One of the screens that are there; now and then one that is not.
  func screen(_ choices: inout Choices) -> UInt64 {
    if choices.oneIn(12) { return choices.pick([0, 1, 1 << 62], or: 0) }
    let live = screens + instances.keys.sorted().compactMap { instances[$0]?.screen }
    return choices.pick(live, or: 0)
  }

  /// Carries out the step that a number stands for; 0 stands for none.
  func step(_ number: UInt64) {
    guard number != 0 else { return }
    var choices = Choices(seed: number, number: 0)
    let ways = possible
    guard !ways.isEmpty else { return }
    ways[choices.below(ways.count)](&choices)
    bench.host.forgetWhatIsOver()
  }

  /// Ends the life as a host would.
  func end() {
    note("finish();")
    for (asked, token) in pending.sorted(by: { $0.key < $1.key }) { cancel(asked, token) }
    pending = [:]
    for slot in instances.keys.sorted() { instances[slot]?.destroy() }
    instances = [:]
    for presenter in bench.registry.presenters where opened.contains(presenter.id) {
      bench.close(presenter)
    }
    bench.stop()
    told.close()
  }

  typealias Way = (inout Choices) -> Void

  private var possible: [Way] {
    let registry = bench.registry
    var ways: [Way] = [turn]
    if !registry.mediators.isEmpty { ways += [mediate, mediate] }
    if !registry.routers.isEmpty { ways += [resolve, resolve, listRoutes] }
    if !registry.effects.isEmpty { ways.append(setVisible) }
    if registry.functions.contains(where: { $0.screenType.isEmpty }) { ways.append(callFree) }
    if !registry.presenters.isEmpty { ways.append(openOrClose) }
    if !opened.isEmpty { ways += [present, present, lookAtView] }
    if !opened.isEmpty, bench.terminal != nil { ways += [type, type] }
    if !registry.screens.isEmpty { ways += [create, create] }
    if !instances.isEmpty {
      ways += [useProperty, useProperty, useProperty, act, act, observe, tellEvent, keep, destroy]
    }
    if !pending.isEmpty { ways += [settle, takeBack] }
    if bench.keepsState { ways.append(keepPlugin) }
    return ways
  }

  // MARK: answers

  /// Remembers an answer that comes later.
  func remember(_ asked: String, _ answer: Answer) {
    if answer.isPending { pending[asked] = answer.token }
  }

  private func turn(_ choices: inout Choices) {
    let milliseconds = choices.pick([0, 1, 5], or: 0)
    note("turn(\(milliseconds));")
    bench.turn(seconds: Double(milliseconds) / 1000) { false }
  }

  private func settle(_ choices: inout Choices) {
    note("turn(20);")
    let waited = pending.values
    bench.turn(seconds: 0.02) { waited.allSatisfy { !bench.host.isWaiting($0) } }
    pending = pending.filter { bench.host.isWaiting($0.value) }
  }

  private func takeBack(_ choices: inout Choices) {
    let asked = choices.pick(pending.keys.sorted(), or: "")
    guard let token = pending.removeValue(forKey: asked) else { return }
    let words = asked.split(separator: " ", maxSplits: 1).map(String.init)
    note("cancel_\(words.first ?? "")(\(CText.literal(words.last ?? "")));")
    cancel(asked, token)
  }

  private func cancel(_ asked: String, _ token: UInt64) {
    guard bench.host.isWaiting(token) else { return }
    for facts in bench.registry.facts where asked == "\(facts.role.words) \(facts.id)" {
      bench.cancel(facts, token)
    }
  }

  private func keepPlugin(_ choices: inout Choices) {
    note("plugin_save();")
    let state = bench.save().value ?? .null
    let given = choices.oneIn(2) ? choices.spoiled(state) : state
    note("plugin_restore(\(CText.value(given)));")
    _ = bench.restore(given)
  }

  // MARK: observers

  private func observe(_ choices: inout Choices) {
    let (slot, instance) = anyInstance(&choices)
    let observers =
      instance?.functions.filter { $0.kind == Int(SNAPNAV_OBSERVER) } ?? []
    guard let instance, !observers.isEmpty else { return }
    let observer = observers[choices.below(observers.count)]
    note("observe(\(slot), \(CText.literal(observer.name)));")
    _ = instance.observe(observer.name, into: told)
  }

  /// One of the instances that live.
  func anyInstance(_ choices: inout Choices) -> (slot: Int, instance: BenchInstance?) {
    let slot = choices.pick(instances.keys.sorted(), or: 0)
    return (slot, instances[slot])
  }
}
