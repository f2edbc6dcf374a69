import SnapEngine
import SnapSystem
import SnapValue
import Testing

@testable import SnapApp

@Suite("What is nested as deep as the limit comes in at every door, and nothing deeper")
struct DepthTests {
  /// A JSON text of so many objects one in another.
  private func nested(_ count: Int) -> String {
    String(repeating: #"{"a":"#, count: count) + "1" + String(repeating: "}", count: count)
  }

  private let words = "nested deeper than 64"

  @Test("a message of a presenter's program")
  func exec() throws {
    func line(_ depth: Int) -> [UInt8] {
      Array(#"{"kind":"request","request":\#(nested(depth - 1))}"#.utf8)
    }
    _ = try ExecMessage(line: line(ValueLimits.depth))
    let failure = #expect(throws: Failure.self) {
      try ExecMessage(line: line(ValueLimits.depth + 1))
    }
    #expect(failure?.message.contains(words) == true)
  }

  @Test("a word of the command line")
  func call() throws {
    let arguments = try ShellArguments(function: "f", signature: "-(v)")
    _ = try arguments.values([nested(ValueLimits.depth)])
    #expect(throws: Failure.self) { try arguments.values([nested(ValueLimits.depth + 1)]) }
  }

  @Test("a file of texts")
  func strings() throws {
    let locale = try #require(LocaleName("en"))
    func read(_ depth: Int) throws(JSONFault) {
      _ = try StringsReader(Array(nested(depth).utf8), locale: locale, file: "en.json")
    }
    try read(ValueLimits.depth)
    let fault = #expect(throws: JSONFault.self) { try read(ValueLimits.depth + 1) }
    #expect(fault?.reason == .tooDeep(limit: 64))
  }
}
