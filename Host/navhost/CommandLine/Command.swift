/// One word that a command takes by its place.
struct Operand: Sendable {
  /// How many of it may stand there.
  enum Count: Sendable { case one, optional, any }

  /// The name in usage lines, upper case.
  let name: String
  /// What it is, one clause.
  let summary: String
  let count: Count
  /// What it names, for completion by a shell.
  let kind: WordKind

  /// `kind` is what the name stands for, when it is not given.
  init(_ name: String, _ summary: String, _ count: Count = .one, kind: WordKind? = nil) {
    self.name = name
    self.summary = summary
    self.count = count
    self.kind = kind ?? WordKind(named: name)
  }

  /// As it stands in a usage line.
  var usage: String {
    switch count {
    case .one: name
    case .optional: "[\(name)]"
    case .any: "[\(name)...]"
    }
  }
}

/// One option of a command: a switch, or one that takes an argument.
struct Option: Sendable {
  /// The long name without dashes.
  let name: String
  /// The letter of the short form.
  let letter: Character?
  /// The argument's name, upper case; `nil` for a switch.
  let argument: String?
  /// What it does, one clause.
  let summary: String
  /// Whether it may be given more than once.
  let repeats: Bool
  /// The numbers that it takes; `nil` when its argument is no number.
  let range: ClosedRange<Int>?
  /// What its argument names, for completion by a shell; of no meaning for a switch.
  let kind: WordKind
  /// What another command calls it: it is offered to who writes that here.
  let otherName: String?

  /// `kind` is what the argument's name stands for, when it is not given.
  init(
    _ name: String, letter: Character? = nil, argument: String? = nil, repeats: Bool = false,
    range: ClosedRange<Int>? = nil, kind: WordKind? = nil, elsewhere otherName: String? = nil,
    _ summary: String
  ) {
    self.otherName = otherName
    self.kind = kind ?? WordKind(named: argument ?? "")
    self.range = range
    self.name = name
    self.letter = letter
    self.argument = argument
    self.repeats = repeats
    self.summary = summary
  }

  /// As it stands in a help text: `-h, --help`, `--open URL`.
  var usage: String {
    let short = letter.map { "-\($0), " } ?? ""
    return short + "--\(name)" + (argument.map { " \($0)" } ?? "")
  }
}

/// One command: what parses it, what `--help` and the manual say of it, and what it does.
struct Command: Sendable {
  let name: String
  /// What it does, one clause without a full stop.
  let summary: String
  /// Paragraphs of the help text.
  let description: [String]
  let operands: [Operand]
  /// What its first operand may be, when that is a word of a language of its own.
  let words: [(usage: String, summary: String)]
  /// Its own options; those of every command are added.
  let options: [Option]
  /// Lines that work as they stand.
  let examples: [String]
  /// Left out of lists of commands.
  let isHidden: Bool
  let run: @Sendable (Invocation) -> ExitStatus

  init(
    _ name: String, _ summary: String, description: [String], operands: [Operand] = [],
    words: [(usage: String, summary: String)] = [], options: [Option] = [], examples: [String] = [],
    isHidden: Bool = false,
    run: @escaping @Sendable (Invocation) -> ExitStatus
  ) {
    self.name = name
    self.summary = summary
    self.description = description
    self.operands = operands
    self.words = words
    self.options = options + Command.common
    self.examples = examples
    self.isHidden = isHidden
    self.run = run
  }

  /// What every command understands.
  static let common = [
    Option("json", "Answer in JSON on standard output"),
    helpOption, versionOption,
  ]
  static let helpOption = Option("help", letter: "h", "Show this help and exit")
  static let versionOption = Option("version", letter: "V", "Show the version and exit")

  /// The usage line without the word "Usage".
  var usage: String {
    (["navhost", name, "[OPTION...]"] + operands.map(\.usage)).joined(separator: " ")
  }
}

/// What a command was called with.
struct Arguments: Sendable, Equatable {
  /// The arguments of options in order, a switch with one empty text each time it stands.
  var options: [String: [String]] = [:]
  var operands: [String] = []

  /// Whether a switch or option was given.
  func has(_ option: String) -> Bool { options[option] != nil }
  /// The last argument given to an option.
  func value(_ option: String) -> String? { options[option]?.last }
  /// All arguments given to an option.
  func values(_ option: String) -> [String] { options[option] ?? [] }
  /// The operand at a place, from 0.
  func operand(_ place: Int) -> String? { operands.dropFirst(place).first }
}

/// A parsed command line and where its words go.
struct Invocation: Sendable {
  let command: Command
  let arguments: Arguments
  let console: Console

  /// Whether the answer is wanted in JSON.
  var json: Bool { arguments.has("json") }
}
