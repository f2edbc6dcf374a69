/* Registers, schedules and then fails in start. */
#include <snapnav_plugin.h>

static void tick(void *user) { (void)user; __builtin_trap(); }
static void stop(void *ctx) { (void)ctx; __builtin_trap(); }
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)r, (void)config, (void)ctx;
  host->schedule(host, 0, tick, NULL, NULL, NULL);
  return snapnav_fail(err, SNAPNAV_E_FAIL, "the database films.db is missing");
}
SNAPNAV_PLUGIN("org.example.failing", "1.0.0", start, stop, "provides": {})
