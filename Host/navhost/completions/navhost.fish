# fish completion for navhost. Made by "navhost completion fish".

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
complete -c navhost -n __navhost_no_command -l help -s h -d 'Show this help and exit'
complete -c navhost -n __navhost_no_command -l version -s V -d 'Show the version and exit'
complete -c navhost -n __navhost_no_command -a run -d 'Run the application that a manifest describes'
complete -c navhost -n __navhost_no_command -a replay -d 'Run a record of an application again, and tell where it is not as it was'
complete -c navhost -n __navhost_no_command -a script -d 'Make a manifest\'s script of a record'
complete -c navhost -n __navhost_no_command -a launch -d 'Start an application as a desktop does, or ask the instance that runs'
complete -c navhost -n __navhost_no_command -a ctl -d 'Drive and watch a running application'
complete -c navhost -n __navhost_no_command -a desktop-file -d 'Write the files by which a desktop knows an application'
complete -c navhost -n __navhost_no_command -a check -d 'Check a manifest and tell all that is wrong with it'
complete -c navhost -n __navhost_no_command -a diff -d 'Tell what a change of a manifest means for who uses it'
complete -c navhost -n __navhost_no_command -a report -d 'Tell how an application meets a standard, or what happened in a record'
complete -c navhost -n __navhost_no_command -a lock -d 'Lock the plugins that a manifest uses to the bytes that are there'
complete -c navhost -n __navhost_no_command -a explain -d 'Show how a request would go, without doing it'
complete -c navhost -n __navhost_no_command -a graph -d 'Draw the navigation graph of a manifest'
complete -c navhost -n __navhost_no_command -a schema -d 'Print the JSON Schema of a screen\'s properties'
complete -c navhost -n __navhost_no_command -a routes -d 'List the routes that an application knows'
complete -c navhost -n __navhost_no_command -a list -d 'List the plugins in directories, or those that a manifest finds'
complete -c navhost -n __navhost_no_command -a inspect -d 'Show what a plugin file says of itself, without running it'
complete -c navhost -n __navhost_no_command -a why -d 'Tell why a plugin file will not load, before trying'
complete -c navhost -n __navhost_no_command -a doctor -d 'Tell what this machine has, what is missing, and how to mend it'
complete -c navhost -n __navhost_no_command -a call -d 'Call a typed function of a plugin'
complete -c navhost -n __navhost_no_command -a state -d 'Show what a store keeps, or take it away'
complete -c navhost -n __navhost_no_command -a quarantine -d 'Tell which plugins are not loaded because they crash, and let go of them'
complete -c navhost -n __navhost_no_command -a eval -d 'Answer questions from standard input, one JSON object a line'
complete -c navhost -n __navhost_no_command -a new -d 'Begin a plugin or an application: a directory that runs, with a test'
complete -c navhost -n __navhost_no_command -a test -d 'Test whether plugins keep the contract'
complete -c navhost -n __navhost_no_command -a completion -d 'Print the completion of commands and options for a shell'
complete -c navhost -n __navhost_no_command -a help -d 'Show the help of navhost or of one command, or explain a code'

