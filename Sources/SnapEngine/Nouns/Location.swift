import SnapValue

/// A whole navigation state as data: what a state URL says.
///
/// `television://home/show::2?video=vm` has the scheme `television`, two components and one
/// parameter. Keys and data are decoded text. Printing and parsing are the engine's.
public struct Location: Sendable, Hashable {
  /// One screen of the main stack: its key, and what it shows.
  public struct Component: Sendable, Hashable {
    /// The screen's key; not empty.
    public var key: String
    /// Its data; `nil` when it has none. Empty data is no data.
    public var data: String?
    /// Makes a component; empty data becomes `nil`.
    public init(_ key: String, data: String? = nil) {
      self.key = key
      self.data = data?.isEmpty == true ? nil : data
    }
  }

  /// The options of a parameter, as Navigator numbers them; printed in the order v, u, a, m.
  public struct Flags: OptionSet, Sendable, Hashable {
    /// Four bits.
    public let rawValue: UInt8
    /// Takes the bits as they are; those above the lowest four mean nothing.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Shown; without it, hidden.
    public static let visible = Flags(rawValue: 1)
    /// Not animated, even if the transition is.
    public static let unanimated = Flags(rawValue: 2)
    /// Nobody waits for it.
    public static let async = Flags(rawValue: 4)
    /// A screen above everything else, rather than an effect.
    public static let modal = Flags(rawValue: 8)
  }

  /// One overlay screen or effect.
  public struct Parameter: Sendable, Hashable {
    /// The screen's or effect's key; not empty.
    public var key: String
    /// Its options.
    public var flags: Flags
    /// Makes a parameter.
    public init(_ key: String, flags: Flags) {
      self.key = key
      self.flags = flags
    }
  }

  /// The application's scheme, without `://`; schemes compare exactly.
  public var scheme: String
  /// The main stack, bottom first.
  public var path: [Component]
  /// Overlays and effects, in order; keys are unique.
  public var parameters: [Parameter]

  /// Makes a location.
  public init(scheme: String, path: [Component] = [], parameters: [Parameter] = []) {
    self.scheme = scheme
    self.path = path
    self.parameters = parameters
  }
}
