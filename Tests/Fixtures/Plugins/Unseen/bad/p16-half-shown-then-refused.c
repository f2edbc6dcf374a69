/* Breaks "An error: nothing was shown, and the host keeps the old state" (section 5, present): updates are carried out one by one
 * and a CUSTOM or unknown op later in the transition is refused when those before it are shown already (see its lines on stdout). */
#include <errno.h>
#include <stdio.h>
#include <unistd.h>
#include <stdlib.h>
#include <string.h>

#include "snapnav_plugin.h"

typedef struct { const snapnav_host *host; } plugin;

static void line(const char *what, snapnav_screen screen, snapnav_str key) {
  char text[256];
  int n = snprintf(text, sizeof text, "%s %llu %.*s\n", what, (unsigned long long)screen,
                   key.len > 128 ? 128 : (int)key.len, key.len ? key.ptr : "");
  const char *at = text;
  size_t left = n < 0 ? 0 : (size_t)n < sizeof text ? (size_t)n : sizeof text - 1;
  while (left) {
    ssize_t w = write(STDOUT_FILENO, at, left);
    if (w < 0 && errno == EINTR) continue;
    if (w <= 0) return;
    at += w;
    left -= (size_t)w;
  }
}
static snapnav_status present(void *ctx, const snapnav_transition *t, snapnav_token token, snapnav_error *err) {
  (void)ctx, (void)token;
  if (t->flags & 0xffffu & ~(uint32_t)(SNAPNAV_ANIMATED | SNAPNAV_SYNC))
    return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "an unknown flag of the transition");
  for (uint32_t i = 0; i < t->count; i++)
    if (t->updates[i]->flags & 0xffffu & ~(uint32_t)SNAPNAV_ANIMATED)
      return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "an unknown flag of an update");
  for (uint32_t i = 0; i < t->count; i++) {
    const snapnav_update *u = t->updates[i];
    switch (u->op) {
      case SNAPNAV_CLEAR: line("clear", 0, u->key); break;
      case SNAPNAV_ROOT: line("root", u->screen, u->key); break;
      case SNAPNAV_PUSH: line("push", u->screen, u->key); break;
      case SNAPNAV_POP_TO: line("back to", u->screen, u->key); break;
      case SNAPNAV_PRESENT: line("layer", u->screen, u->key); break;
      case SNAPNAV_DISMISS: line("dismiss", u->screen, u->key); break;
      case SNAPNAV_DETAIL: line("detail", u->screen, u->key); break;
      case SNAPNAV_REFRESH: line("refresh", u->screen, u->key); break;
      case SNAPNAV_EFFECT_SHOW: line("effect", 0, u->key); break;
      case SNAPNAV_EFFECT_HIDE: line("no effect", 0, u->key); break;
      case SNAPNAV_SELECT: line("tab", u->screen, u->region); break;
      default: return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "lines cannot show that");
    }
  }
  return SNAPNAV_OK;
}
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config;
  plugin *p = calloc(1, sizeof *p);
  if (!p) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the plugin");
  p->host = host;
  snapnav_presenter presenter = {sizeof presenter, 0, "lines", p, NULL, NULL, present, NULL, NULL, NULL, NULL, NULL, NULL};
  snapnav_status s = r->presenter(r, &presenter, err);
  if (s) {
    free(p);
    return s;
  }
  *ctx = p;
  return SNAPNAV_OK;
}
static void stop(void *ctx) { free(ctx); }

SNAPNAV_PLUGIN("org.example.lines", "1.0.0", start, stop, "name": "Line presenter", "license": "MIT",
               "provides": {"presenters": ["lines"]})
