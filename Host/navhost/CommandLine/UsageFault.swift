/// What is wrong with a command line.
enum UsageFault: Error, Sendable, Equatable {
  case noCommand
  case unknownCommand(String, nearest: String?)
  /// A code of no problem, and which ones there are.
  case unknownCode(String, expected: String)
  case unknownOption(String, nearest: String?)
  /// An option of a command that stands before it.
  case optionBeforeCommand(String, command: String)
  case missingArgument(option: String, argument: String)
  case unwantedArgument(option: String, argument: String)
  case repeated(option: String)
  /// An option that the command cannot do without.
  case missingOption(String, expected: String)
  case missingOperand(String, summary: String)
  case unwantedOperand(String)
  /// An argument that does not say what was expected.
  case badArgument(String, of: String, expected: String)

  /// One sentence without a full stop.
  var message: String {
    switch self {
    case .noCommand: "no command given"
    case .unknownCommand(let name, let nearest):
      "unknown command \(quoted(name))" + suggestion(nearest)
    case .unknownCode(let name, let expected): "unknown code \(quoted(name)); \(expected)"
    case .unknownOption(let name, let nearest):
      "unknown option \(quoted(name))" + suggestion(nearest)
    case .optionBeforeCommand(let word, let command):
      "options of \(command) stand behind it: navhost \(command) \(word) …"
    case .missingArgument(let option, let argument): "\(option) needs its argument \(argument)"
    case .unwantedArgument(let option, let argument):
      "\(option) takes no argument, and was given \(quoted(argument))"
    case .repeated(let option): "\(option) stands more than once"
    case .missingOption(let option, let expected): "\(option) is missing: \(expected)"
    case .missingOperand(let name, let summary): "\(name) is missing: \(lowercasedFirst(summary))"
    case .unwantedOperand(let word): "unexpected argument \(quoted(word))"
    case .badArgument(let word, let name, let expected):
      "\(quoted(word)) is no \(name): expected \(expected)"
    }
  }

  private func suggestion(_ nearest: String?) -> String {
    nearest.map { "; did you mean \(quoted($0))?" } ?? ""
  }
}

/// A word between quotation marks, with what would break the line escaped.
func quoted(_ word: String) -> String {
  var text = "\""
  for scalar in word.unicodeScalars {
    switch scalar {
    case "\"", "\\": text += "\\\(scalar)"
    case "\n": text += "\\n"
    case "\t": text += "\\t"
    case _ where scalar.value < 0x20 || scalar.value == 0x7F || (0x80..<0xA0) ~= scalar.value:
      text += "\\u{\(String(scalar.value, radix: 16))}"
    default: text.unicodeScalars.append(scalar)
    }
  }
  return text + "\""
}

/// A text with its first letter small.
func lowercasedFirst(_ text: String) -> String {
  text.prefix(1).lowercased() + text.dropFirst()
}
