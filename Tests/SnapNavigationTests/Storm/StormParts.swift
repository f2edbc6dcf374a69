import Synchronization
import TestKit

@testable import SnapNavigation

extension Picture {
  /// What one presenter ought to have on its display; 0 is the one in use.
  init(of state: NavigationState, shownBy number: Int) {
    var part = number == 0 ? state : NavigationState(scheme: state.scheme)
    part.overlays = state.overlays.filter { $0.presenter == number }
    self.init(of: part)
  }
}

/// Shows what it is told, and nothing else.
final class StormPresenter: Presenter {
  let knowsRegions = true
  let weather: Weather
  private let display = Mutex(Picture())
  init(_ weather: Weather) { self.weather = weather }
  var picture: Picture { display.withLock { $0 } }

  func present(
    _ transition: Transition, reply: Reply<Presented>
  ) throws(Failure) -> Presented? {
    if transition.isSync {
      show(transition, wholly: true)
      return Presented()
    }
    weather.meddle()
    return try weather.answer(Presented(), reply) { show(transition, wholly: $0) }
  }

  private func show(_ transition: Transition, wholly: Bool) {
    let faults = display.withLock { display in
      if transition.isSync { display = Picture() }
      return transition.updates.prefix(wholly ? .max : 1).compactMap { display.apply($0) }
    }
    for fault in faults { weather.fault("shown \(fault)") }
  }
}

struct StormMediator: Mediator {
  let weather: Weather
  func mediate(
    _ call: MediationCall, reply: Reply<MediationAnswer>
  ) throws(Failure) -> MediationAnswer? {
    weather.meddle()
    if weather.once(in: 4) { try call.destination?.set("id", to: .string("\(weather.below(3))")) }
    return switch weather.below(20) {
    case 0: .veto(reason: "storm")
    case 1: .redirect(to: StormMap.url(weather))
    case 2: .redirect(to: StormMap.route(weather))
    default: try weather.answer(.proceed, reply)
    }
  }
}

struct StormRouter: Router {
  let weather: Weather
  func resolve(_ query: RouteQuery, reply: Reply<RouteAnswer>) throws(Failure) -> RouteAnswer? {
    weather.meddle()
    let answer: RouteAnswer =
      switch weather.below(4) {
      case 0: .decline
      case 1: .target(["open": .string(StormMap.url(weather))])
      case 2: .target(["navigation": .string("n\(weather.below(9))")])
      default: .target(["destination": .string(StormMap.key(weather))])
      }
    return try weather.answer(answer, reply)
  }
}

struct StormEffect: Effect {
  let weather: Weather
  let key: String
  func setVisible(
    _ visible: Bool, animated: Bool, arguments: Value, reply: Reply<Presented>
  ) throws(Failure) -> Presented? {
    guard reply.token != 0 else {
      change(visible)
      return Presented()
    }
    return try weather.answer(Presented(), reply) { _ in change(visible) }
  }

  private func change(_ visible: Bool) {
    weather.with { state in
      if visible { state.effects.insert(key) } else { state.effects.remove(key) }
    }
  }
}

struct StormFactory: ScreenFactory {
  let weather: Weather
  func makeBody(id: ScreenID, properties: ValueMap) throws(Failure) -> any ScreenContents {
    weather.meddle()
    switch weather.below(40) {
    case 0: throw Failure(.failed, "no screen today")
    case 1: weather.clock.turn(600_000_000)
    default: break
    }
    return StormBody(id, weather, properties)
  }
}

/// A screen that holds what happens to it against what may happen.
final class StormBody: ScreenContents {
  enum Stage { case hidden, announced, shown, gone }
  private let id: ScreenID
  private let weather: Weather
  private let bag: PropertyBag
  private let stage = Mutex(Stage.hidden)

  init(_ id: ScreenID, _ weather: Weather, _ properties: ValueMap) {
    self.id = id
    self.weather = weather
    bag = PropertyBag(properties)
    let isNew = weather.with { $0.live.insert(id).inserted }
    if !isNew { weather.fault("\(id.rawValue) was made twice") }
  }

  func value(of name: String) throws(Failure) -> Value { try bag.value(of: name) }
  func set(_ name: String, to value: Value) throws(Failure) {
    if weather.once(in: 20) { throw Failure(.failed, "it cannot be set today") }
    try bag.set(name, to: value)
  }
  func properties() throws(Failure) -> ValueMap { try bag.properties() }

  func handle(_ event: ScreenEvent) {
    weather.note("\(event) \(id.rawValue)")
    let before = stage.withLock { stage in
      defer {
        switch event {
        case .willShow: stage = .announced
        case .didShow: stage = .shown
        case .hidden: stage = .hidden
        }
      }
      return stage
    }
    let fits =
      switch event {
      case .willShow: before == .hidden
      case .didShow: before == .announced
      case .hidden: before == .announced || before == .shown
      }
    if !fits { weather.fault("\(event) of \(id.rawValue), which was \(before)") }
  }

  /// A closure shows it: it is the closure's from now on, unless the navigation fails.
  func keep() { weather.with { _ = $0.live.remove(id) } }

  func destroy() {
    weather.note("destroy \(id.rawValue)")
    let before = stage.withLock { stage in
      defer { stage = .gone }
      return stage
    }
    if before != .hidden { weather.fault("\(id.rawValue) was destroyed while \(before)") }
    weather.with { _ = $0.live.remove(id) }
  }
}
