import CSnapNav
import SnapEngine
import SnapForeignCall
import SnapValue
import SnapPluginHost

/// What is known of one table.
struct EntryFacts: Sendable {
  /// Its name.
  let id: String
  /// The size that it said; when it is less than the contract's, the rest of the copy is zero.
  let size: Int
  /// What is wrong with its shape: sentences.
  let flaws: [String]
}

// Safety: the tables are copies; what they point to is code and constants of the plugin, which stay
// mapped.

/// A mediator that the plugin registered.
@safe struct RegisteredMediator: @unchecked Sendable {
  // Safety: see above.
  let table: snapnav_mediator
  let facts: EntryFacts
  var id: String { facts.id }

  init(_ table: snapnav_mediator, _ facts: EntryFacts) {
    unsafe self.table = unsafe table
    self.facts = facts
  }
}

/// A presenter that the plugin registered.
@safe struct RegisteredPresenter: @unchecked Sendable {
  // Safety: see above.
  let table: snapnav_presenter
  let facts: EntryFacts
  var id: String { facts.id }

  init(_ table: snapnav_presenter, _ facts: EntryFacts) {
    unsafe self.table = unsafe table
    self.facts = facts
  }
}

/// A router that the plugin registered.
@safe struct RegisteredRouter: @unchecked Sendable {
  // Safety: see above.
  let table: snapnav_router
  let facts: EntryFacts
  var id: String { facts.id }

  init(_ table: snapnav_router, _ facts: EntryFacts) {
    unsafe self.table = unsafe table
    self.facts = facts
  }
}

/// A screen type that the plugin registered.
@safe struct RegisteredScreenType: @unchecked Sendable {
  // Safety: see above.
  let table: snapnav_screen_type
  let facts: EntryFacts
  var id: String { facts.id }

  init(_ table: snapnav_screen_type, _ facts: EntryFacts) {
    unsafe self.table = unsafe table
    self.facts = facts
  }
}

/// An effect that the plugin registered.
@safe struct RegisteredEffect: @unchecked Sendable {
  // Safety: see above.
  let table: snapnav_effect
  let facts: EntryFacts
  var id: String { facts.id }

  init(_ table: snapnav_effect, _ facts: EntryFacts) {
    unsafe self.table = unsafe table
    self.facts = facts
  }
}

/// One typed function that the plugin registered.
struct RegisteredTyped: Sendable {
  let name: String
  /// The name of the screen type; empty for a free function.
  let screenType: String
  /// `SNAPNAV_GETTER` and so on.
  let kind: Int
  let signature: String
  /// Ready to be called; the reason when it cannot be.
  let function: Result<ForeignFunction, ForeignCallError>
  /// Where it is in this process; 0 for NULL.
  let address: UInt
}

/// All that a plugin registered in one start, in order.
struct Registry: Sendable {
  var mediators: [RegisteredMediator] = []
  var presenters: [RegisteredPresenter] = []
  var routers: [RegisteredRouter] = []
  var screens: [RegisteredScreenType] = []
  var effects: [RegisteredEffect] = []
  var functions: [RegisteredTyped] = []
  /// How many registrar calls there were.
  var calls = 0
  /// Calls after the end of start.
  var late = 0
  /// What cannot be laid to one table: sentences.
  var flaws: [String] = []

  /// The names of a role in the order of registration.
  func names(of role: PluginRole) -> [String] {
    switch role {
    case .mediator: mediators.map(\.id)
    case .presenter: presenters.map(\.id)
    case .router: routers.map(\.id)
    case .screen: screens.map(\.id)
    case .effect: effects.map(\.id)
    case .function: functions.filter { $0.screenType.isEmpty }.map(\.name)
    }
  }

  /// The typed functions of a screen type.
  func functions(of screenType: String) -> [RegisteredTyped] {
    functions.filter { $0.screenType == screenType }
  }
}

// Safety: @unchecked; used on the main thread inside start; never freed, so that a plugin that keeps
// the registrar finds one that says no.
/// Takes whatever a plugin registers and notes what is wrong with it.
@safe final class BenchRegistrar: @unchecked Sendable {
  var registry = Registry()
  /// The registrar call that fails, from 0, and with what.
  var failing: (call: Int, status: Int32)?
  var isOpen = true
  /// Whether every pointer of a table is looked at, which takes its time.
  var looksClosely = false
  let table: UnsafeMutablePointer<snapnav_registrar>
  private let cache = CallInterfaceCache()

