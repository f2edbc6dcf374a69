import Foundation
import SnapValue
import TestKit
import Testing

@testable import SnapConformance

/// A report with every verdict, and with texts that a bad plugin could have written.
private let report: SuiteReport = {
  var failed = CheckResult(check: "m-basic", verdict: .failed)
  failed.flaw = Flaw(
    expected: "no <angle> & \"quote\"", seen: "77 # \u{1B}[31mred\u{1B}[0m\nand a second line",
    remedy: "Return one of the statuses.")
  failed.site = "mediate odd"
  failed.input = FailingInput(seed: 7, number: 12, choices: [1, 0, 99], text: #"{"a": [1]}"#)
  failed.milliseconds = 1234
  var crashed = CheckResult(check: "l-now", verdict: .crashed)
  crashed.flaw = Flaw(expected: "it loads", seen: "SIGSEGV in loading")
  crashed.site = "loading"
  crashed.output =
    "a line before\nnavhost test: crashed in x: loading (SIGSEGV)\n  at one\n  at two\n"
  crashed.milliseconds = 21
  var late = CheckResult(check: "m-basic", verdict: .timedOut)
  late.flaw = Flaw(expected: "the check ends within 10 s", seen: "it was in mediate odd")
  late.milliseconds = 10_000
  var warned = CheckResult(check: "r-as-declared", verdict: .warned)
  warned.flaw = Flaw(expected: "the mediators [\"a\"]", seen: "[\"b\"]", severity: .warning)
  warned.milliseconds = 3
  var skipped = CheckResult(check: "r-as-declared", verdict: .skipped)
  skipped.reason = "it needs l-now, which crashed #1"
  return SuiteReport(
    file: "/plugins/<odd>.so", id: "org.example.odd", version: "1.0.0", level: 3, seed: 7,
    results: [
      CheckResult(check: "s-elf", verdict: .passed), crashed, warned, skipped, failed, late,
    ])
}()

@Suite("A report says the same in every form")
struct ReportTests {
  @Test("for people: what is not well, then the verdict")
  func text() throws {
    try Golden.expect(report.text(), is: "report.txt")
    #expect(report.text().hasSuffix("\n" + report.lastLine + "\n"))
  }

  @Test("for people who want all: what passed, times, replay files")
  func verbose() throws {
    var style = TextStyle()
    style.isVerbose = true
    style.replays = ["m-basic": "odd.replay.json"]
    try Golden.expect(report.text(style), is: "report-verbose.txt")
  }

  @Test("colours stand around verdicts and stacks, and nothing else changes")
  func colours() throws {
    var style = TextStyle()
    style.paint = { text, tone in "<\(tone)>\(text)</\(tone)>" }
    let painted = report.text(style)
    for tone in ["bad", "doubtful", "faint"] {
      #expect(painted.contains("<\(tone)>"))
    }
    let tags = try Regex("</?(good|bad|doubtful|faint)>")
    #expect(painted.replacing(tags, with: "") == report.text())
  }

  @Test("no control character of a plugin reaches a terminal")
  func controls() {
    for text in [report.text(), report.tap] {
      #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })
    }
  }

  @Test("as JSON")
  func json() throws {
    try Golden.expect(report.json.jsonText + "\n", is: "report.json")
  }

  @Test("in the Test Anything Protocol, as prove reads it")
  func tap() throws {
    try Golden.expect(report.tap, is: "report.tap")
    let file = TemporaryFolder.ofRun.appending(path: "report.tap")
    try Data(report.tap.utf8).write(to: file)
    let proof = try Child.run("/usr/bin/prove", ["-v", "-e", "cat", file.path])
    #expect(proof.output.contains("Failed tests:  2, 5-6"), "\(proof.output)")
    #expect(proof.output.contains("Tests: 6 Failed: 3"))
    #expect(!proof.output.contains("Parse errors"))
    #expect(proof.status == 1)
  }

  private static let junitReader = "/usr/lib/python3/dist-packages/junitparser"

  @Test(
    "as JUnit's XML, as junitparser reads it",
    .enabled(if: FileManager.default.fileExists(atPath: junitReader)))
  func junit() throws {
    try Golden.expect(report.junit, is: "report.xml")
    let file = TemporaryFolder.ofRun.appending(path: "report.xml")
    try Data(report.junit.utf8).write(to: file)
    let read = """
      import sys, junitparser as j
      for suite in j.JUnitXml.fromfile(sys.argv[1]):
          print(suite.name, suite.tests, suite.failures, suite.errors, suite.skipped, suite.time)
          for case in suite:
              found = [type(r).__name__ + ':' + str(r.message) for r in case.result]
              print(case.classname, case.name, case.time, found)
      """
    let run = try Child.run("/usr/bin/python3", ["-c", read, file.path])
    #expect(
      run.output == """
        org.example.odd 1.0.0 6 1 2 1 11.258
        org.example.odd.The file s-elf 0.0 []
        org.example.odd.Loading l-now 0.021 ['Error:SIGSEGV in loading']
        org.example.odd.Registration r-as-declared 0.003 []
        org.example.odd.Registration r-as-declared 0.0 ['Skipped:it needs l-now, which crashed #1']
        org.example.odd.Mediators m-basic 1.234 ['Failure:77 # \u{FFFD}[31mred\u{FFFD}[0m\\nand a second line']
        org.example.odd.Mediators m-basic 10.0 ['Error:it was in mediate odd']

        """, "\(run.words)")
  }

  @Test("a plugin that keeps the contract says so last, whatever was warned or skipped")
  func kept() {
    var good = report
    good.results = good.results.filter { !$0.isError }
    let line = "org.example.odd 1.0.0 keeps the contract at level 3: 1 passed, 1 warned, 1 skipped"
    #expect(good.lastLine == line)
    #expect(good.text().hasSuffix(line + "\n"))
    #expect(good.tap.hasSuffix("# \(line)\n"))
    #expect(!good.junit.contains("<failure") && !good.junit.contains("<error"))
  }
}

