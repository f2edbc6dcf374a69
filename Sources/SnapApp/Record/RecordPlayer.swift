import SnapEngine
import SnapNavigation
package import SnapPlugins
import SnapSystem
package import SnapValue

// @unchecked: on the main loop's thread only, where plugins are called and where the navigator runs.
/// Runs a record again: it stands in the place of the plugins, gives the navigation what came to it, and holds
/// what follows against what followed then. The first difference ends it.
package final class RecordPlayer: BorderSeat, @unchecked Sendable {
  /// What was run again, in numbers.
  package struct Count: Sendable, Hashable {
    /// How many of each.
    package var requests = 0, calls = 0, events = 0
  }

  /// The record.
  package let record: Record
  /// Where it is not as it was; `nil`: it is, so far.
  package private(set) var divergence: Divergence?
  /// How far it came.
  package private(set) var count = Count()
  /// Why it does not go on, though nothing is wrong; `nil`: it came to the end.
  package private(set) var halt: String?
  /// Takes down what each request shows; `nil`: nobody does.
  package var story: RecordStory?
  /// Called once, when it has ended.
  package var whenEnded: () -> Void = {}

  private let times: ReplayedTimes
  private var place = 0
  /// Whether it has ended.
  private(set) var isOver = false
  private var presenters = 0
  private var last = ""
  private var request = ""
  private weak var application: Application?
  private var live: [String: SeatedPlugin] = [:]
  private var isAside = false
  /// What plugins said last of all properties of a screen, by the call's frame.
  private var properties: [[UInt8]: [UInt8]] = [:]

  /// Makes one that has run nothing.
  package init(_ record: Record) {
    self.record = record
    times = ReplayedTimes(record.times)
  }

  /// What stands in the place of a plugin; with `inner`, what is held against what it did. Throws where the
  /// record has none of that id.
  func plugin(_ id: String, inner: (any LivePlugin)? = nil) throws(Failure) -> SeatedPlugin {
    if let known = live[id] { return known }
    guard let description = record.plugins[id] else {
      throw Failure(.unknownName, "the record has no plugin \(id)")
    }
    let plugin = try SeatedPlugin(description, seat: self, inner: inner)
    live[id] = plugin
    return plugin
  }

  /// Whether the presenter, which is not there, answered later what it is shown now: what follows from an
  /// answer does not come next.
  var waitsForPresenter: Bool {
    for entry in record.entries[place...] {
      switch entry {
      case .plugin, .head, .clock, .end, .event(_, isTold: true): continue
      case .event(let line, isTold: false): return !line.hasPrefix(#"{"event":"stage""#)
      default: return true
      }
    }
    return true
  }

  /// The clock that says again what it said then, and never calls anybody.
  var clock: any NavigationClock { times }

  // MARK: The border

  /// A plugin that is there is called: what it answers is held against what was answered.
  package func call(_ call: SeatedCall, asking ask: () -> SeatedAnswer) -> SeatedAnswer {
    isExpected(call.crossing()) ? answer(of: ask) : Self.ended
  }

  /// A plugin is called: what it answered is answered again, after what it asked.
  package func answer(to call: SeatedCall) -> [UInt8] {
    let call = call.crossing()
    if isAside { return properties[call.frame] ?? Self.ended.frame() }
    guard isExpected(call) else { return Self.ended.frame() }
    let answer = answer()
    if story != nil {
      if call.asksProperties { properties[call.frame] = answer }
      story?.tell(call: call.site, of: call.plugin, answer: Crossing.words(answer: answer))
    }
    return answer
  }

  /// Lets somebody look at the application without a trace: plugins answer what they answered last.
  private func aside(_ look: () -> Void) {
    isAside = true
    look()
    isAside = false
  }

  /// Whether a call stands at this place of the record.
  private func isExpected(_ call: Crossing) -> Bool {
    settle()
    guard !isOver else { return false }
    guard case .call(call)? = next else {
      diverge(came: "the call \(call.site) of \(call.plugin)", call)
      return false
    }
    count.calls += 1
    last = "the call \(call.site) of \(call.plugin)"
    place += 1
    return true
  }

  /// The answer that stands in the record.
  private func answer() -> [UInt8] {
    while !isOver {
      settle()
      switch next {
      case .question(let question):
        place += 1
        serve(question)
      case .answer(let frame):
        place += 1
        return frame
      default: diverge(came: "the call's answer")
      }
    }
    return Self.ended.frame()
  }

  /// The answer of a plugin that is there, held against the one in the record.
  private func answer(of ask: () -> SeatedAnswer) -> SeatedAnswer {
    let answer = ask()
    settle()
    guard !isOver else { return answer }
    let frame = answer.frame()
    guard case .answer(frame)? = next else {
      diverge(came: "it " + Crossing.words(answer: frame))
      return answer
    }
    place += 1
    return answer
  }

  /// A plugin that is there asks something.
  package func asked(_ question: SeatedQuestion) {
    settle()
    guard !isOver else { return }
    let question = question.crossing()
    guard case .question(question)? = next else {
      return diverge(came: "\(question.site), asked by \(question.plugin)", question)
    }
    place += 1
  }

  /// What is in use stands in the record.
  package func uses(_ plugin: Value) {}

  /// What is answered when nothing is known.
  private static let ended = SeatedAnswer(refusal: "the replay has ended")

  // MARK: Events

  /// Something has happened.
  func tell(_ event: NavigationEvent) {
    guard !event.isTold else { return }
    settle()
    guard !isOver else { return }
    let line = event.line
    if case .started(let id, let request) = event {
      self.request = "request \(id), \(request.words)"
    }
    guard case .event(line, false)? = next else {
      return diverge(came: "the event \(line)")
    }
    if case .started = event { count.requests += 1 }
    count.events += 1
    last = "the event \(line)"
    place += 1
    if let story, let application { aside { story.tell(event, in: application) } }
    settle()
  }

  // MARK: Running

  /// Runs the whole record on an application that was put together for it.
  func begin(on application: Application) {
    self.application = application
    step()
  }

  private var next: RecordEntry? {
    place < record.entries.count ? record.entries[place] : nil
  }

  /// Passes over what follows from nothing here, and gives the navigation what came to it from inside its own
  /// work.
  private func settle() {
    while !isOver {
      switch next {
      case .event(let line, isTold: true):
        guard !line.hasPrefix(#"{"event":"reloaded""#) else {
          return end("the manifest or a plugin was changed while it ran")
        }
        place += 1
      case .plugin, .head, .clock, .end: place += 1
      case .presenter:
        presenters += 1
        guard presenters == 1 else { return end("another presenter took the place of the first") }
        place += 1
      case .input(let input, isNested: true):
        place += 1
        give(input)
      default:
        if next == nil, record.loss != nil { end(nil) }
        return
      }
    }
  }

  private func step() {
    settle()
    guard !isOver else { return }
    switch next {
    case .input(let input, _):
      place += 1
      give(input)
    case .question(let question):
      place += 1
      serve(question)
    case nil: return end(nil)
    default: return diverge(came: "nothing")
    }
    application?.loop.post { [weak self] in self?.step() }
  }

  private func give(_ value: Value) {
    guard let application else { return }
    let input: NavigationInput
    do throws(Failure) {
      input = try NavigationInput(recorded: value) { application.edge(named: $0) }
    } catch { return end(error.message) }
    last = "what came: " + (value["request"] ?? value).jsonText
    application.navigator.assumeIsolated { $0.take(input) }
  }

  private func serve(_ question: Crossing) {
    last = "\(question.site), asked by \(question.plugin)"
    guard let application else { return }
    live[question.plugin]?.serve(question, on: application.navigator)
  }

  private func diverge(came: String, _ crossing: Crossing? = nil) {
    guard !isOver else { return }
    divergence = Divergence(
      request: request, after: last, expected: next?.words ?? "nothing more", came: came,
      difference: next?.difference(from: crossing), entry: place + 1,
      of: record.entries.count)
    end(nil)
  }

  private func end(_ why: String?) {
    isOver = true
    halt = why
    whenEnded()
  }
}

/// Where a replay is not as its record.
package struct Divergence: Sendable, Hashable {
  /// The request that was under way, or the last one; empty: none.
  package let request: String
  /// What had happened last.
  package let after: String
  /// What the record says.
  package let expected: String
  /// What came in its place.
  package let came: String
  /// In what two calls of one name are different; `nil`: they are not of one name.
  package let difference: String?
  /// The entry's number, and how many there are.
  package let entry, of: Int
}

extension RecordEntry {
  /// The entry as a person reads it, where something else came.
  fileprivate var words: String {
    switch self {
    case .call(let call): "the call \(call.site) of \(call.plugin)"
    case .answer(let frame): "it " + Crossing.words(answer: frame)
    case .question(let question): "\(question.site), asked by \(question.plugin)"
    case .event(let line, _): "the event \(line)"
    case .input(let value, _): "nothing before this came: \((value["request"] ?? value).jsonText)"
    default: "nothing"
    }
  }

  fileprivate func difference(from other: Crossing?) -> String? {
    guard case .call(let call) = self, let other, call.site == other.site,
      call.plugin == other.plugin, let (was, now) = call.difference(from: other)
    else { return nil }
    return "then \(was)\n       now  \(now)"
  }
}

// @unchecked: asked on the main loop's thread only, as the player is.
/// A clock that says what it said before.
private final class ReplayedTimes: NavigationClock, @unchecked Sendable {
  private let times: [UInt64]
  private var place = 0

  init(_ times: [UInt64]) { self.times = times }

  func now() -> UInt64 {
    guard !times.isEmpty else { return 1 }
    defer { place += 1 }
    return times[min(place, times.count - 1)]
  }
  func schedule(after nanoseconds: UInt64, _ work: @escaping @Sendable () -> Void) -> UInt64 { 1 }
  func cancel(_ timer: UInt64) {}
}
