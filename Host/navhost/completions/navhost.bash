# bash completion for navhost. Made by "navhost completion bash".

# COMMAND: sets options to what it takes, each with its letter; * stands behind those that repeat.
_navhost_options() {
  case $1 in
    run) options='--open --presenter --trace --events --record --state --script --no-script --locale --watch --stay --control --no-control --safe --isolate --no-bus --validate --validate-memory --verbose,-v --grant* --plugins* --strict --load-by-path --hang-limit --json --help,-h --version,-V' ;;
    replay) options='--against --json --help,-h --version,-V' ;;
    script) options='--json --help,-h --version,-V' ;;
    launch) options='--action --activated --presenter --trace --events --locale --watch --control --no-control --no-bus --verbose,-v --grant* --plugins* --strict --load-by-path --hang-limit --json --help,-h --version,-V' ;;
    ctl) options='--app --socket --state --timeout --json --help,-h --version,-V' ;;
    desktop-file) options='--output --service --unit --into --exec --no-bus --json --help,-h --version,-V' ;;
    check) options='--plugins* --strict --start --accessibility --effective --json --help,-h --version,-V' ;;
    diff) options='--state* --json --help,-h --version,-V' ;;
    report) options='--json --help,-h --version,-V' ;;
    lock) options='--check --plugins* --json --help,-h --version,-V' ;;
    explain) options='--state --grant* --plugins* --strict --load-by-path --hang-limit --json --help,-h --version,-V' ;;
    graph) options='--format,-T --request --state --trace --output,-o --json --help,-h --version,-V' ;;
    schema) options='--result --json --help,-h --version,-V' ;;
    routes) options='--grant* --plugins* --strict --load-by-path --hang-limit --json --help,-h --version,-V' ;;
    list) options='--strict --json --help,-h --version,-V' ;;
    inspect) options='--functions --strict --json --help,-h --version,-V' ;;
    why) options='--sha256 --strict --json --help,-h --version,-V' ;;
    doctor) options='--bundle --json --help,-h --version,-V' ;;
    call) options='--plugins* --strict --load-by-path --hang-limit --json --help,-h --version,-V' ;;
    state) options='--clear --json --help,-h --version,-V' ;;
    quarantine) options='--json --help,-h --version,-V' ;;
    eval) options='--json --help,-h --version,-V' ;;
    new) options='--lang --kind --id --json --help,-h --version,-V' ;;
    test) options='--level --seed --only* --skip* --config --jobs,-j --replay --replays --tap --junit --verbose,-v --isolate --sanitize --soak --deadline --rules --powers --landlock --strict --json --help,-h --version,-V' ;;
    completion) options='--json --help,-h --version,-V' ;;
    help) options='--man --codes --json --help,-h --version,-V' ;;
    *) options= ;;
  esac
}

