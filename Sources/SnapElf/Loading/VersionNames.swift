import CSnapSystem

/// Whether a version such as `GLIBC_2.34` is one that the C library of this process surely has; spares
/// reading it.
func runningLibcHas(_ version: String) -> Bool {
  // Safety: the text lives for ever.
  guard version.hasPrefix("GLIBC_"), let wanted = versionNumbers(version),
    let running = unsafe snapsys_libc_version(),
    let have = versionNumbers(unsafe "GLIBC_" + String(cString: running))
  else { return false }
  return !have.lexicographicallyPrecedes(wanted)
}

/// The highest version of the same family (`GLIBC_`, `CXXABI_`, …); empty when there is none.
func newestVersion(like version: String, in defined: [String]) -> String {
  let family = version.prefix { $0 != "_" } + "_"
  let known = defined.filter { $0.hasPrefix(family) && versionNumbers($0) != nil }
  return known.max { precedes($0, $1) } ?? ""
}

private func precedes(_ version: String, _ other: String) -> Bool {
  (versionNumbers(version) ?? []).lexicographicallyPrecedes(versionNumbers(other) ?? [])
}

/// The numbers after the first `_`; `nil` when there is something else.
private func versionNumbers(_ version: String) -> [Int]? {
  guard let mark = version.firstIndex(of: "_") else { return nil }
  let parts = version[version.index(after: mark)...]
    .split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
  return parts.contains(nil) ? nil : parts.compactMap { $0 }
}
