/* Breaks section 3 snapnav_str "UTF-8" / f-args "answers what it says": a text of more than 20 bytes is cut
 * at byte 20, also in the middle of a character. Say: shorten() answered a text that is not UTF-8. */
#include <stdlib.h>
#include <string.h>
#include "snapnav_plugin.h"

enum { MOST = 20 };
struct state { char text[MOST + 3]; };

static snapnav_str shorten(void *user, snapnav_str text) {
  struct state *s = user;
  size_t len = text.len;
  if (len > MOST) {
    len = MOST;
    memcpy(s->text, text.ptr, len);
    memcpy(s->text + len, "\xe2\x80\xa6", 3); /* an ellipsis */
    len += 3;
  } else if (len) {
    memcpy(s->text, text.ptr, len);
  }
  snapnav_str answer = {s->text, len};
  return answer;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)host, (void)config;
  struct state *s = calloc(1, sizeof *s);
  if (!s) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  snapnav_function f = {sizeof f, SNAPNAV_FREE, "shorten", "s(ps)", (snapnav_fn)shorten, s};
  snapnav_status st = r->function(r, NULL, &f, err);
  if (st < 0) { free(s); return st; }
  *ctx = s;
  return SNAPNAV_OK;
}

static void stop(void *ctx) { free(ctx); }

SNAPNAV_PLUGIN("org.example.shorten", "1.0.0", start, stop, "name": "Shorten titles", "license": "MIT",
               "provides": {"functions": ["shorten"]})