complete -c navhost -n '__navhost_command run' -l open -x -d 'Start with this state URL instead of the manifest\'s'
complete -c navhost -n '__navhost_command run' -l presenter -x -d 'Use this presenter: alias/name, an alias, a plugin\'s id or its last part, trace, or a program and its arguments after exec:'
complete -c navhost -n '__navhost_command run' -l trace -r -F -d 'Write one line of JSON for each transition to a file, whatever the presenter'
complete -c navhost -n '__navhost_command run' -l events -r -F -d 'Write one line of JSON for each event to a file, or for - to standard output: what is asked, every stage, every update before and after, the outcome'
complete -c navhost -n '__navhost_command run' -l record -r -F -d 'Write a record of the run to a file, for replay: what is asked, what plugins are asked and answer, what follows; private values are left out'
complete -c navhost -n '__navhost_command run' -l state -r -F -d 'Keep states in this file instead of the manifest\'s store, or with none nowhere; what is kept there is shown again at the start'
complete -c navhost -n '__navhost_command run' -l script -d 'Run the manifest\'s script with any presenter, and end when it has ended'
complete -c navhost -n '__navhost_command run' -l no-script -d 'Do not run the manifest\'s script'
complete -c navhost -n '__navhost_command run' -l locale -x -d 'Show texts in this language, such as de or de-AT (default: as LC_ALL, LC_MESSAGES and LANG say, then the manifest\'s)'
complete -c navhost -n '__navhost_command run' -l watch -d 'Take over every change of the manifest, its files and its plugins while it runs, or refuse it and go on; also when a script has ended'
complete -c navhost -n '__navhost_command run' -l stay -d 'Go on after the script until navhost ctl quit, the user or a signal ends the run'
complete -c navhost -n '__navhost_command run' -l control -r -F -d 'Open the control socket under this path instead of snapnav/ID.sock in the runtime directory'
complete -c navhost -n '__navhost_command run' -l no-control -d 'Open no control socket'
complete -c navhost -n '__navhost_command run' -l safe -d 'Load no plugin, show on trace unless --presenter names a program, and keep nothing unless --state says where: what is of a plugin fails when it is used'
complete -c navhost -n '__navhost_command run' -l isolate -x -a 'all' -d 'Run plugins in processes of their own, so that one that crashes or hangs does not end the application: all of them; without it, those that the manifest isolates'
complete -c navhost -n '__navhost_command run' -l no-bus -d 'Leave the session bus alone: links that are clicked do not come to this instance'
complete -c navhost -n '__navhost_command run' -l validate -d 'Hold every call of a plugin to the contract while the application runs: each rule that is broken is told once, with its number in the rule book, in the log and the events; the exit status is 1 when it is no mere warning'
complete -c navhost -n '__navhost_command run' -l validate-memory -d 'The same, and lend plugins memory that nobody can write, nor touch after the call: a plugin that does ends the application and is named; slower by some four system calls a call'
complete -c navhost -n '__navhost_command run' -l verbose -s v -d 'Tell how every plugin file found ended, and all that plugins log'
complete -c navhost -n '__navhost_command run' -l grant -x -d 'Let a plugin in a process of its own do this, in place of what the manifest grants it: its id, a colon and read=PATH, write=PATH, devices=PATH, network, exec, display or none, or all to confine it in nothing; none without an id: what manifests grant does not count'
complete -c navhost -n '__navhost_command run' -l plugins -x -a '(__fish_complete_directories)' -d 'Look for plugins in this directory before the manifest\'s; may be repeated'
complete -c navhost -n '__navhost_command run' -l strict -d 'Refuse plugins that others than root and you can change, wherever they are'
complete -c navhost -n '__navhost_command run' -l load-by-path -d 'Open plugins by their path instead of a sealed copy, for debuggers and $ORIGIN'
complete -c navhost -n '__navhost_command run' -l hang-limit -x -d 'Give up, with exit status 4, when a plugin\'s call has not returned for so long; 0 waits for ever, as a debugger needs (default: 10)'
complete -c navhost -n '__navhost_command run' -l json -d 'Answer in JSON on standard output'
complete -c navhost -n '__navhost_command run' -l help -s h -d 'Show this help and exit'
complete -c navhost -n '__navhost_command run' -l version -s V -d 'Show the version and exit'
complete -c navhost -n '__navhost_operand run 1 1 --open --presenter --trace --events --record --state --locale --control --isolate --grant --plugins --hang-limit' -k -a '(__fish_complete_suffix .json)'

complete -c navhost -n '__navhost_command replay' -l against -x -k -a '(__fish_complete_suffix .so)' -d 'Ask this build of a plugin in place of the one of its id, and hold what it answers against the record'
complete -c navhost -n '__navhost_command replay' -l json -d 'Answer in JSON on standard output'
complete -c navhost -n '__navhost_command replay' -l help -s h -d 'Show this help and exit'
complete -c navhost -n '__navhost_command replay' -l version -s V -d 'Show the version and exit'
complete -c navhost -n '__navhost_operand replay 1 1 --against' -F

