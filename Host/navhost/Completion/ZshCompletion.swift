import SnapManifest

/// The completion for zsh: one list of `_arguments` for each command.
struct ZshCompletion {
  let commands: [Command]

  func text() -> String {
    """
    #compdef navhost
    # zsh completion for navhost. \(CompletionShell.zsh.origin)

    _navhost_commands() {
      local -a commands=(
    \(commands.map { "    " + described($0) + "\n" }.joined())  )
      _describe -t commands command commands
    }

    _navhost_topics() {
      _alternative 'commands:command:_navhost_commands' \\
        'codes:code:(\(CodeFamily.all.map(\.rawValue).joined(separator: " ")))'
    }

    _navhost() {
      local curcontext=$curcontext context state state_descr line
      typeset -A opt_args
      _arguments -C -S \\
    \(options([Command.helpOption, Command.versionOption], indent: "    ")) \\
        '1: :_navhost_commands' \\
        '*:: :->arguments'
      [[ $state == arguments ]] || return
      curcontext=${curcontext%:*:*}:navhost-$words[1]:
      case $words[1] in
    \(commands.map(entry).joined())  esac
    }

    if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
      _navhost "$@"
    else
      compdef _navhost navhost
    fi

    """
  }

  private func described(_ command: Command) -> String {
    shellQuoted("\(command.name):\(escaped(command.summary, ":"))")
  }

  private func entry(_ command: Command) -> String {
    let operands = command.operands.enumerated().map { place, operand in
      "        " + argument(operand, at: place + 1)
    }
    let specifications = [options(command.options, indent: "        ")] + operands
    return "    \(command.name))\n      _arguments -s -S \\\n"
      + specifications.joined(separator: " \\\n").replacing(" \\\n \\\n", with: " \\\n")
      + "\n      ;;\n"
  }

  /// The specifications of options, one in a line.
  private func options(_ options: [Option], indent: String) -> String {
    options.map { indent + specification($0) }.joined(separator: " \\\n")
  }

  /// `'(-o --output)'{-o+,--output=}'[what it does]:FILE:_files'`.
  private func specification(_ option: Option) -> String {
    let ends = option.name == "help" || option.name == "version"
    let spellings =
      option.argument == nil
      ? option.spellings : option.spellings.map { $0.hasPrefix("--") ? $0 + "=" : $0 + "+" }
    var text = ""
    if option.repeats {
      text += "'*'"
    } else if ends || spellings.count > 1 {
      text += shellQuoted(ends ? "(- : *)" : "(\(option.spellings.joined(separator: " ")))")
    }
    text += spellings.count > 1 ? "{\(spellings.joined(separator: ","))}" : spellings[0]
    let taken = option.argument.map { ":\($0):\(action(option.kind))" } ?? ""
    return text + shellQuoted("[\(escaped(option.summary, "[]:"))]" + taken)
  }

  private func argument(_ operand: Operand, at place: Int) -> String {
    let position =
      switch operand.count {
      case .one: "\(place):"
      case .optional: "\(place)::"
      case .any: "*:"
      }
    return shellQuoted("\(position)\(operand.name):\(action(operand.kind))")
  }

  private func action(_ kind: WordKind) -> String {
    switch kind {
    case .text: " "
    case .file(let suffixes) where suffixes.isEmpty: "_files"
    case .file(let suffixes): "_files -g \"*.(\(suffixes.joined(separator: "|")))(-.)\""
    case .directory: "_files -/"
    case .choice(let words): "(\(words.joined(separator: " ")))"
    case .command: "_navhost_commands"
    case .topic: "_navhost_topics"
    }
  }

  /// A text with these characters, and backslashes, escaped by a backslash.
  private func escaped(_ text: String, _ characters: String) -> String {
    String(text.flatMap { $0 == "\\" || characters.contains($0) ? ["\\", $0] : [$0] })
  }
}
