import SnapApp
import SnapRemote
import SnapNavigation
import SnapSystem

extension Command {
  static let controlOption = Option(
    "control", argument: "PATH", kind: .file([]), elsewhere: "socket",
    "Open the control socket under this path instead of snapnav/ID.sock in the runtime directory")
}

// @unchecked: opened, told and closed on the main thread, where the navigator's listener is called.
/// The control socket of a run, when it has one.
final class ControlSocket: @unchecked Sendable {
  private let arguments: Arguments
  private let log: @Sendable (LogLine) -> Void
  private var server: ControlServer?
  /// A socket that is open already.
  private let listener: LocalListener?

  init(
    _ arguments: Arguments, listener: LocalListener? = nil,
    log: @escaping @Sendable (LogLine) -> Void
  ) {
    (self.arguments, self.listener, self.log) = (arguments, listener, log)
  }

  /// Opens it unless the command line says not to. Throws when it was asked for by its path and
  /// cannot be opened; otherwise the run goes on without it, and the log says why.
  func open(
    to application: Application, quit: @escaping () -> Void
  ) throws(SystemError) {
    guard !arguments.has("no-control") else { return }
    do throws(SystemError) {
      let made = try ControlServer(
        try listen(for: application), of: application, log: log, quit: quit)
      CrashGuard.guardFile(absolutePath(made.path))
      server = made
    } catch {
      guard !arguments.has("control") else { throw error }
      log(.warning("there is no control socket: \(error)", of: "control"))
    }
  }

  private func listen(for application: Application) throws(SystemError) -> LocalListener {
    if let listener { return listener }
    guard let path = arguments.value("control") else {
      if let why = RuntimeDirectory.refusal {
        log(.warning("it is not used: \(why)", of: "control"))
      }
      return try ControlPlace.listen(app: application.id)
    }
    return try LocalListener(at: absolutePath(path))
  }

  /// Tells those who follow.
  func tell(_ event: NavigationEvent) { server?.tell(event) }

  /// Takes the socket away.
  func close() {
    server?.close()
    server = nil
    CrashGuard.guardFile(nil)
  }
}
