/* Its constructor writes a file. */
#include <snapnav_plugin.h>
#include <stdio.h>

__attribute__((constructor)) static void leave_a_file(void) {
  FILE *file = fopen(TRACE_FILE, "w");
  if (file) fclose(file);
}
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)r, (void)config, (void)ctx, (void)err;
  return SNAPNAV_OK;
}
SNAPNAV_PLUGIN("org.example.writes", "1.0.0", start, NULL, "provides": {})
