import SnapApp
import SnapSystem

// @unchecked: used on the main thread only, where the walk and the signals post to.
/// The service that a run is, where somebody such as systemd has started it as one: who reads
/// `NOTIFY_SOCKET` is told when it serves, how it is and when it ends, and where `WATCHDOG_USEC` counts the
/// time, that its display is alive.
final class RunService: @unchecked Sendable {
  private unowned let application: Application
  private let socket: ServiceSocket?
  /// How often the supervisor wants to hear of it, in nanoseconds; `nil`: it does not count.
  private let watchdog: UInt64?
  private let log: (LogLine) -> Void
  private var words = ServiceWords()
  private var hasFailed = false
  private var hasEnded = false

  init(of application: Application, log: @escaping (LogLine) -> Void) {
    (self.application, self.log) = (application, log)
    let name = ProcessFacts.environment("NOTIFY_SOCKET")
    socket = name.flatMap(ServiceSocket.init)
    watchdog = socket == nil ? nil : Self.watchdog()
    if let name, socket == nil {
      log(
        .warning(
          "nobody is told that it serves: NOTIFY_SOCKET is \(name), expected a path from the root, or a "
            + "name after @"))
    }
  }

  /// The time that `WATCHDOG_USEC` names, when it is meant for this process.
  private static func watchdog() -> UInt64? {
    guard let text = ProcessFacts.environment("WATCHDOG_USEC"), let time = UInt64(text),
      time > 0, time < UInt64.max / 1_000
    else { return nil }
    if let process = ProcessFacts.environment("WATCHDOG_PID"),
      process != "\(ProcessFacts.identifier)"
    {
      return nil
    }
    return time * 1_000
  }

  /// It serves: what it begins with is shown.
  func begin() {
    guard socket != nil, !hasEnded else { return }
    tell(words.ready())
    guard let watchdog else { return }
    application.healthWatch.begin(every: watchdog / 2) { [unowned self] health in
      tell(words.looked(health, isFed: true))
    }
  }

  /// The end has begun.
  func ends() {
    guard socket != nil, !hasEnded else { return }
    hasEnded = true
    tell(words.stopping())
  }

  private func tell(_ lines: [String]) {
    guard let socket, !lines.isEmpty else { return }
    do throws(SystemError) { try socket.tell(lines) } catch {
      guard !hasFailed else { return }
      hasFailed = true
      log(.warning("who has started it as a service is not told how it is: \(error)"))
    }
  }
}
