import Foundation
import TestKit
import Testing

@Suite("navhost eval as a process")
struct EvalProcessTests {
  @Test("each line has its answer, in order, and the end of input ends it with 0")
  func order() throws {
    let run = try Navhost.run(
      ["eval"],
      input: """
        {"op":"semver","range":"*","version":"1.0.0","id":1}
        broken

        {"op":"semver","range":"*","version":"1.0.0","id":2}
        """)
    #expect(run.status == 0)
    #expect(run.words == "")
    #expect(run.lines.count == 4)
    #expect(run.lines.first == #"{"id":1,"ok":true,"satisfies":true}"#)
    #expect(run.lines.last == #"{"id":2,"ok":true,"satisfies":true}"#)
  }

  @Test("an answer is there before the next question is asked")
  func flushed() throws {
    let eval = try Running(Navhost.path, ["eval"], hasInput: true)
    for _ in 0..<3 {
      try eval.send("{\"op\":\"parseJson\",\"text\":\"1\"}\n")
      #expect(try eval.line() == "{\"ok\":true,\"duplicates\":[]}")
    }
    try eval.closeInput()
    #expect(eval.end().status == 0)
  }
}
