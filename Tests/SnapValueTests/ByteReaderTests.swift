import SnapValue
import TestKit
import Testing

@Suite("Values as bytes")
struct ByteReaderTests {
  private func bytes(_ value: Value) -> [UInt8] {
    var writer = ByteWriter()
    writer.value(value)
    return writer.bytes
  }

  @Test("are the same values again")
  func roundTrip() throws {
    var random = SeededRandom.printed("values as bytes")
    for _ in 0..<2_000 {
      let value = Value.random(&random, depth: 5)
      let again = try ByteReader.value(of: bytes(value)[...])
      #expect(again == value)
      #expect(bytes(again) == bytes(value))
    }
  }

  @Test(
    "are refused when they are none",
    arguments: [
      ([], "it ends too early"), ([9], "9 is no kind of value"),
      ([5, 2, 0x61], "it ends too early"),
      ([5, 1, 0xFF], "a text is not UTF-8"), ([0, 0], "1 bytes follow its end"),
      ([7, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], "a count is too long"),
      ([5, 0x81, 0, 0x61], "a count is too long"),
      ([8, 2, 1, 0x61, 0, 1, 0x61, 0], "a key stands twice"),
      ([7, 0xFF, 0xFF, 0xFF, 0x7F], "it ends too early"),
    ])
  func malformed(bytes: [UInt8], message: String) {
    let fault = #expect(throws: ByteFault.self) { try ByteReader.value(of: bytes[...]) }
    #expect(fault?.message == message)
  }

  @Test("are refused when they are too deep")
  func depth() {
    var bytes: [UInt8] = []
    for _ in 0..<200 { bytes += [7, 1] }
    bytes.append(0)
    let fault = #expect(throws: ByteFault.self) { try ByteReader.value(of: bytes[...]) }
    #expect(fault?.message == "it is too deep")
  }
}
