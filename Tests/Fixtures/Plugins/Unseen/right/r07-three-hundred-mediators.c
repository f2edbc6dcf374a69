// Unusual: 300 mediators, one callback: what each of them does is said by ctx alone. No writable data at all, DT_RELR relocations.
// Allowed: ctx is "yours, handed back"; the number of registrations has no limit; without state a second start simply works.
// build: cc -O2 -g -fvisibility=hidden -Wl,-z,relro,-z,now -Wl,--build-id -Wl,-z,pack-relative-relocs
#include "snapnav_plugin.h"
#include <string.h>

#define T10(F, p) F(p##0) F(p##1) F(p##2) F(p##3) F(p##4) F(p##5) F(p##6) F(p##7) F(p##8) F(p##9)
#define H(F, h) T10(F, h##0) T10(F, h##1) T10(F, h##2) T10(F, h##3) T10(F, h##4) T10(F, h##5) T10(F, h##6) T10(F, h##7) T10(F, h##8) T10(F, h##9)
#define ALL(F) H(F, 0) H(F, 1) H(F, 2)

struct rule { const char *id; unsigned number; };
#define ROW(n) {"m" #n, 1##n - 1000},
static const struct rule rules[300] = {ALL(ROW)};

static const snapnav_value *find(const snapnav_value *map, const char *key) {
  size_t len = strlen(key);
  if (map->kind != SNAPNAV_MAP) return NULL;
  for (size_t i = 0; i < map->u.map.count; i++) {
    const snapnav_entry *e = &map->u.map.items[i];
    if (e->key.len == len && !memcmp(e->key.ptr, key, len)) return &e->value;
  }
  return NULL;
}

static snapnav_status mediate(void *ctx, const snapnav_navigation *n, snapnav_token token, const snapnav_sink *out,
                              snapnav_error *err) {
  const struct rule *rule = ctx;
  const snapnav_value *v;
  (void)token;
  if (n->flags & 0xfff0u) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag that is newer than this plugin");
  switch (rule->number % 4) {
  case 0: return SNAPNAV_OK;
  case 1:
    if (!find(n->payload, "forbid")) return SNAPNAV_OK;
    return snapnav_fail(err, SNAPNAV_VETO, rule->id); // says who
  case 2:
    v = find(n->payload, "to");
    if (!v) return SNAPNAV_OK;
    if (v->kind != SNAPNAV_STRING) return snapnav_fail(err, SNAPNAV_E_TYPE, "payload.to: not a text");
    if (!v->u.s.len) return SNAPNAV_OK;
    out->put(out->ctx, v); // lent on, for the length of this call
    return SNAPNAV_REDIRECT;
  default:
    v = find(n->payload, "number");
    if (v && v->kind != SNAPNAV_INT) return snapnav_fail(err, SNAPNAV_E_TYPE, "payload.number: not an integer");
    if (v && v->u.i == (int64_t)rule->number) return snapnav_fail(err, SNAPNAV_VETO, "that one is mine");
    return SNAPNAV_OK;
  }
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx,
                            snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  for (int i = 0; i < 300; i++) {
    snapnav_mediator m = {sizeof m, 0, rules[i].id, (void *)&rules[i], mediate, NULL, NULL};
    snapnav_status s = r->mediator(r, &m, err);
    if (s < 0) return s;
  }
  return SNAPNAV_OK;
}

static const snapnav_plugin descriptor = {
    sizeof descriptor, SNAPNAV_ABI_MAJOR, SNAPNAV_ABI_MINOR, 0, "org.authors.right.rules", "3.0.0", start, NULL, NULL, NULL, NULL};
#define QUOTED(n) "\"m" #n "\", "
SNAPNAV_NOTE(0, 0, "{\"id\": \"org.authors.right.rules\", \"version\": \"3.0.0\", \"name\": \"Rules\", \"license\": \"MIT\", "
                   "\"provides\": {\"routers\": [], \"mediators\": [" H(QUOTED, 0) H(QUOTED, 1)
                   T10(QUOTED, 20) T10(QUOTED, 21) T10(QUOTED, 22) T10(QUOTED, 23) T10(QUOTED, 24) T10(QUOTED, 25)
                   T10(QUOTED, 26) T10(QUOTED, 27) T10(QUOTED, 28)
                   "\"m290\",\"m291\",\"m292\",\"m293\",\"m294\",\"m295\",\"m296\",\"m297\",\"m298\",\"m299\"]}}")
SNAPNAV_EXPORT const snapnav_plugin *snapnav_plugin_entry(uint32_t host_major, uint32_t host_minor) {
  (void)host_minor;
  return host_major == SNAPNAV_ABI_MAJOR ? &descriptor : NULL;
}
