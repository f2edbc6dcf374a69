import SnapManifest

/// The completion for bash 4.2 and newer: two tables, and share/completion.bash, which reads them.
struct BashCompletion {
  let commands: [Command]

  func text() throws(ProgramFiles.Missing) -> String {
    """
    # bash completion for navhost. \(CompletionShell.bash.origin)

    # COMMAND: sets options to what it takes, each with its letter; * stands behind those that repeat.
    _navhost_options() {
      case $1 in
    \(optionLines())    *) options= ;;
      esac
    }

    # 'COMMAND OPTION' or 'COMMAND PLACE': sets kind to what the word names; empty: there is none.
    _navhost_kind() {
      case $1 in
    \(kindLines())    *) kind= ;;
      esac
    }


    """
      + (try ProgramFiles.text(of: "completion.bash"))
      .replacing("COMMANDS", with: commands.map(\.name).joined(separator: " "))
  }

  private func optionLines() -> String {
    commands.map { command in
      let words = command.options.map {
        $0.spellings.joined(separator: ",") + ($0.repeats ? "*" : "")
      }
      return "    \(command.name)) options='\(words.joined(separator: " "))' ;;\n"
    }.joined()
  }

  /// One line for each kind, with the words that are of it.
  private func kindLines() -> String {
    var kinds: [String] = []
    var keys: [String: [String]] = [:]
    for command in commands {
      for (key, kind) in kindsOfWords(of: command) {
        if keys[kind] == nil { kinds.append(kind) }
        keys[kind, default: []].append(shellQuoted("\(command.name) \(key)"))
      }
    }
    return kinds.map { kind in
      let names = (keys[kind] ?? []).joined(separator: " | \\\n      ")
      return "    \(names))\n      kind=\(shellQuoted(kind)) ;;\n"
    }.joined()
  }

  /// Options that take an argument by their spellings, and operands by their places from 1; `+` is
  /// every place that has no line of its own.
  private func kindsOfWords(of command: Command) -> [(key: String, kind: String)] {
    let options = command.options.filter { $0.argument != nil }.flatMap { option in
      option.spellings.map { ($0, name(of: option.kind)) }
    }
    let operands = command.operands.enumerated().map { place, operand in
      (operand.count == .any ? "+" : "\(place + 1)", name(of: operand.kind))
    }
    return options + operands
  }

  private func name(of kind: WordKind) -> String {
    switch kind {
    case .text: "text"
    case .file(let suffixes): (["file"] + suffixes).joined(separator: " ")
    case .directory: "directory"
    case .choice(let words): (["choice"] + words).joined(separator: " ")
    case .command: (["choice"] + commands.map(\.name)).joined(separator: " ")
    case .topic:
      (["choice"] + commands.map(\.name) + CodeFamily.all.map(\.rawValue))
        .joined(separator: " ")
    }
  }
}
