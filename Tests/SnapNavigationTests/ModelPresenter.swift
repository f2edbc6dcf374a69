@testable import SnapNavigation
import Synchronization
import TestKit

/// What can be seen of a navigation state, region by region.
struct Picture: Equatable {
  struct Region: Equatable {
    var screens: [ScreenID] = []
    /// The place of the first screen in the detail pane.
    var detail: Int?
  }
  var regions: [String: Region] = [:]
  var tab: String?
  var layers: [String] = []
  var effects: Set<String> = []

  init() {}

  init(of state: NavigationState) {
    for region in state.regions where !region.stack.isEmpty {
      let start = region.showsTwoPanes ? region.detailStart : nil
      regions[region.name] = Region(screens: region.stack.map(\.screen), detail: start)
    }
    if state.regions[state.selected].isTab, !state.stack.isEmpty {
      tab = state.regions[state.selected].name
    }
    layers = state.layers.map { "\($0.key) \($0.screen.rawValue)" }
    effects = Set(state.overlays.filter { !$0.isLayer }.map(\.key))
  }

  /// What can be seen of it: which tab is selected, where that one holds no screen, cannot.
  var seen: Picture {
    guard let tab, regions[tab] == nil else { return self }
    var picture = self
    picture.tab = nil
    return picture
  }

  /// Does what an update says; answers what does not fit what is seen.
  mutating func apply(_ update: Update) -> String? {
    var region = regions[update.region] ?? Region()
    defer { regions[update.region] = region.screens.isEmpty ? nil : region }
    let depth = region.screens.count
    switch update.operation {
    case .clear: region = Region()
    case .root: region = Region(screens: [update.screen])
    case .push:
      guard depth > 0 else { return "push on nothing" }
      region.screens.append(update.screen)
    case .detail:
      guard depth > 0 else { return "detail of nothing" }
      region.screens.removeSubrange((region.detail ?? depth)...)
      region.detail = region.screens.count
      region.screens.append(update.screen)
    case .popTo:
      guard update.index < depth, region.screens[update.index] == update.screen
      else { return "popTo a screen that is not there" }
      region.screens.removeSubrange((update.index + 1)...)
      if let start = region.detail, start > update.index { region.detail = nil }
    case .refresh:
      guard update.index < depth, region.screens[update.index] == update.screen
      else { return "refresh of a screen that is not there" }
    case .select:
      guard update.screen == region.screens.last ?? .none || update.key.isEmpty
      else { return "select with another screen than the top one" }
      tab = update.region
    case .present, .custom: layers.append("\(update.key) \(update.screen.rawValue)")
    case .dismiss:
      let layer = "\(update.key) \(update.screen.rawValue)"
      guard layers.contains(layer) else { return "dismiss of a layer that is not there" }
      layers.removeAll { $0 == layer }
    case .effectShow: effects.insert(update.key)
    case .effectHide: effects.remove(update.key)
    }
    return nil
  }
}

/// A presenter that does what it is told on a picture of its own, and nothing else.
final class ModelPresenter: Presenter {
  struct Seen {
    var picture = Picture()
    var faults: [String] = []
    var failing = 0
    var transitions: [Transition] = []
  }
  let knowsRegions: Bool
  private let seen = Mutex(Seen())

  init(knowsRegions: Bool = true) { self.knowsRegions = knowsRegions }

  var picture: Picture { seen.withLock { $0.picture }.seen }
  var faults: [String] { seen.withLock { $0.faults } }
  /// The next transitions fail, and nothing of them is shown.
  func fail(_ times: Int) { seen.withLock { $0.failing = times } }
  /// The words of the updates since the last time.
  func take() -> [String] {
    seen.withLock { seen in
      defer { seen.transitions = [] }
      return seen.transitions.map { transition in
        (transition.isSync ? "sync: " : "")
          + transition.updates.map { update in
            let region = update.region == "main" ? "" : " in \(update.region)"
            return "\(update.operation)\(update.key.isEmpty ? "" : " \(update.key)")\(region)"
          }.joined(separator: ", ") + " [\(transition.move)]"
      }
    }
  }

  func present(
    _ transition: Transition, reply: Reply<Presented>
  ) throws(Failure) -> Presented? {
    let isBroken = seen.withLock { seen in
      if seen.failing > 0, !transition.isSync {
        seen.failing -= 1
        return true
      }
      if transition.isSync { seen.picture = Picture() }
      if transition.updates.isEmpty, !transition.isSync {
        seen.faults.append("a transition of nothing")
      }
      for update in transition.updates {
        if let fault = seen.picture.apply(update) { seen.faults.append(fault) }
      }
      seen.transitions.append(transition)
      return false
    }
    if isBroken { throw Failure(.failed, "broken") }
    return Presented()
  }
}
