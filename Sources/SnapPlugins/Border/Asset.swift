/// A file of the application, as `asset` of the plugin contract puts it.
package struct Asset: Sendable, Hashable {
  /// The most bytes that a file may have: with its media type it is a value, of at most 16 MiB.
  package static let byteLimit = UInt64(16 << 20) - 64

  /// What the file holds.
  package var bytes: [UInt8]
  /// The media type by what it holds, such as `image/png`.
  package var mediaType: String

  /// Makes one.
  package init(bytes: [UInt8], mediaType: String) {
    self.bytes = bytes
    self.mediaType = mediaType
  }
}
