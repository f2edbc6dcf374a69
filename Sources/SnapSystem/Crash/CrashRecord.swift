import CSnapSystem
import Glibc

/// A file of one run, which is there while it runs and gone when it ends in order: when a plugin ends the
/// process, its signal handler says there whose call that was. Who finds it later, and nobody holds it, knows
/// how the run has ended.
package struct CrashRecord: ~Copyable {
  /// Where it is.
  package let path: String
  private let file: Descriptor

  /// Makes it, for this user only, holds it, and lets a crash be written there. One at a time in a process.
  ///
  /// It gets its name when it is held, so that nobody takes it for one whose run is over.
  package init(_ path: String) throws(SystemError) {
    let draft = path + Self.draft
    let file = Descriptor(try KeptFiles.create(draft))
    do throws(SystemError) {
      _ = try checked(snapsys_try_lock(file.number), "lock", draft)
      try KeptFiles.rename(draft, to: path)
    } catch {
      try? KeptFiles.remove(draft)
      throw error
    }
    snapsys_crash_record(file.number)
    self.file = file
    self.path = path
  }

  /// How the names of records end that nobody holds yet.
  private static let draft = ".new"

  /// Adds a line. What cannot be written is not there.
  package func note(_ line: String) { try? writeBytes(Array((line + "\n").utf8), to: file.number) }

  /// The run ends in order: nobody has to know of it.
  package func end() {
    snapsys_crash_record(-1)
    try? KeptFiles.remove(path)
  }

  deinit { snapsys_crash_record(-1) }

  /// A record whose run is over.
  package struct Ended: Sendable, Hashable {
    /// Its lines; none where it cannot be read.
    package var lines: [String]
    /// When it was written to last, in milliseconds since 1970.
    package var time: Int64
  }

  /// Reads a record; `nil`: its run goes on, or it is not there.
  package static func ended(_ path: String) -> Ended? {
    guard !path.hasSuffix(draft), let file = try? openForReading(path, follow: false),
      snapsys_try_lock(file.number) >= 0
    else { return nil }
    guard let contents = try? readAll(of: file.number, path: path, limit: 16 << 20),
      KeptDirectory.refusal(ofFile: path, contents.status) == nil
    else { return Ended(lines: [], time: 0) }
    let text = String(decoding: contents.bytes, as: UTF8.self)
    return Ended(
      lines: text.split(separator: "\n").map(String.init),
      time: contents.status.changed / 1_000_000)
  }
}
