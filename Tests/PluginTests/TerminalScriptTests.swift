import Foundation
import TestKit
import Testing
import Walks

@Suite("The terminal shows what the trace tells", .serialized)
struct TerminalScriptTests {
  @Test("an example's script leads to the same transitions", arguments: WalkedExample.all)
  func script(example: WalkedExample) throws {
    try withTemporaryDirectory { folder in
      let manifest = try Example.lay(
        "Examples/\(example.name)", at: folder.appending(path: "app"),
        plugins: example.plugins + ["snapnav-terminal"])
      let run = ["run", manifest.path, "--script", "--no-bus", "--trace"]
      let seen = folder.appending(path: "seen")
      let words = ([Navhost.path] + run + [seen.path, "--presenter", "ui/screen"])
        .map { "'\($0)'" }.joined(separator: " ")
      let terminal = try Tmux(
        columns: 80, rows: 24, "\(words); echo $? > '\(folder.path)/status'; cat")
      try terminal.waitForEnd()
      let told = folder.appending(path: "told")
      let ended = try Child.run(Navhost.path, run + [told.path, "--presenter", "trace"])
      #expect(ended.status == 0, "\(ended.text)")
      #expect(try text(folder.appending(path: "status")) == "0\n")
      #expect(try text(seen) == text(told))
      #expect(try text(told).split(separator: "\n").count > 10)
    }
  }

  private func text(_ file: URL) throws -> String {
    try String(contentsOf: file, encoding: .utf8)
  }
}
