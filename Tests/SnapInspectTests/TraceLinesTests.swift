import SnapValue
import Testing

@testable import SnapInspect

@Suite("The lines of a trace are those of its file")
struct TraceLinesTests {
  private func told(_ trace: String) -> String {
    do throws(Failure) {
      _ = try GraphWay(trace: trace, scheme: "a")
      return ""
    } catch { return error.message }
  }

  @Test("a line that cannot be read is told by its number, empty ones counted")
  func numbers() {
    #expect(told("{}\n\n\n{bad\n").hasPrefix("line 4 of the trace, column 2: "))
    let foreign = #"{"location":"n://home","updates":[]}"#
    #expect(told("\n{}\n\n\(foreign)\n").hasPrefix("line 4 of the trace is of another application"))
  }

  @Test("a line may end as on Windows, and spaces alone are no line")
  func windows() throws {
    let trace =
      #"{"location":"a://home","updates":[{"op":"root","key":"home"}]}"# + "\r\n \r\n"
      + #"{"location":"a://home/two","updates":[{"op":"push","key":"two"}]}"# + "\r\n"
    let way = try GraphWay(trace: trace, scheme: "a")
    #expect(way.screens == ["home", "two"])
    #expect(way.hops == [GraphWay.Hop(from: "home", to: "two")])
    #expect(told(trace + "{bad\r\n").hasPrefix("line 4 of the trace, column 2: "))
  }
}