complete -c navhost -n '__navhost_command script' -l json -d 'Answer in JSON on standard output'
complete -c navhost -n '__navhost_command script' -l help -s h -d 'Show this help and exit'
complete -c navhost -n '__navhost_command script' -l version -s V -d 'Show the version and exit'
complete -c navhost -n '__navhost_operand script 1 1' -F

complete -c navhost -n '__navhost_command launch' -l action -x -d 'Follow this exported route instead of links'
complete -c navhost -n '__navhost_command launch' -l activated -d 'Started by the session bus: take the name, and begin with what the first call asks for'
complete -c navhost -n '__navhost_command launch' -l presenter -x -d 'Use this presenter: alias/name, an alias, a plugin\'s id or its last part, trace, or a program and its arguments after exec:'
complete -c navhost -n '__navhost_command launch' -l trace -r -F -d 'Write one line of JSON for each transition to a file, whatever the presenter'
complete -c navhost -n '__navhost_command launch' -l events -r -F -d 'Write one line of JSON for each event to a file, or for - to standard output: what is asked, every stage, every update before and after, the outcome'
complete -c navhost -n '__navhost_command launch' -l locale -x -d 'Show texts in this language, such as de or de-AT (default: as LC_ALL, LC_MESSAGES and LANG say, then the manifest\'s)'
complete -c navhost -n '__navhost_command launch' -l watch -d 'Take over every change of the manifest, its files and its plugins while it runs, or refuse it and go on; also when a script has ended'
complete -c navhost -n '__navhost_command launch' -l control -r -F -d 'Open the control socket under this path instead of snapnav/ID.sock in the runtime directory'
complete -c navhost -n '__navhost_command launch' -l no-control -d 'Open no control socket'
complete -c navhost -n '__navhost_command launch' -l no-bus -d 'Leave the session bus alone: links that are clicked do not come to this instance'
complete -c navhost -n '__navhost_command launch' -l verbose -s v -d 'Tell how every plugin file found ended, and all that plugins log'
complete -c navhost -n '__navhost_command launch' -l grant -x -d 'Let a plugin in a process of its own do this, in place of what the manifest grants it: its id, a colon and read=PATH, write=PATH, devices=PATH, network, exec, display or none, or all to confine it in nothing; none without an id: what manifests grant does not count'
complete -c navhost -n '__navhost_command launch' -l plugins -x -a '(__fish_complete_directories)' -d 'Look for plugins in this directory before the manifest\'s; may be repeated'
complete -c navhost -n '__navhost_command launch' -l strict -d 'Refuse plugins that others than root and you can change, wherever they are'
complete -c navhost -n '__navhost_command launch' -l load-by-path -d 'Open plugins by their path instead of a sealed copy, for debuggers and $ORIGIN'
complete -c navhost -n '__navhost_command launch' -l hang-limit -x -d 'Give up, with exit status 4, when a plugin\'s call has not returned for so long; 0 waits for ever, as a debugger needs (default: 10)'
complete -c navhost -n '__navhost_command launch' -l json -d 'Answer in JSON on standard output'
complete -c navhost -n '__navhost_command launch' -l help -s h -d 'Show this help and exit'
complete -c navhost -n '__navhost_command launch' -l version -s V -d 'Show the version and exit'
complete -c navhost -n '__navhost_operand launch 1 1 --action --presenter --trace --events --locale --control --grant --plugins --hang-limit' -k -a '(__fish_complete_suffix .json)'

