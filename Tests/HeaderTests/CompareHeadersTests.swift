import Foundation
import TestKit
import Testing

@Suite("compare-headers takes what is appended and refuses everything else")
struct CompareHeadersTests {
  private func compare(
    _ old: String, _ new: String, _ options: [String] = []
  ) throws -> (status: Int32, said: String, words: String) {
    let workshop = try TemporaryFolder("header")
    let (before, after) = (try workshop.write("OLD.h", old), try workshop.write("NEW.h", new))
    let script = Repository.file("scripts/compare-headers").path
    let run = try workshop.run(script, [before, after] + options)
    let place = workshop.url.path + "/"
    return (
      run.status, run.output.replacingOccurrences(of: place, with: ""),
      run.words.replacingOccurrences(of: place, with: "")
    )
  }

  private func changed(_ change: Change) throws -> String {
    try change.edits.reduce(smallHeader) { try Contract.replacing($1.0, with: $1.1, in: $0) }
  }

  @Test("refused", arguments: refusedChanges)
  func refused(change: Change) throws {
    let answer = try compare(smallHeader, try changed(change), change.options)
    #expect(answer.said == change.said + "\nrefused: NEW.h is not OLD.h with something appended\n")
    #expect(answer.status == 1, "\(answer.words)")
  }

  @Test("taken", arguments: takenChanges)
  func taken(change: Change) throws {
    let answer = try compare(smallHeader, try changed(change), change.options)
    #expect(answer.said == change.said + "\n")
    #expect(answer.status == 0, "\(answer.words)")
  }

  @Test("the contract is the one of 1.0, and only grew")
  func contract() throws {
    let first = try Repository.text("Tests/Fixtures/Header/snapnav_plugin-1.0.h")
    let answer = try compare(first, try Contract.header)
    #expect(answer.status == 0, "\(answer.said)\(answer.words)")
    #expect(answer.said.hasPrefix("append-only: 1."))
  }

  @Test("the pretended 1.1 only appends")
  func pretended() throws {
    let answer = try compare(try Contract.header, try Contract.next)
    #expect(
      answer.said == """
        append-only: 1.1, appended: snapnav_mediator.weigh, snapnav_registrar.count, \
        snapnav_host.answer, snapnav_plugin.later

        """)
    #expect(answer.status == 0)
  }

  @Test("a header that does not compile is no header")
  func broken() throws {
    let answer = try compare(smallHeader, smallHeader + "int snapnav_x")
    #expect(answer.status == 4)
    #expect(answer.words.contains("clang does not take it as C11"))
  }

  @Test(
    "a wrong command line exits 2",
    arguments: [
      (["one.h"], "usage: scripts/compare-headers OLD.h NEW.h [--allow MACRO=REASON]..."),
      (
        ["a", "b", "--allow", "SNAPNAV_X="],
        "--allow needs a macro and a reason: --allow MACRO=REASON"
      ),
      (["a", "b", "--forgive"], #"unknown option "--forgive"; see --help"#),
    ])
  func usage(words: [String], said: String) throws {
    let script = Repository.file("scripts/compare-headers").path
    let run = try TemporaryFolder("header").run(script, words)
    #expect(run.status == 2)
    #expect(run.words == "compare-headers: \(said)\n")
  }
}
