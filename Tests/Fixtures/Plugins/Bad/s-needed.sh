# Needs a library that needs another one, which is gone by the time the plugin is installed.
dir=$OUT.libraries
mkdir -p "$dir"
echo 'int snapnav_deep(void) { return 0; }' > "$dir/deep.c"
echo 'int snapnav_deep(void); int snapnav_middle(void) { return snapnav_deep(); }' > "$dir/middle.c"
cc -shared -fPIC "$dir/deep.c" -o "$dir/libsnapnav-deep.so" -Wl,-soname,libsnapnav-deep.so
cc -shared -fPIC "$dir/middle.c" -o "$dir/libsnapnav-middle.so" -Wl,-soname,libsnapnav-middle.so \
  -L"$dir" -l:libsnapnav-deep.so
cat > "$dir/plugin.c" <<'C'
#include "snapnav_plugin.h"
int snapnav_middle(void);
static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)registrar, (void)config, (void)ctx, (void)err;
  return snapnav_middle();
}
SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT", "provides": {})
C
"$CC" "$dir/plugin.c" -o "$OUT" -L"$dir" -l:libsnapnav-middle.so \
  -Wl,-rpath,"$dir" -Wl,--allow-shlib-undefined
rm "$dir/libsnapnav-deep.so" "$dir"/*.c