complete -c navhost -n '__navhost_command ctl' -l app -x -d 'The application\'s id, or the name of its socket'
complete -c navhost -n '__navhost_command ctl' -l socket -r -F -d 'The path of its control socket'
complete -c navhost -n '__navhost_command ctl' -l state -x -d 'For explain: start from this state URL'
complete -c navhost -n '__navhost_command ctl' -l timeout -x -d 'Give up, with exit status 4, when no answer has come for so long; 0 waits for ever (default: 30, for health 9, and exit status 1)'
complete -c navhost -n '__navhost_command ctl' -l json -d 'Answer in JSON on standard output'
complete -c navhost -n '__navhost_command ctl' -l help -s h -d 'Show this help and exit'
complete -c navhost -n '__navhost_command ctl' -l version -s V -d 'Show the version and exit'
complete -c navhost -n '__navhost_operand ctl 1 1 --app --socket --state --timeout' -a 'open go back navigate route segue press result resume undo forward select dismiss locale key enter state health describe events explain plugins quit request batch'

complete -c navhost -n '__navhost_command desktop-file' -l output -r -F -d 'Write to this file, or into this directory under the file\'s own name'
complete -c navhost -n '__navhost_command desktop-file' -l service -d 'Write the D-Bus service'
complete -c navhost -n '__navhost_command desktop-file' -l unit -d 'Write the systemd user unit'
complete -c navhost -n '__navhost_command desktop-file' -l into -x -a '(__fish_complete_directories)' -d 'Write all of them below this data directory: applications, dbus-1/services, systemd/user'
complete -c navhost -n '__navhost_command desktop-file' -l exec -x -d 'Start the application with these words instead of this program\'s path and launch; the manifest\'s path follows'
complete -c navhost -n '__navhost_command desktop-file' -l no-bus -d 'Let the desktop entry start the program itself and not by the session bus'
complete -c navhost -n '__navhost_command desktop-file' -l json -d 'Answer in JSON on standard output'
complete -c navhost -n '__navhost_command desktop-file' -l help -s h -d 'Show this help and exit'
complete -c navhost -n '__navhost_command desktop-file' -l version -s V -d 'Show the version and exit'
complete -c navhost -n '__navhost_operand desktop-file 1 1 --output --into --exec' -k -a '(__fish_complete_suffix .json)'

complete -c navhost -n '__navhost_command check' -l plugins -x -a '(__fish_complete_directories)' -d 'Look for plugins in this directory before the manifest\'s; may be repeated'
complete -c navhost -n '__navhost_command check' -l strict -d 'Refuse plugins that others than root and you can change, wherever they are'
complete -c navhost -n '__navhost_command check' -l start -d 'Start the plugins, too, and tell what they refuse; runs their code'
complete -c navhost -n '__navhost_command check' -l accessibility -d 'Tell, too, what keeps people from using it, by EN 301 549'
complete -c navhost -n '__navhost_command check' -l effective -d 'Print the manifest that holds instead, its layers laid one above the other, and under x-sources where each part was written'
complete -c navhost -n '__navhost_command check' -l json -d 'Answer in JSON on standard output'
complete -c navhost -n '__navhost_command check' -l help -s h -d 'Show this help and exit'
complete -c navhost -n '__navhost_command check' -l version -s V -d 'Show the version and exit'
complete -c navhost -n '__navhost_operand check 1 1 --plugins' -k -a '(__fish_complete_suffix .json)'

complete -c navhost -n '__navhost_command diff' -l state -r -F -d 'Try a real state, too: the file of a store, or one with a state URL in each line'
complete -c navhost -n '__navhost_command diff' -l json -d 'Answer in JSON on standard output'
complete -c navhost -n '__navhost_command diff' -l help -s h -d 'Show this help and exit'
complete -c navhost -n '__navhost_command diff' -l version -s V -d 'Show the version and exit'
complete -c navhost -n '__navhost_operand diff 1 1 --state' -k -a '(__fish_complete_suffix .json)'
complete -c navhost -n '__navhost_operand diff 2 2 --state' -k -a '(__fish_complete_suffix .json)'

complete -c navhost -n '__navhost_command report' -l json -d 'Answer in JSON on standard output'
complete -c navhost -n '__navhost_command report' -l help -s h -d 'Show this help and exit'
complete -c navhost -n '__navhost_command report' -l version -s V -d 'Show the version and exit'
complete -c navhost -n '__navhost_operand report 1 1' -a 'accessibility'
complete -c navhost -n '__navhost_operand report 2 2' -k -a '(__fish_complete_suffix .json)'

