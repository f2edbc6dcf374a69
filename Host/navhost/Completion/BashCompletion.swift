/// The completion for bash 4.2 and newer: two tables, and functions that read them.
struct BashCompletion {
  let commands: [Command]

  func text() -> String {
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

    """ + Self.program(commands: commands.map(\.name))
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
    }
  }

  /// What reads the tables.
  private static func program(commands: [String]) -> String {
    #"""

    # Joins what bash broke at = and : into words. Sets words, cursor, and lead: what stands in the
    # word at the cursor before the piece that bash replaces.
    _navhost_words() {
      local line=$COMP_LINE piece i
      words=() cursor=0 lead=
      for ((i = 0; i <= COMP_CWORD; i++)); do
        piece=${COMP_WORDS[i]}
        if ((i > 0)) && [[ $line && $line != [[:blank:]]* ]]; then
          lead=${words[cursor]}
          words[cursor]+=$piece
        else
          lead=
          words+=("$piece")
          cursor=$((${#words[@]} - 1))
        fi
        line=${line#"${line%%[![:blank:]]*}"}
        line=${line#"$piece"}
      done
      [[ $piece == *[!=:]* ]] || lead=${words[cursor]}
    }

    # KIND CURRENT: the words of that kind that begin so, one in a line.
    _navhost_matches() {
      local suffix
      case $1 in
        directory) compgen -d -- "$2" ;;
        file) compgen -f -- "$2" ;;
        'file '*)
          compgen -d -- "$2"
          for suffix in ${1#file }; do compgen -f -X "!*.$suffix" -- "$2"; done
          ;;
        'choice '*) compgen -W "${1#choice }" -- "$2" ;;
      esac
    }

    # KIND CURRENT PREFIX: answers with the matches.
    _navhost_reply() {
      local match
      while IFS= read -r match; do
        match=$3$match
        COMPREPLY+=("${match#"$lead"}")
      done < <(_navhost_matches "$1" "$2")
      case $1 in file* | directory) compopt -o filenames 2>/dev/null ;; esac
    }

    _navhost() {
      local IFS=$' \t\n' words cursor lead options kind='' ended='' used=' ' place=1 i word
      COMPREPLY=()
      _navhost_words
      local command=${words[1]-} current=${words[cursor]}
      if ((cursor == 1)); then
        options='COMMANDS'
        [[ $current != -* ]] || options='--help --version'
        _navhost_reply "choice $options" "$current" ''
        return
      fi
      for ((i = 2; i < cursor; i++)); do
        word=${words[i]}
        if [[ $kind ]]; then
          kind= # the argument of the option before
        elif [[ $ended || $word != -?* || $word == -[0-9.]* ]]; then
          place=$((place + 1))
        elif [[ $word == -- ]]; then
          ended=1
        else
          used+="${word%%=*} "
          [[ $word == --* ]] || word=-${word: -1}
          [[ $word == *=* ]] || _navhost_kind "$command $word"
        fi
      done
      if [[ $kind ]]; then
        _navhost_reply "$kind" "$current" ''
      elif [[ ! $ended && $current == --*=* ]]; then
        _navhost_kind "$command ${current%%=*}"
        _navhost_reply "$kind" "${current#*=}" "${current%%=*}="
      elif [[ ! $ended && $current == -* ]]; then
        local unused= name letter
        _navhost_options "$command"
        for word in $options; do
          name=${word%\*} letter=${name#*,} name=${name%,*}
          [[ $word == *'*' || $used != *" $name "* && $used != *" $letter "* ]] && unused+=" $name"
        done
        _navhost_reply "choice$unused" "$current" ''
      else
        _navhost_kind "$command $place"
        [[ $kind ]] || _navhost_kind "$command +"
        _navhost_reply "$kind" "$current" ''
      fi
    }

    complete -F _navhost navhost

    """#.replacing("COMMANDS", with: commands.joined(separator: " "))
  }
}
