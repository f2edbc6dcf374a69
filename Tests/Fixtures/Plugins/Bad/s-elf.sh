# Half of a good plugin: the copy was cut short.
"$CC" "$BAD/../hello.c" -o "$OUT"
truncate -s 4000 "$OUT"
