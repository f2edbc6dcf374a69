internal import CWebEdge
internal import Glibc
internal import SnapPluginKit

/// The browser that the manifest names, as a child process.
final class Browser {
  private let host: MainHost
  private let name: String
  private let process: Int32
  private let descriptor: Int32
  private let ended: (_ isWell: Bool) -> Void
  private var isRunning = true

  /// Starts it; `ended` is called when it has ended by itself, and told whether its status
  /// was 0.
  init(_ host: MainHost, _ words: [String], ended: @escaping (_ isWell: Bool) -> Void)
    throws(ContractError)
  {
    self.host = host
    self.ended = ended
    name = words.first ?? ""
    // Safety: the copies live for the call, which ends its list with a null.
    var copies = unsafe words.map { unsafe strdup($0) }
    unsafe copies.append(nil)
    defer { unsafe copies.forEach { unsafe free($0) } }
    process = unsafe edge_browser_start(copies)
    guard process > 0 else {
      throw ContractError(
        .failed,
        "the browser \"\(words.first ?? "")\" cannot be started: \(ErrorText.of(errno)); name "
          + "another one in the config's \"browser\"")
    }
    descriptor = edge_browser_descriptor(process)
    guard descriptor >= 0 else { return }
    try host.watch(descriptor: descriptor) { [unowned self] in end() }
  }

  private func end() {
    let status = edge_browser_status(process)
    guard isRunning, status >= 0 else { return }
    forget()
    let how = status < 256 ? "status \(status)" : "signal \(status - 256)"
    host.log("the browser \"\(name)\" has ended with \(how)", status == 0 ? .debug : .warning)
    ended(status == 0)
  }

  private func forget() {
    isRunning = false
    guard descriptor >= 0 else { return }
    try? host.unwatch(descriptor: descriptor)
    edge_close(descriptor)
  }

  /// Asks it to end, when it runs.
  func stop() {
    guard isRunning else { return }
    forget()
    edge_browser_stop(process)
  }
}
