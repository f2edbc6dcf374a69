import Foundation
import TestKit
import Testing

/// `.ci/run` in a repository of a few files, whose `make` does what the test says.
@Suite("What a change must pass")
struct GateTests {
  /// Runs it; `make` is what `make test` does beside its report.
  private func gate(make: String, environment: [String: String] = [:]) throws -> Child.Run {
    let folder = try TemporaryFolder("gate")
    let report = #"<testsuite><testcase name="a"/></testsuite>"#
    for (name, text) in [
      ("kept", "kept\n"), ("scripts/packages", ":\n"), ("scripts/try-embedding", ":\n"),
      ("scripts/try-arch", ":\n"), ("scripts/try-canaries", ":\n"),
      (
        "bin/make",
        """
        case "$*" in *xunit-output*) report=${*##*xunit-output }; echo '\(report)' > "${report%% *}";; esac
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
    let run = try gate(make: "exit 0", environment: ["SECONDS": "\(55 * 60)"])
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
}
