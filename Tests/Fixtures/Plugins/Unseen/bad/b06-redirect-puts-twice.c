/* Breaks section 3 sink "The callee puts at most once" (m-basic): for REDIRECT it first puts a default and,
 * when there is a route, puts a better one over it. Say: mediate() put two values into the sink. */
#include <stdlib.h>
#include <string.h>
#include "snapnav_plugin.h"

static void put_text(const snapnav_sink *out, const char *text, size_t len) {
  snapnav_value v = {SNAPNAV_STRING, 0, {0}};
  v.u.s.ptr = text;
  v.u.s.len = len;
  out->put(out->ctx, &v);
}

static snapnav_status mediate(void *ctx, const snapnav_navigation *n, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  static const char digits[] = "0123456789ABCDEF";
  (void)ctx, (void)token;
  if (n->flags & 0xfff0u) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag that signed-in does not know");
  for (size_t i = 0; i < n->payload->u.map.count; i++) {
    const snapnav_entry *e = &n->payload->u.map.items[i];
    if (e->key.len == 4 && !memcmp(e->key.ptr, "user", 4) && e->value.kind == SNAPNAV_STRING && e->value.u.s.len)
      return SNAPNAV_OK;
  }
  put_text(out, "login", 5); /* where to by default */
  if (n->route.len) {
    char *text = malloc(11 + 3 * n->route.len), *at;
    if (!text) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the way to the login");
    memcpy(text, "login?next=", 11);
    at = text + 11;
    for (size_t i = 0; i < n->route.len; i++) {
      unsigned char c = (unsigned char)n->route.ptr[i];
      *at++ = '%', *at++ = digits[c >> 4], *at++ = digits[c & 15];
    }
    put_text(out, text, (size_t)(at - text)); /* and back afterwards */
    free(text);
  }
  return SNAPNAV_REDIRECT;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  snapnav_mediator m = {.size = sizeof m, .id = "signed-in", .mediate = mediate};
  return r->mediator(r, &m, err);
}

SNAPNAV_PLUGIN("org.example.signed-in", "1.4.0", start, NULL, "name": "Signed in", "license": "MIT",
               "provides": {"mediators": ["signed-in"]})
