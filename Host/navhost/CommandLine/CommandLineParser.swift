import SnapValue

/// What a command line asks for.
enum ParsedCommandLine: Sendable {
  /// The help of one command, or of the program.
  case help(Command?)
  case version
  case run(Command, Arguments)
  /// What is wrong, all of it, and the command when it was known.
  case wrong([UsageFault], Command?)
}

/// Reads a command line by the POSIX conventions: options anywhere before `--`, `--option=argument`
/// or `--option argument`, grouped letters, `-5` a number and no option.
struct CommandLineParser {
  let commands: [Command]

  /// Parses the words after the program's name.
  func parse(_ words: [String]) -> ParsedCommandLine {
    guard let first = words.first else { return .wrong([.noCommand], nil) }
    if first == "--help" || first == "-h" { return .help(nil) }
    if first == "--version" || first == "-V" { return .version }
    guard !first.hasPrefix("-") else {
      if let command = command(with: first, behindIt: words.dropFirst()) {
        return .wrong([.optionBeforeCommand(first, command: command.name)], nil)
      }
      let nearest = nearestName(to: first, among: ["--help", "--version"])
      return .wrong([.unknownOption(first, nearest: nearest)], nil)
    }
    guard let command = commands.first(where: { $0.name == first }) else {
      let names = commands.filter { !$0.isHidden }.map(\.name) + ["--version"]
      let nearest =
        first.hasSuffix(".json")
        ? "navhost run \(first)" : nearestName(to: first, among: names)
      return .wrong([.unknownCommand(first, nearest: nearest)], nil)
    }
    var reader = WordReader(command: command, words: words.dropFirst())
    reader.readAll()
    if reader.arguments.has("help") { return .help(command) }
    if reader.arguments.has("version") { return .version }
    reader.checkOperands()
    return reader.faults.isEmpty
      ? .run(command, reader.arguments) : .wrong(reader.faults, command)
  }
}

extension CommandLineParser {
  /// The command that stands behind one of its options; `nil`: none does.
  private func command(with option: String, behindIt words: ArraySlice<String>) -> Command? {
    let command = words.lazy.compactMap { word in commands.first { $0.name == word } }.first
    let name = option.drop { $0 == "-" }.prefix { $0 != "=" }
    let isItsOwn = command?.options.contains { known in
      option.hasPrefix("--") ? known.name == name : known.letter == name.first
    }
    return isItsOwn == true ? command : nil
  }
}

/// Goes through the words behind a command, and goes on after a fault.
private struct WordReader {
  let command: Command
  var words: ArraySlice<String>
  var arguments = Arguments()
  var faults: [UsageFault] = []

  mutating func readAll() {
    while let word = words.popFirst() {
      if word == "--" {
        arguments.operands += words
        words = []
      } else if word.hasPrefix("--") {
        readLong(word)
      } else if word.hasPrefix("-"), word.count > 1, !isNumber(word) {
        readLetters(word)
      } else {
        arguments.operands.append(word)
      }
    }
  }

  /// `--name`, `--name=argument` or `--name argument`.
  private mutating func readLong(_ word: String) {
    let parts = word.dropFirst(2).split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts.first ?? "")
    guard let option = command.options.first(where: { $0.name == name }) else {
      let names = command.options.map { "--\($0.name)" }
      let same = command.options.first { $0.otherName == name }.map { "--\($0.name)" }
      faults.append(
        .unknownOption("--\(name)", nearest: same ?? nearestName(to: "--\(name)", among: names)))
      return
    }
    take(option, as: "--\(name)", attached: parts.count > 1 ? String(parts[1]) : nil)
  }

  /// `-h`, or several letters in one word, of which the last may take an argument.
  private mutating func readLetters(_ word: String) {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = command.options.first(where: { $0.letter == letter }) else {
        let nearest = nearestName(
          to: String(word.dropFirst().prefix { $0 != "=" }),
          among: word.count > 2 ? command.options.map(\.name) : []
        ).map { "--\($0)" }
        faults.append(.unknownOption("-\(letter)", nearest: nearest))
        return
      }
      let rest = option.argument == nil || letters.isEmpty ? nil : String(letters)
      if rest != nil { letters = "" }
      take(option, as: "-\(letter)", attached: rest)
    }
  }

  private mutating func take(_ option: Option, as spelling: String, attached: String?) {
    if arguments.has(option.name), !option.repeats, option.argument != nil {
      faults.append(.repeated(option: spelling))
    }
    switch (option.argument, attached) {
    case (nil, nil): arguments.options[option.name, default: []].append("")
    case (nil, let text?): faults.append(.unwantedArgument(option: spelling, argument: text))
    case (let name?, let text?): give(text, to: option, as: spelling, name)
    case (let name?, nil):
      guard let next = words.first, next != "--", !isOption(next) else {
        faults.append(.missingArgument(option: spelling, argument: name))
        return
      }
      words.removeFirst()
      give(next, to: option, as: spelling, name)
    }
  }

  private mutating func give(
    _ text: String, to option: Option, as spelling: String, _ name: String
  ) {
    // What a shell makes of a variable that is not set: it would be the working directory, or a file without a name.
    guard !text.isEmpty || !option.kind.isPath else {
      faults.append(.missingArgument(option: spelling, argument: name))
      return
    }
    if let range = option.range, !(Int(text).map(range.contains) ?? false) {
      let expected = "a whole number from \(range.lowerBound) to \(range.upperBound)"
      faults.append(.badArgument(text, of: name, expected: expected))
    }
    arguments.options[option.name, default: []].append(text)
  }

  /// Counts the operands against the command's.
  mutating func checkOperands() {
    var left = arguments.operands[...]
    for operand in command.operands {
      switch operand.count {
      case .any: left = []
      case .optional: left = left.dropFirst()
      case .one:
        if left.popFirst() == nil {
          faults.append(.missingOperand(operand.name, summary: operand.summary))
        }
      }
    }
    // What stands behind an option that is not known may be its argument.
    let isSure = !faults.contains { if case .unknownOption = $0 { true } else { false } }
    if isSure { faults += left.map { .unwantedOperand($0) } }
  }

  private func isOption(_ word: String) -> Bool {
    word.hasPrefix("-") && word.count > 1 && !isNumber(word)
  }

  /// A minus sign with a digit behind it, such as `-5` and `-.5`.
  private func isNumber(_ word: String) -> Bool {
    guard let next = word.dropFirst().first else { return false }
    return next.isNumber || next == "."
  }
}
