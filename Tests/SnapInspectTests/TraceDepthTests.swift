import SnapValue
import Testing

@testable import SnapInspect

@Suite("A way is read from what the host wrote")
struct TraceDepthTests {
  /// A JSON text of so many objects one in another.
  private func nested(_ count: Int) -> String {
    String(repeating: #"{"a":"#, count: count) + "1" + String(repeating: "}", count: count)
  }

  @Test("a value that is deeper than the limit inside what the host writes is read again")
  func written() throws {
    let line = #"{"updates":[{"op":"push","key":"home","data":\#(nested(ValueLimits.depth))}]}"#
    _ = try GraphWay(trace: line, scheme: "a")
  }
}
