import SnapEngine
import SnapNavigation
package import SnapValue

// @unchecked: on the main loop's thread only, as the replay that it follows.
/// What a replay shows of each request: its events and calls, the states before and after, and the views of the
/// screens that were seen then.
package final class RecordStory: @unchecked Sendable {
  /// One request.
  struct Chapter: Sendable {
    var number: UInt64
    var asked: String
    var outcome = ""
    var reason = ""
    var before = ""
    var after = ""
    /// What happened, in order: events as their lines have them, and calls.
    var steps: [Value] = []
    /// The places of the views that were seen afterwards, the lowest first.
    var views: [Int] = []
  }

  /// The requests that have begun, in order.
  private(set) var chapters: [Chapter] = []
  /// The views, each once.
  private(set) var views: [Value] = []
  /// What the number of an action meant, by the number of the request that pressed it.
  package private(set) var pressed: [Int: Value] = [:]
  private var places: [Value: Int] = [:]
  private var location = ""

  /// Makes one that knows nothing.
  package init() {}

  /// Something has happened.
  func tell(_ event: NavigationEvent, in application: Application) {
    switch event {
    case .started(let id, let request):
      chapters.append(Chapter(number: id, asked: request.words, before: location))
      note(request, id, in: application)
    case .finished(_, let outcome, let location):
      self.location = location
      edit { chapter in
        chapter.outcome = outcome.name
        chapter.reason = outcome.reason ?? ""
        chapter.after = location
        chapter.views = seen(in: application)
      }
    case .stage(_, let stage):
      add(["what": .string(stage.name), "who": .string(stage.who), "said": .string(stage.answer)])
    case .planned(_, let plan):
      var step: ValueMap = [
        "what": "plan", "who": .string("\(plan.steps.count) steps"),
        "said": .string(plan.move.rawValue),
      ]
      if let path = plan.path { step["path"] = path.words(along: plan.legs) }
      add(.map(step))
    case .didPerformUpdate(_, let update):
      add(["what": "shown", "who": .string(update.key), "said": .string(update.operation.rawValue)])
    default: break
    }
  }

  /// A plugin was called, and answered so.
  func tell(call site: String, of plugin: String, answer: String) {
    add(["what": "call", "who": .string("\(plugin): \(site)"), "said": .string(answer)])
  }

  private func add(_ step: Value) { edit { $0.steps.append(step) } }

  private func edit(_ change: (inout Chapter) -> Void) {
    guard let last = chapters.indices.last else { return }
    change(&chapters[last])
  }

  /// The views of the screens that are seen now, which are kept once each.
  private func seen(in application: Application) -> [Int] {
    application.seenScreens.compactMap { screen in
      guard let view = application.view(of: screen) else { return nil }
      if let place = places[view] { return place }
      views.append(view)
      places[view] = views.count - 1
      return views.count - 1
    }
  }

  /// Notes what a pressed number means in the drawing that is seen now.
  private func note(_ request: Request, _ id: UInt64, in application: Application) {
    guard case .press(.number(let number), _, let screen) = request.kind,
      let place = Int(exactly: id)
    else { return }
    let seen = screen == .none ? application.seenScreens.last : screen
    // Where nobody had it drawn, nothing has a number, as it was then.
    guard let seen, let view = try? application.navigator.numbered(seen) else { return }
    pressed[place] = Self.action(number, in: view)
  }

  /// The action of a number in a view, as a script finds it.
  private static func action(_ number: Int64, in value: Value) -> Value? {
    switch value {
    case .map(let map):
      if map["action"]?.int == number || map["number"]?.int == number {
        if let id = map["id"], id.string?.isEmpty == false { return ["id": id] }
        if let title = map["title"], title.string?.isEmpty == false { return ["title": title] }
        if let verb = map["verb"] { return ["verb": verb] }
      }
      for entry in map.entries {
        if let found = action(number, in: entry.value) { return found }
      }
    case .list(let items):
      for item in items { if let found = action(number, in: item) { return found } }
    default: break
    }
    return nil
  }
}

extension Application {
  /// The screens that are seen: of each selected stack the one on top, then the layers.
  fileprivate var seenScreens: [ScreenID] {
    navigator.assumeIsolated { navigator in
      let state = navigator.state
      let top = state.stack.last.map { [$0.screen] } ?? []
      return top + state.overlays.filter(\.isLayer).map(\.screen)
    }
  }

  /// What there is to draw of a screen, without its number; `nil`: nothing.
  fileprivate func view(of screen: ScreenID) -> Value? {
    guard let (facts, view) = try? navigator.glance(at: screen) else { return nil }
    return [
      "key": .string(facts.key), "title": .string(facts.title),
      "properties": .map(facts.properties), "view": view,
    ]
  }
}