complete -c navhost -n '__navhost_command lock' -l check -d 'Write nothing, and tell whether the lock is still true'
complete -c navhost -n '__navhost_command lock' -l plugins -x -a '(__fish_complete_directories)' -d 'Look for plugins in this directory before the manifest\'s; may be repeated'
complete -c navhost -n '__navhost_command lock' -l json -d 'Answer in JSON on standard output'
complete -c navhost -n '__navhost_command lock' -l help -s h -d 'Show this help and exit'
complete -c navhost -n '__navhost_command lock' -l version -s V -d 'Show the version and exit'
complete -c navhost -n '__navhost_operand lock 1 1 --plugins' -k -a '(__fish_complete_suffix .json)'

complete -c navhost -n '__navhost_command explain' -l state -x -d 'Start from this state URL instead of the manifest\'s'
complete -c navhost -n '__navhost_command explain' -l grant -x -d 'Let a plugin in a process of its own do this, in place of what the manifest grants it: its id, a colon and read=PATH, write=PATH, devices=PATH, network, exec, display or none, or all to confine it in nothing; none without an id: what manifests grant does not count'
complete -c navhost -n '__navhost_command explain' -l plugins -x -a '(__fish_complete_directories)' -d 'Look for plugins in this directory before the manifest\'s; may be repeated'
complete -c navhost -n '__navhost_command explain' -l strict -d 'Refuse plugins that others than root and you can change, wherever they are'
complete -c navhost -n '__navhost_command explain' -l load-by-path -d 'Open plugins by their path instead of a sealed copy, for debuggers and $ORIGIN'
complete -c navhost -n '__navhost_command explain' -l hang-limit -x -d 'Give up, with exit status 4, when a plugin\'s call has not returned for so long; 0 waits for ever, as a debugger needs (default: 10)'
complete -c navhost -n '__navhost_command explain' -l json -d 'Answer in JSON on standard output'
complete -c navhost -n '__navhost_command explain' -l help -s h -d 'Show this help and exit'
complete -c navhost -n '__navhost_command explain' -l version -s V -d 'Show the version and exit'
complete -c navhost -n '__navhost_operand explain 1 1 --state --grant --plugins --hang-limit' -k -a '(__fish_complete_suffix .json)'

complete -c navhost -n '__navhost_command graph' -l format -s T -x -a 'dot mermaid svg' -d 'dot, mermaid or svg; by default what the name of the output ends in, or dot'
complete -c navhost -n '__navhost_command graph' -l request -x -d 'Mark the way of this request, a step of a script in JSON'
complete -c navhost -n '__navhost_command graph' -l state -x -d 'Start the request here instead of at the manifest\'s state'
complete -c navhost -n '__navhost_command graph' -l trace -r -F -d 'Mark the way of this output of navhost run --presenter trace'
complete -c navhost -n '__navhost_command graph' -l output -s o -r -F -d 'Write here instead of to standard output'
complete -c navhost -n '__navhost_command graph' -l json -d 'Answer in JSON on standard output'
complete -c navhost -n '__navhost_command graph' -l help -s h -d 'Show this help and exit'
complete -c navhost -n '__navhost_command graph' -l version -s V -d 'Show the version and exit'
complete -c navhost -n '__navhost_operand graph 1 1 --format -T --request --state --trace --output -o' -k -a '(__fish_complete_suffix .json)'

complete -c navhost -n '__navhost_command schema' -l result -d 'The screen\'s result instead of its properties'
complete -c navhost -n '__navhost_command schema' -l json -d 'Answer in JSON on standard output'
complete -c navhost -n '__navhost_command schema' -l help -s h -d 'Show this help and exit'
complete -c navhost -n '__navhost_command schema' -l version -s V -d 'Show the version and exit'
complete -c navhost -n '__navhost_operand schema 1 1' -k -a '(__fish_complete_suffix .json)'

