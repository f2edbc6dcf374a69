import Synchronization
import TestKit

@testable import SnapNavigation

/// Chance, faults and the trace of one storm. Everybody who takes part draws from it, so that one seed
/// makes one storm.
final class Weather: Sendable {
  struct State {
    var random: SeededRandom
    var pending: [@Sendable () -> Void] = []
    var faults: [String] = []
    var trace: [String] = []
    /// The screens that were made and not destroyed.
    var live: Set<ScreenID> = []
    /// How often each request was answered.
    var answers: [Int] = []
    var ids: [UInt64] = []
    var effects: Set<String> = []
    /// The request that has begun and not ended.
    var running: UInt64 = 0
    weak var navigator: Navigator?
    /// The presenters that edges name.
    var named: [StormPresenter] = []
  }

  let admission: Request.Admission
  let clock = ManualClock()
  /// Screens that the program keeps, and gives to navigations.
  let given = ["given", "a"].map { Screen(key: $0, contents: PropertyBag()) }
  private let state: Mutex<State>

  init(seed: UInt64, admission: Request.Admission) {
    self.admission = admission
    state = Mutex(State(random: SeededRandom(seed: seed)))
  }

  func with<Answer>(_ work: (inout State) -> sending Answer) -> sending Answer {
    state.withLock { state in work(&state) }
  }

  /// A number from 0 up to a limit.
  func below(_ limit: Int) -> Int {
    with { $0.random.below(limit) }
  }

  /// Whether it happens, once in so many times.
  func once(in times: Int) -> Bool { below(times) == 0 }
  func one<Element>(of elements: [Element]) -> Element { elements[below(elements.count)] }
  func note(_ line: String) { with { $0.trace.append(line) } }
  func fault(_ line: String) {
    with { state in
      state.faults.append(line)
      state.trace.append("FAULT \(line)")
    }
  }

  /// Completes some of the replies that were kept, the oldest first.
  func completePending() {
    let kept = with { state in
      defer { state.pending = [] }
      return state.pending
    }
    for complete in kept { complete() }
  }

  /// At once, later, too late, wrong or never. `shown` is called when it has an effect.
  func answer<Answer: Sendable>(
    _ answer: Answer, _ reply: Reply<Answer>, shown: (_ wholly: Bool) -> Void = { _ in }
  ) throws(Failure) -> Answer? {
    switch below(24) {
    case 0: throw Failure(.failed, "storm")
    case 1:
      shown(true)
      with { $0.pending.append { reply.complete(.success(answer)) } }
      return nil
    case 2:
      with { $0.pending.append { reply.complete(.failure(Failure(.failed, "late storm"))) } }
      return nil
    case 3:
      shown(once(in: 2))
      return nil
    case 4:
      shown(true)
      clock.turn(6_000_000_000)
      return answer
    default:
      shown(true)
      return answer
    }
  }

  /// Somebody who is asked asks for something himself, or takes a request back.
  func meddle() {
    guard once(in: 16), let navigator = with({ $0.navigator }) else { return }
    navigator.assumeIsolated { navigator in
      if once(in: 2) { submit(on: navigator) } else { cancel(on: navigator) }
    }
  }

  // MARK: Requests

  func submit(on navigator: isolated Navigator) {
    let number = with { state in
      state.answers.append(0)
      return state.answers.count - 1
    }
    guard number < 24 else { return with { $0.answers[number] = 1 } }
    let request = request(on: navigator)
    note("\(number): \(request.kind.word)")
    let id: UInt64
    if once(in: 4) {
      id = navigator.submit(awaitingResultOf: request) { [self] result in
        answered(number, result.words.jsonText)
      }
    } else {
      id = navigator.submit(
        request,
        completion: { [self] (outcome: Outcome) in
          answered(number, outcome.name + (outcome.reason.map { " \($0)" } ?? ""))
          guard let navigator = with({ $0.navigator }) else { return }
          navigator.assumeIsolated { compare($0, "after \(number)") }
        })
    }
    with { $0.ids.append(id) }
  }

  func cancel(on navigator: isolated Navigator) {
    let ids = with { $0.ids }
    if !ids.isEmpty { navigator.cancel(one(of: ids.suffix(4))) }
  }

