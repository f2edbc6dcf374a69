"""Types lines into a real shell on a terminal of its own and lets it insert everything that it offers for
the last word of each: complete-lines.py SHELL SCRIPT < LINES

Prints the words behind the command that each line then has, with tabs between them. The shell's own line
editor is at work, so what breaks words there breaks them here.
"""
import os
import pty
import select
import sys

SETUP = {
    "bash": r"""bind 'set bell-style none'; bind '"\C-xa": insert-completions'; source "$SCRIPT" """,
    "zsh": r"""autoload -Uz compinit; compinit -u -D; source "$SCRIPT"; setopt nobeep
zle -C all-matches complete-word _generic; bindkey '^Xa' all-matches
zstyle ':completion:all-matches:*' completer _all_matches _complete
zstyle ':completion:all-matches:*' insert yes; zstyle ':completion:*' menu no""",
}
ARGUMENTS = {"bash": ["bash", "--norc", "--noprofile", "-i"], "zsh": ["zsh", "-f", "-i"]}
# navhost tells what it is called with; a marker is a line of its own, the echo of this text is not
ANSWER = r"""navhost() { printf '%s\n' '@begin' "${@/#/ }" '@end'; }; PS1=; printf '%s\n' '@ready'"""
LIMIT = 20


def wait_for(terminal, marker):
    """Reads until a line is the marker; answers the lines up to it."""
    seen = ""
    while marker not in seen.replace("\r", "").split("\n"):
        if not select.select([terminal], [], [], LIMIT)[0]:
            sys.exit(f"no {marker} within {LIMIT} s, but: {seen!r}")
        try:
            seen += os.read(terminal, 4096).decode(errors="replace")
        except OSError:
            sys.exit(f"the shell ended: {seen!r}")
    return seen.replace("\r", "").split("\n")


def main():
    shell, script = sys.argv[1:]
    os.environ.update(SCRIPT=script, TERM="dumb", HOME="/dev/null", LC_ALL="C.UTF-8", HISTFILE="")
    child, terminal = pty.fork()
    if child == 0:
        os.execvp(ARGUMENTS[shell][0], ARGUMENTS[shell])
    os.write(terminal, (SETUP[shell] + "\n" + ANSWER + "\r").encode())
    wait_for(terminal, "@ready")
    for line in sys.stdin.read().splitlines():
        os.write(terminal, line.encode() + b"\x18a\r")
        seen = wait_for(terminal, "@end")
        print("\t".join(word[1:] for word in seen[seen.index("@begin") + 1:seen.index("@end")]), flush=True)
    os.write(terminal, b"exit\r")
    os.close(terminal)
    os.waitpid(child, 0)


main()
