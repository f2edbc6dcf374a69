import SnapEngine
import SnapValue

/// What the host asks of a plugin's process: one call, one answer. The border's only description, which both
/// sides read.
enum WorkerCall: Sendable {
  /// Load and start the plugin of a file; the first call.
  case load(LoadOrder)
  /// Open the library of a file and no more; `false`: the system's loader refused it. Again and again.
  case tryOpening(LoadOrder)
  /// Ask the library that was opened for its descriptor.
  case tryEntry
  case mediate(String, MediationCall, token: UInt64)
  case undo(String, MediationCall)
  case resolve(String, RouteQuery, token: UInt64)
  case routes(String)
  case call(String, [Value])
  case setVisible(String, Bool, animated: Bool, Value, token: UInt64)
  case updateEffect(String, AttributeWords)
  /// An answer is no longer wanted.
  case cancel(PluginRole, String, token: UInt64)
  case create(String, ScreenID, ValueMap)
  case get(ScreenID, String)
  case set(ScreenID, String, Value)
  case act(ScreenID, String, [Value])
  case properties(ScreenID)
  case tell(ScreenID, ScreenEvent)
  case update(ScreenID, AttributeWords)
  case saveScreen(ScreenID)
  case restoreScreen(ScreenID, Value)
  /// Tell of changes of a property from now on.
  case observe(ScreenID, String)
  case destroy(ScreenID)
  case open(String, Value)
  case close(String)
  case present(String, Transition, token: UInt64)
  case changed(String, ScreenID)
  case saveView(String, ScreenID)
  case restoreView(String, ScreenID, Value)
  case save
  case restore(Value)
  /// Do what is due: timers, watched descriptors.
  case runDue
  /// A request of its own has ended.
  case outcome(UInt64, Value)
  /// Stop the plugin; the last call.
  case stop
}

extension WorkerCall {
  private enum Kind: UInt8 {
    case load, mediate, undo, resolve, routes, call, setVisible, updateEffect, cancel, create, get,
      set, act
    case properties, tell, update, saveScreen, restoreScreen, observe, destroy, open, close,
      present, changed
    case saveView, restoreView, save, restore, runDue, outcome, stop, tryOpening, tryEntry
  }

  // MARK: Writing

  var frame: [UInt8] {
    var writer = ByteWriter()
    switch self {
    case .load, .tryOpening, .tryEntry, .runDue, .outcome, .stop, .save, .restore:
      write(life: &writer)
    case .mediate, .undo, .resolve, .routes, .call, .setVisible, .updateEffect, .cancel:
      write(part: &writer)
    case .open, .close, .present, .changed, .saveView, .restoreView: write(presenter: &writer)
    default: write(screen: &writer)
    }
    return writer.bytes
  }

  private func write(life writer: inout ByteWriter) {
    switch self {
    case .load(let order):
      writer.kind(Kind.load)
      order.write(to: &writer)
    case .tryOpening(let order):
      writer.kind(Kind.tryOpening)
      order.write(to: &writer)
    case .tryEntry: writer.kind(Kind.tryEntry)
    case .outcome(let number, let outcome):
      writer.kind(Kind.outcome)
      writer.number(number)
      writer.value(outcome)
    case .restore(let state):
      writer.kind(Kind.restore)
      writer.value(state)
    case .save: writer.kind(Kind.save)
    case .runDue: writer.kind(Kind.runDue)
    default: writer.kind(Kind.stop)
    }
  }

  private func write(part writer: inout ByteWriter) {
    switch self {
    case .mediate(let name, let call, let token):
      writer.kind(Kind.mediate, name)
      writer.mediation(call)
      writer.number(token)
    case .undo(let name, let call):
      writer.kind(Kind.undo, name)
      writer.mediation(call)
    case .resolve(let name, let query, let token):
      writer.kind(Kind.resolve, name)
      writer.text(query.route)
      writer.map(query.payload)
      writer.screen(query.source)
      writer.number(token)
    case .routes(let name): writer.kind(Kind.routes, name)
    case .call(let name, let arguments):
      writer.kind(Kind.call, name)
      writer.values(arguments)
    case .setVisible(let name, let isVisible, let animated, let arguments, let token):
      writer.kind(Kind.setVisible, name)
      writer.truth(isVisible)
      writer.truth(animated)
      writer.value(arguments)
      writer.number(token)
    case .updateEffect(let name, let words):
      writer.kind(Kind.updateEffect, name)
      writer.attributes(words)
    case .cancel(let role, let name, let token):
      writer.kind(Kind.cancel, name)
      writer.text(role.rawValue)
      writer.number(token)
    default: break
    }
  }

  private func write(presenter writer: inout ByteWriter) {
    switch self {
    case .open(let name, let arguments):
      writer.kind(Kind.open, name)
      writer.value(arguments)
    case .close(let name): writer.kind(Kind.close, name)
    case .present(let name, let transition, let token):
      writer.kind(Kind.present, name)
      writer.transition(transition)
      writer.number(token)
    case .changed(let name, let screen):
      writer.kind(Kind.changed, name)
      writer.screen(screen)
    case .saveView(let name, let screen):
      writer.kind(Kind.saveView, name)
      writer.screen(screen)
    case .restoreView(let name, let screen, let view):
      writer.kind(Kind.restoreView, name)
      writer.screen(screen)
      writer.value(view)
    default: break
    }
  }

