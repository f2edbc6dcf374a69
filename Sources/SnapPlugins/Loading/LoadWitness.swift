package import SnapElf
package import SnapSystem

/// Who is told which plugins are in this process, so that somebody knows when one of them ends it, and who
/// remembers how trials have ended. Main thread.
package protocol LoadWitness: Sendable {
  /// The library of a plugin is opened next, in these bytes.
  func opens(_ plugin: String, _ digest: Digest)
  /// A plugin in these bytes is not used any more, or could not be started.
  func leaves(_ plugin: String, _ digest: Digest)
  /// Whether what has this key has come back from a trial before.
  func isKnownGood(_ key: Digest) -> Bool
  /// What has these keys has come back from a trial.
  func cameBack(_ keys: [Digest])
  /// The digest of the file that has this status, as far as it was read through before.
  func digest(of file: FileStatus) -> Digest?
  /// The file that has this status was read through: this is its digest.
  func read(_ file: FileStatus, _ digest: Digest)
  /// A plugin in these bytes has ended a throw-away process.
  func ended(_ plugin: String, _ digest: Digest, in call: String, by cause: String)
}
