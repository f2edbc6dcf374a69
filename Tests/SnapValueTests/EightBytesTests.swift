import Testing

@testable import SnapValue

@Suite("Eight bytes at once")
struct EightBytesTests {
  @Test("are the first eight of a text, the first one lowest")
  func first() {
    let text: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8, 9]
    #expect(EightBytes.first(of: text.span) == 0x0807_0605_0403_0201)
    #expect(EightBytes.first(of: text.span.extracting(1...8)) == 0x0908_0706_0504_0302)
    #expect(EightBytes.first(of: text.span.extracting(2...8)) == 0, "there are seven")
  }

  @Test("tell the first place of a byte", arguments: Array(0...255 as ClosedRange<UInt8>))
  func places(byte: UInt8) {
    for place in 0..<8 {
      var text = [UInt8](repeating: byte &+ 1, count: 8)
      #expect(EightBytes.places(of: byte, in: EightBytes.first(of: text.span)) == 0)
      for later in place..<8 where later % 2 == place % 2 { text[later] = byte }
      let found = EightBytes.places(of: byte, in: EightBytes.first(of: text.span))
      #expect(found.trailingZeroBitCount / 8 == place)
    }
  }
}
