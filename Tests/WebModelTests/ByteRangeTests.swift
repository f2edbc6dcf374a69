import SnapPluginKit
import Testing

@testable import WebModel

@Suite("A part of a film or picture that a page asks for")
struct ByteRangeTests {
  @Test(
    "one range of bytes is answered with just those",
    arguments: [
      ("bytes=0-", 0..<10), ("bytes=0-0", 0..<1), ("bytes=2-4", 2..<5), ("bytes=9-", 9..<10),
      ("bytes=4-99", 4..<10), ("bytes=-3", 7..<10), ("bytes=-99", 0..<10),
      ("bytes=007-8", 7..<9),
    ])
  func part(header: String, places: Range<Int>) {
    let answer = answer(header)
    #expect(answer.status == 206)
    #expect(answer.body == .bytes(Array(file[places])))
    let told = "Content-Range: bytes \(places.lowerBound)-\(places.upperBound - 1)/10\n"
    #expect(answer.lines.contains(told), "\(answer.lines)")
  }

  @Test("one that has no byte of the file is refused, and says how many there are")
  func outside() {
    for header in ["bytes=10-", "bytes=10-12", "bytes=999999999999999999-", "bytes=-0"] {
      let answer = answer(header)
      #expect(answer.status == 416, "\(header)")
      #expect(answer.body == .bytes([]))
      #expect(answer.lines.contains("Content-Range: bytes */10\n"))
    }
  }

  @Test(
    "what is no range, or more than one, is answered with the whole file",
    arguments: [
      nil, "", "bytes", "bytes=", "bytes=-", "bytes=3", "bytes=4-3", "bytes=1-2,4-5", "bytes=a-",
      "bytes=+1-2", "bytes=1--2", "bytes= 1-2", "items=1-2", "Bytes=1-2",
      "bytes=9999999999999999999-", "bytes=٣-",
    ])
  func whole(header: String?) {
    let answer = answer(header)
    #expect(answer.status == 200)
    #expect(answer.body == .bytes(file))
    #expect(answer.lines.contains("Accept-Ranges: bytes\n"))
    #expect(!answer.lines.contains("Content-Range"))
  }

  private let file: [UInt8] = Array(0..<10)

  private func answer(_ header: String?) -> Answer {
    .file(file, type: "video/webm", headers: [], asked: ByteRange(header))
  }
}
