import Testing

@testable import navhost

@Suite("The command line is read by the POSIX conventions")
struct CommandLineParserTests {
  private let parser = CommandLineParser(commands: [
    Command(
      "run", "", description: [], operands: [Operand("MANIFEST", "The manifest")],
      options: [
        Option("open", argument: "URL", ""), Option("strict", letter: "s", ""),
        Option("plugins", letter: "p", argument: "DIR", repeats: true, ""),
      ], run: { _ in .done }),
    Command(
      "call", "", description: [],
      operands: [Operand("PLUGIN", "The plugin"), Operand("ARG", "Arguments", .any)],
      run: { _ in .done }),
  ])

  private func arguments(_ words: String...) throws -> Arguments {
    guard case .run(_, let arguments) = parser.parse(words) else {
      Issue.record("not accepted: \(words)")
      return Arguments()
    }
    return arguments
  }

  private func faults(_ words: [String]) -> [UsageFault] {
    guard case .wrong(let faults, _) = parser.parse(words) else { return [] }
    return faults
  }

  @Test("an option takes its argument after a space or an equals sign")
  func bothForms() throws {
    #expect(try arguments("run", "--open", "a://b", "m").value("open") == "a://b")
    #expect(try arguments("run", "--open=a://b=c", "m").value("open") == "a://b=c")
    #expect(try arguments("run", "--open=", "m").value("open") == "")
  }

  @Test("options may stand before, between and behind operands")
  func anyOrder() throws {
    let arguments = try arguments("call", "a", "--json", "b", "c")
    #expect(arguments.has("json"))
    #expect(arguments.operands == ["a", "b", "c"])
  }

  @Test("after two dashes everything is an operand")
  func endOfOptions() throws {
    #expect(try arguments("call", "a", "--", "--json", "-x").operands == ["a", "--json", "-x"])
  }

  @Test(
    "a minus sign with a digit is a number, and one alone a word", arguments: ["-5", "-.5", "-"])
  func numbers(word: String) throws {
    #expect(try arguments("call", "a", word).operands == ["a", word])
  }

  @Test("letters may be grouped, and the last one may take an argument")
  func letters() throws {
    #expect(try arguments("run", "-sp", "x", "m").value("plugins") == "x")
    let joined = try arguments("run", "-spx", "m")
    #expect(joined.has("strict"))
    #expect(joined.values("plugins") == ["x"])
  }

  @Test("an option that repeats keeps all its arguments in order")
  func repeating() throws {
    #expect(try arguments("run", "-p", "a", "m", "--plugins=b").values("plugins") == ["a", "b"])
  }

  @Test(
    "what is wrong is named",
    arguments: [
      ([], [.noCommand]),
      (["rnu"], [.unknownCommand("rnu", nearest: "run")]),
      (["zzzz"], [.unknownCommand("zzzz", nearest: nil)]),
      (["--verison"], [.unknownOption("--verison", nearest: "--version")]),
      (
        ["--strict", "run", "m"], [.optionBeforeCommand("--strict", command: "run")]
      ),
      (["-s", "run", "m"], [.optionBeforeCommand("-s", command: "run")]),
      (["--strict=1", "-p", "d", "run"], [.optionBeforeCommand("--strict=1", command: "run")]),
      (["--strict", "call", "m"], [.unknownOption("--strict", nearest: nil)]),
      (["--strict"], [.unknownOption("--strict", nearest: nil)]),
      (["run", "m", "--opn"], [.unknownOption("--opn", nearest: "--open")]),
      (["run", "m", "-open"], [.unknownOption("-o", nearest: "--open")]),
      (["run", "m", "--open"], [.missingArgument(option: "--open", argument: "URL")]),
      (["run", "m", "--open", "--json"], [.missingArgument(option: "--open", argument: "URL")]),
      (["run", "m", "--plugins="], [.missingArgument(option: "--plugins", argument: "DIR")]),
      (["run", "m", "--plugins", ""], [.missingArgument(option: "--plugins", argument: "DIR")]),
      (["run", "m", "--strict=1"], [.unwantedArgument(option: "--strict", argument: "1")]),
      (["run", "m", "--open=a", "--open=b"], [.repeated(option: "--open")]),
      (["run"], [.missingOperand("MANIFEST", summary: "The manifest")]),
      (["run", "m", "n", "o"], [.unwantedOperand("n"), .unwantedOperand("o")]),
      (
        ["run", "--opn", "--strict=1"],
        [
          .unknownOption("--opn", nearest: "--open"),
          .unwantedArgument(option: "--strict", argument: "1"),
          .missingOperand("MANIFEST", summary: "The manifest"),
        ]
      ),
    ] as [([String], [UsageFault])])
  func faults(words: [String], expected: [UsageFault]) {
    #expect(faults(words) == expected)
  }

  @Test("help wins over what is wrong beside it")
  func helpWins() {
    guard case .help(let command?) = parser.parse(["run", "--nonsense", "-h"]) else {
      Issue.record("no help")
      return
    }
    #expect(command.name == "run")
  }

  @Test(
    "no word, however odd, stops the parser", arguments: ["--", "--=", "-=", "", "---", "-\u{0}"])
  func oddWords(word: String) {
    switch parser.parse(["run", word]) {
    case .run, .wrong: break
    case .help, .version: Issue.record("\(word) is neither help nor version")
    }
  }
}
