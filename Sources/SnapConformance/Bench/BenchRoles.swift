import CSnapNav
import SnapValue

// Safety: tables are copies of the plugin's; what is lent lives until the call is over.

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
    _ mediator: RegisteredMediator, _ given: GivenNavigation, guarded: Bool = false,
    errorSlot: Bool = true
  ) -> Answer {
    guard let mediate = unsafe mediator.table.mediate else { return Answer(status: -8) }
    let lender = Lender(guarded: guarded)
    let token = host.makeToken()
    let navigation = unsafe lend(given, by: lender)
    let answer = unsafe ask(
      "mediate \(mediator.id)", token: token, lending: lender, errorSlot: errorSlot
    ) { sink, slot in
      unsafe mediate(mediator.table.ctx, navigation, token, sink, slot)
    }
    if !answer.isPending { host.retire(token) }
    return answer
  }

  /// Calls `undo`, if there is one.
  func undo(_ mediator: RegisteredMediator, _ given: GivenNavigation) {
    guard let undo = unsafe mediator.table.undo else { return }
    let lender = Lender(guarded: false)
    let navigation = unsafe lend(given, by: lender)
    call("undo \(mediator.id)") { unsafe undo(mediator.table.ctx, navigation) }
  }

  private func lend(
    _ given: GivenNavigation, by lender: Lender
  ) -> UnsafePointer<snapnav_navigation> {
    var navigation = unsafe snapnav_navigation()
    unsafe navigation.size = UInt32(MemoryLayout<snapnav_navigation>.size)
    unsafe navigation.flags = given.flags
    unsafe navigation.id = given.id
    unsafe navigation.source = given.source
    unsafe navigation.destination = given.destination
    unsafe navigation.payload = unsafe lender.lend(given.payload)
    unsafe navigation.arguments = unsafe lender.lend(given.arguments)
    unsafe navigation.route = unsafe lender.text(given.route)
    unsafe navigation.deadline_ns = given.deadline
    unsafe navigation.screen_key = unsafe lender.text(given.screenKey)
    return unsafe UnsafePointer(lender.lend(navigation))
  }

  /// Takes an answer back: `cancel` is called where there is one, and `is_cancelled` says 1.
  func cancel(_ mediator: RegisteredMediator, _ token: UInt64) {
    unsafe cancel(token, "cancel \(mediator.id)", mediator.table.ctx, mediator.table.cancel)
  }

  func cancel(_ router: RegisteredRouter, _ token: UInt64) {
    unsafe cancel(token, "cancel \(router.id)", router.table.ctx, router.table.cancel)
  }

  func cancel(_ presenter: RegisteredPresenter, _ token: UInt64) {
    unsafe cancel(token, "cancel \(presenter.id)", presenter.table.ctx, presenter.table.cancel)
  }

  func cancel(_ effect: RegisteredEffect, _ token: UInt64) {
    unsafe cancel(token, "cancel \(effect.id)", effect.table.ctx, effect.table.cancel)
  }

  private func cancel(
    _ token: UInt64, _ site: String, _ context: UnsafeMutableRawPointer?,
    _ function: (@convention(c) (UnsafeMutableRawPointer?, snapnav_token) -> Void)?
  ) {
    host.with { _ = $0.cancelled.insert(token) }
    guard let function = unsafe function else { return }
    call(site) { unsafe function(context, token) }
  }

  /// Calls `resolve`.
  func resolve(
    _ router: RegisteredRouter, _ route: [UInt8], payload: Value = [:],
    source: UInt64 = 0, guarded: Bool = false, errorSlot: Bool = true
  ) -> Answer {
    guard let resolve = unsafe router.table.resolve else { return Answer(status: -8) }
    let lender = Lender(guarded: guarded)
    let token = host.makeToken()
    let answer = unsafe ask(
      "resolve \(router.id)", token: token, lending: lender, errorSlot: errorSlot
    ) { sink, slot in
      unsafe resolve(
        router.table.ctx, lender.text(route), lender.lend(payload), source, token, sink, slot)
    }
    if !answer.isPending { host.retire(token) }
    return answer
  }

  /// Calls `routes`; `nil` when the router does not list them.
  func routes(_ router: RegisteredRouter) -> Answer? {
    guard let routes = unsafe router.table.routes else { return nil }
    return unsafe ask("routes \(router.id)", lending: Lender(guarded: false)) { sink, slot in
      unsafe routes(router.table.ctx, sink, slot)
    }
  }

  /// Calls `set_visible`.
  func setVisible(
    _ effect: RegisteredEffect, _ visible: Bool, animated: Bool = false,
    arguments: Value = .null, errorSlot: Bool = true
  ) -> Answer {
    guard let set = unsafe effect.table.set_visible else { return Answer(status: -8) }
    let lender = Lender(guarded: false)
    let token = host.makeToken()
    let answer = unsafe ask(
      "set_visible \(effect.id)", token: token, lending: lender, errorSlot: errorSlot
    ) { _, slot in
      unsafe set(
        effect.table.ctx, visible ? 1 : 0, animated ? UInt32(SNAPNAV_ANIMATED) : 0,
        lender.lend(arguments), token, slot)
    }
    if !answer.isPending { host.retire(token) }
    return answer
  }
}