  init() {
    unsafe table = .allocate(capacity: 1)
    unsafe table.initialize(to: snapnav_registrar())
    unsafe table.pointee.size = UInt32(MemoryLayout<snapnav_registrar>.size)
    unsafe table.pointee.ctx = unsafe Unmanaged.passRetained(self).toOpaque()
    unsafe table.pointee.mediator = takeMediator
    unsafe table.pointee.presenter = takePresenter
    unsafe table.pointee.router = takeRouter
    unsafe table.pointee.screen_type = takeScreenType
    unsafe table.pointee.effect = takeEffect
    unsafe table.pointee.function = takeFunction
  }

  /// What every registrar call begins with; a status that is not 0 ends it.
  fileprivate func enter(_ error: ErrorPointer?) -> Int32 {
    guard isOpen else {
      registry.late += 1
      unsafe error?.pointee.set(Int32(SNAPNAV_E_STATE), "the registrar is good inside start() only")
      return Int32(SNAPNAV_E_STATE)
    }
    registry.calls += 1
    guard let failing, failing.call == registry.calls - 1 else { return 0 }
    unsafe error?.pointee.set(failing.status, "the bench refuses this registration")
    return failing.status
  }

  fileprivate func take<Table>(
    _ role: PluginRole, _ given: UnsafePointer<Table>?, _ error: ErrorPointer?, _ empty: Table,
    id: (Table) -> UnsafePointer<CChar>?, missing: (Table) -> [String],
    store: (inout Registry, Table, EntryFacts) -> Void
  ) -> Int32 {
    let refusal = unsafe enter(error)
    guard refusal == 0 else { return refusal }
    guard let given = unsafe given else {
      registry.flaws.append("a \(role.words) whose table is NULL")
      return Int32(SNAPNAV_E_ARG)
    }
    let size = unsafe Int(UnsafeRawPointer(given).load(as: UInt32.self))
    let whole = MemoryLayout<Table>.size
    var copy = empty
    unsafe withUnsafeMutableBytes(of: &copy) {
      unsafe $0.copyMemory(
        from: UnsafeRawBufferPointer(start: given, count: min(max(size, 4), whole)))
    }
    var flaws: [String] = []
    let (name, nameFlaw) = unsafe name("id", UInt(bitPattern: id(copy)))
    if size < whole { flaws.append("its size is \(size), at least \(whole) is expected") }
    flaws += [nameFlaw].compactMap { $0 } + missing(copy).map { "\($0) is NULL" }
    if looksClosely {
      unsafe withUnsafeBytes(of: copy) { unsafe flaws += TableShape(role, $0).flaws }
    }
    if registry.names(of: role).contains(name) {
      unsafe error?.pointee.set(Int32(SNAPNAV_E_DUPLICATE), "\"\(name)\" is registered already")
      registry.flaws.append("the \(role.words) \"\(name)\" twice")
      return Int32(SNAPNAV_E_DUPLICATE)
    }
    store(&registry, copy, EntryFacts(id: name, size: size, flaws: flaws))
    return 0
  }

  fileprivate func take(
    _ screenType: UnsafePointer<CChar>?, _ given: UnsafePointer<snapnav_function>?,
    _ error: ErrorPointer?
  ) -> Int32 {
    let refusal = unsafe enter(error)
    guard refusal == 0 else { return refusal }
    guard let given = unsafe given, unsafe given.pointee.size >= 8 else {
      registry.flaws.append("a function whose table is NULL or has no size")
      return Int32(SNAPNAV_E_ARG)
    }
    let table = unsafe given.pointee
    let (name, nameFlaw) = unsafe self.name("name", UInt(bitPattern: table.name))
    let type = Peek.shown(UInt(bitPattern: screenType))
    let signature = unsafe Peek.shown(UInt(bitPattern: table.signature))
    let address = unsafe unsafeBitCast(table.fn, to: UnsafeRawPointer?.self)
    var flaws = [nameFlaw].compactMap { $0 }
    if unsafe Int(table.size) < MemoryLayout<snapnav_function>.size {
      flaws.append("its size is \(unsafe table.size)")
    }
    flaws += unsafe functionFlaws(name, type, Int(table.kind), UInt(bitPattern: address))
    registry.flaws += flaws.map { "the function \"\(name)\": \($0)" }
    if !type.isEmpty, !registry.screens.contains(where: { $0.id == type }) {
      registry.flaws.append(
        "the function \"\(name)\": its screen type \"\(type)\" was not registered before")
    }
    let bound = Result { () throws(ForeignCallError) in
      try unsafe ForeignFunction(address: address, signature: signature, cache: cache)
    }
    registry.functions.append(
      RegisteredTyped(
        name: name, screenType: type, kind: unsafe Int(table.kind), signature: signature,
        function: bound, address: UInt(bitPattern: address)))
    return 0
  }
}

