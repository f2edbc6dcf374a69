import Glibc

/// Finds a program as a shell would: a name with a slash is a path, relative to the directory; any
/// other is looked for in the directories of `PATH`. Throws `ENOENT` when there is none, `EACCES`
/// when the file is not to be executed.
package func findProgram(
  _ name: String, relativeTo directory: String
) throws(SystemError) -> String {
  guard !name.utf8.contains(0) else { throw SystemError("find", name, code: EINVAL) }
  if name.unicodeScalars.contains("/") {
    let path = name.hasPrefix("/") ? name : "\(directory)/\(name)"
    let status = try FileStatus(path: path)
    guard status.isProgram else { throw SystemError("run", path, code: EACCES) }
    return path
  }
  let path = ProcessFacts.environment("PATH") ?? "/usr/bin:/bin"
  for directory in path.unicodeScalars.split(separator: ":").map(String.init)
  where directory.hasPrefix("/") {
    let file = "\(directory)/\(name)"
    if let status = try? FileStatus(path: file), status.isProgram { return file }
  }
  throw SystemError("find", name, code: ENOENT)
}

extension FileStatus {
  /// Whether it is a file that somebody may execute.
  fileprivate var isProgram: Bool { kind == .regular && permissions & 0o111 != 0 }
}
