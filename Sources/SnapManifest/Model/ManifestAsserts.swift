extension Manifest {
  /// Something that the application's author says of its graph of navigations, to be proven.
  package struct Assertion: Sendable, Hashable {
    /// What is said.
    package enum Claim: Sendable, Hashable {
      /// Some way leads to it.
      case reachable(to: String)
      /// No way leads to it.
      case unreachable(to: String)
      /// Every way to it passes another screen.
      case always(to: String, via: String)
      /// Some way of at most so many edges leads to it.
      case within(to: String, steps: Int)
      /// Edges lead from the screen to these only.
      case leaves(only: [String])
    }
    /// What is said.
    package var claim: Claim
    /// Where ways begin; `nil`: at every screen of the initial state.
    package var from: String?
    /// Where it stands.
    package var origin: Origin
  }
}
