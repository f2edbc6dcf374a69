import SnapValue
import Testing

@testable import SnapApp

@Suite("What a plugin's sentence names in its configuration")
struct NamedMemberTests {
  private static let object =
    #"{"limit": 3, "programs": {"adult": ".", "line": "."}, "a": {"same": 1}, "b": {"same": 2}}"#

  @Test(
    "is the member that it puts in quotation marks, or else the only one of its words",
    arguments: [
      ("limit must be at least 5", "/limit"),
      (#"program "adult" does not compile"#, "/programs/adult"),
      ("program 'adult' does not compile: line 1", "/programs/adult"),
      ("programs, of which adult is one.", "/programs/adult"), ("\"same\" is odd", ""),
      ("nothing is right", ""), ("", ""),
      ("`adult` takes no 'line'", ""), ("“adult” is odd", "/programs/adult"),
      ("‘“adult” is odd", "/programs/adult"), ("an empty '' beside 'limit'", "/limit"),
      ("it's 'limit'", "/limit"),
    ])
  func named(sentence: String, pointer: String) throws {
    let document = try JSONDocument(Array(Self.object.utf8), limits: .written)
    let node = document.node(named: sentence, in: .root)
    #expect(document.pointer(to: node).description == pointer)
  }
}
