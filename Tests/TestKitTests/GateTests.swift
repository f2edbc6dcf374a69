import Foundation
import TestKit
import Testing

/// `.ci/run` in a repository of a few files, whose `make` does what the test says.
@Suite("What a change must pass")
struct GateTests {
  private static let good = #"<testcase classname="M.S.In" name="a()"/>"#
  private static let bad =
    #"<testcase classname="M.S.In" name="b(file:)"><failure message="no"/></testcase>"#

  /// Runs it; `make` is what `make test` does beside its report, which has these `cases`, and those `alone`
  /// where some are asked for by name.
  private func gate(
    make: String, cases: String = good, alone: String = good, environment: [String: String] = [:]
  ) throws -> Child.Run {
    let folder = try TemporaryFolder("gate")
    for (name, text) in [
      ("kept", "kept\n"), ("scripts/packages", ":\n"), ("scripts/try-embedding", ":\n"),
      ("scripts/try-arch", ":\n"), ("scripts/try-canaries", ":\n"),
      (
        "bin/make",
        """
        cases='\(cases)'
        case "$*" in *FILTER=*) cases='\(alone)'; echo "$*" ;; esac
        case "$*" in
        *xunit-output*)
          report=${*##*xunit-output }
          echo "<testsuite>$cases</testsuite>" > "${report%% *}"
          ;;
        esac
        \(make)
        """
      ),
    ] {
      chmod(try folder.write(name, "#!/bin/sh\n" + text), 0o755)
    }
    for name in [".ci/run", ".ci/count"] { try folder.write(name, Repository.text(name)) }
    try Child.succeed(
      "sh",
      ["-c", "git init -q . && git add . && git -c user.name=a -c user.email=a commit -qm a"],
      in: folder.url)
    let path = folder.file("bin").path + ":" + (Child.inherited["PATH"] ?? "")
    return try Child.run(
      "bash", [".ci/run"], in: folder.url,
      environment: Child.inherited.merging(["PATH": path]) { $1 }.merging(environment) { $1 })
  }

  @Test("It ends with a count, and with success when all passed")
  func passes() throws {
    let run = try gate(make: "exit 0")
    #expect(run.lines.last == "18 passed, 0 failed", "\(run.text)")
    #expect(run.status == 0)
  }

  @Test("It renews no golden file, whoever asks for it")
  func renewsNothing() throws {
    let run = try gate(
      make: #"test -z "${SNAPNAV_RENEW+set}""#, environment: ["SNAPNAV_RENEW": "1"])
    #expect(run.lines.last == "18 passed, 0 failed", "\(run.text)")
  }

  @Test("Where tests took too long it says that AddressSanitizer is left out, and counts the rest")
  func isSlow() throws {
    let run = try gate(make: "exit 0", environment: ["SECONDS": "\(38 * 60)"])
    #expect(run.lines.contains { $0.hasPrefix("== AddressSanitizer is left out") }, "\(run.text)")
    #expect(!run.lines.contains { $0.hasPrefix("== tests under AddressSanitizer") }, "\(run.text)")
    #expect(run.lines.last == "15 passed, 0 failed", "\(run.text)")
  }

  @Test("A file that its steps have changed is a failure that is counted")
  func changes() throws {
    let run = try gate(make: "echo changed > kept")
    #expect(run.lines.contains("+changed"))
    #expect(run.lines.contains("== the tree is as it was failed"))
    #expect(run.lines.last == "17 passed, 1 failed")
    #expect(run.status == 1)
  }

  @Test("Tests that do not end are ended after a time, and are named")
  func endless() throws {
    let make = #"""
      case "$*" in
      *PART=rest*)
        events=${*##*event-stream-output-path }
        tell() { echo "{\"kind\":\"event\",\"payload\":{\"kind\":\"testCase$1\",\"testID\":\"$2\"$3}}"; }
        name='"displayName":"one"'
        { tell Started M.S/a; tell Started M.S/b ",\"_testCase\":{$name}"; tell Ended M.S/a; } > "${events%% *}"
        sleep 1000
        ;;
      esac
      """#
    let run = try gate(make: make, environment: ["SNAPNAV_CI_LIMIT": "1s"])
    let place = try #require(
      run.lines.firstIndex(of: "== long tests: ended after 1s; not ended were:"), "\(run.text)")
    #expect(run.lines[place + 1] == "M.S/b one")
    #expect(run.lines[place + 2].split(separator: " ").contains("PID"))
    #expect(run.lines.last == "18 passed, 1 failed")
  }

  /// What it does when three suites of tests have these cases, and when they run alone.
  @Test(
    "A few tests that fail beside others are run alone, which is told, and have failed",
    arguments: [
      ("one that passes then", good + bad, good, 18, 3),
      ("one that fails again", good + bad, bad, 18, 3),
      ("one that is not there then", good + bad, "", 18, 3),
      ("four are too many", bad + bad + bad + bad, good, 15, 12),
    ])
  func alone(
    _ name: String, cases: String, alone: String, passed: Int, failed: Int
  ) throws {
    // Those under AddressSanitizer are never run again.
    let make = #"""
      case "$*" in *test-asan*) echo '<testsuite>\#(Self.good)</testsuite>' > "${report%% *}" ;; esac
      case "$*" in *FILTER=*) case '\#(alone)' in *failure*) exit 1 ;; esac ;; esac
      exit 0
      """#
    let run = try gate(make: make, cases: cases, alone: alone)
    #expect(run.lines.last == "\(passed) passed, \(failed) failed", "\(run.text)")
    let told = run.lines.filter { $0.contains("failed beside others and passed alone") }
    #expect(told.count == (name == "one that passes then" ? 3 : 0), "\(run.text)")
    #expect(run.status == 1)
    #expect(told.allSatisfy { $0.hasSuffix(#": ^M\.S/In/b\(file:\)"#) }, "\(run.text)")
    #expect(run.text.contains("FILTER=") == (name != "four are too many"))
  }
}