// Safety: the registrar is the bench's own, which lives for ever.
private func registrar(_ table: UnsafeMutablePointer<snapnav_registrar>?) -> BenchRegistrar? {
  guard let context = unsafe table?.pointee.ctx else { return nil }
  return unsafe Unmanaged<BenchRegistrar>.fromOpaque(context).takeUnretainedValue()
}

typealias RegistrarPointer = UnsafeMutablePointer<snapnav_registrar>

private func takeMediator(
  _ table: RegistrarPointer?, _ given: UnsafePointer<snapnav_mediator>?, _ error: ErrorPointer?
) -> snapnav_status {
  unsafe registrar(table)?.take(
    .mediator, given, error, snapnav_mediator(), id: { unsafe $0.id },
    missing: { unsafe $0.mediate == nil ? ["mediate"] : [] },
    store: { unsafe $0.mediators.append(RegisteredMediator($1, $2)) }) ?? Int32(SNAPNAV_E_ARG)
}

private func takePresenter(
  _ table: RegistrarPointer?, _ given: UnsafePointer<snapnav_presenter>?, _ error: ErrorPointer?
) -> snapnav_status {
  unsafe registrar(table)?.take(
    .presenter, given, error, snapnav_presenter(), id: { unsafe $0.id },
    missing: { table in
      let owns = unsafe table.flags & UInt32(SNAPNAV_OWNS_MAIN_LOOP) != 0
      return unsafe [
        (table.present == nil, "present"), (owns && table.run == nil, "run"),
        (owns && table.quit == nil, "quit"),
        ((table.save_view == nil) != (table.restore_view == nil), "save_view or restore_view"),
      ].filter { $0.0 }.map { $0.1 }
    },
    store: { unsafe $0.presenters.append(RegisteredPresenter($1, $2)) }) ?? Int32(SNAPNAV_E_ARG)
}

private func takeRouter(
  _ table: RegistrarPointer?, _ given: UnsafePointer<snapnav_router>?, _ error: ErrorPointer?
) -> snapnav_status {
  unsafe registrar(table)?.take(
    .router, given, error, snapnav_router(), id: { unsafe $0.id },
    missing: { unsafe $0.resolve == nil ? ["resolve"] : [] },
    store: { unsafe $0.routers.append(RegisteredRouter($1, $2)) }) ?? Int32(SNAPNAV_E_ARG)
}

private func takeScreenType(
  _ table: RegistrarPointer?, _ given: UnsafePointer<snapnav_screen_type>?, _ error: ErrorPointer?
) -> snapnav_status {
  unsafe registrar(table)?.take(
    .screen, given, error, snapnav_screen_type(), id: { unsafe $0.id },
    missing: { table in
      unsafe [
        (table.create == nil, "create"), (table.destroy == nil, "destroy"),
        ((table.save == nil) != (table.restore == nil), "save or restore"),
      ].filter { $0.0 }.map { $0.1 }
    },
    store: { unsafe $0.screens.append(RegisteredScreenType($1, $2)) }) ?? Int32(SNAPNAV_E_ARG)
}

private func takeEffect(
  _ table: RegistrarPointer?, _ given: UnsafePointer<snapnav_effect>?, _ error: ErrorPointer?
) -> snapnav_status {
  unsafe registrar(table)?.take(
    .effect, given, error, snapnav_effect(), id: { unsafe $0.id },
    missing: { unsafe $0.set_visible == nil ? ["set_visible"] : [] },
    store: { unsafe $0.effects.append(RegisteredEffect($1, $2)) }) ?? Int32(SNAPNAV_E_ARG)
}

private func takeFunction(
  _ table: RegistrarPointer?, _ screenType: UnsafePointer<CChar>?,
  _ given: UnsafePointer<snapnav_function>?, _ error: ErrorPointer?
) -> snapnav_status {
  unsafe registrar(table)?.take(screenType, given, error) ?? Int32(SNAPNAV_E_ARG)
}
