/// What a word of the command line names, so that a shell can complete it.
enum WordKind: Sendable, Equatable {
  /// Anything: nothing is offered.
  case text
  /// A file whose name ends in one of these, without the dot; any file when there are none.
  case file([String])
  case directory
  /// One of a few words.
  case choice([String])
  /// The name of a command of navhost.
  case command
  /// What `help` knows: the name of a command, or the code of a problem.
  case topic

  /// Whether it names a file or directory.
  var isPath: Bool {
    switch self {
    case .file, .directory: true
    case .text, .choice, .command, .topic: false
    }
  }

  /// The kind that a word's name in usage lines stands for: `DIR` is a directory wherever it is.
  init(named name: String) {
    self =
      switch name {
      case "MANIFEST": .file(["json"])
      case "PLUGIN", "PLUGIN.so", "FILE.so": .file(["so"])
      case "FILE", "PLACE": .file([])
      case "DIR": .directory
      case "COMMAND": .command
      case "TOPIC": .topic
      default: .text
      }
  }
}
