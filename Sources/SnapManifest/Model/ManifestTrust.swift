import SnapValue

extension Manifest {
  /// Whose signature the lock must carry.
  package struct Trust: Sendable, Hashable {
    /// The keys, any of which will do; at least one.
    package var keys: [SigningKey]
    /// Where they stand.
    package var origin: Origin

    /// The most of them.
    static let mostKeys = 16
  }
}

/// A public key as minisign writes it.
package struct SigningKey: Sendable, Hashable, CustomStringConvertible {
  /// Its number, 8 bytes, by which a signature names it.
  package let number: [UInt8]
  /// The key itself, 32 bytes of Ed25519.
  package let bytes: [UInt8]

  /// Reads the second line of a `.pub` file: 56 characters that begin with `RW`. `nil` for any other text.
  package init?(_ text: String) {
    guard let all = base64Bytes(text), all.count == 42, Array(all.prefix(2)) == Array("Ed".utf8)
    else { return nil }
    number = Array(all[2..<10])
    bytes = Array(all[10...])
  }

  /// Its number as minisign prints it.
  package var description: String { Self.text(ofNumber: number) }

  /// The number of a key as minisign prints it: capital hexadecimal digits, the last byte first.
  package static func text(ofNumber number: [UInt8]) -> String {
    String(number.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }, radix: 16, uppercase: true)
  }
}
