import Glibc

/// What a symbolic link names that leads to nothing; `nil` for one that leads somewhere, and for whatever is no
/// link.
package func linkToNothing(at path: String) -> String? {
  do throws(SystemError) {
    _ = try FileStatus(path: path)
    return nil
  } catch {
    guard error.code == ENOENT || error.code == ELOOP else { return nil }
  }
  return linkTarget(at: path)
}

/// What a symbolic link names, as it is written there; `nil` for whatever is no link.
func linkTarget(at path: String) -> String? {
  guard (try? FileStatus(path: path, follow: false))?.kind == .link else { return nil }
  // Safety: at most as many bytes are written as there is room for, and as many are declared.
  let name = unsafe [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { room, count in
    count = unsafe room.withMemoryRebound(to: CChar.self) {
      guard let base = $0.baseAddress else { return 0 }
      return unsafe max(0, readlink(path, base, $0.count))
    }
  }
  return String(decoding: name, as: UTF8.self)
}
