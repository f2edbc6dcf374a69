import SnapPlugins
package import SnapSystem

/// The process of an isolated plugin, for the program that is one.
package enum IsolatedProcess {
  /// Serves a plugin until the host ends it. Main thread.
  /// - Parameter parent: the number of the host's process.
  /// - Returns: why it ends by itself, when it does.
  package static func serve(parent: Int32) throws(SystemError) -> String? {
    try PluginWorker.run(parent: parent)
  }

  /// What stands behind the number of the host's process where a plugin's own is kept.
  package static let keptWord = PluginWorker.keptWord

  /// Keeps a process that serves a plugin, which leaves nothing behind by that. Main thread.
  /// - Parameters:
  ///   - parent: the number of the host's process.
  ///   - program: the program that calls ``serve(parent:)``.
  ///   - words: the words with which it does so.
  package static func keep(
    parent: Int32, _ program: String, _ words: [String]
  ) throws(SystemError) {
    try PluginWorker.keep(parent: parent, program, words)
  }
}
