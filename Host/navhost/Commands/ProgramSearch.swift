import SnapSystem

/// The first executable file of a name in the directories of PATH; `nil` when there is none.
func program(named name: String) -> String? {
  let path = ProcessFacts.environment("PATH") ?? "/usr/bin:/bin"
  for directory in path.split(separator: ":") where directory.hasPrefix("/") {
    let file = "\(directory)/\(name)"
    if let status = try? FileStatus(path: file), status.kind == .regular,
      status.permissions & 0o111 != 0
    {
      return file
    }
  }
  return nil
}
