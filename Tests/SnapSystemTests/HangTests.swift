import SnapSystem
import Testing

@Suite("A call that does not return")
struct HangTests {
  @Test("ends the process with the given status, after one line that names plugin and callback")
  func givenUp() throws {
    let result = try runChild(ChildPlan(probe, ["hang", "call"]))
    #expect(result.end == .exited(4))
    #expect(
      result.errorText
        == "probe: gave up: org.example.catalog: mediate describe has not returned for 1 s\n")
  }

  @Test("is not one in which the loop waits, however long")
  func waiting() throws {
    let result = try runChild(ChildPlan(probe, ["hang", "loop"]))
    #expect(result.end == .exited(0))
    #expect(result.errorText == "")
  }
}
