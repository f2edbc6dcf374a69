import CSnapNav
import SnapEngine
import SnapValue
import SnapElf

// Safety: @unchecked because of the pointers; used on the main thread, inside `start` only. Like the
// context it is never freed, so that a plugin that keeps the registrar finds one that says no.
/// Takes what a plugin registers in `start`: section 9 of the contract header.
@safe final class Registrar: @unchecked Sendable {
  private(set) var registrations = Registrations()
  private(set) var faults: [RegistrationFault] = []
  let table: UnsafeMutablePointer<snapnav_registrar>
  private let context: PluginContext
  private let declared: PluginNote.Provided
  private var isOpen = true
  private static let sizeLimit: UInt32 = 64 << 10
  private static let functionLimit = 4096

  init(context: PluginContext, declared: PluginNote.Provided) {
    self.context = context
    self.declared = declared
    unsafe table = .allocate(capacity: 1)
    unsafe table.initialize(to: snapnav_registrar())
    unsafe table.pointee.size = UInt32(MemoryLayout<snapnav_registrar>.size)
    unsafe table.pointee.ctx = unsafe Unmanaged.passRetained(self).toOpaque()
    unsafe table.pointee.mediator = { unsafe register($0, $1, $2) }
    unsafe table.pointee.presenter = { unsafe register($0, $1, $2) }
    unsafe table.pointee.router = { unsafe register($0, $1, $2) }
    unsafe table.pointee.screen_type = { unsafe register($0, $1, $2) }
    unsafe table.pointee.effect = { unsafe register($0, $1, $2) }
    unsafe table.pointee.function = registerFunction
  }

  /// The end of `start`: nothing more is taken, and what was declared must be there.
  func close() {
    isOpen = false
    let declared = declared
    for role in PluginRole.allCases {
      for name in declared.names(of: role) where !isRegistered(role, name) {
        faults.append(.missing(role, name: name))
      }
    }
  }

  /// What all roles share: copies the plugin's table, checks name and note, stores.
  func take<Table: RoleTable>(_ given: UnsafePointer<Table>?) throws(Failure) {
    let role = Table.role
    let (table, name) = try unsafe admit(given)
    // Those above bit 15 may be ignored.
    let unknown = table.givenFlags & 0xFFFF & ~Table.knownFlags
    guard unknown == 0 else {
      throw Failure(
        .unsupported, "\(role.words) \"\(name)\": this host does not know the flags \(unknown)")
    }
    if let flaw = table.flaw {
      faults.append(.table(role, name: name, flaw: flaw))
      throw Failure(.badArgument, "\(role.words) \"\(name)\": \(flaw)")
    }
    table.store(in: &registrations, as: name)
  }

  private func admit<Table: RoleTable>(
    _ given: UnsafePointer<Table>?
  ) throws(Failure) -> (Table, String) {
    let role = Table.role
    try checkOpen()
    guard let given = unsafe given else {
      throw Failure(.badArgument, "\(role.words): the table is NULL")
    }
    let size = unsafe UnsafeRawPointer(given).load(as: UInt32.self)
    guard size >= MemoryLayout<Table>.size, size <= Self.sizeLimit else {
      let flaw = "its size is \(size), at least \(MemoryLayout<Table>.size) is expected"
      faults.append(.table(role, name: "", flaw: flaw))
      throw Failure(.badArgument, "\(role.words): \(flaw)")
    }
    let table = unsafe given.pointee
    let name = unsafe cText(table.name, limit: NoteReader.nameLimit + 1)
    try checkName(role, name)
    return (table, name)
  }

  /// Whether the name may be registered.
  func checkName(_ role: PluginRole, _ name: String) throws(Failure) {
    guard isCapabilityName(name) else {
      faults.append(.table(role, name: name, flaw: "that is no name"))
      throw Failure(
        .badArgument,
        "\(role.words) \"\(name)\": that is no name (1 to 128 bytes without \"/\", space or control "
          + "character)")
    }
    guard isDeclared(role, name) else {
      faults.append(.undeclared(role, name: name))
      throw Failure(.noSuchKey, "the note does not declare the \(role.words) \"\(name)\"")
    }
    guard !isRegistered(role, name) else {
      faults.append(.duplicate(role, name: name))
      throw Failure(.duplicate, "the \(role.words) \"\(name)\" is registered already")
    }
  }

