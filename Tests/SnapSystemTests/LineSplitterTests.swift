import Testing

import SnapSystem

@Suite("A stream is cut into lines of bounded length")
struct LineSplitterTests {
  private func lines(_ chunks: [String], limit: Int = 8) -> [LineSplitter.Line] {
    var splitter = LineSplitter(limit: limit)
    var lines = chunks.flatMap { splitter.feed(Array($0.utf8)) }
    if let last = splitter.finish() { lines.append(last) }
    return lines
  }

  private func bytes(_ text: String) -> LineSplitter.Line { .bytes(Array(text.utf8)) }

  @Test("lines come out whole, however they arrive")
  func chunks() {
    let expected = [bytes("one"), bytes("two"), bytes("")]
    #expect(lines(["one\ntwo\n\n"]) == expected)
    #expect(lines(["o", "ne", "\nt", "wo\n", "\n"]) == expected)
    #expect(lines(["one\r\ntwo\r\n\r\n"]) == expected)
  }

  @Test("the last line needs no line end")
  func lastLine() { #expect(lines(["a\nb"]) == [bytes("a"), bytes("b")]) }

  @Test("an empty stream has no line")
  func empty() { #expect(lines([]) == []) }

  @Test("a line too long is dropped, and the next one is read")
  func tooLong() {
    #expect(lines(["123456789\nok\n"]) == [.tooLong, bytes("ok")])
    #expect(lines(["12345678\n"]) == [bytes("12345678")])
    #expect(lines(["1234", "56789", "0123\nok"]) == [.tooLong, bytes("ok")])
    #expect(lines(["123456789"]) == [.tooLong])
  }
}
