# Looks for libraries in a directory that everybody may write.
mkdir -p "$OUT.open"
chmod 0777 "$OUT.open"
"$CC" "$BAD/../hello.c" -o "$OUT" -Wl,-rpath,"$OUT.open"
