import CSnapNav
import SnapSystem
import SnapValue

/// A life of a plugin in which all that it registered is used in many ways, with inputs from the seed.
///
/// What checks of one rule each ask one after the other comes together here: several answers are awaited
/// at once and taken back in any order, payloads and texts are of all shapes, screens come and go in any
/// order, stacks grow deep. Each answer must be one that the contract allows; what else is looked for is
/// the matter of the check whose life it is.
struct WideLife {
  let bench: Bench
  var choices: Choices
  /// Keys and routes that the plugin may know.
  let words: [String]
  /// The answers that are waited for.
  private var awaited: [Awaited] = []
  /// Screens of the plugin's own that mediators are led to.
  var own: [BenchInstance] = []
  private let clock = OwnTime()
  private let limit: UInt64

  struct Awaited {
    var asked: EntryFacts
    var call: String
    var answer: Answer
  }

  /// Begins one; the plugin is started.
  /// - Parameters:
  ///   - number: which of several lives of one seed.
  ///   - seconds: how long it may take; what is left after that is not done.
  init(_ bench: Bench, number: Int, seconds: UInt64 = 3) {
    self.bench = bench
    choices = Choices(seed: bench.seed, number: number)
    words = bench.words
    limit = seconds * 1_000_000_000
  }

  /// Whether there is time for more.
  var isGoing: Bool { clock.passed < limit }

  /// Uses everything but presenters.
  mutating func run() throws(Ending) {
    for mediator in some(of: bench.registry.mediators) { try use(mediator) }
    for router in some(of: bench.registry.routers) { try use(router) }
    for effect in some(of: bench.registry.effects) { try use(effect) }
    for function in some(of: bench.registry.functions.filter(\.screenType.isEmpty), atMost: 40) {
      try use(function)
    }
    for type in some(of: bench.registry.screens) { try use(type) }
    try settleAll()
  }

  /// Some of a list that may be long, each once.
  mutating func some<Entry>(of all: [Entry], atMost most: Int = 12) -> [Entry] {
    guard all.count > most else { return all }
    let first = choices.below(all.count)
    return (0..<most).map { all[(first + $0 * (all.count / most)) % all.count] }
  }

  // MARK: answers

  /// Waits for an answer later on, when it is one that comes later.
  mutating func awaitLater(_ asked: some Capability, _ call: String, _ answer: Answer) {
    guard answer.isPending else { return }
    awaited.append(Awaited(asked: asked.facts, call: call, answer: answer))
  }

  /// Takes some of the answers back, in any order, and waits for all.
  /// - Returns: the tokens that were completed with OK.
  @discardableResult
  mutating func settleAll() throws(Ending) -> Set<UInt64> {
    var done: Set<UInt64> = []
    var left = awaited
    awaited = []
    while !left.isEmpty {
      let next = left.remove(at: choices.below(left.count))
      if choices.oneIn(3) { bench.cancel(next.asked, next.answer.token) }
      if choices.oneIn(3) { bench.turn(seconds: 0) { false } }
      guard left.isEmpty || choices.oneIn(2) else {
        awaited.append(next)
        continue
      }
      try settle(next, &done)
    }
    for next in awaited { try settle(next, &done) }
    awaited = []
    return done
  }

  private func settle(_ next: Awaited, _ done: inout Set<UInt64>) throws(Ending) {
    let (host, token) = (bench.host, next.answer.token)
    var end = bench.completion(of: token, seconds: bench.patience(with: next.asked))
    if end == nil {
      bench.noteUnanswered(next.asked)
      bench.cancel(next.asked, token)
      end = bench.completion(of: token, seconds: 5)
    }
    guard let end else {
      throw flaw(
        "each token that was answered PENDING to is completed, also when others wait meanwhile",
        seen: "\(next.call): never, not within 5 s after it was cancelled either")
    }
    if end.status == 0 { done.insert(token) }
    let count = host.completions(of: token).count
    try expect(
      count == 1, "a token is completed once", seen: "\(next.call): \(count) times")
  }

  /// Ends the life's waiting unless an answer is one of those that a call may give.
  func expectAllowed(
    _ answer: Answer, _ call: String, _ flaw: (Answer) -> Flaw?
  ) throws(Ending) {
    try bench.expectNone(flaw(answer), about: call)
    try expect(
      answer.status != Int32(SNAPNAV_DECLINE) || answer.puts == 0,
      "nothing in the sink together with DECLINE", seen: call)
  }
}
