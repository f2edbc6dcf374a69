import Synchronization
import Testing

@testable import navhost

/// A text that counts how many of its bytes are read.
private struct CountedText: RandomAccessCollection, Sendable {
  final class Reads: Sendable {
    let count = Atomic(0)
  }
  let bytes: [UInt8]
  let reads = Reads()
  var startIndex: Int { 0 }
  var endIndex: Int { bytes.count }
  subscript(index: Int) -> UInt8 {
    reads.count.add(1, ordering: .relaxed)
    return bytes[index]
  }
}

@Suite("The lines of a text are found once, however often they are asked for")
struct TextLinesTests {
  @Test("ten thousand questions about a text of one line read it once")
  func oneLine() {
    let text = CountedText(bytes: Array(repeating: 0x61, count: 100_000))
    let lines = TextLines(text)
    for _ in 0..<10_000 { #expect(lines.line(1, ofAtMost: 640) == nil) }
    #expect(text.reads.count.load(ordering: .relaxed) <= 2 * text.bytes.count)
  }

  @Test("ten thousand questions about ten thousand lines read each a few times")
  func manyLines() {
    let text = CountedText(bytes: Array(repeatElement("0123456789\n".utf8, count: 10_000).joined()))
    let lines = TextLines(text)
    for number in 1...10_000 { #expect(lines.line(number, ofAtMost: 640) == "0123456789") }
    #expect(text.reads.count.load(ordering: .relaxed) <= 8 * text.bytes.count)
  }

  @Test("LF, CR and CRLF each end a line; what is long or no text is none")
  func ends() {
    let lines = TextLines(Array("a\r\nb\rc\n\nlong\n".utf8) + [0xFF])
    #expect((1...7).map { lines.line($0, ofAtMost: 3) } == ["a", "b", "c", "", nil, nil, nil])
    #expect(lines.line(5, ofAtMost: 4) == "long")
    #expect(lines.line(0, ofAtMost: 3) == nil)
  }
}
