internal import CSnapNav
internal import SnapValue

typealias ErrorSlot = UnsafeMutablePointer<snapnav_error>?

let statusOK = snapnav_status(SNAPNAV_OK)

/// Writes the error where the host reads it, and answers its status.
func report(_ error: any Error, to slot: ErrorSlot) -> snapnav_status {
  let error = ContractError(error)
  return unsafe report(status: error.code.rawValue, error.message, to: slot)
}

/// Writes a status and its reason where the host reads them, and answers the status.
func report(status: snapnav_status, _ message: String, to slot: ErrorSlot) -> snapnav_status {
  // Safety: `slot` is the host's for the length of the call.
  if let slot = unsafe slot { unsafe slot.pointee.set(status, message) }
  return status
}

/// Runs the body of a callback; what it throws becomes its status and message.
func answering(_ slot: ErrorSlot, _ body: () throws -> snapnav_status) -> snapnav_status {
  do { return try body() } catch { return unsafe report(error, to: slot) }
}

/// Runs a call of the host's; what it refuses is thrown.
func asking(
  _ body: (UnsafeMutablePointer<snapnav_error>) -> snapnav_status
) throws(ContractError) {
  var error = snapnav_error.empty
  // Safety: the host writes to it before it returns.
  let status = unsafe withUnsafeMutablePointer(to: &error) { unsafe body($0) }
  guard status < 0 else { return }
  let message = error.text
  let words = message.isEmpty ? "the host answered status \(status)" : message
  throw ContractError(ContractError.Code(rawValue: status), words)
}