  // Both look at one role alone: a copy of all counts each of them.

  private func isRegistered(_ role: PluginRole, _ name: String) -> Bool {
    switch role {
    case .mediator: unsafe registrations.mediators[name] != nil
    case .presenter: unsafe registrations.presenters[name] != nil
    case .router: unsafe registrations.routers[name] != nil
    case .screen: registrations.screens[name] != nil
    case .effect: unsafe registrations.effects[name] != nil
    case .function: registrations.functions[name] != nil
    }
  }

  private func isDeclared(_ role: PluginRole, _ name: String) -> Bool {
    switch role {
    case .mediator: declared.mediators.contains(name)
    case .presenter: declared.presenters.contains(name)
    case .router: declared.routers.contains(name)
    case .screen: declared.screens.contains(name)
    case .effect: declared.effects.contains(name)
    case .function: declared.functions.contains(name)
    }
  }

  private func checkOpen() throws(Failure) {
    guard isOpen else {
      context.find(.registrarInStart, "registrar", "it was used when start had returned")
      throw Failure(.wrongState, "the registrar is good inside start() only")
    }
    guard context.shared.loop.isMainThread else {
      throw Failure(.wrongThread, "the registrar is for the main thread only")
    }
  }

  /// Takes a typed function, free or of a screen type.
  func takeFunction(
    _ screenType: UnsafePointer<CChar>?, _ given: UnsafePointer<snapnav_function>?
  ) throws(Failure) {
    try checkOpen()
    guard let given = unsafe given, unsafe given.pointee.size >= MemoryLayout<snapnav_function>.size
    else { throw Failure(.badArgument, "function: the table is NULL or too small") }
    let name = unsafe cText(given.pointee.name, limit: NoteReader.nameLimit + 1)
    let registered = unsafe FunctionKind(given.pointee.kind)
    let kind = registered.kind
    let text = unsafe cText(given.pointee.signature, limit: 256)
    let address = unsafe unsafeBitCast(given.pointee.fn, to: UnsafeRawPointer?.self)
    let bound: ForeignFunction
    do throws(ForeignCallError) {
      bound = try unsafe ForeignFunction(
        address: address, signature: text, user: given.pointee.user,
        cache: context.shared.interfaces)
    } catch {
      throw flawed(name, error.description)
    }
    if let flaw = FunctionShape(kind: kind, signature: bound.signature).flaw {
      throw flawed(name, flaw)
    }
    let origin = unsafe address.flatMap { unsafe addressOrigin(of: $0) }
    let function = RegisteredFunction(
      name: name, kind: kind, isPrivate: registered.isPrivate, function: bound,
      offset: origin?.offset ?? 0)
    if kind == Int(SNAPNAV_FREE) {
      try checkName(.function, name)
      registrations.functions[name] = function
    } else {
      try add(function, toType: unsafe cText(screenType, limit: NoteReader.nameLimit + 1))
    }
  }

  private func add(_ function: RegisteredFunction, toType type: String) throws(Failure) {
    guard isCapabilityName(function.name) else { throw flawed(function.name, "that is no name") }
    guard let functions = registrations.screens[type]?.functions else {
      throw flawed(function.name, "the screen type \"\(type)\" was not registered before")
    }
    guard functions.count < Self.functionLimit else {
      throw flawed(function.name, "more than \(Self.functionLimit) functions")
    }
    guard !functions.contains(where: { $0.name == function.name && $0.kind == function.kind })
    else {
      faults.append(.duplicate(.function, name: "\(type).\(function.name)"))
      throw Failure(.duplicate, "\"\(type)\" has the function \"\(function.name)\" already")
    }
    registrations.screens[type]?.functions.append(function)
  }

  private func flawed(_ name: String, _ flaw: String) -> Failure {
    faults.append(.table(.function, name: name, flaw: flaw))
    return Failure(.wrongSignature, "function \"\(name)\": \(flaw)")
  }
}
