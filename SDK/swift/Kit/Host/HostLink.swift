internal import CSnapNav
internal import Synchronization

// Safety: @unchecked because of the pointer, which is good from start() until the plugin's stop() has
// ended; calls after that are refused here.
/// The host's table, as long as the plugin is started.
@safe final class HostLink: @unchecked Sendable {
  private let table: UnsafePointer<snapnav_host>
  private let isEnded = Atomic(false)
  let callbacks = CallbackTable()
  let answers = PendingAnswers()

  init(_ table: UnsafePointer<snapnav_host>) { unsafe self.table = unsafe table }

  /// From now on nothing reaches the host.
  func end() { isEnded.store(true, ordering: .sequentiallyConsistent) }

  /// The table; refused when the plugin is stopped.
  func live() throws(ContractError) -> UnsafePointer<snapnav_host> {
    guard !isEnded.load(ordering: .sequentiallyConsistent) else {
      throw ContractError(.wrongState, "the plugin is stopped: its host is not called any more")
    }
    return unsafe table
  }
}
