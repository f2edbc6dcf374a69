import SnapEngine
import SnapValue

/// Which part of each stack whoever asks what is shown wants to be told.
struct ShownWindow {
  /// So many screens of each stack, unless more are asked for.
  private static let usual = 16
  /// More than these are never told at once.
  private static let most = 256
  /// A state URL beyond so many bytes is told to those only who ask for it.
  static let longestLocation = 4096

  /// The one region whose screens are told; `nil`: each.
  private(set) var region: String?
  /// The place of the lowest screen; `nil`: those on top.
  private var from: Int?
  private var count = Self.usual
  /// Whether the location is told whatever its length.
  private(set) var isLocationWhole = false

  /// Reads a window in the form of the plugin contract. Throws `wrongType` or `badArgument`.
  init(contract value: Value) throws(Failure) {
    if case .null = value { return }
    guard let map = value.map else {
      throw Failure(.wrongType, "shown: the window is a map or null, not of kind \(value.kindName)")
    }
    from = try Self.number("from", of: map)
    if let wanted = try Self.number("count", of: map) { count = min(wanted, Self.most) }
    if let name = map["region"] {
      guard let text = name.string else { throw Self.wrong("region", "a region's name", name) }
      region = text
    }
    if let whole = map["location"] {
      guard case .bool(let isWhole) = whole else { throw Self.wrong("location", "a bool", whole) }
      isLocationWhole = isWhole
    }
  }

  private static func number(_ key: String, of map: ValueMap) throws(Failure) -> Int? {
    guard let value = map[key] else { return nil }
    guard let number = value.int else { throw wrong(key, "a whole number", value) }
    guard number >= 0 else {
      throw Failure(.badArgument, "shown: \"\(key)\" is 0 or more, not \(number)")
    }
    return Int(clamping: number)
  }

  private static func wrong(_ key: String, _ expected: String, _ value: Value) -> Failure {
    Failure(.wrongType, "shown: \"\(key)\" is \(expected), not of kind \(value.kindName)")
  }

  /// The places of a stack of this depth that are told.
  func places(ofDepth depth: Int) -> Range<Int> {
    let start = min(from ?? max(0, depth - count), depth)
    return start..<start + min(count, depth - start)
  }
}
