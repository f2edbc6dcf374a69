/// How much data one text or one answer may hold, wherever it comes in.
package struct ValueLimits: Sendable, Hashable {
  /// The most lists and maps one in another, whatever a value came from: 64.
  package static let depth = 64

  /// The greatest length of a text in bytes, or the most bytes of text, keys and bytes in all.
  package let bytes: Int
  /// The most lists and maps one in another.
  package let depth: Int
  /// The most values in all; keys do not count.
  package let values: Int

  /// Makes limits, 16 MiB and a million values where nothing else is said; each is cut to what the
  /// JSON reader can hold (1 GiB, 65,536 deep, 8 M values).
  package init(
    bytes: Int = 16 << 20, depth: Int = ValueLimits.depth, values: Int = 1_000_000
  ) {
    self.bytes = min(max(bytes, 0), 1 << 30)
    self.depth = min(max(depth, 0), 1 << 16)
    self.values = min(max(values, 0), 8_000_000)
  }

  /// A manifest's: 64 MiB and 8 million values.
  package static let manifest = ValueLimits(bytes: 64 << 20, values: 8_000_000)
  /// Of what the host itself has written: values within their limits, in levels of the host's own.
  package static let written = ValueLimits(
    bytes: 64 << 20, depth: 2 * depth, values: 8_000_000)
}
