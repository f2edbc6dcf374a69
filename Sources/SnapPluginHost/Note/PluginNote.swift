public import SnapEngine
public import SnapValue

/// What a plugin says of itself in its metadata note, read without running anything of it.
public struct PluginNote: Sendable, Hashable {
  /// The names that the plugin will register, by role; each list in the note's order.
  public struct Provided: Sendable, Hashable {
    /// Mediators.
    public var mediators: [String] = []
    /// Presenters.
    public var presenters: [String] = []
    /// Routers.
    public var routers: [String] = []
    /// Screen types.
    public var screens: [String] = []
    /// Effects.
    public var effects: [String] = []
    /// Free typed functions.
    public var functions: [String] = []

    /// The names of one role.
    public func names(of role: PluginRole) -> [String] {
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

  /// The contract's major version that it was built for.
  public var contractMajor: Int
  /// The contract's minor version that it was built for.
  public var contractMinor: Int
  /// The least minor version of the host's contract that it runs with.
  public var leastHostMinor: Int
  /// The flags of section 1 of the contract header.
  public var flags: Int
  /// The word that sums up the layout of the structs it was built with.
  public var layout: UInt32
  /// Its id, in reverse DNS.
  public var id: String
  /// Its version.
  public var version: SemanticVersion
  /// What it will register.
  public var provides: Provided
  /// What people call it; empty when it does not say.
  public var name: String
  /// Its licence; empty when it does not say.
  public var license: String
  /// The ids of the plugins that it needs.
  public var requires: [String]
  /// What it needs of the system: `files`, `network`, `devices`.
  public var needs: [String]
  /// What it needs for itself alone: `main-loop`, `tty`, `display`.
  public var resources: [String]
  /// The JSON Type Definition of its configuration; `nil` when it does not say.
  public var config: Schema?
  /// The note's whole JSON.
  public var json: Value
}

/// What is wrong with a metadata note.
public enum NoteFault: Error, Sendable, Hashable {
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
