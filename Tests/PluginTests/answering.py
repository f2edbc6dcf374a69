"""A terminal that answers what it is.

answering.py TERM ANSWER UNTIL COMMAND...   runs a command in a terminal of 100 by 30 cells of 10 by 20 pixels, which
answers ANSWER (with the escapes of Python) when it is asked for its attributes; once UNTIL has been written it types
q, and tells in JSON what was written, what came behind the command's end, and the command's status.
"""

import codecs
import fcntl
import json
import os
import pty
import re
import select
import struct
import sys
import termios
import time

term, answer, until, command = sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4:]
answer, until = (codecs.decode(word, "unicode_escape").encode("latin-1") for word in (answer, until))
process, side = pty.fork()
if process == 0:
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 1000, 600))
    for name in ("TMUX", "STY", "COLORTERM", "NO_COLOR", "VTE_VERSION"):
        os.environ.pop(name, None)
    os.environ["TERM"] = term
    os.execvp(command[0], command)
written, is_asked, has_typed, end = b"", False, False, time.monotonic() + 60
while time.monotonic() < end:
    if not select.select([side], [], [], 1)[0]:
        continue
    try:
        more = os.read(side, 1 << 16)
    except OSError:
        break
    if not more:
        break
    written += more
    if not is_asked and b"\x1b[c" in written:
        is_asked = True
        os.write(side, answer)
    if not has_typed and until in written:
        has_typed = True
        os.write(side, b"q")
status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) if has_typed else -1
if not has_typed:
    os.kill(process, 9)
print(json.dumps({
    "asked": is_asked, "typed": has_typed, "status": status, "sixels": written.count(b"\x1bP0;1"),
    "whole": len(re.findall(rb"\x1bP0;1[^\x1b]*\x1b\\", written)),
    "kitty": written.count(b"\x1b_Ga=T"), "gone": b"\x1b_Ga=d" in written, "question": b"\x1b_Gi=31" in written,
    "blocks": "▀▀▀".encode() in written, "end": written[-60:].decode("latin-1"),
}))
