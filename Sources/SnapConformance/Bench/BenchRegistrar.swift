import CSnapNav
import SnapEngine
import SnapPlugins
import SnapValue
import Synchronization

/// What is known of one table.
struct EntryFacts: Sendable {
  let role: PluginRole
  /// Its name.
  let id: String
  /// The size that it said; when it is less than the contract's, the rest of the copy is zero.
  let size: Int
  /// What is wrong with its shape: sentences.
  let flaws: [String]
  /// How an answer that comes later is taken back; `nil` when the table has no `cancel`.
  let cancel: Cancel?
}

/// The `cancel` of a table.
@safe struct Cancel: @unchecked Sendable {
  // Safety: code of the plugin, which stays mapped, and its own pointer, which only it gets.
  let context: UnsafeMutableRawPointer?
  let function: @convention(c) (UnsafeMutableRawPointer?, snapnav_token) -> Void
}

/// One role's tables as the header has them.
protocol TableRole {
  associatedtype Table
  /// Which role it is, and where its tables are kept.
  static var place: Place<Self> { get }
}
typealias Place<Role: TableRole> = (
  role: PluginRole, list: WritableKeyPath<Registry, [Registered<Role>]>
)

/// Something that a plugin registered, whatever its role.
protocol Capability { var facts: EntryFacts { get } }
extension Capability { var id: String { facts.id } }

// Safety: the table is a copy; what it points to is code and constants of the plugin, which stay
// mapped.
/// A mediator, presenter, router, screen type or effect that the plugin registered.
@safe struct Registered<Role: TableRole>: Capability, @unchecked Sendable {
  let table: Role.Table
  let facts: EntryFacts
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

  /// What is known of all tables, role by role.
  var facts: [EntryFacts] {
    mediators.map { unsafe $0.facts } + presenters.map { unsafe $0.facts }
      + routers.map { unsafe $0.facts } + screens.map { unsafe $0.facts }
      + effects.map { unsafe $0.facts }
  }

