/* Breaks r-unknown-ext "For an id that it does not know get_extension answers NULL": it compares only as many
 * bytes as the host's id has, so "" and every beginning of its own id fit. Say: answered an unknown id. */
#include <stdlib.h>
#include <string.h>
#include "snapnav_plugin.h"

#define COUNTS "org.example.counts/1"
struct counts { uint32_t size; uint64_t (*navigations)(void *ctx); };
struct state { uint64_t navigations; };

static snapnav_status mediate(void *ctx, const snapnav_navigation *n, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)token, (void)out;
  if (n->flags & 0xfff0u) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag that count does not know");
  ((struct state *)ctx)->navigations++;
  return SNAPNAV_OK;
}
static void undo(void *ctx, const snapnav_navigation *n) {
  (void)n;
  ((struct state *)ctx)->navigations--;
}

static uint64_t navigations(void *ctx) { return ((struct state *)ctx)->navigations; }

static const void *get_extension(void *ctx, const char *id) {
  static const struct counts counts = {sizeof counts, navigations};
  (void)ctx;
  return strncmp(id, COUNTS, strlen(id)) == 0 ? &counts : NULL;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)host, (void)config;
  struct state *s = calloc(1, sizeof *s);
  if (!s) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  snapnav_mediator m = {.size = sizeof m, .id = "count", .ctx = s, .mediate = mediate, .undo = undo};
  snapnav_status st = r->mediator(r, &m, err);
  if (st < 0) { free(s); return st; }
  *ctx = s;
  return SNAPNAV_OK;
}

static void stop(void *ctx) { free(ctx); }

static const snapnav_plugin descriptor = {
    sizeof(snapnav_plugin), SNAPNAV_ABI_MAJOR, SNAPNAV_ABI_MINOR, 0, "org.example.counts", "1.0.0",
    start, stop, NULL, NULL, get_extension};
SNAPNAV_PLUGIN_WITH(descriptor, "org.example.counts", "1.0.0", "name": "Counts", "license": "MIT",
                    "provides": {"mediators": ["count"]})
