/// A file of the application.
public struct Asset: Sendable, Hashable {
  /// What it holds.
  public let bytes: [UInt8]
  /// The media type by what it holds, such as `image/png`.
  public let mediaType: String
}
