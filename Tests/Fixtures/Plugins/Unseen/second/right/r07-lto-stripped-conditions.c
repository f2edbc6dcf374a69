// build: cc -std=c11 -O3 -flto -s -ffunction-sections -fdata-sections -fvisibility=hidden -Wl,--gc-sections -Wl,-z,relro,-z,now -Wl,--build-id -lpthread
/* Unusual: link-time optimisation, dead sections dropped, stripped; nothing but conditions (their token
 * is 0), one of which answers an error without a name (-4711), with a message.
 * Allowed: section 4 "it only says yes or no ...: OK, VETO or an error, at once"; R4 "Every status
 * below 0 is an error, also one that has no name here". */
#include <string.h>
#include "snapnav_plugin.h"

static int started;
static const char grown_up[] = "grown-up", polite[] = "polite";

static const snapnav_value *find(const snapnav_value *map, const char *key) {
  size_t length = strlen(key);
  for (size_t i = 0; map->kind == SNAPNAV_MAP && i < map->u.map.count; i++)
    if (map->u.map.items[i].key.len == length && !memcmp(map->u.map.items[i].key.ptr, key, length))
      return &map->u.map.items[i].value;
  return NULL;
}

static snapnav_status mediate(void *ctx, const snapnav_navigation *n, snapnav_token token, const snapnav_sink *out,
                              snapnav_error *err) {
  (void)token, (void)out;
  if (n->flags & 0xfff0u) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag that is not known");
  if (ctx == grown_up) {
    const snapnav_value *age = find(n->payload, "age");
    if (!age) return SNAPNAV_OK;
    if (age->kind != SNAPNAV_INT) return snapnav_fail(err, SNAPNAV_E_TYPE, "age: an integer is wanted");
    if (age->u.i < 0) return snapnav_fail(err, -4711, "age: nobody is younger than nothing");
    return age->u.i >= 18 ? SNAPNAV_OK : snapnav_fail(err, SNAPNAV_VETO, "This is for people of 18 and more.");
  }
  const snapnav_value *word = find(n->payload, "word");
  if (!word || word->kind == SNAPNAV_NULL) return SNAPNAV_OK;
  if (word->kind != SNAPNAV_STRING) return snapnav_fail(err, SNAPNAV_E_TYPE, "word: a text is wanted");
  if (word->u.s.len == 6 && !memcmp(word->u.s.ptr, "please", 6)) return SNAPNAV_OK;
  return snapnav_fail(err, SNAPNAV_VETO, "Say please.");
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  if (started) return snapnav_fail(err, SNAPNAV_E_STATE, "started already");
  if ((h->flags | r->flags) & 0xffffu) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag of the host");
  snapnav_mediator m = {sizeof m, SNAPNAV_CONDITION, grown_up, (void *)grown_up, mediate, NULL, NULL};
  snapnav_status s = r->mediator(r, &m, err);
  if (s < 0) return s;
  m.id = polite;
  m.ctx = (void *)polite;
  s = r->mediator(r, &m, err);
  if (s < 0) return s;
  started = 1;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  (void)ctx;
  started = 0;
}

SNAPNAV_PLUGIN("org.example.blind.r07", "1.0.0", start, stop, "name": "Conditions, optimised at link time",
               "license": "MIT", "provides": {"mediators": ["grown-up", "polite"]})
