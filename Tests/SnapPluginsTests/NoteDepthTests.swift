import SnapValue
import Testing

@testable import SnapPlugins

@Suite("A note is nested as deep as any value, and no deeper")
struct NoteDepthTests {
  private func note(_ depth: Int) throws(NoteFault) -> PluginNote {
    let schemas = depth - 2
    let config =
      String(repeating: #"{"elements":"#, count: schemas) + "{}"
      + String(repeating: "}", count: schemas)
    let json = #"{"id":"a.b","version":"1.0.0","provides":{},"config":\#(config)}"#
    return try NoteReader([UInt8](repeating: 0, count: 12) + Array(json.utf8) + [0]).note()
  }

  @Test("64 and 65 levels")
  func depth() throws {
    #expect(try note(ValueLimits.depth).id == "a.b")
    let fault = #expect(throws: NoteFault.self) { try note(ValueLimits.depth + 1) }
    guard case .json(let json)? = fault else { return #expect(Bool(false), "\(fault as Any)") }
    #expect(json.reason == .tooDeep(limit: 64))
  }
}
