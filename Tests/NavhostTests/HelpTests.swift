import Foundation
import TestKit
import Testing

@testable import navhost

@Suite("Help, version and manual say the same as the command table")
struct HelpTests {
  @Test("the program's help")
  func overview() throws {
    let run = try Navhost.run(["--help"])
    #expect(run.status == 0)
    #expect(run.words == "")
    try Golden.expect(run.output, is: "help.txt")
  }

  @Test("the help of each command", arguments: Command.all.map(\.name))
  func ofCommand(name: String) throws {
    let run = try Navhost.run([name, "--help"])
    #expect(run.status == 0)
    #expect(run.words == "")
    #expect(try Navhost.run(["help", name]).output == run.output)
    try Golden.expect(run.output, is: "help-\(name).txt")
  }

  @Test("no line of help is wider than 80 columns")
  func width() {
    let help = HelpText(commands: Command.all)
    for text in [help.overview()] + Command.all.map({ help.help(of: $0) }) {
      for line in text.split(separator: "\n") where !line.hasPrefix("  echo ") {
        #expect(line.count <= 80, "\(line)")
      }
    }
  }

  @Test("each command knows --help, --version and --json", arguments: Command.all.map(\.name))
  func commonOptions(name: String) throws {
    let command = try #require(Command.all.first { $0.name == name })
    #expect(Set(["help", "version", "json"]).isSubset(of: command.options.map(\.name)))
    #expect(try Navhost.run([name, "--version"]).output == Version.text)
  }

  @Test("what a command line can mean holds the command that it begins with")
  func meant() {
    for command in Command.all {
      let meant = Command.meant(by: [command.name, "x"])
      #expect(meant.contains { $0.name == command.name })
      #expect(meant.count == 1 || meant.count == Command.all.count)
    }
    for words in [[], ["rnu"], ["--help"], ["-x", "run"]] {
      #expect(Command.meant(by: words).count == Command.all.count)
    }
  }

  @Test("the manual page in the repository is the one that the table makes")
  func manual() throws {
    let run = try Navhost.run(["help", "--man"])
    #expect(run.status == 0)
    try Golden.expect(run.output, is: Repository.file("Host/navhost/navhost.1"))
  }

  @Test(
    "a wrong command line exits 2, with words on standard error only",
    arguments: [
      ([], "usage-none.txt"), (["rnu"], "usage-command.txt"),
      (["eval", "--josn", "--json=3", "x"], "usage-options.txt"),
      (["help", "evl"], "usage-help.txt"),
    ])
  func usage(words: [String], golden: String) throws {
    let run = try Navhost.run(words)
    #expect(run.status == 2)
    #expect(run.output == "")
    try Golden.expect(run.words, is: golden)
  }

  @Test(
    "an option that another command calls so is offered by its name here",
    arguments: [
      (["ctl", "--control", "x", "state"], "\"--control\"; did you mean \"--socket\"?"),
      (["run", "a.json", "--socket", "x"], "\"--socket\"; did you mean \"--control\"?"),
    ])
  func namedElsewhere(words: [String], offer: String) throws {
    let run = try Navhost.run(words)
    #expect(run.status == 2)
    #expect(run.words.hasPrefix("navhost: unknown option \(offer)\n"), "\(run.words)")
  }
}
