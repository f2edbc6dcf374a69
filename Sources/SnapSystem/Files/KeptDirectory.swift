import Glibc

/// A directory of files that survive the program.
package enum KeptDirectory {
  /// Makes it (mode 0700) with all above it that are missing.
  package static func prepare(_ path: String) throws(SystemError) {
    if (try? FileStatus(path: path)) != nil { return }
    let parent = parentDirectory(of: path)
    if parent != path { try prepare(parent) }
    do throws(SystemError) { try makeDirectory(path, mode: 0o700) } catch {
      guard error.isExisting else { throw error }
      return
    }
    // What is made without its owner's rights serves nobody, and would be in the way of the next run.
    guard try FileStatus(path: path).permissions & 0o700 != 0o700 else { return }
    // Safety: the path lives for the length of the call.
    _ = unsafe rmdir(path)
    throw SystemError(
      "make", "\(path) for its owner, whose rights the umask takes away", code: EACCES)
  }

  /// Why a directory is no place for such files: what is in it others could put there.
  package static func refusal(of path: String) -> String? {
    let status: FileStatus
    do throws(SystemError) { status = try FileStatus(path: path) } catch {
      return error.description
    }
    if status.kind != .directory { return "\(path) is a \(status.kind.rawValue), not a directory" }
    if let why = foreignOwner(status, path) { return why }
    let isShared = status.permissions & 0o022 != 0 && status.permissions & 0o1000 == 0
    return isShared ? "others may write to \(path); chmod go-w mends it" : nil
  }

  /// Why a file in one is not believed: others could have written it.
  package static func refusal(ofFile path: String, _ status: FileStatus) -> String? {
    if let why = foreignOwner(status, path) { return why }
    return status.permissions & 0o022 != 0 ? "others may write \(path); chmod go-w mends it" : nil
  }

  private static func foreignOwner(_ status: FileStatus, _ path: String) -> String? {
    guard status.owner != ProcessFacts.user, status.owner != 0 else { return nil }
    return "\(path) is user \(status.owner)'s; its owner must be who runs this"
  }
}