complete -c navhost -n '__navhost_command routes' -l grant -x -d 'Let a plugin in a process of its own do this, in place of what the manifest grants it: its id, a colon and read=PATH, write=PATH, devices=PATH, network, exec, display or none, or all to confine it in nothing; none without an id: what manifests grant does not count'
complete -c navhost -n '__navhost_command routes' -l plugins -x -a '(__fish_complete_directories)' -d 'Look for plugins in this directory before the manifest\'s; may be repeated'
complete -c navhost -n '__navhost_command routes' -l strict -d 'Refuse plugins that others than root and you can change, wherever they are'
complete -c navhost -n '__navhost_command routes' -l load-by-path -d 'Open plugins by their path instead of a sealed copy, for debuggers and $ORIGIN'
complete -c navhost -n '__navhost_command routes' -l hang-limit -x -d 'Give up, with exit status 4, when a plugin\'s call has not returned for so long; 0 waits for ever, as a debugger needs (default: 10)'
complete -c navhost -n '__navhost_command routes' -l json -d 'Answer in JSON on standard output'
complete -c navhost -n '__navhost_command routes' -l help -s h -d 'Show this help and exit'
complete -c navhost -n '__navhost_command routes' -l version -s V -d 'Show the version and exit'
complete -c navhost -n '__navhost_operand routes 1 1 --grant --plugins --hang-limit' -k -a '(__fish_complete_suffix .json)'

complete -c navhost -n '__navhost_command list' -l strict -d 'Refuse plugins that others than root and you can change, wherever they are'
complete -c navhost -n '__navhost_command list' -l json -d 'Answer in JSON on standard output'
complete -c navhost -n '__navhost_command list' -l help -s h -d 'Show this help and exit'
complete -c navhost -n '__navhost_command list' -l version -s V -d 'Show the version and exit'
complete -c navhost -n '__navhost_operand list 1 99' -F

complete -c navhost -n '__navhost_command inspect' -l functions -d 'Start the plugin and list its typed functions; runs its code'
complete -c navhost -n '__navhost_command inspect' -l strict -d 'Refuse plugins that others than root and you can change, wherever they are'
complete -c navhost -n '__navhost_command inspect' -l json -d 'Answer in JSON on standard output'
complete -c navhost -n '__navhost_command inspect' -l help -s h -d 'Show this help and exit'
complete -c navhost -n '__navhost_command inspect' -l version -s V -d 'Show the version and exit'
complete -c navhost -n '__navhost_operand inspect 1 1' -k -a '(__fish_complete_suffix .so)'

complete -c navhost -n '__navhost_command why' -l sha256 -x -d 'The SHA-256 that the file must have'
complete -c navhost -n '__navhost_command why' -l strict -d 'Refuse plugins that others than root and you can change, wherever they are'
complete -c navhost -n '__navhost_command why' -l json -d 'Answer in JSON on standard output'
complete -c navhost -n '__navhost_command why' -l help -s h -d 'Show this help and exit'
complete -c navhost -n '__navhost_command why' -l version -s V -d 'Show the version and exit'
complete -c navhost -n '__navhost_operand why 1 1 --sha256' -k -a '(__fish_complete_suffix .so)'

complete -c navhost -n '__navhost_command doctor' -l bundle -x -k -a '(__fish_complete_suffix .json)' -d 'Write a support bundle, JSON, into a new file'
complete -c navhost -n '__navhost_command doctor' -l json -d 'Answer in JSON on standard output'
complete -c navhost -n '__navhost_command doctor' -l help -s h -d 'Show this help and exit'
complete -c navhost -n '__navhost_command doctor' -l version -s V -d 'Show the version and exit'

