import CSnapNav
import SnapPlugins
import SnapValue

// Safety: tables are copies of the plugin's; what is lent lives until the call is over.

typealias RegisteredMediator = Registered<MediatorTables>
enum MediatorTables: @unsafe TableRole {
  typealias Table = snapnav_mediator
  static var place: Place<Self> { (.mediator, \.mediators) }
}

extension Registered<MediatorTables> {
  /// Whether it only says yes or no: its token is 0, and it has nothing to undo.
  var isCondition: Bool { unsafe table.flags & UInt32(SNAPNAV_CONDITION) != 0 }
}

typealias RegisteredEffect = Registered<EffectTables>
enum EffectTables: @unsafe TableRole {
  typealias Table = snapnav_effect
  static var place: Place<Self> { (.effect, \.effects) }
}

/// Why something is shown, changed or taken away.
struct GivenAttributes: Sendable {
  var move = UInt32(SNAPNAV_MOVE_FORWARD)
  var from = "bench://home"
  var to = "bench://home/screen::7"
  var data = "7"
  var object: Value = ["why": "exercise"]

  /// The ordinary ones, and those of other moves, without data of its own, with long data, and from and
  /// to a state in which nothing is shown.
  static let all: [GivenAttributes] = [
    GivenAttributes(),
    GivenAttributes(move: UInt32(SNAPNAV_MOVE_NONE), from: "bench://", data: "", object: .null),
    GivenAttributes(
      move: UInt32(SNAPNAV_MOVE_BACK), from: "bench://home/screen::7", to: "bench://home",
      object: "a text"),
    GivenAttributes(
      move: UInt32(SNAPNAV_MOVE_REPLACE), to: "bench://", data: String(repeating: "ä", count: 3000),
      object: []),
  ]
}

/// A navigation as a mediator sees it.
struct GivenNavigation: Sendable {
  var flags: UInt32 = 0
  var id: UInt64 = 1
  var source: UInt64 = 0
  var destination: UInt64 = 0
  var payload: Value = [:]
  var arguments: Value = .null
  var route: [UInt8] = []
  var deadline: UInt64 = 0
  var screenKey = "screen"
}

extension Bench {
  /// Calls `mediate`. With `guarded`, what is lent is gone after the call.
  func mediate(
    _ mediator: RegisteredMediator, _ given: GivenNavigation, guarded: Bool = false
  ) -> Answer {
    guard let mediate = unsafe mediator.table.mediate else { return .unsupported }
    let arena = arena(guarded: guarded)
    let navigation = unsafe lend(given, by: arena)
    guard !mediator.isCondition else {
      var answer = unsafe ask("mediate \(mediator.id)", lending: arena) {
        unsafe mediate(mediator.table.ctx, navigation, 0, $0, $1)
      }
      answer.isOfCondition = true
      return answer
    }
    return unsafe askLater("mediate \(mediator.id)", lending: arena) {
      unsafe mediate(mediator.table.ctx, navigation, $0, $1, $2)
    }
  }

  /// Calls `undo`, if there is one.
  func undo(_ mediator: RegisteredMediator, _ given: GivenNavigation) {
    guard let undo = unsafe mediator.table.undo, !mediator.isCondition else { return }
    let arena = arena()
    let navigation = unsafe lend(given, by: arena)
    arena.seal()
    call("undo \(mediator.id)") { unsafe undo(mediator.table.ctx, navigation) }
    arena.end(lentTo: "undo \(mediator.id)")
  }

  private func lend(
    _ given: GivenNavigation, by arena: BenchArena
  ) -> UnsafePointer<snapnav_navigation> {
    unsafe UnsafePointer(
      arena.lend(
        snapnav_navigation(
          size: UInt32(MemoryLayout<snapnav_navigation>.size), flags: given.flags, id: given.id,
          source: given.source, destination: given.destination, payload: arena.lend(given.payload),
          arguments: arena.lend(given.arguments), route: arena.text(given.route),
          deadline_ns: given.deadline, screen_key: arena.text(given.screenKey))))
  }

  /// Takes an answer back: `cancel` is called where there is one, and `is_cancelled` says 1.
  func cancel(_ asked: some Capability, _ token: UInt64) { cancel(asked.facts, token) }

  func cancel(_ asked: EntryFacts, _ token: UInt64) {
    host.with { state in
      state.cancelled.insert(token)
      state.settleShown(token, isShown: false)
    }
    guard let cancel = asked.cancel else { return }
    call("cancel \(asked.id)") { unsafe cancel.function(cancel.context, token) }
  }
}

typealias RegisteredRouter = Registered<RouterTables>
enum RouterTables: @unsafe TableRole {
  typealias Table = snapnav_router
  static var place: Place<Self> { (.router, \.routers) }
}

extension Bench {
  /// Calls `resolve`.
  func resolve(
    _ router: RegisteredRouter, _ route: [UInt8], payload: Value = [:],
    source: UInt64 = 0, guarded: Bool = false
  ) -> Answer {
    guard let resolve = unsafe router.table.resolve else { return .unsupported }
    let arena = arena(guarded: guarded)
    let (text, map) = unsafe (arena.text(route), arena.lend(payload))
    return unsafe askLater("resolve \(router.id)", lending: arena) {
      unsafe resolve(router.table.ctx, text, map, source, $0, $1, $2)
    }
  }

  /// Calls `routes`; `nil` when the router does not list them.
  func routes(_ router: RegisteredRouter) -> Answer? {
    guard let routes = unsafe router.table.routes else { return nil }
    return unsafe ask("routes \(router.id)", lending: arena()) {
      unsafe routes(router.table.ctx, $0, $1)
    }
  }

  /// Tells why it is about to be shown or hidden, where it wants to know.
  func update(_ effect: RegisteredEffect, _ given: GivenAttributes = GivenAttributes()) {
    guard let update = unsafe effect.table.update else { return }
    unsafe callUpdate("update \(effect.id)", given) { unsafe update(effect.table.ctx, $0) }
  }

  /// Calls an `update`.
  func callUpdate(
    _ site: String, _ given: GivenAttributes, _ body: (UnsafePointer<snapnav_attributes>) -> Void
  ) {
    let arena = arena()
    let attributes = unsafe arena.lend(
      snapnav_attributes(
        size: UInt32(MemoryLayout<snapnav_attributes>.size), move: given.move,
        from: arena.text(given.from), to: arena.text(given.to), data: arena.text(given.data),
        object: arena.lend(given.object)))
    call(site) { unsafe body(attributes) }
    arena.end(lentTo: site)
  }

  /// Calls `set_visible`.
  func setVisible(
    _ effect: RegisteredEffect, _ visible: Bool, animated: Bool = false,
    arguments: Value = .null
  ) -> Answer {
    guard let set = unsafe effect.table.set_visible else { return .unsupported }
    let arena = arena()
    let given = unsafe arena.lend(arguments)
    return unsafe askLater("set_visible \(effect.id)", lending: arena) {
      token, _, slot in
      unsafe set(
        effect.table.ctx, visible ? 1 : 0, animated ? UInt32(SNAPNAV_ANIMATED) : 0,
        given, token, slot)
    }
  }
}
