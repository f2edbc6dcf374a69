import Foundation
import SnapSystem
import Testing

@Suite("Settings of the process")
struct ProcessSettingsTests {
  @Test(
    "a signal that is blocked is another setting, whichever it is",
    arguments: [SIGHUP, SIGUSR1, SIGTERM, 34, 63, 64])
  func blocked(signal: Int32) {
    var (none, one, before) = (sigset_t(), sigset_t(), sigset_t())
    sigemptyset(&none)
    sigemptyset(&one)
    sigaddset(&one, signal)
    // Threads of tests block signals themselves.
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let open = ProcessSettings.now
    pthread_sigmask(SIG_SETMASK, &one, nil)
    let closed = ProcessSettings.now
    let sentence = "other signals are blocked: \(SignalName.name(signal)) in place of none"
    #expect(closed.changes(since: open).contains(sentence))
    let back = open.changes(since: closed)
    #expect(back.contains { $0.hasPrefix("other signals are blocked: none") }, "\(back)")
  }
}
