import SnapPlugins
package import SnapSystem

/// The process of an isolated plugin, for the program that is one.
package enum IsolatedProcess {
  /// Serves a plugin until the host ends it. Main thread.
  /// - Parameter parent: the number of the host's process.
  package static func serve(parent: Int32) throws(SystemError) {
    try PluginWorker.run(parent: parent)
  }
}
