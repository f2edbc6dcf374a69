internal import CSnapNav

typealias ErrorSlot = UnsafeMutablePointer<snapnav_error>?

let statusOK = snapnav_status(SNAPNAV_OK)

/// Writes the error where the host reads it, and answers its status.
func report(_ error: any Error, to slot: ErrorSlot) -> snapnav_status {
  let error = ContractError(error)
  return unsafe report(status: error.code.rawValue, error.message, to: slot)
}

/// Writes a status and its reason where the host reads them, and answers the status.
func report(status: snapnav_status, _ message: String, to slot: ErrorSlot) -> snapnav_status {
  // Safety: `slot` is the host's for the length of the call; the text is cut to the slot's size.
  if let slot = unsafe slot {
    unsafe slot.pointee.code = status
    unsafe withUnsafeMutableBytes(of: &slot.pointee.message) { room in
      let text = cut(message, to: room.count - 1)
      unsafe room.copyBytes(from: text)
      unsafe room[text.count] = 0
    }
  }
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
  var error = snapnav_error()
  error.size = UInt32(MemoryLayout<snapnav_error>.size)
  let status = unsafe withUnsafeMutablePointer(to: &error) { unsafe body($0) }
  guard status < 0 else { return }
  // Safety: the host ends the message with a 0; reading stops at the struct's end in any case.
  let message = unsafe withUnsafeBytes(of: &error.message) { bytes in
    unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }
  let words = message.isEmpty ? "the host answered status \(status)" : message
  throw ContractError(ContractError.Code(rawValue: status), words)
}

/// The text's bytes without zeros, cut to `limit` where a character begins.
private func cut(_ text: String, to limit: Int) -> [UInt8] {
  var bytes: [UInt8] = []
  for scalar in text.unicodeScalars where scalar != "\0" {
    let next = Array(String(scalar).utf8)
    guard bytes.count + next.count <= limit else { break }
    bytes += next
  }
  return bytes
}
