package import SnapSystem

/// Where control sockets stand: `snapnav/APP.sock` under the user's runtime directory.
package enum ControlPlace {
  /// The directory of the sockets of this user's applications.
  package static var directory: String { RuntimeDirectory.path(named: "snapnav") }

  /// Listens for an application of this id. Where one of it runs already, the socket has this
  /// process's number in its name: `APP.1234.sock`.
  package static func listen(app id: String) throws(SystemError) -> LocalListener {
    let directory = directory
    try RuntimeDirectory.make(directory)
    LocalListener.removeDead(in: directory) { $0.hasPrefix(id + ".") && $0.hasSuffix(".sock") }
    do throws(SystemError) { return try LocalListener(at: "\(directory)/\(id).sock") } catch {
      guard error.isInUse else { throw error }
      return try LocalListener(at: "\(directory)/\(id).\(ProcessFacts.identifier).sock")
    }
  }

  /// The path of the socket of the only application of this id, or of the first one.
  package static func path(app id: String) -> String { "\(directory)/\(id).sock" }

  /// Listens for an application of this id when none of it runs. Throws `EADDRINUSE` where one does.
  package static func listenAlone(app id: String) throws(SystemError) -> LocalListener {
    try RuntimeDirectory.make(directory)
    return try LocalListener(at: path(app: id))
  }

  /// The running applications of this user, by the names of their sockets without `.sock`, sorted.
  /// Names that a process has left behind are left out.
  package static func running() -> [(name: String, path: String)] {
    let directory = directory
    let names = (try? listDirectory(directory))?.map(\.name) ?? []
    return names.filter { $0.hasSuffix(".sock") }.map { String($0.dropLast(5)) }.sorted()
      .map { ($0, "\(directory)/\($0).sock") }.filter { isAlive($0.1) }
  }

  private static func isAlive(_ path: String) -> Bool {
    guard let descriptor = try? connectLocally(to: path) else { return false }
    closeDescriptor(descriptor)
    return true
  }
}
