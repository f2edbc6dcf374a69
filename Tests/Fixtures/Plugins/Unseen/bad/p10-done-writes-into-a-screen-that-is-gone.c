/* Breaks R6/v-life (use after destroy; "always queued", "done gets [main] the one outcome"): submit() asks to go back and hands its
 * instance to done(); going back destroys that screen first, and done() then writes into freed memory. */
#include <stdlib.h>
#include <string.h>

#include "snapnav_plugin.h"

typedef struct { const snapnav_host *host; } plugin;
typedef struct { plugin *plugin; snapnav_screen screen; int64_t submitted; uint8_t busy; } form;

static snapnav_status add(snapnav_registrar *r, const char *type, uint32_t kind, const char *name,
                          const char *signature, snapnav_fn fn, void *user, snapnav_error *err) {
  snapnav_function f = {sizeof f, kind, name, signature, fn, user};
  return r->function(r, type, &f, err);
}

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance,
                             snapnav_error *err) {
  (void)properties;
  form *f = calloc(1, sizeof *f);
  if (!f) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for a form");
  f->plugin = ctx;
  f->screen = screen;
  *instance = f;
  return SNAPNAV_OK;
}
static void destroy(void *ctx, void *instance) {
  (void)ctx;
  free(instance);
}
static uint8_t get_busy(void *instance) { return ((form *)instance)->busy; }
static int64_t get_submitted(void *instance) { return ((form *)instance)->submitted; }

static void submitted(void *user, const snapnav_value *outcome) {
  form *f = user;
  (void)outcome;
  f->busy = 0;
  f->submitted++;
  f->plugin->host->screen_changed(f->plugin->host, f->screen);
}
static int32_t submit(void *instance, snapnav_error *err) {
  form *f = instance;
  const snapnav_host *host = f->plugin->host;
  if (f->busy) return snapnav_fail(err, SNAPNAV_E_STATE, "it is being sent already");
  snapnav_entry entries[2] = {{snapnav_text("kind"), snapnav_string("back")}, {snapnav_text("count"), snapnav_int(1)}};
  snapnav_value request = {SNAPNAV_MAP, 0, {0}};
  request.u.map.items = entries;
  request.u.map.count = 2;
  f->busy = 1;
  snapnav_status s = host->request(host, &request, submitted, f, err);
  if (s) f->busy = 0;
  else host->screen_changed(host, f->screen);
  return s;
}
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config;
  plugin *p = calloc(1, sizeof *p);
  if (!p) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the plugin");
  p->host = host;
  snapnav_screen_type type = {sizeof type, 0, "form", p, create, destroy, NULL, NULL, NULL, NULL};
  snapnav_status s = r->screen_type(r, &type, err);
  if (!s) s = add(r, "form", SNAPNAV_GETTER, "busy", "b(@)", (snapnav_fn)get_busy, NULL, err);
  if (!s) s = add(r, "form", SNAPNAV_GETTER, "submitted", "x(@)", (snapnav_fn)get_submitted, NULL, err);
  if (!s) s = add(r, "form", SNAPNAV_ACTION, "submit", "i(@!)", (snapnav_fn)submit, NULL, err);
  if (s) {
    free(p);
    return s;
  }
  *ctx = p;
  return SNAPNAV_OK;
}
static void stop(void *ctx) { free(ctx); }

SNAPNAV_PLUGIN("org.example.form", "1.0.0", start, stop, "name": "Forms", "license": "MIT",
               "provides": {"screens": ["form"]})