@Suite("navhost test writes what it is asked for")
struct ReportCommandTests {
  private func bad() throws -> String {
    try Shelf.build(Shelf.Specimen(file: "m-basic.c", check: "m-basic"))
  }

  @Test("text and JUnit in one run, and 1 for a plugin that does not keep the contract")
  func both() throws {
    let file = TemporaryFolder.ofRun.appending(path: "\(UUID().uuidString).xml")
    let run = try SuiteProgram.run(["test", try bad(), "--only", "m-basic", "--junit", file.path])
    #expect(run.status == 1)
    #expect(run.output.contains("\nfailed m-basic: "))
    #expect(run.output.split(separator: "\n").last?.contains("does not keep the contract") == true)
    #expect(!run.output.contains("\u{1B}"))
    #expect(try String(contentsOf: file, encoding: .utf8).contains("<failure message="))
  }

  @Test("an input that breaks a rule is kept in a file, and the file alone repeats it")
  func replay() throws {
    let bad = try Shelf.build(Shelf.Specimen(file: "t-bytes.c", check: "t-bytes"))
    let place = TemporaryFolder.ofRun.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    let run = try SuiteProgram.run(["test", bad, "--only", "t-bytes", "--replays", place.path])
    let file = place.appending(path: "org.example.bad-t-bytes.replay.json").path
    #expect(run.output.contains("\n  again:     navhost test \(bad) --replay \(file)\n"))
    let again = try SuiteProgram.run(["test", bad, "--replay", file])
    #expect(again.status == 1)
    #expect(again.output.contains("\ncrashed t-bytes: "), "\(again.output)")
  }

  @Test("an input that breaks a rule only after others is repeated by the seed")
  func seeded() throws {
    let bad = try Shelf.build(Shelf.Specimen(file: "st-bad.c", check: "st-bad"))
    let place = TemporaryFolder.ofRun.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    let run = try SuiteProgram.run(
      ["test", bad, "--only", "st-bad", "--seed", "5", "--replays", place.path])
    #expect(run.output.contains(", after those before it: {"), "\(run.output)")
    #expect(run.output.contains("\n  again:     navhost test \(bad) --only st-bad --seed 5\n"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.path).isEmpty)
  }

  @Test("the Test Anything Protocol on standard output")
  func tap() throws {
    let run = try SuiteProgram.run(["test", try bad(), "--only", "s-elf", "--tap"])
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("TAP version 13\n"))
    #expect(run.output.contains("\n1..1\nok 1 - s-elf: "))
  }

  /// Runs a line on a terminal of its own and answers all that it shows.
  private func terminal(_ line: String) throws -> String {
    try Child.run(
      "/usr/bin/script", ["-qec", "env -u NO_COLOR TERM=xterm \(line)", "/dev/null"]
    ).output
  }

  @Test("colours and a line of progress on a terminal, and none when NO_COLOR says so")
  func colours() throws {
    let line = "\(Navhost.path) test \(try bad()) --only m-basic"
    let shown = try terminal(line)
    #expect(shown.contains("\u{1B}[1;31mfailed\u{1B}[0m m-basic: "), "\(shown)")
    #expect(shown.contains(" checks, m-basic failed\r\u{1B}[K"))
    #expect(try !terminal("NO_COLOR=1 \(line)").contains("\u{1B}"))
  }

  @Test("one form at a time on standard output")
  func forms() throws {
    let run = try SuiteProgram.run(["test", try bad(), "--json", "--tap"])
    #expect(run.status == 2)
    #expect(run.words.contains("--json and --tap are both for standard output"))
  }

  @Test("a report that cannot be written is named, and the verdict still stands")
  func nowhere() throws {
    let run = try SuiteProgram.run(
      ["test", try bad(), "--only", "s-elf", "--junit", "/nowhere/at/all.xml"])
    #expect(run.status == 4)
    #expect(run.words.contains("/nowhere/at/all.xml"), "\(run.words)")
    #expect(run.output.contains(" keeps the contract at level 3: 1 passed\n"), "\(run.output)")
    let broken = try SuiteProgram.run(
      ["test", try bad(), "--only", "m-basic", "--junit", "/nowhere/at/all.xml"])
    #expect(broken.status == 1)
    #expect(broken.output.contains("\nfailed m-basic: "), "\(broken.output)")
  }

  @Test("replay files that cannot be written are told once, and the verdict still stands")
  func noReplays() throws {
    let bad = try Shelf.build(Shelf.Specimen(file: "t-bytes.c", check: "t-bytes"))
    let run = try SuiteProgram.run(["test", bad, "--only", "t-bytes", "--replays", "/nowhere"])
    #expect(run.status == 1)
    #expect(run.words.components(separatedBy: "/nowhere/").count == 2, "\(run.words)")
    #expect(run.output.contains("\ncrashed t-bytes: "), "\(run.output)")
    #expect(!run.output.contains("--replay "))
  }

  @Test("the verdict says what --skip left out")
  func skipped() throws {
    let run = try SuiteProgram.run(
      ["test", try bad(), "--only", "s-e*", "--skip", "s-elf=looked at elsewhere"])
    let last = run.output.split(separator: "\n").last ?? ""
    #expect(last.hasSuffix("; left out: s-elf (looked at elsewhere)"), "\(run.output)")
  }
}

