import SnapEngine
import SnapValue

// Calls without what is private in them.

extension WorkerCall {
  /// The same with placeholders in the place of what is private.
  func hiding(by seat: any BorderSeat) -> WorkerCall {
    switch self {
    case .mediate(let name, let call, let token):
      .mediate(name, call.hiding(by: seat), token: token)
    case .undo(let name, let call): .undo(name, call.hiding(by: seat))
    case .resolve(let name, let query, let token):
      .resolve(
        name,
        RouteQuery(
          route: seat.hiding(query.route), payload: seat.hiding(query.payload),
          source: query.source), token: token)
    case .call(let name, let arguments): .call(name, arguments.hiding(by: seat))
    case .setVisible(let name, let isVisible, let animated, let arguments, let token):
      .setVisible(
        name, isVisible, animated: animated, seat.hiding(constant: arguments), token: token)
    case .updateEffect(let name, let words): .updateEffect(name, words.hiding(by: seat))
    case .open(let name, let arguments): .open(name, seat.hiding(constant: arguments))
    case .present(let name, let transition, let token):
      .present(name, transition.hiding(by: seat), token: token)
    case .restoreView(let name, let screen, let view):
      .restoreView(name, screen, seat.hiding(view, named: nil))
    case .restore(let state): .restore(seat.hiding(state, named: nil))
    default: hidingOfScreens(by: seat)
    }
  }

  private func hidingOfScreens(by seat: any BorderSeat) -> WorkerCall {
    switch self {
    case .create(let type, let id, let properties): .create(type, id, seat.hiding(properties))
    case .set(let id, let name, let value): .set(id, name, seat.hiding(value, named: name))
    case .act(let id, let name, let arguments): .act(id, name, arguments.hiding(by: seat))
    case .update(let id, let words): .update(id, words.hiding(by: seat))
    case .restoreScreen(let id, let state): .restoreScreen(id, seat.hiding(state, named: nil))
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

  func hiding(by seat: any BorderSeat) -> HostAsk {
    switch self {
    case .set(let id, let name, let value): .set(id, name, seat.hiding(value, named: name))
    case .act(let id, let name, let arguments): .act(id, name, arguments.hiding(by: seat))
    default: self
    }
  }
}

extension [Value] {
  fileprivate func hiding(by seat: any BorderSeat) -> [Value] {
    map { seat.hiding($0, named: nil) }
  }
}

extension MediationCall {
  fileprivate func hiding(by seat: any BorderSeat) -> MediationCall {
    MediationCall(
      id: id, sourceID: sourceID, destinationID: destinationID, payload: seat.hiding(payload),
      arguments: seat.hiding(constant: arguments), route: seat.hiding(route), animated: animated,
      isGuard: isGuard, deadline: deadline, screenKey: screenKey, isLeaving: isLeaving)
  }
}

extension AttributeWords {
  fileprivate func hiding(by seat: any BorderSeat) -> AttributeWords {
    AttributeWords(
      move: move, from: seat.hiding(from), to: seat.hiding(to), data: seat.hiding(data),
      object: seat.hiding(object, named: nil))
  }
}

extension Transition {
  fileprivate func hiding(by seat: any BorderSeat) -> Transition {
    var hidden = self
    hidden.location = seat.hiding(location)
    for place in hidden.updates.indices {
      hidden.updates[place].arguments = seat.hiding(constant: updates[place].arguments)
    }
    return hidden
  }
}
