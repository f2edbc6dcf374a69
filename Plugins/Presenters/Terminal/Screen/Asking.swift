internal import Glibc
internal import SnapPluginKit
internal import TerminalFrames

/// Asks the host for what the user wishes.
final class Asking {
  private let host: MainHost
  /// Kinds of requests that this host does not serve are not asked for again.
  private var servesKeys = true
  private var servesActivity = true
  private var lastActivity: Int?

  init(_ host: MainHost) { self.host = host }

  /// Asks for a wish. `done` gets the outcome's map; what cannot even be asked is a failed one.
  func ask(_ wish: Wish, done: @escaping (Value) -> Void) {
    guard let request = wish.request else { return }
    if case .key = wish { return askForKey(request) }
    do throws(ContractError) {
      try host.request(request) { done($0.value) }
    } catch {
      done(["outcome": "failed", "reason": .string(error.message)])
    }
  }

  /// A key may mean something to the host; when it does not, nobody need be told.
  private func askForKey(_ request: Request) {
    guard servesKeys else { return }
    do throws(ContractError) { try host.request(request) } catch { servesKeys = false }
  }

  /// Somebody is there: told at most once a second.
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
