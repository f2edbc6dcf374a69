package import SnapApp
import SnapValue
package import SnapSystem

// @unchecked: everything happens on the loop's thread, which is the navigator's executor.
/// An application's place on the session bus: what others call there is entered by its `LinkGateway`,
/// and each call is answered when it has ended.
///
/// The connection has taken the application's name already, or asks for it with `take`. On the main
/// loop's thread.
package final class BusService: @unchecked Sendable {
  private let bus: SessionBus
  private let names: DesktopNames
  private let log: @Sendable (LogLine) -> Void
  private weak var application: Application?

  /// Brings a connection into use that serves the application's object.
  package init(
    _ bus: SessionBus, _ names: DesktopNames, log: @escaping @Sendable (LogLine) -> Void
  ) {
    (self.bus, self.names, self.log) = (bus, names, log)
  }

  /// Enters from now on what others call. Calls that came before are entered first.
  package func open(to application: Application) {
    self.application = application
    bus.handler = { [weak self] in self?.take($0) }
  }

  /// Asks for the application's name; when another has it, the log says so, and nobody calls here.
  package func takeName() {
    do throws(SystemError) {
      try bus.serve(names.path)
      try bus.own(names.id)
    } catch { log(.warning(error.description, of: "bus")) }
  }

  /// Leaves the bus.
  package func close() { bus.close() }

  private func take(_ event: SessionBus.Event) {
    switch event {
    case .named(isOurs: true), .answered: break
    case .named(isOurs: false):
      log(
        LogLine(
          source: "bus", level: "note", isTrouble: false,
          text: "another instance has the name \(names.id); links go there"))
    case .nameless(let error): log(.warning(error.description, of: "bus"))
    case .lost(let error):
      log(.warning("links do not come in any more: \(error)", of: "bus"))
    case .called(let number, let call): enter(call, number)
    }
  }

  /// Enters a call, and answers it when it has ended.
  private func enter(_ call: SessionBus.Call, _ number: UInt64) {
    guard let application else {
      return bus.answer(number, error: (OutsideAnswer.failed, "the application ends"))
    }
    let done: @Sendable (OutsideAnswer) -> Void = { [weak self] answer in
      self?.bus.answer(number, error: answer.error)
    }
    switch call {
    case .activate: bus.answer(number)
    case .open(let urls, let count): application.outside.enter(urls, count: count, done: done)
    case .action(let name, let parameters, let count):
      application.outside.enter(action: name, done: done) { () throws(Failure) in
        try SessionBus.payload(parameters, count: count)
      }
    }
  }
}

extension SessionBus {
  /// What the parameters of an action give to its route. Throws `limit`.
  static func payload(_ parameters: [Parameter], count: Int) throws(Failure) -> ValueMap {
    guard count <= OutsideLink.mostParameters else {
      throw Failure(
        .limit, "\(count) parameters; an action takes no more than \(OutsideLink.mostParameters)")
    }
    var payload = ValueMap()
    for parameter in parameters {
      switch parameter.value {
      case .text(let text?) where text.utf8.count <= OutsideLink.mostBytes:
        payload[parameter.name] = .string(text)
      case .text:
        throw Failure(
          .limit, "\"\(parameter.name.harmless)\" is longer than \(OutsideLink.mostBytes) bytes")
      case .truth(let truth): payload[parameter.name] = .bool(truth)
      case .integer(let number): payload[parameter.name] = .int(number)
      case .real(let number) where number.isFinite: payload[parameter.name] = .double(number)
      case .real:
        throw Failure(.badArgument, "\"\(parameter.name.harmless)\" is no finite number")
      }
    }
    return payload
  }
}
