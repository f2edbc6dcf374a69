// fault: in the loop over the payload each screen_set() overwrites the status of the one before, so a failure of any but the last property is answered with OK (header R4: a status below 0 is an error; rule m-host-fails).
#include "snapnav_plugin.h"
#include <stdlib.h>

struct plug { const snapnav_host *host; };

/* every entry of the payload goes into the property of that name */
static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  struct plug *p = ctx;
  const snapnav_host *host = p->host;
  snapnav_status st = SNAPNAV_OK;
  (void)token; (void)out;
  if (!navigation->destination) return SNAPNAV_OK;
  for (size_t i = 0; i < navigation->payload->u.map.count; i++) {
    const snapnav_entry *e = &navigation->payload->u.map.items[i];
    st = host->screen_set(host, navigation->destination, e->key, &e->value, err);
    if (st == SNAPNAV_E_KEY || st == SNAPNAV_E_UNSUPPORTED) st = SNAPNAV_OK; /* not for this screen */
  }
  return st;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config;
  struct plug *p = calloc(1, sizeof *p);
  if (!p) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory to start");
  p->host = host;
  snapnav_mediator m = {sizeof m, 0, "fill", p, mediate, NULL, NULL};
  snapnav_status st = registrar->mediator(registrar, &m, err);
  if (st != SNAPNAV_OK) {
    free(p);
    return st;
  }
  *ctx = p;
  return SNAPNAV_OK;
}

static void stop(void *ctx) { free(ctx); }

SNAPNAV_PLUGIN("org.example.filler", "1.4.2", start, stop,
               "name": "Fill from payload", "license": "MIT", "provides": {"mediators": ["fill"]})
