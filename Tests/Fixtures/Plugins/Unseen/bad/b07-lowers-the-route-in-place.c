/* Breaks R1 DATA "It may be read-only ...: write through none of it" (m-payload): the route is made lower
 * case in place, through a cast; only when it has a capital. Say: wrote into navigation->route. */
#include <string.h>
#include "snapnav_plugin.h"

static snapnav_status mediate(void *ctx, const snapnav_navigation *n, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  static const char *const shut[] = {"admin", "setup", "debug"};
  char *text = (char *)(uintptr_t)n->route.ptr;
  (void)ctx, (void)token, (void)out;
  if (n->flags & 0xfff0u) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag that shut does not know");
  for (size_t i = 0; i < n->route.len; i++)
    if (text[i] >= 'A' && text[i] <= 'Z') text[i] = (char)(text[i] - 'A' + 'a');
  for (size_t k = 0; k < sizeof shut / sizeof *shut; k++)
    if (n->route.len == strlen(shut[k]) && !memcmp(text, shut[k], n->route.len))
      return snapnav_fail(err, SNAPNAV_VETO, "this part of the application is shut");
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  snapnav_mediator m = {.size = sizeof m, .id = "shut", .mediate = mediate};
  return r->mediator(r, &m, err);
}

SNAPNAV_PLUGIN("org.example.shut", "1.0.2", start, NULL, "name": "Shut doors", "license": "ISC",
               "provides": {"mediators": ["shut"]})
