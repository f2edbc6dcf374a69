// right: keeps a cache of answers in an mmap()ed memfd (CLOEXEC), sealed against nothing and unmapped in stop; its own descriptor may be open meanwhile (R7 speaks of "descriptors that it did not open")
#define _GNU_SOURCE
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>
#include <errno.h>
#include <sys/mman.h>
#include <unistd.h>
enum { SLOTS = 4096 };
typedef struct { int64_t key, value; uint64_t used; } slot;
typedef struct { int fd; slot *slots; } cache;
static int64_t steps(int64_t n) { /* of Collatz, 0 when it leaves the range */
  int64_t count = 0;
  while (n > 1 && count < 10000) {
    if (n % 2 == 0) n /= 2;
    else if (n > (INT64_MAX - 1) / 3) return 0;
    else n = 3 * n + 1;
    count++;
  }
  return count;
}
static int64_t collatz(void *user, int64_t n) {
  cache *c = user;
  slot *s = &c->slots[(uint64_t)n % SLOTS];
  if (!s->used || s->key != n) {
    s->key = n;
    s->value = steps(n);
    s->used = 1;
  }
  return s->value;
}
static void end(cache *c) {
  if (c->slots && c->slots != MAP_FAILED) munmap(c->slots, SLOTS * sizeof(slot));
  if (c->fd >= 0) close(c->fd);
  free(c);
}
static void stop(void *ctx) { end(ctx); }
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host; (void)config;
  cache *c = calloc(1, sizeof *c);
  if (!c) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  c->fd = memfd_create("collatz", MFD_CLOEXEC);
  if (c->fd < 0) { end(c); return snapnav_fail(err, SNAPNAV_E_FAIL, "no memory file"); }
  int e;
  do e = ftruncate(c->fd, SLOTS * sizeof(slot)); while (e != 0 && errno == EINTR);
  if (e == 0) c->slots = mmap(NULL, SLOTS * sizeof(slot), PROT_READ | PROT_WRITE, MAP_SHARED, c->fd, 0);
  if (e != 0 || c->slots == MAP_FAILED) { end(c); return snapnav_fail(err, SNAPNAV_E_NOMEM, "the cache cannot be mapped"); }
  snapnav_function f = {sizeof f, SNAPNAV_FREE, "collatz", "x(px)", (snapnav_fn)collatz, c};
  snapnav_status s = r->function(r, NULL, &f, err);
  if (s != SNAPNAV_OK) { end(c); return s; }
  *ctx = c;
  return SNAPNAV_OK;
}
SNAPNAV_PLUGIN("org.blind.s04", "1.0.0", start, stop, "name": "Collatz", "license": "MIT", "provides": {"functions": ["collatz"]})
