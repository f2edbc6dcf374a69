import SnapEngine
import SnapValue

// Calls without what is private in them.

extension WorkerCall {
  /// The same with placeholders in the place of what is private.
  func hiding(by table: any Hiding) -> WorkerCall {
    switch self {
    case .mediate(let name, let call, let token):
      .mediate(name, call.hiding(by: table), token: token)
    case .undo(let name, let call): .undo(name, call.hiding(by: table))
    case .resolve(let name, let query, let token):
      .resolve(
        name,
        RouteQuery(
          route: table.hiding(query.route), payload: table.hiding(query.payload),
          source: query.source), token: token)
    case .call(let name, let arguments): .call(name, arguments.hiding(by: table))
    case .setVisible(let name, let isVisible, let animated, let arguments, let token):
      .setVisible(
        name, isVisible, animated: animated, table.hiding(constant: arguments), token: token)
    case .updateEffect(let name, let words): .updateEffect(name, words.hiding(by: table))
    case .open(let name, let arguments): .open(name, table.hiding(constant: arguments))
    case .present(let name, let transition, let token):
      .present(name, transition.hiding(by: table), token: token)
    case .restoreView(let name, let screen, let view):
      .restoreView(name, screen, table.hiding(view, named: nil))
    case .restore(let state): .restore(table.hiding(state, named: nil))
    default: hidingOfScreens(by: table)
    }
  }

  private func hidingOfScreens(by table: any Hiding) -> WorkerCall {
    switch self {
    case .create(let type, let id, let properties): .create(type, id, table.hiding(properties))
    case .set(let id, let name, let value): .set(id, name, table.hiding(value, named: name))
    case .act(let id, let name, let arguments): .act(id, name, arguments.hiding(by: table))
    case .update(let id, let words): .update(id, words.hiding(by: table))
    case .restoreScreen(let id, let state): .restoreScreen(id, table.hiding(state, named: nil))
    default: self
    }
  }

  /// The name under which its answer is private, where that has one.
  var answerName: String? {
    if case .get(_, let name) = self { name } else { nil }
  }

  /// The call in words, as errors name it.
  var site: String {
    switch self {
    case .load: "start"
    case .mediate(let name, _, _): "mediate \(name)"
    case .undo(let name, _): "undo \(name)"
    case .resolve(let name, _, _): "resolve \(name)"
    case .routes(let name): "routes \(name)"
    case .call(let name, _): "call \(name)"
    case .setVisible(let name, let isVisible, _, _, _):
      "set_visible \(name) \(isVisible ? "on" : "off")"
    case .updateEffect(let name, _): "update \(name)"
    case .cancel(_, let name, _): "cancel \(name)"
    case .open(let name, _): "open \(name)"
    case .close(let name): "close \(name)"
    case .present(let name, let transition, _): "present \(name) \(transition.location)"
    case .changed(let name, _): "changed \(name)"
    case .saveView(let name, _): "save_view \(name)"
    case .restoreView(let name, _, _): "restore_view \(name)"
    default: siteOfScreen
    }
  }

  private var siteOfScreen: String {
    switch self {
    case .create(let type, let id, _): "create \(type) as screen \(id.rawValue)"
    case .get(let id, let name): "get \(name) of screen \(id.rawValue)"
    case .set(let id, let name, _): "set \(name) of screen \(id.rawValue)"
    case .act(let id, let name, _): "do \(name) of screen \(id.rawValue)"
    case .properties(let id): "get all of screen \(id.rawValue)"
    case .tell(let id, let event): "event \(event) of screen \(id.rawValue)"
    case .update(let id, _): "update screen \(id.rawValue)"
    case .saveScreen(let id): "save screen \(id.rawValue)"
    case .restoreScreen(let id, _): "restore screen \(id.rawValue)"
    case .observe(let id, let name): "observe \(name) of screen \(id.rawValue)"
    case .destroy(let id): "destroy screen \(id.rawValue)"
    case .save: "save"
    case .restore: "restore"
    case .outcome: "request outcome"
    case .runDue: "scheduled call"
    default: "stop"
    }
  }
}

extension HostAsk {
  /// The question in words, as the contract names it.
  var site: String {
    switch self {
    case .get(let id, let name): "screen_get \(name) of screen \(id.rawValue)"
    case .set(let id, let name, _): "screen_set \(name) of screen \(id.rawValue)"
    case .act(let id, let name, _): "screen_call \(name) of screen \(id.rawValue)"
    case .describe(let id): "screen_describe of screen \(id.rawValue)"
    case .shown: "shown"
    case .asset(let path): "asset \(path)"
    case .request: "request"
    }
  }

  func hiding(by table: any Hiding) -> HostAsk {
    switch self {
    case .set(let id, let name, let value): .set(id, name, table.hiding(value, named: name))
    case .act(let id, let name, let arguments): .act(id, name, arguments.hiding(by: table))
    default: self
    }
  }
}

extension [Value] {
  fileprivate func hiding(by table: any Hiding) -> [Value] {
    map { table.hiding($0, named: nil) }
  }
}

extension MediationCall {
  fileprivate func hiding(by table: any Hiding) -> MediationCall {
    MediationCall(
      id: id, sourceID: sourceID, destinationID: destinationID, payload: table.hiding(payload),
      arguments: table.hiding(constant: arguments), route: table.hiding(route), animated: animated,
      isGuard: isGuard, deadline: deadline, screenKey: screenKey, isLeaving: isLeaving)
  }
}

extension AttributeWords {
  fileprivate func hiding(by table: any Hiding) -> AttributeWords {
    AttributeWords(
      move: move, from: table.hiding(from), to: table.hiding(to), data: table.hiding(data),
      object: table.hiding(object, named: nil))
  }
}

extension Transition {
  fileprivate func hiding(by table: any Hiding) -> Transition {
    var hidden = self
    hidden.location = table.hiding(location)
    for place in hidden.updates.indices {
      hidden.updates[place].arguments = table.hiding(constant: updates[place].arguments)
    }
    return hidden
  }
}
