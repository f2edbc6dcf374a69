import CSnapNav
package import SnapEngine

/// One typed function of a screen type, or a free one.
struct RegisteredFunction {
  let name: String
  let kind: Int
  /// Whether the property that it belongs to is private.
  let isPrivate: Bool
  let function: ForeignFunction
  /// Where its code begins, relative to the start of its library; 0 when that is unknown.
  let offset: UInt
}

/// A screen type and its typed functions, in the order of their registration.
@safe struct RegisteredScreenType {
  // Safety: a copy of the plugin's table; what it points to is code and stays mapped.
  let table: snapnav_screen_type
  var functions: [RegisteredFunction] = []
}

/// What a plugin registered, by name. A name that stands already keeps what it had.
@safe struct Registrations {
  // Safety: copies of the plugin's tables; what they point to is code and stays mapped, their `ctx`
  // is the plugin's own.
  var mediators: [String: snapnav_mediator] = unsafe [:]
  var presenters: [String: snapnav_presenter] = unsafe [:]
  var routers: [String: snapnav_router] = unsafe [:]
  var screens: [String: RegisteredScreenType] = [:]
  var effects: [String: snapnav_effect] = unsafe [:]
  var functions: [String: RegisteredFunction] = [:]
}

/// What went wrong while a plugin registered.
package enum RegistrationFault: Sendable, Hashable {
  /// It registered a name twice; the first stays.
  case duplicate(PluginRole, name: String)
  /// It registered what its note does not declare.
  case undeclared(PluginRole, name: String)
  /// It declared what it did not register.
  case missing(PluginRole, name: String)
  /// A table without something that it must have, or with something impossible.
  case table(PluginRole, name: String, flaw: String)
}
