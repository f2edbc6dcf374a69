import CSnapNav
import SnapEngine
import SnapValue

// Safety: @unchecked because of the table, a copy that is only read; it is called on the main
// thread only, as the contract promises plugins.
/// A plugin's screen type as the navigator knows it.
@safe final class PluginScreenFactory: DeclaringFactory, SelectiveFactory, @unchecked Sendable {
  let table: snapnav_screen_type
  let context: PluginContext
  let name: String
  let properties: [PluginProperty]
  let interests: ScreenInterests
  let actions: [String: PluginAction]
  let sites: Sites

  /// The callbacks of the type's own table.
  struct Sites {
    let creating: CallSite
    let destroying: CallSite
    let telling: CallSite
    let saving: CallSite
    let restoring: CallSite
    let updating: CallSite
  }

  init(name: String, type: RegisteredScreenType, context: PluginContext) {
    unsafe table = type.table
    self.context = context
    self.name = name
    properties = PluginProperty.collect(type.functions, of: name)
    interests = unsafe ScreenInterests(
      events: table.event != nil, attributes: table.update != nil)
    actions = PluginAction.collect(type.functions, of: name)
    sites = Sites(
      creating: CallSite("create", name, as: .create), destroying: CallSite("destroy", name),
      telling: CallSite("event", name), saving: CallSite("save", name, as: .saveScreen),
      restoring: CallSite("restore", name, as: .restoreScreen), updating: CallSite("update", name))
  }

  var propertyNames: [String] { properties.map(\.name) }

  var privateNames: [String] { properties.filter(\.isPrivate).map(\.name) }

  func makeBody(id: ScreenID, properties: ValueMap) throws(Failure) -> any ScreenContents {
    var instance: UnsafeMutableRawPointer?
    let answer = unsafe try context.ask(sites.creating) { (arena, _, slot) throws(Failure) in
      guard let create = unsafe table.create else { return StatusCode.ok }
      let lent = try unsafe arena.lend(.map(properties))
      arena.seal()
      return unsafe create(table.ctx, id.rawValue, lent, &instance, slot)
    }
    guard answer.status == StatusCode.ok else { throw context.failure(answer, sites.creating) }
    let body = unsafe PluginScreenBody(instance, id: id, factory: self)
    do throws(Failure) {
      try body.watch()
      try body.fill(properties)
    } catch {
      body.destroy()
      throw error
    }
    return body
  }
}

/// One property of a screen type: what reads, sets and observes it.
struct PluginProperty {
  let name: String
  fileprivate(set) var isPrivate = false
  fileprivate(set) var getter: (function: ForeignFunction, site: CallSite)?
  fileprivate(set) var setter: (function: ForeignFunction, site: CallSite)?
  fileprivate(set) var observer: (function: ForeignFunction, site: CallSite)?

  /// The properties among typed functions, in the order of their first mention.
  fileprivate static func collect(
    _ functions: [RegisteredFunction], of type: String
  ) -> [PluginProperty] {
    var properties: [PluginProperty] = []
    var places: [String: Int] = [:]
    for function in functions where function.kind != Int(SNAPNAV_ACTION) {
      let place = places[function.name] ?? properties.count
      if place == properties.count {
        properties.append(PluginProperty(name: function.name))
        places[function.name] = place
      }
      if function.isPrivate { properties[place].isPrivate = true }
      let member = "\(type).\(function.name)"
      switch function.kind {
      case Int(SNAPNAV_GETTER):
        properties[place].getter = (function.function, CallSite("get", member, as: .get))
      case Int(SNAPNAV_SETTER):
        properties[place].setter = (function.function, CallSite("set", member, as: .set))
      default:
        properties[place].observer = (function.function, CallSite("observe", member, as: .observe))
      }
    }
    return properties
  }
}

/// One action of a screen type.
struct PluginAction {
  let function: ForeignFunction
  let site: CallSite

  fileprivate static func collect(
    _ functions: [RegisteredFunction], of type: String
  ) -> [String: PluginAction] {
    var actions: [String: PluginAction] = [:]
    for function in functions where function.kind == Int(SNAPNAV_ACTION) {
      actions[function.name] = PluginAction(
        function: function.function, site: CallSite("do", "\(type).\(function.name)", as: .act))
    }
    return actions
  }
}

/// The properties and actions of a screen type, by name and signature text.
package struct PluginScreenMembers: Sendable, Hashable {
  /// One of them.
  package struct Member: Sendable, Hashable {
    /// What it is: `get`, `set`, `do` or `observe`.
    package var role: String
    /// Its name.
    package var name: String
    /// Its signature text.
    package var signature: String
    /// Whether its property is told to nobody who does not ask for it by its name.
    package var isPrivate: Bool
    /// Where its code begins, in bytes from the start of its library; 0 when that is unknown.
    package var offset: UInt
  }

  /// All, in the order of their registration.
  package var members: [Member]

  init(_ functions: [RegisteredFunction]) {
    members = functions.map { function in
      let role =
        switch function.kind {
        case Int(SNAPNAV_GETTER): "get"
        case Int(SNAPNAV_SETTER): "set"
        case Int(SNAPNAV_ACTION): "do"
        default: "observe"
        }
      return Member(function, role)
    }
  }
}

extension PluginScreenMembers.Member {
  init(_ function: RegisteredFunction, _ role: String) {
    self.init(
      role: role, name: function.name, signature: function.function.signature.text,
      isPrivate: function.isPrivate, offset: function.offset)
  }
}
