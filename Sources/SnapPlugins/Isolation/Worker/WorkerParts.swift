import CSnapNav
import SnapEngine
import SnapValue

// Main thread, as plugins are called there.
/// What the plugin of a process has registered, and its live screens, by the names and numbers that the host
/// uses.
final class WorkerParts {
  let plugin: Plugin
  private unowned let session: WorkerSession
  private var mediators: [String: any Mediator] = [:]
  private var routers: [String: any Router] = [:]
  private var effects: [String: PluginEffect] = [:]
  private var functions: [String: any FreeFunction] = [:]
  private var presenters: [String: any Presenter] = [:]
  private var screens: [ScreenID: PluginScreenBody] = [:]
  private var observations: [ScreenID: [Observation]] = [:]

  init(_ plugin: Plugin, session: WorkerSession) {
    self.plugin = plugin
    self.session = session
    let provides = plugin.note.provides
    for name in provides.mediators { mediators[name] = plugin.mediator(name) }
    for name in provides.routers { routers[name] = plugin.router(name) }
    for name in provides.effects { effects[name] = plugin.effect(name) as? PluginEffect }
    for name in provides.functions { functions[name] = plugin.function(name) }
    for name in provides.presenters { presenters[name] = plugin.presenter(name) }
  }

  /// What the host has to know of it, beyond its note.
  /// - Parameter lacks: what of its confinement cannot be enforced.
  func description(lacking lacks: [String]) -> Value {
    var functions = ValueMap()
    for (name, function) in self.functions { functions[name] = .string(function.signature) }
    var screens = ValueMap()
    for name in plugin.note.provides.screens {
      let factory = plugin.screenFactory(name) as? any DeclaringFactory
      screens[name] = DeclaredProperties(factory).value
    }
    var presenters = ValueMap()
    for (name, presenter) in self.presenters {
      presenters[name] = [
        "knowsRegions": .bool(presenter.knowsRegions),
        "savesViews": .bool((presenter as? any HostPresenter)?.savesViews ?? false),
      ]
    }
    return [
      "functions": .map(functions), "screens": .map(screens), "presenters": .map(presenters),
      "isReloadable": .bool(plugin.isReloadable), "lacks": .list(lacks.map { .string($0) }),
    ]
  }

  func serve(_ call: WorkerCall) throws(Failure) -> WorkerFrame {
    switch call {
    case .mediate, .undo, .resolve, .routes, .call, .setVisible, .updateEffect:
      return try serve(part: call)
    case .cancel(let role, let name, let token): cancel(role, name, token)
    case .open, .close, .present, .changed, .saveView, .restoreView:
      return try serve(presenter: call)
    case .save: return .answer(Self.optional(try plugin.save()))
    case .restore(let state): try plugin.restore(state)
    default: return try serve(screen: call)
    }
    return .answer(.null)
  }

  /// Nothing, or a list of one value: a value may be `null` itself.
  private static func optional(_ value: Value?) -> Value { value.map { [$0] } ?? .null }

  private func serve(part call: WorkerCall) throws(Failure) -> WorkerFrame {
    switch call {
    case .mediate(let name, let call, let token):
      let reply: Reply<MediationAnswer> = session.reply(token) { .mediation($0) }
      let answer = try find(mediators, name).mediate(call, reply: reply)
      return answer.map { .answer($0.words) } ?? .later
    case .undo(let name, let call): try find(mediators, name).undo(call)
    case .resolve(let name, let query, let token):
      let reply: Reply<RouteAnswer> = session.reply(token) { .route($0) }
      switch try find(routers, name).resolve(query, reply: reply) {
      case .decline: return .answer(.null)
      case .target(let target): return .answer(.map(target))
      case nil: return .later
      }
    case .routes(let name): return .answer(.list(try find(routers, name).routes().map(\.value)))
    case .call(let name, let arguments): return .answer(try find(functions, name).call(arguments))
    case .setVisible(let name, let isVisible, let animated, let arguments, let token):
      let reply: Reply<Presented> = session.reply(token) { _ in .shown }
      let answer = try find(effects, name).setVisible(
        isVisible, animated: animated, arguments: arguments, reply: reply)
      return answer == nil ? .later : .answer(.null)
    case .updateEffect(let name, let words): try find(effects, name).update(words)
    default: break
    }
    return .answer(.null)
  }