  private func write(screen writer: inout ByteWriter) {
    switch self {
    case .create(let type, let id, let properties):
      writer.kind(Kind.create, type)
      writer.screen(id)
      writer.map(properties)
    case .get(let id, let name): writer.kind(Kind.get, id, name)
    case .set(let id, let name, let value):
      writer.kind(Kind.set, id, name)
      writer.value(value)
    case .act(let id, let name, let arguments):
      writer.kind(Kind.act, id, name)
      writer.values(arguments)
    case .properties(let id): writer.kind(Kind.properties, id)
    case .tell(let id, let event):
      writer.kind(Kind.tell, id)
      writer.byte(event.number)
    case .update(let id, let words):
      writer.kind(Kind.update, id)
      writer.attributes(words)
    case .saveScreen(let id): writer.kind(Kind.saveScreen, id)
    case .restoreScreen(let id, let state):
      writer.kind(Kind.restoreScreen, id)
      writer.value(state)
    case .observe(let id, let name): writer.kind(Kind.observe, id, name)
    case .destroy(let id): writer.kind(Kind.destroy, id)
    default: break
    }
  }

  // MARK: Reading

  init(frame: [UInt8]) throws(ByteFault) {
    var reader = ByteReader(frame[...])
    let number = try reader.byte()
    guard let kind = Kind(rawValue: number) else {
      throw reader.fault("a call of the kind \(number)")
    }
    switch kind {
    case .load, .tryOpening, .tryEntry, .runDue, .outcome, .stop, .save, .restore:
      self = try Self.life(kind, &reader)
    case .mediate, .undo, .resolve, .routes, .call, .setVisible, .updateEffect, .cancel:
      self = try Self.part(kind, try reader.text(), &reader)
    case .open, .close, .present, .changed, .saveView, .restoreView:
      self = try Self.presenter(kind, try reader.text(), &reader)
    case .create:
      self = .create(try reader.text(), try reader.screen(), try reader.map())
    default: self = try Self.screen(kind, try reader.screen(), &reader)
    }
    try reader.end()
  }

  private static func life(
    _ kind: Kind, _ reader: inout ByteReader
  ) throws(ByteFault) -> WorkerCall {
    switch kind {
    case .load: return .load(try LoadOrder(&reader))
    case .tryOpening: return .tryOpening(try LoadOrder(&reader))
    case .tryEntry: return .tryEntry
    case .outcome: return .outcome(try reader.number(), try reader.value())
    case .restore: return .restore(try reader.value())
    case .save: return .save
    case .runDue: return .runDue
    default: return .stop
    }
  }

  private static func part(
    _ kind: Kind, _ name: String, _ reader: inout ByteReader
  ) throws(ByteFault) -> WorkerCall {
    switch kind {
    case .mediate:
      return .mediate(name, try reader.mediation(), token: try reader.number())
    case .undo: return .undo(name, try reader.mediation())
    case .resolve:
      let query = RouteQuery(
        route: try reader.text(), payload: try reader.map(), source: try reader.screen())
      return .resolve(name, query, token: try reader.number())
    case .call: return .call(name, try reader.values())
    case .setVisible:
      return .setVisible(
        name, try reader.truth(), animated: try reader.truth(), try reader.value(),
        token: try reader.number())
    case .updateEffect: return .updateEffect(name, try reader.attributes())
    case .cancel:
      let word = try reader.text()
      guard let role = PluginRole(rawValue: word) else {
        throw reader.fault("a role \"\(word.prefix(40))\"")
      }
      return .cancel(role, name, token: try reader.number())
    default: return .routes(name)
    }
  }

  private static func presenter(
    _ kind: Kind, _ name: String, _ reader: inout ByteReader
  ) throws(ByteFault) -> WorkerCall {
    switch kind {
    case .open: return .open(name, try reader.value())
    case .present:
      return .present(name, try reader.transition(), token: try reader.number())
    case .changed: return .changed(name, try reader.screen())
    case .saveView: return .saveView(name, try reader.screen())
    case .restoreView: return .restoreView(name, try reader.screen(), try reader.value())
    default: return .close(name)
    }
  }

  private static func screen(
    _ kind: Kind, _ id: ScreenID, _ reader: inout ByteReader
  ) throws(ByteFault) -> WorkerCall {
    switch kind {
    case .get: return .get(id, try reader.text())
    case .set: return .set(id, try reader.text(), try reader.value())
    case .act: return .act(id, try reader.text(), try reader.values())
    case .properties: return .properties(id)
    case .tell: return .tell(id, try ScreenEvent(frame: try reader.byte()))
    case .update: return .update(id, try reader.attributes())
    case .saveScreen: return .saveScreen(id)
    case .restoreScreen: return .restoreScreen(id, try reader.value())
    case .observe: return .observe(id, try reader.text())
    default: return .destroy(id)
    }
  }
}

extension ByteWriter {
  fileprivate mutating func kind(_ kind: some RawRepresentable<UInt8>) { byte(kind.rawValue) }

  fileprivate mutating func kind(_ kind: some RawRepresentable<UInt8>, _ name: String) {
    byte(kind.rawValue)
    text(name)
  }

  fileprivate mutating func kind(_ kind: some RawRepresentable<UInt8>, _ id: ScreenID) {
    byte(kind.rawValue)
    screen(id)
  }

  fileprivate mutating func kind(
    _ kind: some RawRepresentable<UInt8>, _ id: ScreenID, _ name: String
  ) {
    byte(kind.rawValue)
    screen(id)
    text(name)
  }
}

extension ScreenEvent {
  fileprivate var number: UInt8 {
    switch self {
    case .willShow: 0
    case .didShow: 1
    case .hidden: 2
    }
  }

  fileprivate init(frame number: UInt8) throws(ByteFault) {
    switch number {
    case 0: self = .willShow
    case 1: self = .didShow
    case 2: self = .hidden
    default: throw ByteFault("a screen's event of the kind \(number)")
    }
  }
}
