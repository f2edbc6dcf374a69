/// The path of a route, part by part.
public struct PathPattern: Sendable, Hashable {
  /// A piece of a path.
  public enum Segment: Sendable, Hashable {
    /// Exactly this text, decoded.
    case literal(String)
    /// One non-empty segment under a name.
    case parameter(String)
  }

  /// The pattern as it was written.
  public let text: String
  /// What stands between its slashes.
  public let segments: [Segment]

  /// The names of its parameters, in order.
  public var names: [String] {
    segments.compactMap { segment in
      switch segment {
      case .literal: nil
      case .parameter(let name): name
      }
    }
  }
}
