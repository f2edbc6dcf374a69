package import SnapEngine
package import SnapValue

/// What a plugin says of itself in its metadata note, read without running anything of it.
package struct PluginNote: Sendable, Hashable {
  /// The names that the plugin will register, by role; each list in the note's order.
  package struct Provided: Sendable, Hashable {
    /// Mediators.
    package var mediators: [String] = []
    /// Presenters.
    package var presenters: [String] = []
    /// Routers.
    package var routers: [String] = []
    /// Screen types.
    package var screens: [String] = []
    /// Effects.
    package var effects: [String] = []
    /// Free typed functions.
    package var functions: [String] = []

    /// The names of one role.
    package func names(of role: PluginRole) -> [String] {
      switch role {
      case .mediator: mediators
      case .presenter: presenters
      case .router: routers
      case .screen: screens
      case .effect: effects
      case .function: functions
      }
    }
  }

  /// Something of the system that a plugin uses.
  package struct Need: Sendable, Hashable {
    /// `files`, `network`, `devices`, `exec` or `display`.
    package var word: String
    /// What it is for, in the author's words.
    package var purpose: String
  }

  /// The contract's major version that it was built for.
  package var contractMajor: Int
  /// The contract's minor version that it was built for.
  package var contractMinor: Int
  /// The least minor version of the host's contract that it runs with.
  package var leastHostMinor: Int
  /// The flags of section 1 of the contract header.
  package var flags: Int
  /// The word that sums up the layout of the structs it was built with.
  package var layout: UInt32
  /// Its id, in reverse DNS.
  package var id: String
  /// Its version.
  package var version: SemanticVersion
  /// What it will register.
  package var provides: Provided
  /// What people call it; empty when it does not say.
  package var name: String
  /// Its licence; empty when it does not say.
  package var license: String
  /// The ids of the plugins that it needs.
  package var requires: [String]
  /// What it needs of the system, and what for, in the note's order.
  package var needs: [Need]
  /// What it needs for itself alone: `main-loop`, `tty`, `display`.
  package var resources: [String]
  /// The JSON Type Definition of its configuration; `nil` when it does not say.
  package var config: Schema?
  /// The note's whole JSON.
  package var json: Value
}

/// What is wrong with a metadata note.
package enum NoteFault: Error, Sendable, Hashable {
  /// Longer than the limit.
  case tooLong(bytes: Int, limit: Int)
  /// Shorter than the numbers at its start.
  case tooShort(bytes: Int)
  /// The JSON text does not end with a 0.
  case noTerminator
  /// More bytes after the 0.
  case trailingBytes(Int)
  /// The text is not JSON, or a key stands twice.
  case json(JSONFault)
  /// A required key is not there.
  case missing(String)
  /// A key has a value of another kind or form.
  case wrong(key: String, found: String, expected: String)
  /// A name stands twice in one list.
  case twice(key: String, name: String)
  /// A key that notes do not have.
  case unknownKey(String, nearest: String?)
}
