/// Eight bytes of a text at once, the first one lowest. Inlined into other modules, too: a call would cost more than
/// what is saved.
package enum EightBytes {
  /// A byte in all places.
  @inlinable
  @inline(__always)
  package static func all(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

  /// The first eight bytes of a text; 0 of a shorter one. As their number is compared once, they are one
  /// load.
  @inlinable
  @inline(__always)
  package static func first(of text: Span<UInt8>) -> UInt64 {
    guard text.count >= 8 else { return 0 }
    let low = UInt64(text[0]) | UInt64(text[1]) << 8 | UInt64(text[2]) << 16 | UInt64(text[3]) << 24
    let high =
      UInt64(text[4]) << 32 | UInt64(text[5]) << 40 | UInt64(text[6]) << 48 | UInt64(text[7]) << 56
    return low | high
  }

  /// The highest bits of the bytes that are this one. The lowest of them is right; those above it may be
  /// of other bytes.
  @inlinable
  @inline(__always)
  package static func places(of byte: UInt8, in word: UInt64) -> UInt64 {
    let other = word ^ all(byte)
    return (other &- all(0x01)) & ~other & all(0x80)
  }
}
