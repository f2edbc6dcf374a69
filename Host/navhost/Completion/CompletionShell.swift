/// A shell that can be taught navhost's command line, by its name.
enum CompletionShell: String, Sendable, CaseIterable {
  case bash, zsh, fish

  /// The script that completes these commands, made from the same table as help and manual.
  ///
  /// It stands alone: nothing is run while somebody types, and no package of completions is needed.
  func script(for commands: [Command]) throws(ProgramFiles.Missing) -> String {
    let listed = commands.filter { !$0.isHidden }
    return switch self {
    case .bash: try BashCompletion(commands: listed).text()
    case .zsh: ZshCompletion(commands: listed).text()
    case .fish: FishCompletion(commands: listed).text()
    }
  }

  /// The first words of every script.
  var origin: String { "Made by \"navhost completion \(rawValue)\"." }
}

/// A word between single quotes, as all shells but fish read it.
func shellQuoted(_ word: String) -> String {
  "'" + word.replacing("'", with: "'\\''") + "'"
}

extension Option {
  /// The option as it is typed: `--plugins`, and `-p` when there is a letter.
  var spellings: [String] { ["--\(name)"] + (letter.map { ["-\($0)"] } ?? []) }
}
