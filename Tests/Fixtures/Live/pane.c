/* A presenter that logs what it is told; with FAILS it cannot be opened. */
#include <snapnav_plugin.h>
#include <stdio.h>

#ifndef BUILD
#define BUILD 1
#endif

static const snapnav_host *host;

static void say(const char *what) {
  char line[80];
  snprintf(line, sizeof line, "pane %d: %s", BUILD, what);
  host->log(host, 2, snapnav_text(line));
}

static snapnav_status open_pane(void *ctx, const snapnav_value *arguments, snapnav_error *err) {
  (void)ctx, (void)arguments, (void)err;
#ifdef FAILS
  return snapnav_fail(err, SNAPNAV_E_FAIL, "the pane is broken");
#endif
  say("open");
  return SNAPNAV_OK;
}

static void close_pane(void *ctx) { (void)ctx, say("close"); }

static snapnav_status present(void *ctx, const snapnav_transition *transition, snapnav_token token,
                              snapnav_error *err) {
  (void)ctx, (void)token, (void)err;
  say(transition->flags & SNAPNAV_SYNC ? "sync" : "present");
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *r,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  static const snapnav_presenter pane = {
      .size = sizeof pane, .id = "pane", .open = open_pane, .close = close_pane, .present = present};
  (void)config, (void)ctx;
  host = h;
  return r->presenter(r, &pane, err);
}

SNAPNAV_PLUGIN("org.example.pane", "1.0.0", start, NULL, "license": "MIT",
               "provides": {"presenters": ["pane"]})
