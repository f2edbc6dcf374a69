package import SnapEngine
import SnapValue

// What an isolated plugin provides, as the navigator knows it. Main thread.

extension IsolatedPlugin {
  /// A mediator by name; `nil` when it provides none of that name.
  package func mediator(_ name: String) -> (any Mediator)? {
    note.provides.mediators.contains(name) ? IsolatedMediator(name, of: self) : nil
  }

  /// A router by name.
  package func router(_ name: String) -> (any Router)? {
    note.provides.routers.contains(name) ? IsolatedRouter(name, of: self) : nil
  }

  /// An effect by name.
  package func effect(_ name: String) -> (any Effect)? {
    note.provides.effects.contains(name) ? IsolatedEffect(name, of: self) : nil
  }

  /// A free function by name.
  package func function(_ name: String) -> (any FreeFunction)? {
    registered["functions"]?[name]?.string.map {
      IsolatedFunction(name, signature: $0, of: self)
    }
  }

  /// A screen type by name.
  package func screenFactory(_ name: String) -> (any ScreenFactory)? {
    guard let properties = registered["screens"]?[name]?.list else { return nil }
    return IsolatedScreenFactory(name, DeclaredProperties(properties), of: self)
  }

  /// A presenter by name; a main loop that it brings runs in its own process.
  package func presenter(_ name: String) -> (any Presenter)? {
    guard let facts = registered["presenters"]?[name] else { return nil }
    return IsolatedPresenter(name, facts, of: self)
  }

  /// Asks what may be answered later, by the question's token.
  func askLater(
    _ call: WorkerCall, _ site: String, _ token: UInt64, _ question: PendingAnswers.Question,
    within limit: UInt64? = nil
  ) throws(Failure) -> Value? {
    waiting[token] = question
    defer { touch() }
    let answer: Value?
    do throws(Failure) { answer = try askLater(call, site, within: limit) } catch {
      waiting[token] = nil
      throw error
    }
    if answer != nil { waiting[token] = nil }
    return answer
  }

  /// Tells the plugin that an answer is no longer wanted.
  func cancel(_ role: PluginRole, _ name: String, _ token: UInt64) {
    guard waiting.removeValue(forKey: token) != nil, !isStopped else { return }
    _ = try? ask(.cancel(role, name, token: token), "cancel \(name)")
  }

  fileprivate func broken(_ what: String, _ site: String) -> Failure {
    Failure(.contractBroken, what, culprit: "\(note.id): \(site)")
  }
}

private final class IsolatedMediator: Mediator {
  private let name: String
  private let plugin: IsolatedPlugin
  private let arguments: Value?

  init(_ name: String, of plugin: IsolatedPlugin, arguments: Value? = nil) {
    (self.name, self.plugin, self.arguments) = (name, plugin, arguments)
  }

  func bound(to arguments: Value) -> any Mediator {
    IsolatedMediator(name, of: plugin, arguments: arguments)
  }

  func mediate(
    _ call: MediationCall, reply: Reply<MediationAnswer>
  ) throws(Failure) -> MediationAnswer? {
    let site = "mediate \(name)"
    let answer = try plugin.askLater(
      .mediate(name, call.bound(to: arguments), token: reply.token), site, reply.token,
      .mediation(reply))
    guard let answer else { return nil }
    do throws(ByteFault) { return try MediationAnswer(words: answer) } catch {
      throw plugin.broken(error.message, site)
    }
  }

  func undo(_ call: MediationCall) {
    guard !plugin.isStopped else { return }
    _ = try? plugin.ask(.undo(name, call.bound(to: arguments)), "undo \(name)")
    plugin.touch()
  }

  func cancel(token: UInt64) { plugin.cancel(.mediator, name, token) }
}

private final class IsolatedRouter: Router {
  private let name: String
  private let plugin: IsolatedPlugin

  init(_ name: String, of plugin: IsolatedPlugin) { (self.name, self.plugin) = (name, plugin) }

  func resolve(
    _ query: RouteQuery, reply: Reply<RouteAnswer>
  ) throws(Failure) -> RouteAnswer? {
    let site = "resolve \(name)"
    let answer = try plugin.askLater(
      .resolve(name, query, token: reply.token), site, reply.token, .route(reply))
    switch answer {
    case nil: return nil
    case .null?: return .decline
    case .map(let target)?: return .target(target)
    case let other?: throw plugin.broken("it resolved the route to a \(other.kindName)", site)
    }
  }

  func routes() throws(Failure) -> [RouteDescription] {
    let list = try plugin.ask(.routes(name), "routes \(name)").list ?? []
    return list.compactMap { RouteDescription($0) }
  }

  func cancel(token: UInt64) { plugin.cancel(.router, name, token) }
}

private final class IsolatedFunction: FreeFunction {
  let signature: String
  private let name: String
  private let plugin: IsolatedPlugin

  init(_ name: String, signature: String, of plugin: IsolatedPlugin) {
    (self.name, self.signature, self.plugin) = (name, signature, plugin)
  }

  func call(_ arguments: [Value]) throws(Failure) -> Value {
    defer { plugin.touch() }
    return try plugin.ask(.call(name, arguments), "call \(name)")
  }
}

private final class IsolatedEffect: Effect {
  private let name: String
  private let plugin: IsolatedPlugin

  init(_ name: String, of plugin: IsolatedPlugin) { (self.name, self.plugin) = (name, plugin) }

  func setVisible(
    _ visible: Bool, animated: Bool, arguments: Value, reply: Reply<Presented>
  ) throws(Failure) -> Presented? {
    let call = WorkerCall.setVisible(
      name, visible, animated: animated, arguments, token: reply.token)
    let answer = try plugin.askLater(
      call, "set_visible \(name)", reply.token, .shown(reply))
    return answer == nil ? nil : Presented()
  }

  func update(_ attributes: Attributes) {
    guard !plugin.isStopped else { return }
    _ = try? plugin.ask(.updateEffect(name, AttributeWords(attributes)), "update \(name)")
  }

  func cancel(token: UInt64) { plugin.cancel(.effect, name, token) }
}
