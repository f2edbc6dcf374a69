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
    local unused='' name letter
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
