package import SnapEngine
package import SnapValue

// What comes from outside.
extension Navigator {
  /// Why a request of origin `outside` would be refused whatever the state is: nothing exported leads
  /// there, or it is malformed or too large. `nil`: it would be planned, and may still be refused then.
  package func refusal(of request: Request) -> Failure? {
    do throws(Failure) {
      try planner.admit(request)
      return nil
    } catch { return error }
  }

  /// Tells those who listen that something from outside was turned away before it became a request.
  package func tellTurnedAway(_ reason: String) { tell(.turnedAway(reason: reason)) }
}