@Suite("navhost test takes many plugins")
struct JointReportTests {
  /// A directory with a good plugin, a bad one, and a library that is none.
  private func folder() throws -> URL {
    let place = try TemporaryFolder.kept("many")
    let script = Repository.file("scripts/build-specimen").path
    for (source, name) in [
      ("Tests/Fixtures/Plugins/hello.c", "a.so"),
      ("Tests/Fixtures/Plugins/Bad/m-basic.c", "b.so"),
    ] {
      let out = place.appending(path: name).path
      try Child.succeed("/bin/sh", [script, Repository.file(source).path, out])
    }
    let empty = place.appending(path: "empty.c")
    try Data("int nothing_of_ours = 1;\n".utf8).write(to: empty)
    try Child.succeed(
      "/usr/bin/cc", ["-shared", "-fPIC", empty.path, "-o", place.appending(path: "c.so").path])
    return place
  }

  private let words = ["--only", "m-basic"]

  @Test("a directory means every plugin in it, and the last line tells which do not keep it")
  func directory() throws {
    let place = try folder()
    let run = try SuiteProgram.run(["test", place.path] + words)
    #expect(run.status == 1)
    let lines = run.lines
    #expect(lines.contains { $0.hasPrefix("org.example.hello 1.2.3 keeps the contract") })
    #expect(lines.contains { $0.hasPrefix("org.example.bad 1.0.0 does not keep the contract") })
    let last = "1 of 2 plugins keeps the contract at level 3; these do not: org.example.bad 1.0.0"
    #expect(lines.last == last, "\(run.text)")
    #expect(!run.output.contains("c.so"))
  }

  @Test("one report in JSON, JUnit's XML and the Test Anything Protocol")
  func forms() throws {
    let place = try folder()
    let (a, b) = (place.appending(path: "a.so").path, place.appending(path: "b.so").path)
    let file = place.appending(path: "report.xml")
    let json = try SuiteProgram.run(["test", b, a, "--json", "--junit", file.path] + words)
    let value = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    let plugins = value?["plugins"] as? [[String: Any]] ?? []
    #expect(plugins.map { $0["plugin"] as? String } == ["org.example.bad", "org.example.hello"])
    #expect(value?["keepsContract"] as? Bool == false)
    let suites = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("  <testsuite ") }
      .compactMap { $0.split(separator: "\"").dropFirst().first }
    #expect(suites == ["org.example.bad 1.0.0", "org.example.hello 1.2.3"])
    let tap = try SuiteProgram.run(["test", a, b, "--tap"] + words)
    let stream = place.appending(path: "report.tap")
    try Data(tap.output.utf8).write(to: stream)
    let proof = try Child.run("/usr/bin/prove", ["-e", "cat", stream.path])
    #expect(proof.output.contains("Failed 1/"), "\(proof.text)\(tap.output)")
    #expect(!proof.output.contains("Parse errors"), "\(proof.text)")
    #expect(tap.output.contains("org.example.hello 1.2.3 m-basic: "), "\(tap.output)")
  }

  @Test("a directory without a plugin, and a replay of many, are refused")
  func refused() throws {
    let empty = try TemporaryFolder.kept("none")
    #expect(try SuiteProgram.run(["test", empty.path]).status == 4)
    let place = try folder()
    #expect(try SuiteProgram.run(["test", place.path, "--replay", "none.json"]).status == 2)
  }
}
