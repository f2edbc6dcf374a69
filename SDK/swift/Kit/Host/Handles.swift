/// A live screen, by a number that carries a generation: a stale one answers `.staleHandle` and does
/// no harm.
public struct ScreenID: RawRepresentable, Sendable, Hashable {
  /// The contract's number; 0 is no screen.
  public let rawValue: UInt64
  /// Makes the id of a number that the host gave.
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  /// No screen.
  public static let none = ScreenID(rawValue: 0)
}

extension ScreenID: ValueConvertible {
  /// An `.int` of 0 and above.
  public init?(_ value: Value) {
    guard case .int(let number) = value, let raw = UInt64(exactly: number) else { return nil }
    self.init(rawValue: raw)
  }
  /// An `.int`.
  public var value: Value { .int(Int64(clamping: rawValue)) }
  /// A screen's number.
  public static var expectation: String { "a screen's number" }
}

/// How important a line of the log is.
public enum LogLevel: Int32, Sendable {
  /// Every step.
  case trace
  /// For whoever looks for a mistake.
  case debug
  /// Worth knowing.
  case note
  /// Something is not as it should be.
  case warning
  /// Something failed.
  case error
}

/// Something that was scheduled or is watched, until it has run or was taken back.
public struct Registration: Sendable {
  let key: UInt
}
