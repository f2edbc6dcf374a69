# Everybody may change it.
"$CC" "$BAD/../hello.c" -o "$OUT"
chmod 0777 "$OUT"
