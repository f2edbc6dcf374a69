# Was built on a system of the future: it needs a C library that this system does not have.
cat > "$OUT.c" <<'C'
#include <stdlib.h>
#include "snapnav_plugin.h"
static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)registrar, (void)config, (void)ctx, (void)err;
  return rand() < 0 ? SNAPNAV_E_FAIL : SNAPNAV_OK;
}
SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT", "provides": {})
C
"$CC" "$OUT.c" -o "$OUT"
rm "$OUT.c"
python3 - "$OUT" <<'P'
import re, sys
with open(sys.argv[1], "r+b") as file:
    image = file.read()
    found = re.search(rb"\0(GLIBC_2\.[0-9.]+)\0", image)
    new = b"GLIBC_2.99".ljust(len(found.group(1)), b"\0")
    file.seek(found.start(1))
    file.write(new)
P
