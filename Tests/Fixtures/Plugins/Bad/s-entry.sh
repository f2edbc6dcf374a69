# Its entry point was hidden by a version script.
printf '{ local: *; };' > "$OUT.map"
"$CC" "$BAD/../hello.c" -o "$OUT" -Wl,--version-script="$OUT.map"
rm "$OUT.map"
