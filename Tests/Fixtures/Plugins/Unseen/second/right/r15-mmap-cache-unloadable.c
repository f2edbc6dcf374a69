/* Unusual: UNLOADABLE and RELOADABLE, with a cache of own pages between two guard pages, mapped when it
 * is first needed and unmapped in stop; without the pages it answers the same, slower. It saves and
 * restores what it is set to.
 * Allowed: section 1 flags, section 11 "save puts exactly one value; restore comes after start"; nothing
 * in R7 speaks of memory; R6 is kept: nothing of it is left after stop. */
#define _GNU_SOURCE
#include <string.h>
#include <sys/mman.h>
#include "snapnav_plugin.h"

#define ID "org.example.blind.r15"
enum { PAGE = 4096, CELLS = 64 * PAGE / 16 };
typedef struct cell { uint64_t question, answer; } cell;
static uint8_t *mapped;
static cell *cells;
static int64_t salt;
static int started;

static void drop(void) {
  if (mapped) munmap(mapped, 66 * PAGE);
  mapped = NULL;
  cells = NULL;
}

static cell *cache(void) {
  if (cells) return cells;
  void *p = mmap(NULL, 66 * PAGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (p == MAP_FAILED) return NULL;
  if (mprotect((uint8_t *)p + PAGE, 64 * PAGE, PROT_READ | PROT_WRITE)) {
    munmap(p, 66 * PAGE);
    return NULL;
  }
  mapped = p;
  return cells = (cell *)(void *)(mapped + PAGE);
}

static uint64_t slow(uint64_t x) {
  for (int i = 0; i < 64; i++) x = (x ^ (x >> 29)) * 0xbf58476d1ce4e5b9u + 1;
  return x;
}

static uint64_t hash(uint64_t x) {
  uint64_t question = x ^ (uint64_t)salt;
  cell *c = cache();
  if (!c) return slow(question);
  c += question % CELLS;
  if (c->question != question || !c->answer) {
    c->question = question;
    c->answer = slow(question);
  }
  return c->answer;
}

static void set_salt(int64_t now) { salt = now; }

static snapnav_status save(void *ctx, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)err;
  snapnav_entry e = {snapnav_text("salt"), snapnav_int(salt)};
  snapnav_value map = {SNAPNAV_MAP, 0, {0}};
  map.u.map.items = &e;
  map.u.map.count = 1;
  out->put(out->ctx, &map);
  return SNAPNAV_OK;
}

static snapnav_status restore(void *ctx, const snapnav_value *state, snapnav_error *err) {
  (void)ctx;
  if (state->kind == SNAPNAV_MAP)
    for (size_t i = 0; i < state->u.map.count; i++) {
      const snapnav_entry *e = &state->u.map.items[i];
      if (e->key.len != 4 || memcmp(e->key.ptr, "salt", 4)) continue;
      if (e->value.kind != SNAPNAV_INT) break;
      salt = e->value.u.i;
      return SNAPNAV_OK;
    }
  return snapnav_fail(err, SNAPNAV_E_TYPE, "a map with an integer salt is wanted");
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  if (started) return snapnav_fail(err, SNAPNAV_E_STATE, "started already");
  if ((h->flags | r->flags) & 0xffffu) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag of the host");
  const snapnav_function f[] = {{sizeof *f, SNAPNAV_FREE, "hash", "t(t)", (snapnav_fn)hash, NULL},
                                {sizeof *f, SNAPNAV_FREE, "setSalt", "-(x)", (snapnav_fn)set_salt, NULL}};
  for (size_t i = 0; i < sizeof f / sizeof *f; i++) {
    snapnav_status s = r->function(r, NULL, &f[i], err);
    if (s < 0) return s;
  }
  salt = 0;
  started = 1;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  (void)ctx;
  drop();
  started = 0;
}

SNAPNAV_NOTE(0, SNAPNAV_PLUGIN_UNLOADABLE | SNAPNAV_PLUGIN_RELOADABLE,
             "{\"id\": \"" ID "\", \"version\": \"1.0.0\", \"name\": \"Hashes\", \"license\": \"MIT\", "
             "\"provides\": {\"functions\": [\"hash\", \"setSalt\"]}}")
static const snapnav_plugin descriptor = {sizeof descriptor, SNAPNAV_ABI_MAJOR, SNAPNAV_ABI_MINOR,
                                          SNAPNAV_PLUGIN_UNLOADABLE | SNAPNAV_PLUGIN_RELOADABLE, ID, "1.0.0",
                                          start, stop, save, restore, NULL};
SNAPNAV_EXPORT const snapnav_plugin *snapnav_plugin_entry(uint32_t host_major, uint32_t host_minor) {
  (void)host_minor;
  return host_major == SNAPNAV_ABI_MAJOR ? &descriptor : NULL;
}