  /// The names of a role in the order of registration.
  func names(of role: PluginRole) -> [String] {
    role == .function
      ? functions.filter { $0.screenType.isEmpty }.map(\.name)
      : facts.filter { $0.role == role }.map(\.id)
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
  /// What was registered, one text for each, so that large tables are taken quickly.
  private var known: Set<String> = []
  /// What was mapped when it was last looked at.
  private var regions: [MemoryRegion] = []
  /// One for all starts of the process: what it prepares is never given back.
  private static let cache = CallInterfaceCache()
  /// No table of any contract is longer.
  private static let sizeLimit = GivenDescriptor.sizeLimit
  private static let prepared = Mutex<[String: Result<ForeignFunction, ForeignCallError>]>([:])

  init() {
    unsafe table = .allocate(capacity: 1)
    unsafe table.initialize(to: snapnav_registrar())
    unsafe table.pointee.size = UInt32(MemoryLayout<snapnav_registrar>.size)
    unsafe table.pointee.ctx = unsafe Unmanaged.passRetained(self).toOpaque()
    unsafe table.pointee.mediator = { unsafe register(MediatorTables.self, $0, $1, $2) }
    unsafe table.pointee.presenter = { unsafe register(PresenterTables.self, $0, $1, $2) }
    unsafe table.pointee.router = { unsafe register(RouterTables.self, $0, $1, $2) }
    unsafe table.pointee.screen_type = { unsafe register(ScreenTables.self, $0, $1, $2) }
    unsafe table.pointee.effect = { unsafe register(EffectTables.self, $0, $1, $2) }
    unsafe table.pointee.function = {
      unsafe registrar($0)?.take($1, $2, $3) ?? Int32(SNAPNAV_E_ARG)
    }
  }

  /// Lets go of all that was registered, when the life is over that it was registered in: what the
  /// bench holds would else be taken for memory of the plugin.
  func forget() {
    isOpen = false
    registry = Registry()
    known = []
  }

  /// What is wrong with an address of code: a clause.
  func codeFlaw(_ address: UInt) -> String? {
    guard regions.codeFlaw(address) != nil else { return nil }
    regions = MemoryRegion.all
    return regions.codeFlaw(address)
  }

  /// A function that can be called; the same for each start, so that none costs memory.
  private func prepare(
    _ address: UnsafeRawPointer?, _ signature: String
  ) -> Result<ForeignFunction, ForeignCallError> {
    let key = "\(hex(UInt(bitPattern: address))) \(signature)"
    if let known = Self.prepared.withLock({ $0[key] }) { return known }
    let made = Result { () throws(ForeignCallError) in
      try unsafe ForeignFunction(address: address, signature: signature, cache: Self.cache)
    }
    Self.prepared.withLock { $0[key] = made }
    return made
  }

  /// Notes that something was registered; whether it is the first of that name.
  func isFirst(_ role: PluginRole, _ name: String, of owner: String = "", kind: Int = 0) -> Bool {
    known.insert("\(role.words)/\(owner)/\(kind)/\(name)").inserted
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

  fileprivate func take<Role: TableRole>(
    _: Role.Type, _ given: UnsafePointer<Role.Table>?, _ error: ErrorPointer?
  ) -> Int32 {
    let refusal = unsafe enter(error)
    guard refusal == 0 else { return refusal }
    let role = Role.place.role
    guard let given = unsafe given else {
      registry.flaws.append("a \(role.words) whose table is NULL")
      return Int32(SNAPNAV_E_ARG)
    }
    let size = unsafe Int(UnsafeRawPointer(given).load(as: UInt32.self))
    let whole = MemoryLayout<Role.Table>.size
    let (copy, shape) = unsafe withUnsafeTemporaryAllocation(byteCount: whole, alignment: 16) {
      room in
      unsafe room.initializeMemory(as: UInt8.self, repeating: 0)
      unsafe room.copyMemory(
        from: UnsafeRawBufferPointer(start: given, count: min(max(size, 4), whole)))
      return unsafe (room.load(as: Role.Table.self), TableShape(role, UnsafeRawBufferPointer(room)))
    }
    var flaws: [String] = []
    let (name, nameFlaw) = name("id", shape.id)
    if size < whole { flaws.append("its size is \(size), at least \(whole) is expected") }
    if size > Self.sizeLimit { flaws.append("its size is \(size), which no contract has") }
    // Of a table whose size is wrong nobody knows what is in it.
    if flaws.isEmpty {
      flaws += [nameFlaw].compactMap { $0 } + shape.missing.map { "\($0) is NULL" }
      if looksClosely { flaws += shape.flaws(codeFlaw) }
    }
    guard isFirst(role, name) else {
      unsafe error?.pointee.set(Int32(SNAPNAV_E_DUPLICATE), "\"\(name)\" is registered already")
      registry.flaws.append("the \(role.words) \"\(name)\" twice")
      return Int32(SNAPNAV_E_DUPLICATE)
    }
    let facts = EntryFacts(role: role, id: name, size: size, flaws: flaws, cancel: shape.cancel)
    registry[keyPath: Role.place.list].append(Registered(table: copy, facts: facts))
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
    let kind = unsafe FunctionKind(table.kind).kind
    let signature = unsafe Peek.shown(UInt(bitPattern: table.signature))
    let address = unsafe unsafeBitCast(table.fn, to: UnsafeRawPointer?.self)
    var flaws = [nameFlaw].compactMap { $0 }
    if unsafe Int(table.size) < MemoryLayout<snapnav_function>.size {
      flaws.append("its size is \(unsafe table.size)")
    }
    if unsafe Int(table.size) > Self.sizeLimit {
      flaws.append("its size is \(unsafe table.size), which no contract has")
    }
    flaws += functionFlaws(name, type, kind, UInt(bitPattern: address))
    registry.flaws += flaws.map { "the function \"\(name)\": \($0)" }
    if !type.isEmpty, !registry.screens.contains(where: { $0.id == type }) {
      registry.flaws.append(
        "the function \"\(name)\": its screen type \"\(type)\" was not registered before")
    }
    let prepared = unsafe prepare(address, signature)
    // What is made anew for each start would be taken for memory of the plugin.
    let bound =
      unsafe table.user == nil ? prepared : prepared.map { unsafe $0.with(user: table.user) }
    registry.functions.append(
      RegisteredTyped(
        name: name, screenType: type, kind: kind, signature: signature,
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

private func register<Role: TableRole>(
  _ role: Role.Type, _ table: RegistrarPointer?, _ given: UnsafePointer<Role.Table>?,
  _ error: ErrorPointer?
) -> snapnav_status {
  unsafe registrar(table)?.take(role, given, error) ?? Int32(SNAPNAV_E_ARG)
}
