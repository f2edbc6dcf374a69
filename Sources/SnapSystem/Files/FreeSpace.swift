import Glibc

/// How many bytes somebody without privileges can still write on the file system of a path; `nil` when
/// nobody says.
package func freeSpace(at path: String) -> UInt64? {
  guard !path.utf8.contains(0) else { return nil }
  var facts = statvfs()
  // Safety: the path and the room live for the length of the call.
  guard unsafe statvfs(path, &facts) == 0 else { return nil }
  let (bytes, isTooMuch) = UInt64(facts.f_bavail).multipliedReportingOverflow(
    by: UInt64(facts.f_frsize))
  return isTooMuch ? .max : bytes
}
