public import SnapValue
public import SnapSystem

/// What a manifest says a plugin's file must be.
public struct PluginPins: Sendable, Hashable {
  /// The id that it must have; `nil`: any.
  public var id: String?
  /// The versions that will do.
  public var version: VersionRange?
  /// The SHA-256 that its bytes must have, 64 hexadecimal digits.
  public var sha256: String?

  /// Makes pins.
  public init(id: String? = nil, version: VersionRange? = nil, sha256: String? = nil) {
    self.id = id
    self.version = version
    self.sha256 = sha256
  }
}

/// Whether an unsafe owner or mode is a refusal or a warning.
public enum TrustRule: Sendable, Hashable {
  /// A warning: the manifest's own directories.
  case warn
  /// A refusal: system and XDG directories, pinned manifests, elevated privileges, `--strict`.
  case refuse
}

/// What is known of a plugin's file without running anything of it.
public struct PluginInspection: Sendable {
  /// The file as it was named.
  public let file: String
  /// Its length in bytes.
  public let size: Int
  /// The SHA-256 of its bytes; `nil` when they could not be read.
  public let digest: Digest?
  /// Its note; `nil` when there is none that can be understood.
  public let note: PluginNote?
  /// Everything that keeps it from being loaded, worst first; empty when nothing does.
  public let refusals: [PluginRefusal]
  /// What is unsafe about owner or mode, but only warned of.
  public let warnings: [TrustFinding]
  /// The symbols that it exports; one, when it is well made.
  public let exports: [String]
  /// The libraries that it needs, by name.
  public let needed: [String]
  /// The bytes by which its build is known; empty when it has none.
  public let buildID: [UInt8]
  /// Libraries that only stand beside it, which a sealed copy would not find.
  public let librariesBesideIt: [String]
  /// Where its libraries are, and which symbols nobody has; `nil` when that was not asked for.
  public let binding: PluginBinding?
  /// The bytes that were read, which are the ones that will run.
  let bytes: [UInt8]

  /// Its id; empty when it could not be read.
  public var plugin: String { note?.id ?? "" }
  /// Whether it may be loaded.
  public var isSound: Bool { refusals.isEmpty && note != nil }
}
