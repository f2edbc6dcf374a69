import SnapStore
import Testing

@Suite("Checksum")
struct ChecksumTests {
  static let known: [([UInt8], UInt32)] = [
    ([UInt8](repeating: 0, count: 32), 0x8A91_36AA),
    ([UInt8](repeating: 0xFF, count: 32), 0x62A8_AB43),
    ((0..<32).map { UInt8($0) }, 0x46DD_794E),
    ((0..<32).reversed().map { UInt8($0) }, 0x113F_DB5C),
    (Array("123456789".utf8), 0xE306_9283),
    ([], 0),
  ]

  @Test(
    "gives what RFC 3720 and the catalogue of CRCs give",
    arguments: known)
  func knownValues(bytes: [UInt8], expected: UInt32) {
    #expect(Checksum(of: bytes).value == expected)
  }

  @Test("is the same in one piece and in two")
  func pieces() {
    let bytes = Array("a journal of what has come into force".utf8)
    for cut in bytes.indices {
      var checksum = Checksum(of: bytes[..<cut])
      checksum.add(bytes[cut...])
      #expect(checksum.value == Checksum(of: bytes).value)
    }
  }
}
