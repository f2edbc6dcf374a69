# A good plugin that says it is made for another processor: e_machine is AArch64's, or x86-64's there.
"$CC" "$BAD/../hello.c" -o "$OUT"
python3 - "$OUT" <<'P'
import sys
with open(sys.argv[1], "r+b") as file:
    file.seek(18)
    other = 62 if file.read(1)[0] == 183 else 183
    file.seek(18)
    file.write(bytes([other]))
P
