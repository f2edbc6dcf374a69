// Breaks section 4, "CONDITION: only OK, VETO or an error; PENDING and REDIRECT from it are errors" / m-basic: a
// mediator with SNAPNAV_CONDITION sends who has not signed in to the login with REDIRECT.
// Say: mediator "members-only" is a CONDITION and answered REDIRECT (4); it may answer OK, VETO or an error.
#include <string.h>
#include "snapnav_plugin.h"

/* members-only: a condition; the payload says who asks: {"member": b, "blocked"?: b}. */
static const snapnav_value *find(const snapnav_value *map, const char *key) {
  size_t n = strlen(key);
  if (map->kind != SNAPNAV_MAP) return NULL;
  for (size_t i = 0; i < map->u.map.count; i++) {
    const snapnav_entry *e = &map->u.map.items[i];
    if (e->key.len == n && memcmp(e->key.ptr, key, n) == 0) return &e->value;
  }
  return NULL;
}

static snapnav_status flag(const snapnav_navigation *navigation, const char *key, int *known, int *set,
                           snapnav_error *err) {
  const snapnav_value *v = find(navigation->payload, key);
  *known = v != NULL;
  *set = 0;
  if (!v) return SNAPNAV_OK;
  if (v->kind != SNAPNAV_BOOL) return snapnav_fail(err, SNAPNAV_E_TYPE, "members-only: \"member\" and \"blocked\" are true or false");
  *set = v->u.i != 0;
  return SNAPNAV_OK;
}

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) SNAPNAV_NOEXCEPT {
  int known, member, blocked;
  snapnav_status s;
  (void)ctx;
  (void)token;
  if ((s = flag(navigation, "blocked", &known, &blocked, err)) != SNAPNAV_OK) return s;
  if (blocked) return snapnav_fail(err, SNAPNAV_VETO, "This account is blocked.");
  if ((s = flag(navigation, "member", &known, &member, err)) != SNAPNAV_OK) return s;
  if (!known) { /* nobody has signed in yet */
    snapnav_value login = snapnav_string("login");
    out->put(out->ctx, &login);
    return SNAPNAV_REDIRECT;
  }
  if (!member) return snapnav_fail(err, SNAPNAV_VETO, "This page is for members only.");
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar, const snapnav_value *config,
                            void **ctx, snapnav_error *err) SNAPNAV_NOEXCEPT {
  (void)host;
  (void)config;
  (void)ctx;
  snapnav_mediator m = {sizeof m, SNAPNAV_CONDITION, "members-only", NULL, mediate, NULL, NULL};
  return registrar->mediator(registrar, &m, err);
}

SNAPNAV_PLUGIN("org.example.members", "2.0.1", start, NULL, "name": "Members only", "license": "Apache-2.0",
               "provides": {"mediators": ["members-only"], "presenters": [], "routers": [], "screens": [],
                            "effects": [], "functions": []})
