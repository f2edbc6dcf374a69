/* Breaks section 7 set_visible "OK, PENDING or an error" and R4 (fx-basic): when its arguments are a map
 * without "menu" it answers DECLINE, as a router would. Say: set_visible answered 2, which it may not. */
#include <stdlib.h>
#include <string.h>
#include "snapnav_plugin.h"

struct state { int visible; char menu[64]; };

static snapnav_status set_visible(void *ctx, int32_t visible, uint32_t flags, const snapnav_value *arguments,
                                  snapnav_token token, snapnav_error *err) {
  struct state *s = ctx;
  (void)token;
  if (flags & 0xfff0u) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag that menu does not know");
  if (arguments->kind != SNAPNAV_MAP) { /* no `with` in the manifest: the main menu */
    strcpy(s->menu, "main");
    s->visible = visible;
    return SNAPNAV_OK;
  }
  for (size_t i = 0; i < arguments->u.map.count; i++) {
    const snapnav_entry *e = &arguments->u.map.items[i];
    if (e->key.len != 4 || memcmp(e->key.ptr, "menu", 4)) continue;
    if (e->value.kind != SNAPNAV_STRING) return snapnav_fail(err, SNAPNAV_E_TYPE, "menu is not a text");
    if (e->value.u.s.len >= sizeof s->menu) return snapnav_fail(err, SNAPNAV_E_ARG, "menu is longer than 63 bytes");
    if (e->value.u.s.len) memcpy(s->menu, e->value.u.s.ptr, e->value.u.s.len);
    s->menu[e->value.u.s.len] = 0;
    s->visible = visible;
    return SNAPNAV_OK;
  }
  return SNAPNAV_DECLINE; /* no menu of ours is meant */
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)host, (void)config;
  struct state *s = calloc(1, sizeof *s);
  if (!s) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the menu");
  snapnav_effect e = {.size = sizeof e, .id = "menu", .ctx = s, .set_visible = set_visible};
  snapnav_status st = r->effect(r, &e, err);
  if (st < 0) { free(s); return st; }
  *ctx = s;
  return SNAPNAV_OK;
}

static void stop(void *ctx) { free(ctx); }

SNAPNAV_PLUGIN("org.example.menu", "0.9.0", start, stop, "name": "Menu", "license": "MIT",
               "provides": {"effects": ["menu"]})
