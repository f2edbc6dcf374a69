import SnapSystem

/// Writes a file that somebody names, so that what was there stays where the new one does not fit. What a link
/// leads to is written in its place. What is no regular file, such as a pipe or a terminal, is written to.
func writeWhole(_ text: String, to path: String) throws(SystemError) {
  if let kind = (try? FileStatus(path: path))?.kind, kind != .regular {
    try TextOutput(creating: path).write(text)
  } else {
    try writeFile(Array(text.utf8), to: (try? resolvePath(path)) ?? path)
  }
}
