import Foundation
import TestKit
import Testing

@Suite("A replay stops where the record says otherwise, and tells what was expected and what came")
struct ReplayDivergenceTests {
  /// A record with some of its bytes exchanged.
  private func replay(_ change: (inout Data) throws -> Void) throws -> Navhost.Run {
    let folder = try RecordTests().application(
      RecordTests.source(refuses: 0), script: RecordTests.walks)
    let path = folder.path("run.record")
    let run = try Navhost.run(["run", folder.path("manifest.json"), "--record", path])
    try #require(run.status == 0, "\(run.words)")
    var bytes = try Data(contentsOf: URL(filePath: path))
    try change(&bytes)
    try bytes.write(to: URL(filePath: path))
    return try Navhost.run(["replay", path])
  }

  @Test("where another call comes")
  func call() throws {
    let run = try replay { bytes in
      let name = try #require(bytes.range(of: Data([12, 1, UInt8(ascii: "m")])))
      bytes[name.upperBound - 1] = UInt8(ascii: "q")
    }
    #expect(run.status == 1)
    #expect(run.output.contains("expected: the call mediate q of org.example.odd\n"), "\(run.text)")
    #expect(run.output.contains("came: the call mediate m of org.example.odd\n"), "\(run.text)")
  }

  @Test("where a request ends otherwise")
  func end() throws {
    let run = try replay { bytes in
      let outcome = try #require(bytes.range(of: Data(#""outcome":"done""#.utf8)))
      bytes.replaceSubrange(outcome, with: Data(#""outcome":"busy""#.utf8))
    }
    #expect(run.status == 1)
    #expect(
      run.output.contains(/expected: the event .*"outcome":"busy"/), "\(run.text)")
    #expect(run.output.contains(/came: the event .*"outcome":"done"/), "\(run.text)")
  }

  @Test("where a request ends as it did, and something else happened on the way")
  func way() throws {
    let run = try replay { bytes in
      // The sum of what happened follows the line, which ends with the location.
      let line = try #require(bytes.range(of: Data(#""outcome":"done""#.utf8)))
      let end = try #require(bytes.range(of: Data("}".utf8), in: line.upperBound..<bytes.count))
      bytes[end.upperBound] ^= 1
    }
    #expect(run.status == 1)
    #expect(run.output.contains("came: the same end after other events\n"), "\(run.text)")
  }
}
