import CSnapSystem
import Glibc

/// Makes a directory; one that is there already is an error (`EEXIST`).
package func makeDirectory(_ path: String, mode: UInt32 = 0o755) throws(SystemError) {
  guard !path.utf8.contains(0) else { throw SystemError("make", path, code: EINVAL) }
  // Safety: the path lives for the length of the call.
  if unsafe mkdir(path, mode) != 0 { throw SystemError("make", path, code: errno) }
}

/// Lays out a new directory with files in it, whole or not at all.
///
/// Paths are relative to the directory, with `/` between names; directories on the way are made. A
/// directory of that name that is there already is an error (`EEXIST`), and stays as it was. After
/// any other error everything that was made is taken away again.
package func layOutTree(
  _ files: [(path: String, bytes: [UInt8])], at root: String
) throws(SystemError) {
  try makeDirectory(root)
  var made = [root]
  do throws(SystemError) {
    for file in files {
      try makeParents(of: file.path, below: root, &made)
      try writeFile(file.bytes, to: "\(root)/\(file.path)")
      made.append("\(root)/\(file.path)")
    }
  } catch {
    // Safety: each path lives for the length of its call.
    for path in made.reversed() { _ = unsafe remove(path) }
    throw error
  }
}

private func makeParents(
  of path: String, below root: String, _ made: inout [String]
) throws(SystemError) {
  var parent = root
  for name in path.unicodeScalars.split(separator: "/").dropLast().map(String.init) {
    parent += "/\(name)"
    guard !made.contains(parent) else { continue }
    try makeDirectory(parent)
    made.append(parent)
  }
}