  private func cancel(_ role: PluginRole, _ name: String, _ token: UInt64) {
    switch role {
    case .mediator: mediators[name]?.cancel(token: token)
    case .router: routers[name]?.cancel(token: token)
    case .effect: effects[name]?.cancel(token: token)
    case .presenter: presenters[name]?.cancel(token: token)
    case .screen, .function: break
    }
  }

  private func serve(presenter call: WorkerCall) throws(Failure) -> WorkerFrame {
    switch call {
    case .open(let name, let arguments):
      let presenter = try find(presenters, name)
      try presenter.open(arguments: arguments)
      if let owner = presenter as? any MainLoopOwner { session.hand(over: owner) }
    case .close(let name): try find(presenters, name).close()
    case .present(let name, let transition, let token):
      let reply: Reply<Presented> = session.reply(token) { _ in .shown }
      let answer = try find(presenters, name).present(transition, reply: reply)
      return answer == nil ? .later : .answer(.null)
    case .changed(let name, let screen): try find(presenters, name).changed(screen)
    case .saveView(let name, let screen):
      return .answer(Self.optional(try find(presenters, name).saveView(of: screen)))
    case .restoreView(let name, let screen, let view):
      try find(presenters, name).restoreView(of: screen, view)
    default: break
    }
    return .answer(.null)
  }

  private func serve(screen call: WorkerCall) throws(Failure) -> WorkerFrame {
    switch call {
    case .create(let type, let id, let properties): try create(type, id, properties)
    case .get(let id, let name): return .answer(try screen(id).value(of: name))
    case .set(let id, let name, let value): try screen(id).set(name, to: value)
    case .act(let id, let name, let arguments):
      return .answer(try screen(id).call(name, arguments))
    case .properties(let id): return .answer(.map(try screen(id).properties()))
    case .tell(let id, let event): try screen(id).handle(event)
    case .update(let id, let words): try screen(id).update(words)
    case .saveScreen(let id): return .answer(Self.optional(try screen(id).save()))
    case .restoreScreen(let id, let state): try screen(id).restore(state)
    case .observe(let id, let name):
      let observation = try screen(id).observe(name) { [session] value in
        session.tell(.observed(id, name, value))
      }
      observations[id, default: []].append(observation)
    case .destroy(let id):
      observations[id] = nil
      screens.removeValue(forKey: id)?.destroy()
    default: throw Failure(.unsupported, "the host asks for something that is not known here")
    }
    return .answer(.null)
  }

  private func create(
    _ type: String, _ id: ScreenID, _ properties: ValueMap
  ) throws(Failure) {
    guard let factory = plugin.screenFactory(type) as? PluginScreenFactory else {
      throw Failure(.noSuchKey, "there is no screen type \"\(type)\"")
    }
    let body = try factory.makeBody(id: id, properties: properties)
    screens[id] = body as? PluginScreenBody
  }

  private func screen(_ id: ScreenID) throws(Failure) -> PluginScreenBody {
    if let screen = screens[id] { return screen }
    throw Failure(.staleHandle, "the screen \(id.rawValue) is destroyed")
  }

  private func find<Part>(_ parts: [String: Part], _ name: String) throws(Failure) -> Part {
    if let part = parts[name] { return part }
    throw Failure(.noSuchKey, "\(plugin.note.id) has registered no \"\(name)\"")
  }
}

extension RouteDescription {
  var value: Value {
    var map: ValueMap = ["name": .string(name), "summary": .string(summary)]
    map["payload"] = payload
    return .map(map)
  }

  init?(_ value: Value) {
    guard let name = value["name"]?.string else { return nil }
    self.init(name: name, payload: value["payload"], summary: value["summary"]?.string ?? "")
  }
}
