import SnapValue

extension Bench {
  /// How a plugin is started.
  struct Start {
    var config: Value?
    /// Which host it meets.
    var hostKind = HostKind.ordinary
    var faults: [HostFault] = []
    /// The registrar call that fails, from 0.
    var failingRegistration: (call: Int, status: Int32)?
    /// Whether every pointer of what is registered is looked at.
    var looksClosely = false
    /// Whether the host has a main loop to be driven by a presenter.
    var givesMainLoop = false
  }
}
