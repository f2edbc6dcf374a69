internal import Glibc
internal import SnapPluginKit
internal import TerminalLayout

/// Sends what the user wants to the host, and hands back the outcomes.
final class RequestSender {
  private let host: MainHost
  /// Kinds of requests that this host does not serve are not asked for again.
  private var servesKeys = true
  private var servesActivity = true
  private var lastActivity: Int?

  init(_ host: MainHost) { self.host = host }

  /// Sends a request. `done` gets the outcome's map; what cannot even be asked is a failed one, and
  /// `failure` is what people are told of it.
  func ask(
    _ request: PresenterRequest, failure: String, done: @escaping (Value) -> Void
  ) {
    guard let asked = request.hostRequest else { return }
    if case .key = request { return send(key: asked) }
    do throws(ContractError) {
      try host.request(asked) { done($0.value) }
    } catch {
      host.log(error.message, .warning)
      done(["outcome": "failed", "message": .string(failure)])
    }
  }

  /// A key may mean something to the host; where it does not, nothing is said to the user.
  private func send(key asked: Request) {
    guard servesKeys else { return }
    do throws(ContractError) { try host.request(asked) } catch { servesKeys = false }
  }

  /// Tells the host of user activity, at most once a second.
  func tellActivity() {
    let now = Self.seconds
    guard servesActivity, lastActivity != now else { return }
    lastActivity = now
    do throws(ContractError) {
      try host.request(.activity)
    } catch { servesActivity = false }
  }

  private static var seconds: Int {
    var time = timespec()
    // Safety: the clock is written into a value that lives for the call.
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec
  }
}
