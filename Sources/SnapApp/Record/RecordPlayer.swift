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
  /// Why the record cannot be read any further; `nil`: it can.
  package private(set) var damage: String?
  /// Takes down what each request shows; `nil`: nobody does.
  package var story: RecordStory?
  /// Called once, when it has ended.
  package var whenEnded: () -> Void = {}

  private let times: ReplayedTimes
  private var names: RecordNames
  private var place = 0
  /// Whether it has ended.
  private(set) var isOver = false
  private var presenters = 0
  private var last = Last.text("")
  private var sum = EventSum()
  private var request = ""
  private weak var application: Application?
  private var live: [String: SeatedPlugin] = [:]
  private var isAside = false
  /// Whether a plugin is asked, which knows what is private of its own.
  private var asksPlugin = false
  /// What plugins said last of all properties of a screen, by the call.
  private var properties: [CallMark: [UInt8]] = [:]

  /// Makes one that has run nothing.
  package init(_ record: Record) {
    self.record = record
    times = ReplayedTimes(record.times)
    names = RecordNames(record.names)
  }

  /// What stands in the place of a plugin; with `inner`, what is held against what it did. Throws where the
  /// record has none of that id.
  func plugin(_ id: String, inner: (any LivePlugin)? = nil) throws(Failure) -> SeatedPlugin {
    if let known = live[id] { return known }
    guard let description = record.plugins[id] else {
      throw Failure(.unknownName, "the record has no plugin \(id)")
    }
    if inner != nil { asksPlugin = true }
    let plugin = try SeatedPlugin(description, seat: self, inner: inner)
    live[id] = plugin
    return plugin
  }

  /// Whether the presenter, which is not there, answered later what it is shown now: then something comes to the
  /// navigation before the request ends.
  var waitsForPresenter: Bool {
    for entry in record.entries[place...] {
      switch entry {
      case .input(_, isNested: false): return true
      case .ending: return false
      default: continue
      }
    }
    return true
  }

  /// The clock that says again what it said then, and never calls anybody.
  var clock: any NavigationClock { times }

  // MARK: The border

  /// The number of a name, in the record or behind those that it has.
  package func number(of name: String) -> UInt32 { names.number(of: name).number }

  /// A plugin that is there is called.
  package func begin(_ call: CallMark) -> Bool { isExpected(call) }

  /// The answer of a plugin that is there, held against the one in the record.
  package func end(_ answer: consuming SeatedAnswer) {
    settle()
    guard !isOver else { return }
    let frame = answer.frame()
    guard case .answer(let recorded)? = next, PlaceholderFit.answer(frame, fits: recorded) else {
      return diverge(came: "it " + Crossing.words(answer: frame))
    }
    place += 1
  }

  /// A plugin is called: what it answered is answered again, after what it asked.
  package func answer(to call: CallMark) -> [UInt8] {
    if isAside { return properties[call] ?? Self.ended.frame() }
    guard isExpected(call) else { return Self.ended.frame() }
    let answer = answer()
    if let story {
      if call.kind == .properties { properties[call] = answer }
      let (site, plugin) = names.words(call)
      story.tell(call: site, of: plugin, answer: Crossing.words(answer: answer))
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
  private func isExpected(_ call: CallMark) -> Bool {
    settle()
    guard !isOver else { return false }
    guard case .call(call)? = next else {
      diverge(came: names.text(call))
      return false
    }
    count.calls += 1
    last = .call(call)
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

  /// A plugin that is there asks something.
  package func asked(_ question: SeatedQuestion) {
    settle()
    guard !isOver else { return }
    let question = question.crossing()
    guard case .question(question)? = next else {
      return diverge(came: question.words)
    }
    place += 1
  }

  /// What is in use stands in the record.
  package func uses(_ plugin: Value) {}

  /// What is answered when nothing is known.
  private static let ended = SeatedAnswer(refusal: "the replay has ended")

  // MARK: Events

  /// Something has happened; where it is the end of a request, that is held against the record.
  func tell(_ event: NavigationEvent) {
    let number = event.number
    guard number != 0, !isOver else { return }
    sum.add(number)
    if case .started(let id, let request) = event {
      self.request = "request \(id), \(request.words)"
      count.requests += 1
    }
    var ends = false
    if case .finished = event { ends = true }
    if ends, !isExpected(end: event.line) { return }
    count.events += 1
    if let story, let application { aside { story.tell(event, in: application) } }
    if ends { settle() }
  }

  /// Whether a request ends so at this place of the record, and by the same way.
  private func isExpected(end line: String) -> Bool {
    settle()
    guard !isOver else { return false }
    guard case .ending(let recorded, let expected)? = next,
      line == recorded || asksPlugin && PlaceholderFit.text(line, fits: recorded)
    else {
      diverge(came: "the event \(line)")
      return false
    }
    guard expected == sum.value else {
      diverge(came: "the same end after other events")
      return false
    }
    last = .text("the event \(line)")
    place += 1
    return true
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
      case .told(let line):
        guard !line.hasPrefix(#"{"event":"reloaded""#) else {
          return end("the manifest or a plugin was changed while it ran")
        }
        place += 1
      case .plugin, .head, .clock, .end, .name: place += 1
      case .presenter:
        presenters += 1
        guard presenters == 1 else { return end("another presenter took the place of the first") }
        place += 1
      case .question(let question) where question.plugin.isEmpty:
        place += 1
        serve(question)
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
    } catch {
      // What held code is told and left out when it is written; all else was written to be read.
      guard error.code != .unsupported else { return end(error.message) }
      damage = "entry \(place) of \(record.entries.count): \(error.message)"
      return end(nil)
    }
    last = .input(value)
    application.navigator.assumeIsolated { $0.take(input) }
  }

  private func serve(_ question: Crossing) {
    last = .text(question.words)
    guard let application else { return }
    if question.plugin.isEmpty { return question.look(at: application.navigator) }
    live[question.plugin]?.serve(question, on: application.navigator)
  }

  private func diverge(came: String) {
    guard !isOver else { return }
    divergence = Divergence(
      request: request, after: names.text(last), expected: names.text(next), came: came,
      entry: place + 1, of: record.entries.count)
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
  /// The entry's number, and how many there are.
  package let entry, of: Int
}

/// What has happened last in a replay.
private enum Last {
  case call(CallMark)
  case input(Value)
  case text(String)
}

extension RecordNames {
  /// The call as a person reads it.
  fileprivate func text(_ call: CallMark) -> String {
    let (site, plugin) = words(call)
    return "the call \(site) of \(plugin)"
  }

  fileprivate func text(_ last: Last) -> String {
    switch last {
    case .call(let call): text(call)
    case .input(let value): "what came: " + (value["request"] ?? value).jsonText
    case .text(let text): text
    }
  }

  /// The entry where something else came; `nil`: the record has ended.
  fileprivate func text(_ entry: RecordEntry?) -> String {
    switch entry {
    case .call(let call): text(call)
    case .answer(let frame): "it " + Crossing.words(answer: frame)
    case .question(let question): question.words
    case .ending(let line, _), .told(let line): "the event \(line)"
    case .input(let value, _): "nothing before this came: \((value["request"] ?? value).jsonText)"
    case nil: "nothing more"
    default: "nothing"
    }
  }
}

// @unchecked: asked on the main loop's thread only, as the player is.
/// A clock that says what it said before.
final class ReplayedTimes: NavigationClock, @unchecked Sendable {
  private let steps: [ClockStep]
  private var place = 0
  private var reading: UInt64 = 0

  init(_ steps: [ClockStep]) { self.steps = steps }

  func now() -> UInt64 {
    reading += 1
    while place + 1 < steps.count, steps[place + 1].reading <= reading { place += 1 }
    return place < steps.count ? steps[place].time : 1
  }
  func schedule(after nanoseconds: UInt64, _ work: @escaping @Sendable () -> Void) -> UInt64 { 1 }
  func cancel(_ timer: UInt64) {}
}
