import CSnapSystem

/// A SHA-256 digest.
package struct Digest: Sendable, Hashable, CustomStringConvertible {
  /// Its 32 bytes.
  package let bytes: [UInt8]

  /// The digest of some bytes.
  package init(of data: [UInt8]) {
    // Safety: the input's length goes along; the function writes exactly 32 bytes.
    bytes = unsafe [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      unsafe data.withUnsafeBufferPointer { unsafe snapsys_sha256($0.baseAddress, $0.count, base) }
      count = 32
    }
  }

  /// A digest written as 64 hexadecimal digits, small or capital; `nil` for any other text.
  package init?(_ text: String) {
    let digits = text.utf8.compactMap { byte -> UInt8? in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
      default: nil
      }
    }
    guard digits.count == 64, text.utf8.count == 64 else { return nil }
    bytes = stride(from: 0, to: 64, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  /// 64 small hexadecimal digits.
  package var description: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