complete -c navhost -n '__navhost_command call' -l plugins -x -a '(__fish_complete_directories)' -d 'Look for plugins in this directory before the manifest\'s; may be repeated'
complete -c navhost -n '__navhost_command call' -l strict -d 'Refuse plugins that others than root and you can change, wherever they are'
complete -c navhost -n '__navhost_command call' -l load-by-path -d 'Open plugins by their path instead of a sealed copy, for debuggers and $ORIGIN'
complete -c navhost -n '__navhost_command call' -l hang-limit -x -d 'Give up, with exit status 4, when a plugin\'s call has not returned for so long; 0 waits for ever, as a debugger needs (default: 10)'
complete -c navhost -n '__navhost_command call' -l json -d 'Answer in JSON on standard output'
complete -c navhost -n '__navhost_command call' -l help -s h -d 'Show this help and exit'
complete -c navhost -n '__navhost_command call' -l version -s V -d 'Show the version and exit'
complete -c navhost -n '__navhost_operand call 1 1 --plugins --hang-limit' -k -a '(__fish_complete_suffix .so)'

complete -c navhost -n '__navhost_command state' -l clear -d 'Take away the file, and all that was kept beside it; refused while it is in use'
complete -c navhost -n '__navhost_command state' -l json -d 'Answer in JSON on standard output'
complete -c navhost -n '__navhost_command state' -l help -s h -d 'Show this help and exit'
complete -c navhost -n '__navhost_command state' -l version -s V -d 'Show the version and exit'
complete -c navhost -n '__navhost_operand state 1 1' -F

complete -c navhost -n '__navhost_command quarantine' -l json -d 'Answer in JSON on standard output'
complete -c navhost -n '__navhost_command quarantine' -l help -s h -d 'Show this help and exit'
complete -c navhost -n '__navhost_command quarantine' -l version -s V -d 'Show the version and exit'
complete -c navhost -n '__navhost_operand quarantine 1 1' -a 'list clear'

complete -c navhost -n '__navhost_command eval' -l json -d 'Answer in JSON on standard output'
complete -c navhost -n '__navhost_command eval' -l help -s h -d 'Show this help and exit'
complete -c navhost -n '__navhost_command eval' -l version -s V -d 'Show the version and exit'

complete -c navhost -n '__navhost_command new' -l lang -x -a 'c c++ rust swift' -d 'The language: c, c++, rust, swift'
complete -c navhost -n '__navhost_command new' -l kind -x -a 'mediator guard presenter router screen effect app' -d 'What it begins with: mediator, guard, presenter, router, screen, effect, app'
complete -c navhost -n '__navhost_command new' -l id -x -d 'The id in reverse DNS; org.example.NAME when not given'
complete -c navhost -n '__navhost_command new' -l json -d 'Answer in JSON on standard output'
complete -c navhost -n '__navhost_command new' -l help -s h -d 'Show this help and exit'
complete -c navhost -n '__navhost_command new' -l version -s V -d 'Show the version and exit'

complete -c navhost -n '__navhost_command test' -l level -x -d 'How strict, 1 to 5 (3)'
complete -c navhost -n '__navhost_command test' -l seed -x -d 'Generate inputs from this number'
complete -c navhost -n '__navhost_command test' -l only -x -d 'Run checks of these names, and what they need'
complete -c navhost -n '__navhost_command test' -l skip -x -d 'Leave a check out, with the reason'
complete -c navhost -n '__navhost_command test' -l config -x -d 'What the plugin\'s start gets as configuration'
complete -c navhost -n '__navhost_command test' -l jobs -s j -x -d 'Run so many checks at once (3)'
complete -c navhost -n '__navhost_command test' -l replay -r -F -d 'Repeat the case in a replay file'
complete -c navhost -n '__navhost_command test' -l replays -x -a '(__fish_complete_directories)' -d 'Write replay files to this directory (the working one; none with --json or --tap)'
complete -c navhost -n '__navhost_command test' -l tap -d 'Answer in the Test Anything Protocol on standard output'
complete -c navhost -n '__navhost_command test' -l junit -r -F -d 'Write a report in JUnit\'s XML as well'
complete -c navhost -n '__navhost_command test' -l verbose -s v -d 'List what passed, too, and how long everything took'
complete -c navhost -n '__navhost_command test' -l isolate -d 'Confine the plugin in each child as an isolated one is, with all that its note asks for'
complete -c navhost -n '__navhost_command test' -l sanitize -d 'Run checks that can again under valgrind'
complete -c navhost -n '__navhost_command test' -l soak -x -d 'How long random lives go on at level 5 (60)'
complete -c navhost -n '__navhost_command test' -l deadline -x -d 'End the whole run after so long (half an hour and the soak, for each plugin)'
complete -c navhost -n '__navhost_command test' -l rules -d 'Print the rule book in place of testing, in Markdown or as JSON'
complete -c navhost -n '__navhost_command test' -l powers -d 'Try, in place of testing, what powers of isolated plugins decide about, each without confinement, with its grant and without'
complete -c navhost -n '__navhost_command test' -l landlock -x -d 'With --powers: use nothing of Landlock that is newer, as on an older kernel'
complete -c navhost -n '__navhost_command test' -l strict -d 'Refuse plugins that others than root and you can change, wherever they are'
complete -c navhost -n '__navhost_command test' -l json -d 'Answer in JSON on standard output'
complete -c navhost -n '__navhost_command test' -l help -s h -d 'Show this help and exit'
complete -c navhost -n '__navhost_command test' -l version -s V -d 'Show the version and exit'
complete -c navhost -n '__navhost_operand test 1 99 --level --seed --only --skip --config --jobs -j --replay --replays --junit --soak --deadline --landlock' -k -a '(__fish_complete_suffix .so)'

