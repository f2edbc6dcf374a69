import Foundation
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
    let process = Process()
    process.executableURL = Navhost.products.appending(path: "navhost")
    process.arguments = ["eval"]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    for _ in 0..<3 {
      input.fileHandleForWriting.write(Data("{\"op\":\"parseJson\",\"text\":\"1\"}\n".utf8))
      let answer = output.fileHandleForReading.availableData
      #expect(String(decoding: answer, as: UTF8.self) == "{\"ok\":true,\"duplicates\":[]}\n")
    }
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
