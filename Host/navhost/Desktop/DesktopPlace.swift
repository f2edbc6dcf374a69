import SnapApp
import SnapRemote
import SnapSystem

extension Command {
  static let noBusOption = Option(
    "no-bus",
    "Leave the session bus alone: links that are clicked do not come to this instance")
}

// @unchecked: made, opened and closed on the main thread; opened by a closure that must be sendable.
/// A run's place on the session bus, when it has one.
final class DesktopPlace: @unchecked Sendable {
  private let service: BusService?
  private let application: Application
  private let takesName: Bool

  /// `bus` is a connection that has the name already. Otherwise a run that stays takes the name where
  /// there is a session bus and nobody else has it, and goes on without where there is none.
  init(
    _ bus: SessionBus?, of application: Application, stays: Bool, _ arguments: Arguments,
    on loop: MainLoop, log: @escaping @Sendable (LogLine) -> Void
  ) {
    self.application = application
    takesName = bus == nil
    guard let names = DesktopNames(application.id), stays, !arguments.has("no-bus"),
      let bus = bus ?? (try? SessionBus(on: loop))
    else {
      service = nil
      return
    }
    service = BusService(bus, names, log: log)
  }

  /// Enters from now on what comes.
  func open() {
    service?.open(to: application)
    if takesName { service?.takeName() }
  }

  /// Leaves the bus.
  func close() { service?.close() }
}