complete -c navhost -n '__navhost_command completion' -l json -d 'Answer in JSON on standard output'
complete -c navhost -n '__navhost_command completion' -l help -s h -d 'Show this help and exit'
complete -c navhost -n '__navhost_command completion' -l version -s V -d 'Show the version and exit'
complete -c navhost -n '__navhost_operand completion 1 1' -a 'bash zsh fish'

complete -c navhost -n '__navhost_command help' -l man -d 'Print the manual page navhost.1 instead'
complete -c navhost -n '__navhost_command help' -l codes -d 'Print the page of all codes instead, in Markdown'
complete -c navhost -n '__navhost_command help' -l json -d 'Answer in JSON on standard output'
complete -c navhost -n '__navhost_command help' -l help -s h -d 'Show this help and exit'
complete -c navhost -n '__navhost_command help' -l version -s V -d 'Show the version and exit'
complete -c navhost -n '__navhost_operand help 1 1' -a 'run replay script launch ctl desktop-file check diff report lock explain graph schema routes list inspect why doctor call state quarantine eval new test completion help NH101 NH102 NH103 NH104 NH105 NH106 NH107 NH108 NH109 NH110 NH111 NH112 NH113 NH114 NH115 NH116 NH117 NH118 NH119 NH120 NH121 NH122 NH123 NH124 NH125 NH126 NH150 NH151 NH152 NH153 NH201 NH202 NH203 NH204 NH205 NH206 NH207 NH209 NH210 NH211 NH212 NH301 NH302 NH303 NH304 NH305 NH306 NH307 NH308 NH309 NH310 NH311 NH401 NH402 NH403 NH404 NH405 NH406 NH407 NH408 NH409 NH410 NH411 NH501 NH502 NH503 NH504 NH511 NH512 NH513 NH514 NH515 NH521 NH522 NH523 NH524 NH525 NH526 NH527 NH601 NH602 NH603 NH604 NH605 NH606 NH607 NH608 NH609 NH610 NH611 NH612 NH613 NH614 NH615 NH616 NH617 NH618 NH619 NH620 NH621 NH622 NH623 NH624 NH625 NH626 NH627 NH628 NH629 NH630 NH631 NH640 NH701 NH702 NH703 NH704 NH705 NH706 NH707 NH801 NH802 NH803 NH804 NH805 NH806 NH807 NH808 NH901 NH902 NH903 NH904 NH905 NH906 NH907 NH908 NH909 NH910 NH911 NH912 NH913 NH914 NH915 NH916 NH917 NH921 NH922 NH923 NH924 NH925 NH926 NH927 NH928 NH929 NH931 NH932 NH933 NH934 NH935 NH936 NH937 NH938 NH951 NH952 NH953 NH954 NH955 NH956 NH957'
