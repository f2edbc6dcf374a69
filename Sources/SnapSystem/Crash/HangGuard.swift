import CSnapSystem

/// What happens when a plugin does not return: nothing in this process can take a call back, so the
/// terminal is put back, one line says whose call it is, and the process leaves.
///
/// The main loop tells when it is busy; while it waits, nothing is counted and nothing wakes up.
package enum HangGuard {
  /// Watches from now on, once, for the whole process; the process counts as busy until its main
  /// loop waits. A call is given up between one and one and a half times `seconds` after it began.
  ///
  /// Do not install it where a debugger stops the process.
  package static func install(program: String, seconds: Int32, status: Int32) throws(SystemError) {
    // Safety: the name is copied during the call.
    _ = try checked(unsafe snapsys_hang_install(program, seconds, status), "guard against hangs")
  }

  /// The process waits: nothing is counted until `resume`.
  package static func pause() { snapsys_hang_watch(0) }

  /// The process is busy again.
  package static func resume() { snapsys_hang_watch(1) }
}
