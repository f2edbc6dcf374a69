import SnapApp
import SnapSystem
import Synchronization

// @unchecked: the application is used on the main thread only, where `begin` posts to.
/// The end of a run in order: requests that were accepted end, later ones are refused, then all is saved and
/// torn down.
final class RunEnd: @unchecked Sendable {
  /// How long requests that were accepted have, in nanoseconds.
  private static let patience: UInt64 = 5_000_000_000

  private unowned let application: Application
  private let loop: MainLoop
  private let ending: Ending
  private let service: RunService

  init(of application: Application, _ ending: Ending, _ service: RunService) {
    (self.application, loop) = (application, application.loop)
    (self.ending, self.service) = (ending, service)
  }

  /// Begins it; nothing happens the second time. Any thread.
  @Sendable func begin() {
    guard ending.interrupt() else { return }
    loop.post { [self] in
      service.ends()
      application.drain(within: Self.patience, application.stopper)
    }
  }

  /// Tells what is left of what the application has made, once it is closed: nothing should be.
  func tellLiveObjects(_ log: @Sendable (LogLine) -> Void) {
    let live = application.liveObjects
    log(
      live.isEmpty
        ? LogLine(source: "", level: "debug", isTrouble: false, text: "ended, no live objects")
        : .warning("ended, and still live: \(live.joined(separator: ", "))"))
  }
}

/// How a run ended, told by the walk and read after the loop.
final class Ending: Sendable {
  private let held = Mutex<ExitStatus?>(nil)
  var status: ExitStatus? { held.withLock { $0 } }
  func set(_ status: ExitStatus) { held.withLock { $0 = status } }

  private let interrupted = Mutex(false)
  /// Whether somebody outside has asked for the end.
  var isInterrupted: Bool { interrupted.withLock { $0 } }
  /// The end was asked for; false: it was already.
  func interrupt() -> Bool {
    interrupted.withLock { isInterrupted in
      defer { isInterrupted = true }
      return !isInterrupted
    }
  }
}
