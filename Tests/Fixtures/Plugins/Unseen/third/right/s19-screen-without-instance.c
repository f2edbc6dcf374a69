// right: a screen type whose instances stay NULL (section 7: "*instance may stay NULL"), with a constant property and an action; it has nothing to save
#define _GNU_SOURCE
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>
static snapnav_str get_title(void *self) { (void)self; return snapnav_text("About this program"); }
static snapnav_str licence(void *self, snapnav_str of) { (void)self; return of; /* may point into an argument */ }
static void event(void *ctx, void *instance, uint32_t event) { (void)ctx; (void)instance; (void)event; }
static void update(void *ctx, void *instance, const snapnav_attributes *a) { (void)ctx; (void)instance; (void)a; }
static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance, snapnav_error *err) {
  (void)ctx; (void)screen; (void)properties; (void)instance; (void)err;
  return SNAPNAV_OK;
}
static void destroy(void *ctx, void *instance) { (void)ctx; (void)instance; }
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host; (void)config; (void)ctx;
  snapnav_screen_type t = {sizeof t, 0, "about", NULL, create, destroy, event, NULL, NULL, update};
  snapnav_function f[] = {{sizeof *f, SNAPNAV_GETTER, "title", "s(@)", (snapnav_fn)get_title, NULL},
                          {sizeof *f, SNAPNAV_ACTION, "licence", "s(@s)", (snapnav_fn)licence, NULL}};
  snapnav_status s = r->screen_type(r, &t, err);
  for (int i = 0; s == SNAPNAV_OK && i < 2; i++) s = r->function(r, "about", &f[i], err);
  return s;
}
SNAPNAV_PLUGIN("org.blind.s19", "1.0.0", start, NULL, "name": "About", "license": "MIT", "provides": {"screens": ["about"]})
