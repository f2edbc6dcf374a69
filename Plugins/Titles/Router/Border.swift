internal import CSnapNav

/// Why a call of the host is refused, on its way into the host's error struct.
struct Failure: Error {
  let code: Int
  let message: String
}

func status(_ code: Int) -> snapnav_status { snapnav_status(truncatingIfNeeded: code) }

/// Writes the failure where the host reads it, and answers its status.
func report(_ failure: Failure, into error: UnsafeMutablePointer<snapnav_error>?) -> snapnav_status
{
  // Safety: `error` is the host's for the length of the call; snapnav_fail keeps to its size.
  unsafe failure.message.withCString { text in
    unsafe snapnav_fail(error, status(failure.code), text)
  }
}

/// A copy of a borrowed text; nil when it is no UTF-8 or longer than `limit` bytes.
func text(of borrowed: snapnav_str, limit: Int = 4096) -> String? {
  // Safety: the host's text is valid for the length of the call, and copied here.
  guard unsafe borrowed.len <= limit else { return nil }
  guard let start = unsafe borrowed.ptr, unsafe borrowed.len > 0 else { return "" }
  let bytes = unsafe UnsafeRawBufferPointer(start: start, count: borrowed.len)
  return unsafe String(validating: bytes, as: UTF8.self)
}

/// The text under a key of a map; nil when there is no map, no such key or no text.
func text(in map: UnsafePointer<snapnav_value>?, at key: String) -> String? {
  // Safety: a value of the contract is valid for the length of the call; `kind` says which member
  // of the union counts, `count` how many entries there are.
  guard let map = unsafe map?.pointee, unsafe map.kind == UInt32(SNAPNAV_MAP) else {
    return nil
  }
  for index in 0..<(unsafe map.u.map.count) {
    guard let entry = unsafe map.u.map.items?[index], unsafe text(of: entry.key) == key else {
      continue
    }
    guard unsafe entry.value.kind == UInt32(SNAPNAV_STRING) else { return nil }
    return unsafe text(of: entry.value.u.s)
  }
  return nil
}
