import SnapManifest

/// The completion for fish: one `complete` line for each command, option and operand.
struct FishCompletion {
  let commands: [Command]

  func text() -> String {
    """
    # fish completion for navhost. \(CompletionShell.fish.origin)

    # COMMAND FIRST LAST TAKING...: whether the word at the cursor is one of these operands of the
    # command; TAKING are the options that take the next word.
    function __navhost_operand
        set -l words (commandline -opc)
        test (count $words) -ge 2; and test $words[2] = $argv[1]; or return 1
        set -l place 1
        set -l skips no
        set -l ended no
        for word in $words[3..]
            if test $skips = yes
                set skips no
            else if test $ended = yes; or not string match -qr -- '^-[^0-9.]' $word
                set place (math $place + 1)
            else if test "$word" = --
                set ended yes
            else if contains -- $word $argv[4..]
                set skips yes
            end
        end
        test $place -ge $argv[2]; and test $place -le $argv[3]
    end

    # COMMAND: whether it is the command of the line.
    function __navhost_command
        set -l words (commandline -opc)
        test (count $words) -ge 2; and test $words[2] = $argv[1]
    end

    # Whether no command stands there yet.
    function __navhost_no_command
        test (count (commandline -opc)) -eq 1
    end

    complete -c navhost -f

    """ + general() + commands.map(entry).joined()
  }

  /// The commands, and the options that need none.
  private func general() -> String {
    let condition = "complete -c navhost -n __navhost_no_command"
    let options = [Command.helpOption, Command.versionOption].map {
      "\(condition)\(spellings($0)) -d \(quoted($0.summary))\n"
    }
    let names = commands.map { "\(condition) -a \($0.name) -d \(quoted($0.summary))\n" }
    return (options + names).joined()
  }

  private func entry(_ command: Command) -> String {
    let condition = "complete -c navhost -n \(quoted("__navhost_command \(command.name)"))"
    let options = command.options.map { option in
      let taken = option.argument == nil ? "" : needed(option.kind)
      return "\(condition)\(spellings(option))\(taken) -d \(quoted(option.summary))\n"
    }
    let operands = command.operands.enumerated().map { place, operand in
      self.operand(operand, at: place + 1, of: command)
    }
    return "\n" + (options + operands).joined()
  }

  private func operand(_ operand: Operand, at place: Int, of command: Command) -> String {
    let taking = command.options.filter { $0.argument != nil }.flatMap(\.spellings)
    let last = operand.count == .any ? 99 : place
    let words = ["__navhost_operand", command.name, "\(place)", "\(last)"] + taking
    let offered = offer(operand.kind)
    return offered.isEmpty
      ? "" : "complete -c navhost -n \(quoted(words.joined(separator: " ")))\(offered)\n"
  }

  /// What an option takes: a word of its own, and no file unless it is one.
  private func needed(_ kind: WordKind) -> String {
    kind == .file([]) ? " -r -F" : " -x" + offer(kind)
  }

  private func spellings(_ option: Option) -> String {
    " -l \(option.name)" + (option.letter.map { " -s \($0)" } ?? "")
  }

  private func offer(_ kind: WordKind) -> String {
    switch kind {
    case .text: ""
    case .file(let suffixes) where suffixes.isEmpty: " -F"
    case .file(let suffixes):
      " -k -a "
        + quoted("(__fish_complete_suffix \(suffixes.map { "." + $0 }.joined(separator: " ")))")
    case .directory: " -a " + quoted("(__fish_complete_directories)")
    case .choice(let words): " -a " + quoted(words.joined(separator: " "))
    case .command: " -a " + quoted(commands.map(\.name).joined(separator: " "))
    case .topic:
      " -a "
        + quoted((commands.map(\.name) + CodeFamily.all.map(\.rawValue)).joined(separator: " "))
    }
  }

  /// A word between single quotes, as fish reads it.
  private func quoted(_ word: String) -> String {
    "'" + word.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
