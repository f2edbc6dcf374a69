import SnapEngine
import SnapValue

extension MediationCall {
  /// The call with the arguments of a mediator that is bound to some; of one that is not, as it is.
  func bound(to arguments: Value?) -> MediationCall {
    guard let arguments else { return self }
    var call = self
    call.arguments = arguments
    return call
  }
}
