/* Breaks R1 "What crosses the border is borrowed for the length of the call: copy what you keep": update() keeps the pointer of
 * attributes->from in the instance, and the getter cameFrom answers text that is gone. */
#include <stdlib.h>
#include <string.h>

#include "snapnav_plugin.h"

typedef struct { const snapnav_host *host; } plugin;
typedef struct { plugin *plugin; snapnav_screen screen; snapnav_str came_from; uint32_t move; } detail;

static snapnav_status add(snapnav_registrar *r, const char *type, uint32_t kind, const char *name,
                          const char *signature, snapnav_fn fn, void *user, snapnav_error *err) {
  snapnav_function f = {sizeof f, kind, name, signature, fn, user};
  return r->function(r, type, &f, err);
}

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance,
                             snapnav_error *err) {
  (void)properties;
  detail *d = calloc(1, sizeof *d);
  if (!d) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for a detail");
  d->came_from = snapnav_text("");
  d->plugin = ctx;
  d->screen = screen;
  *instance = d;
  return SNAPNAV_OK;
}
static void destroy(void *ctx, void *instance) {
  (void)ctx;
  free(instance);
}
static void update(void *ctx, void *instance, const snapnav_attributes *attributes) {
  (void)ctx;
  detail *d = instance;
  d->move = attributes->move;
  if (attributes->move != SNAPNAV_MOVE_BACK) d->came_from = attributes->from;
  d->plugin->host->screen_changed(d->plugin->host, d->screen);
}
static snapnav_str get_came_from(void *instance) { return ((detail *)instance)->came_from; }
static uint32_t get_move(void *instance) { return ((detail *)instance)->move; }
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config;
  plugin *p = calloc(1, sizeof *p);
  if (!p) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the plugin");
  p->host = host;
  snapnav_screen_type type = {sizeof type, 0, "detail", p, create, destroy, NULL, NULL, NULL, update};
  snapnav_status s = r->screen_type(r, &type, err);
  if (!s) s = add(r, "detail", SNAPNAV_GETTER, "cameFrom", "s(@)", (snapnav_fn)get_came_from, NULL, err);
  if (!s) s = add(r, "detail", SNAPNAV_GETTER, "move", "u(@)", (snapnav_fn)get_move, NULL, err);
  if (s) {
    free(p);
    return s;
  }
  *ctx = p;
  return SNAPNAV_OK;
}
static void stop(void *ctx) { free(ctx); }

SNAPNAV_PLUGIN("org.example.detail", "1.0.0", start, stop, "name": "Details", "license": "MIT",
               "provides": {"screens": ["detail"]})
