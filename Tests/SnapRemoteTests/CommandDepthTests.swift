import SnapValue
import Testing

@testable import SnapRemote

@Suite("A command is nested as deep as the limit, and no deeper")
struct CommandDepthTests {
  /// A JSON text of so many objects one in another.
  private func nested(_ count: Int) -> String {
    String(repeating: #"{"a":"#, count: count) + "1" + String(repeating: "}", count: count)
  }

  private let words = "nested deeper than 64"

  @Test("a command on the control socket")
  func control() throws {
    func line(_ depth: Int) -> [UInt8] {
      Array(#"{"op":"back","data":\#(nested(depth - 1))}"#.utf8)
    }
    _ = try ControlCommand(line: line(ValueLimits.depth))
    let fault = #expect(throws: ControlFault.self) {
      try ControlCommand(line: line(ValueLimits.depth + 1))
    }
    #expect(fault?.message.contains(words) == true)
  }
}
