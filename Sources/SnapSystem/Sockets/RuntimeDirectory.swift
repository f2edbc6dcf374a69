import CSnapSystem
import Glibc

/// Where programs of this user keep sockets while they run.
package enum RuntimeDirectory {
  /// The directories that can be one for a program, the best first: under `$XDG_RUNTIME_DIR`, unless
  /// others may write there, else under `/run/user/UID` where that is this user's, else `/tmp/NAME-UID` (or under `$TMPDIR`).
  package static func path(named name: String) -> String {
    let user = ProcessFacts.user
    if let base = wantedBase, refusal == nil { return "\(base)/\(name)" }
    let usual = "/run/user/\(user)"
    if let there = try? FileStatus(path: usual), there.kind == .directory, there.owner == user {
      return "\(usual)/\(name)"
    }
    return "\(ProcessFacts.environment("TMPDIR") ?? "/tmp")/\(name)-\(user)"
  }

  private static var wantedBase: String? {
    ProcessFacts.environment("XDG_RUNTIME_DIR").flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  /// Why `$XDG_RUNTIME_DIR` is not used; `nil`: it is, or there is none. Who may write there could put
  /// a socket in the place of ours.
  package static var refusal: String? {
    guard let base = wantedBase, let there = try? FileStatus(path: base),
      there.kind == .directory
    else { return nil }
    if there.owner != ProcessFacts.user {
      return "XDG_RUNTIME_DIR, \(base), is user \(there.owner)'s; its owner must be who runs this"
    }
    guard there.permissions & 0o022 != 0 else { return nil }
    return "others may write to XDG_RUNTIME_DIR, \(base); chmod 700 mends it"
  }

  /// Makes the directory, for this user only (mode 0700), unless it is there. Throws `EACCES` when
  /// what is there is not a directory, or others may use it: anybody may make names in `/tmp`.
  package static func make(_ path: String) throws(SystemError) {
    guard !path.utf8.contains(0) else { throw SystemError("use", path, code: EINVAL) }
    // Safety: the path lives for the length of the call.
    let made = unsafe snapsys_make_private_directory(path)
    if made != -EEXIST { _ = try checked(made, "make", path) }
    let there = try FileStatus(path: path, follow: false)
    guard there.kind == .directory, there.owner == ProcessFacts.user,
      there.permissions & 0o077 == 0
    else { throw SystemError("use", path, code: EACCES) }
  }
}
