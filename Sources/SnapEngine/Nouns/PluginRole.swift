/// The six things that a plugin can provide.
package enum PluginRole: String, Sendable, Hashable, CaseIterable {
  /// Says what is passed.
  case mediator
  /// Shows transitions.
  case presenter
  /// Says where a route leads.
  case router
  /// A type of screens.
  case screen
  /// Something visible or hidden.
  case effect
  /// A free typed function.
  case function

  /// The key under `provides` in the note.
  package var noteKey: String { rawValue + "s" }
  /// What people call it.
  package var words: String { self == .screen ? "screen type" : rawValue }
}
