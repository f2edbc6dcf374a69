package import SnapElf
package import SnapEngine
package import SnapValue

/// A plugin that runs, in this process or in one of its own: what it provides as the roles of a navigation.
/// Main thread.
package protocol LivePlugin: AnyObject, Sendable {
  /// Its note.
  var note: PluginNote { get }
  /// The file that it came from.
  var file: String { get }
  /// The SHA-256 of the bytes that run; `nil` only when they could not be read.
  var digest: Digest? { get }
  /// Its number among the plugins that its host has started, from 1.
  var generation: Int { get }
  /// What it was started with.
  var config: Value { get }
  /// Whether it runs in a process of its own.
  var isIsolated: Bool { get }
  /// What it may do of what it asks for; `nil`: it is not confined.
  var grants: Grants? { get }
  /// Whether it promises to take over what an older build of it saved.
  var isReloadable: Bool { get }
  /// Whether it was stopped.
  var isStopped: Bool { get }
  /// Whether it is not used any more, because its process has died too often or did not start again.
  var isGivenUp: Bool { get }
  /// A mediator by name; `nil` when it provides none of that name.
  func mediator(_ name: String) -> (any Mediator)?
  /// A presenter by name. One that owns the main loop of this process is a `MainLoopOwner`.
  func presenter(_ name: String) -> (any Presenter)?
  /// A router by name.
  func router(_ name: String) -> (any Router)?
  /// An effect by name.
  func effect(_ name: String) -> (any Effect)?
  /// A screen type by name.
  func screenFactory(_ name: String) -> (any ScreenFactory)?
  /// A free function by name.
  func function(_ name: String) -> (any FreeFunction)?
  /// Its own state as a value; `nil` when it keeps none.
  func save() throws(Failure) -> Value?
  /// Gives back what `save` answered.
  func restore(_ state: Value) throws(Failure)
  /// Stops it. Nothing happens the second time.
  func stop()
}

extension LivePlugin {
  /// A plugin in the host's process is not confined.
  package var grants: Grants? { nil }

  /// A plugin in the host's process lives as long as that.
  package var isGivenUp: Bool { false }

  /// Whether a file holds the same plugin in the same bytes, and would be started with the same. One that is given
  /// up is started again.
  package func isSame(_ file: PluginFile, _ config: Value, isolated: Bool) -> Bool {
    !isStopped && !isGivenUp && note.id == file.plugin && self.config == config
      && isIsolated == isolated
      && file.digest != nil && digest == file.digest
  }
}
