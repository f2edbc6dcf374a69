import CSnapSystem
import Glibc

/// Writes all bytes to a descriptor, such as 1 for standard output; waits until they are taken.
///
/// Begins again after a signal. Throws when the other end is gone and `SIGPIPE` did not end the
/// process.
package func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
  guard !bytes.isEmpty else { return }
  // Safety: the bytes live for the length of the call, which reads no more than their count.
  let status = unsafe bytes.withUnsafeBytes {
    unsafe snapsys_write_all(descriptor, $0.baseAddress, $0.count)
  }
  _ = try checked(status, "write to descriptor \(descriptor)")
}

/// Reads what a descriptor has, at most so many bytes; waits until there is something. No bytes: the
/// end. Begins again after a signal.
package func readSome(from descriptor: Int32, atMost most: Int) throws(SystemError) -> [UInt8] {
  var failure: Int64 = 0
  // Safety: at most `most` bytes are written into room for `most`, and as many are declared.
  let bytes = unsafe [UInt8](unsafeUninitializedCapacity: max(most, 0)) { buffer, count in
    guard let base = buffer.baseAddress else { return }
    let got = unsafe snapsys_read(descriptor, base, buffer.count)
    failure = min(got, 0)
    count = Int(max(got, 0))
  }
  guard failure == 0 else {
    throw SystemError(
      "read from descriptor \(descriptor)", code: Int32(truncatingIfNeeded: -failure))
  }
  return bytes
}

/// Sends what is written to standard output to standard error from now on, and answers a descriptor
/// for what standard output was: so that nothing can mix with a program's answer.
package func setAsideStandardOutput() throws(SystemError) -> Int32 {
  let kept = try checked(snapsys_duplicate_above(1, 64), "keep standard output")
  guard dup2(2, 1) == 1 else { throw SystemError("redirect standard output", code: errno) }
  return kept
}

/// The path from the root: a relative one begins at the working directory. Links and `..` stay.
package func absolutePath(_ path: String) -> String {
  if path.hasPrefix("/") { return path }
  guard let directory = try? ProcessFacts.workingDirectory() else { return path }
  return directory == "/" ? "/" + path : "\(directory)/\(path)"
}
