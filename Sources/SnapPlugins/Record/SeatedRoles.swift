import SnapEngine
import SnapValue

// The roles of a plugin at whose border somebody has a seat. Each does what the plugin's own does, where that is
// there.

final class SeatedMediator: Mediator {
  private let name: UInt32
  private let plugin: SeatedPlugin
  private let inner: (any Mediator)?

  init(_ name: UInt32, of plugin: SeatedPlugin, inner: (any Mediator)?) {
    (self.name, self.plugin, self.inner) = (name, plugin, inner)
  }

  func bound(to arguments: Value) -> any Mediator {
    SeatedMediator(name, of: plugin, inner: inner?.bound(to: arguments))
  }

  func mediate(
    _ call: MediationCall, reply: Reply<MediationAnswer>
  ) throws(Failure) -> MediationAnswer? {
    try plugin.ask(
      plugin.mark(.mediate, name), inner,
      { inner throws(Failure) in try inner.mediate(call, reply: reply) },
      { seat, answer in seat.end(answer) }
    ) { frame in
      if case .answer(let words) = frame {
        (try? MediationAnswer(words: words)).map { .some($0) }
      } else {
        .some(nil)
      }
    }
  }

  func undo(_ call: MediationCall) {
    plugin.notify(plugin.mark(.undo, name), inner, { inner in inner.undo(call) })
  }

  func cancel(token: UInt64) {
    plugin.notify(
      plugin.mark(.cancel, name), inner, { inner in inner.cancel(token: token) })
  }
}

final class SeatedRouter: Router {
  private let name: UInt32
  private let plugin: SeatedPlugin
  private let inner: (any Router)?

  init(_ name: UInt32, of plugin: SeatedPlugin, inner: (any Router)?) {
    (self.name, self.plugin, self.inner) = (name, plugin, inner)
  }

  func resolve(_ query: RouteQuery, reply: Reply<RouteAnswer>) throws(Failure) -> RouteAnswer? {
    try plugin.ask(
      plugin.mark(.resolve, name), inner,
      { inner throws(Failure) in try inner.resolve(query, reply: reply) },
      { seat, answer in seat.end(answer) }
    ) { frame in
      switch frame {
      case .answer(.null): .some(.decline)
      case .answer(.map(let target)): .some(.target(target))
      case .later: .some(nil)
      default: nil
      }
    }
  }

  func routes() throws(Failure) -> [RouteDescription] {
    let list = try plugin.askValue(plugin.mark(.routes, name), inner) { inner throws(Failure) in
      .list(try inner.routes().map(\.value))
    }
    return (list.list ?? []).compactMap { RouteDescription($0) }
  }

  func cancel(token: UInt64) {
    plugin.notify(
      plugin.mark(.cancel, name), inner, { inner in inner.cancel(token: token) })
  }
}

final class SeatedFunction: FreeFunction {
  let signature: String
  private let name: UInt32
  private let plugin: SeatedPlugin
  private let inner: (any FreeFunction)?

  init(
    _ name: String, signature: String, of plugin: SeatedPlugin, inner: (any FreeFunction)?
  ) {
    (self.signature, self.plugin, self.inner) = (signature, plugin, inner)
    self.name = plugin.seat.number(of: name)
  }

  func call(_ arguments: [Value]) throws(Failure) -> Value {
    try plugin.askValue(
      plugin.mark(.call, name),
      inner, { inner throws(Failure) in try inner.call(arguments) })
  }
}

final class SeatedEffect: Effect {
  private let name: UInt32
  private let plugin: SeatedPlugin
  private let inner: (any Effect)?

  init(_ name: String, of plugin: SeatedPlugin, inner: (any Effect)?) {
    (self.name, self.plugin, self.inner) = (plugin.seat.number(of: name), plugin, inner)
  }

  func setVisible(
    _ visible: Bool, animated: Bool, arguments: Value, reply: Reply<Presented>
  ) throws(Failure) -> Presented? {
    try plugin.ask(
      plugin.mark(visible ? .show : .hide, name), inner,
      { inner throws(Failure) in
        try inner.setVisible(visible, animated: animated, arguments: arguments, reply: reply)
      }, { seat, answer in seat.end(answer) }, Presented.read)
  }

  func update(_ attributes: Attributes) {
    plugin.notify(
      plugin.mark(.updateEffect, name),
      inner, { inner in inner.update(attributes) })
  }

  func cancel(token: UInt64) {
    plugin.notify(
      plugin.mark(.cancel, name), inner, { inner in inner.cancel(token: token) })
  }
}

extension Presented {
  /// The answer of a frame.
  static func read(_ frame: WorkerFrame) -> Presented?? {
    if case .later = frame { .some(nil) } else { .some(Presented()) }
  }
}