# 'COMMAND OPTION' or 'COMMAND PLACE': sets kind to what the word names; empty: there is none.
_navhost_kind() {
  case $1 in
    'run --open' | \
      'run --presenter' | \
      'run --locale' | \
      'run --grant' | \
      'run --hang-limit' | \
      'launch --action' | \
      'launch --presenter' | \
      'launch --locale' | \
      'launch --grant' | \
      'launch --hang-limit' | \
      'launch +' | \
      'ctl --app' | \
      'ctl --state' | \
      'ctl --timeout' | \
      'ctl +' | \
      'desktop-file --exec' | \
      'explain --state' | \
      'explain --grant' | \
      'explain --hang-limit' | \
      'explain 2' | \
      'graph --request' | \
      'graph --state' | \
      'schema 2' | \
      'routes --grant' | \
      'routes --hang-limit' | \
      'why --sha256' | \
      'doctor +' | \
      'call --hang-limit' | \
      'call 2' | \
      'call +' | \
      'quarantine 2' | \
      'new --id' | \
      'new 1' | \
      'test --level' | \
      'test --seed' | \
      'test --only' | \
      'test --skip' | \
      'test --config' | \
      'test --jobs' | \
      'test -j' | \
      'test --soak' | \
      'test --deadline' | \
      'test --landlock')
      kind='text' ;;
    'run --trace' | \
      'run --events' | \
      'run --record' | \
      'run --state' | \
      'run --control' | \
      'replay 1' | \
      'script 1' | \
      'launch --trace' | \
      'launch --events' | \
      'launch --control' | \
      'ctl --socket' | \
      'desktop-file --output' | \
      'diff --state' | \
      'graph --trace' | \
      'graph --output' | \
      'graph -o' | \
      'list +' | \
      'state 1' | \
      'test --replay' | \
      'test --junit')
      kind='file' ;;
    'run --isolate')
      kind='choice all' ;;
    'run --plugins' | \
      'launch --plugins' | \
      'desktop-file --into' | \
      'check --plugins' | \
      'lock --plugins' | \
      'explain --plugins' | \
      'routes --plugins' | \
      'call --plugins' | \
      'test --replays')
      kind='directory' ;;
    'run 1' | \
      'launch 1' | \
      'desktop-file 1' | \
      'check 1' | \
      'diff 1' | \
      'diff 2' | \
      'report 2' | \
      'lock 1' | \
      'explain 1' | \
      'graph 1' | \
      'schema 1' | \
      'routes 1' | \
      'doctor --bundle')
      kind='file json' ;;
    'replay --against' | \
      'inspect 1' | \
      'why 1' | \
      'call 1' | \
      'test +')
      kind='file so' ;;
    'ctl 1')
      kind='choice open go back navigate route segue press result resume undo forward select dismiss locale key enter state health describe events explain plugins quit request batch' ;;
    'report 1')
      kind='choice accessibility' ;;
    'graph --format' | \
      'graph -T')
      kind='choice dot mermaid svg' ;;
    'quarantine 1')
      kind='choice list clear' ;;
    'new --lang')
      kind='choice c c++ rust swift' ;;
    'new --kind')
      kind='choice mediator guard presenter router screen effect app' ;;
    'completion 1')
      kind='choice bash zsh fish' ;;
    'help 1')
      kind='choice run replay script launch ctl desktop-file check diff report lock explain graph schema routes list inspect why doctor call state quarantine eval new test completion help NH101 NH102 NH103 NH104 NH105 NH106 NH107 NH108 NH109 NH110 NH111 NH112 NH113 NH114 NH115 NH116 NH117 NH118 NH119 NH120 NH121 NH122 NH123 NH124 NH125 NH126 NH150 NH151 NH152 NH153 NH201 NH202 NH203 NH204 NH205 NH206 NH207 NH209 NH210 NH211 NH212 NH301 NH302 NH303 NH304 NH305 NH306 NH307 NH308 NH309 NH310 NH311 NH401 NH402 NH403 NH404 NH405 NH406 NH407 NH408 NH409 NH410 NH411 NH501 NH502 NH503 NH504 NH511 NH512 NH513 NH514 NH515 NH521 NH522 NH523 NH524 NH525 NH526 NH527 NH601 NH602 NH603 NH604 NH605 NH606 NH607 NH608 NH609 NH610 NH611 NH612 NH613 NH614 NH615 NH616 NH617 NH618 NH619 NH620 NH621 NH622 NH623 NH624 NH625 NH626 NH627 NH628 NH629 NH630 NH631 NH640 NH701 NH702 NH703 NH704 NH705 NH706 NH707 NH801 NH802 NH803 NH804 NH805 NH806 NH807 NH808 NH901 NH902 NH903 NH904 NH905 NH906 NH907 NH908 NH909 NH910 NH911 NH912 NH913 NH914 NH915 NH916 NH917 NH921 NH922 NH923 NH924 NH925 NH926 NH927 NH928 NH929 NH931 NH932 NH933 NH934 NH935 NH936 NH937 NH938 NH951 NH952 NH953 NH954 NH955 NH956 NH957' ;;
    *) kind= ;;
  esac
}

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
    options='run replay script launch ctl desktop-file check diff report lock explain graph schema routes list inspect why doctor call state quarantine eval new test completion help'
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