  private func answered(_ number: Int, _ words: String) {
    with { state in
      state.answers[number] += 1
      state.trace.append("\(number) ended \(words)")
    }
  }
}

extension Array {
  func suffix(_ count: Int) -> [Element] {
    Array(self[Swift.max(0, self.count - count)...])
  }
}

extension Weather {
  /// What is in force must be what is shown, unless a request is on its way.
  func compare(_ navigator: isolated Navigator, _ moment: String) {
    guard navigator.machine.running == 0 || moment == "commit", !navigator.isTornDown else {
      return
    }
    let state = navigator.state
    if Set(state.screens).count != state.screens.count { fault("\(moment): a screen stands twice") }
    if let presenter = navigator.inUse?.presenter as? StormPresenter {
      compare(presenter.picture, Picture(of: state, shownBy: 0), moment)
    }
    let numbers = Set(state.overlays.map(\.presenter)).subtracting([0])
    let (kept, wanted) = (Set(navigator.layerPresenters.keys), navigator.history.presenters)
    if !kept.isSuperset(of: numbers) || !kept.isSubset(of: numbers.union(wanted)) {
      fault("\(moment): presenters of nobody")
    }
    let presenters = navigator.layerPresenters.filter { numbers.contains($0.key) }
    for (number, presenter) in presenters {
      guard let presenter = presenter as? StormPresenter else { continue }
      compare(
        presenter.picture, Picture(of: state, shownBy: number), "\(moment), presenter \(number)")
    }
    let used = presenters.values.compactMap { $0 as? StormPresenter }
    for presenter in with({ $0.named }) where !used.contains(where: { $0 === presenter }) {
      compare(presenter.picture, Picture(), "\(moment), a presenter that is not used")
    }
    let shown = with { $0.effects }
    let inForce = Set(state.overlays.filter { !$0.isLayer }.map(\.key))
    if shown != inForce { fault("\(moment): effects \(shown.sorted()), not \(inForce.sorted())") }
  }

  private func compare(_ display: Picture, _ state: Picture, _ moment: String) {
    var (shown, inForce) = (display.seen, state.seen)
    // The first tab is seen until another is selected.
    if shown.tab == nil, inForce.tab == "left" { inForce.tab = nil }
    if inForce.tab == nil, shown.tab == "left" { shown.tab = nil }
    if shown != inForce { fault("\(moment): shown \(shown), in force \(inForce)") }
  }

  /// Notes an event, and holds it against those before it.
  func take(_ event: NavigationEvent, _ navigator: isolated Navigator) {
    note(event.words)
    switch event {
    case .started(let id, _):
      if with({ $0.running }) != 0 { fault("\(id) began while another ran") }
      with { $0.running = id }
    case .finished(let id, _, _): with { if $0.running == id { $0.running = 0 } }
    case .stage(_, let stage) where stage.kind == .commit: compare(navigator, "commit")
    default: break
    }
  }
}

extension NavigationEvent {
  /// The event as a line that is the same in every run.
  fileprivate var words: String {
    func words(_ update: Update) -> String {
      "\(update.operation) \(update.key) \(update.screen.rawValue)"
    }
    return switch self {
    case .started(let id, _): "\(id) started"
    case .planned(let id, let plan): "\(id) planned \(plan.state.location.printed)"
    case .willPerformUpdates(let id, let updates): "\(id) will \(updates.map(words))"
    case .willPerformUpdate(let id, let update): "\(id) will \(words(update))"
    case .stage(let id, let stage): "\(id) \(stage.kind) \(stage.who) \(stage.answer)"
    case .didPerformUpdate(let id, let update): "\(id) did \(words(update))"
    case .finished(let id, let outcome, let location): "\(id) \(outcome.name) \(location)"
    case .didPerformUpdates(let id, let updates, _): "\(id) did \(updates.map(words))"
    default: "another event"
    }
  }
}

extension Request.Kind {
  /// What is asked, without what differs from run to run.
  fileprivate var word: String {
    switch self {
    case .perform: "perform"
    case .transition: "transition"
    default: "\(self)"
    }
  }
}
