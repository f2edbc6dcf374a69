/// CRC-32C (Castagnoli), as RFC 3720 has it: of any record it finds every flipped bit, every burst of up
/// to 32 bits, and all but one in four thousand million of other damage.
package struct Checksum: Sendable {
  private var register: UInt32 = 0xFFFF_FFFF

  /// Begins.
  package init() {}

  /// The checksum of some bytes.
  package init(of bytes: some Sequence<UInt8>) { add(bytes) }

  /// Goes on with more bytes. Cost: their number.
  package mutating func add(_ bytes: some Sequence<UInt8>) {
    var register = register
    let table = Self.table
    for byte in bytes {
      register = table[Int(UInt8(truncatingIfNeeded: register) ^ byte)] ^ (register >> 8)
    }
    self.register = register
  }

  /// The checksum of all that was added.
  package var value: UInt32 { ~register }

  /// What a byte makes of the register; 0x82F63B78 is the polynomial, its bits in reverse.
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { row, _ in row & 1 == 1 ? (row >> 1) ^ 0x82F6_3B78 : row >> 1 }
  }
}
