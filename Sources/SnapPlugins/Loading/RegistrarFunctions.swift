import CSnapNav
import SnapEngine
import SnapValue

// The functions behind the registrar's table.
// Safety: for all, the registrar handed in is ours, or NULL; its context is a `Registrar` that is
// never freed. Tables are copied before the functions return.

private func serve(
  _ registrar: UnsafeMutablePointer<snapnav_registrar>?,
  _ error: UnsafeMutablePointer<snapnav_error>?, _ body: (Registrar) throws(Failure) -> Void
) -> snapnav_status {
  guard let context = unsafe registrar?.pointee.ctx else { return Int32(SNAPNAV_E_ARG) }
  let registrar = unsafe Unmanaged<Registrar>.fromOpaque(context).takeUnretainedValue()
  do throws(Failure) {
    try body(registrar)
    return StatusCode.ok
  } catch let failure {
    return unsafe failure.tell(error)
  }
}

/// Registers a mediator, presenter, router, screen type or effect.
func register<Table: RoleTable>(
  _ registrar: UnsafeMutablePointer<snapnav_registrar>?, _ table: UnsafePointer<Table>?,
  _ error: UnsafeMutablePointer<snapnav_error>?
) -> snapnav_status {
  unsafe serve(registrar, error) { registrar throws(Failure) in try unsafe registrar.take(table) }
}

func registerFunction(
  _ registrar: UnsafeMutablePointer<snapnav_registrar>?, _ screenType: UnsafePointer<CChar>?,
  _ function: UnsafePointer<snapnav_function>?, _ error: UnsafeMutablePointer<snapnav_error>?
) -> snapnav_status {
  unsafe serve(registrar, error) { registrar throws(Failure) in
    try unsafe registrar.takeFunction(screenType, function)
  }
}

/// What plugins register for a role: the contract's table of its functions.
protocol RoleTable {
  static var role: PluginRole { get }
  /// Its `id`; `nil`: the plugin gave none.
  var name: UnsafePointer<CChar>? { get }
  var givenFlags: UInt32 { get }
  /// The flags that this host knows.
  static var knownFlags: UInt32 { get }
  /// What it lacks; `nil`: nothing.
  var flaw: String? { get }
  func store(in registrations: inout Registrations, as name: String)
}

extension snapnav_mediator: RoleTable {
  static var role: PluginRole { .mediator }
  static var knownFlags: UInt32 { UInt32(SNAPNAV_CONDITION) }
  var name: UnsafePointer<CChar>? { unsafe id }
  var givenFlags: UInt32 { unsafe flags }
  var flaw: String? { unsafe mediate == nil ? "mediate is NULL" : nil }
  func store(in registrations: inout Registrations, as name: String) {
    unsafe registrations.mediators[name] = unsafe self
  }
}

extension snapnav_presenter: RoleTable {
  static var role: PluginRole { .presenter }
  static var knownFlags: UInt32 { UInt32(SNAPNAV_OWNS_MAIN_LOOP | SNAPNAV_KNOWS_REGIONS) }
  var name: UnsafePointer<CChar>? { unsafe id }
  var givenFlags: UInt32 { unsafe flags }
  var flaw: String? {
    if unsafe present == nil { return "present is NULL" }
    if unsafe (save_view == nil) != (restore_view == nil) {
      return "save_view and restore_view come together"
    }
    guard unsafe flags & UInt32(SNAPNAV_OWNS_MAIN_LOOP) != 0 else { return nil }
    return unsafe run == nil || quit == nil
      ? "a presenter that owns the main loop has run and quit" : nil
  }
  func store(in registrations: inout Registrations, as name: String) {
    unsafe registrations.presenters[name] = unsafe self
  }
}

extension snapnav_router: RoleTable {
  static var role: PluginRole { .router }
  static var knownFlags: UInt32 { 0 }
  var name: UnsafePointer<CChar>? { unsafe id }
  var givenFlags: UInt32 { unsafe flags }
  var flaw: String? { unsafe resolve == nil ? "resolve is NULL" : nil }
  func store(in registrations: inout Registrations, as name: String) {
    unsafe registrations.routers[name] = unsafe self
  }
}

extension snapnav_screen_type: RoleTable {
  static var role: PluginRole { .screen }
  static var knownFlags: UInt32 { 0 }
  var name: UnsafePointer<CChar>? { unsafe id }
  var givenFlags: UInt32 { unsafe flags }
  var flaw: String? {
    if unsafe create == nil || destroy == nil { return "create or destroy is NULL" }
    return unsafe (save == nil) != (restore == nil) ? "save and restore come together" : nil
  }
  func store(in registrations: inout Registrations, as name: String) {
    registrations.screens[name] = unsafe RegisteredScreenType(table: self)
  }
}

extension snapnav_effect: RoleTable {
  static var role: PluginRole { .effect }
  static var knownFlags: UInt32 { 0 }
  var name: UnsafePointer<CChar>? { unsafe id }
  var givenFlags: UInt32 { unsafe flags }
  var flaw: String? { unsafe set_visible == nil ? "set_visible is NULL" : nil }
  func store(in registrations: inout Registrations, as name: String) {
    unsafe registrations.effects[name] = unsafe self
  }
}
