/* Breaks v-life "made and destroyed in any number and order" (use after destroy): destroy() takes the screen off the list only
 * when it is the newest; the next setAccent() walks into the freed instance of an older one. */
#include <stdlib.h>
#include <string.h>

#include "snapnav_plugin.h"

typedef struct page page;
struct page { page *next; snapnav_screen screen; int64_t accent; };
typedef struct { const snapnav_host *host; page *first; int64_t accent; } plugin;

static snapnav_status add(snapnav_registrar *r, const char *type, uint32_t kind, const char *name,
                          const char *signature, snapnav_fn fn, void *user, snapnav_error *err) {
  snapnav_function f = {sizeof f, kind, name, signature, fn, user};
  return r->function(r, type, &f, err);
}

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance,
                             snapnav_error *err) {
  (void)properties;
  plugin *p = ctx;
  page *g = calloc(1, sizeof *g);
  if (!g) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for a page");
  g->screen = screen;
  g->accent = p->accent;
  g->next = p->first;
  p->first = g;
  *instance = g;
  return SNAPNAV_OK;
}
static void destroy(void *ctx, void *instance) {
  plugin *p = ctx;
  page *g = instance;
  if (p->first == g) p->first = g->next;
  free(g);
}
static int64_t get_accent(void *instance) { return ((page *)instance)->accent; }
static void set_accent(void *user, int64_t accent) { /* of all pages, also of those to come */
  plugin *p = user;
  p->accent = accent;
  for (page *g = p->first; g; g = g->next) {
    if (g->accent == accent) continue;
    g->accent = accent;
    p->host->screen_changed(p->host, g->screen);
  }
}
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx,
                            snapnav_error *err) {
  (void)config;
  plugin *p = calloc(1, sizeof *p);
  if (!p) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the plugin");
  p->host = host;
  snapnav_screen_type type = {sizeof type, 0, "page", p, create, destroy, NULL, NULL, NULL, NULL};
  snapnav_status s = r->screen_type(r, &type, err);
  if (!s) s = add(r, "page", SNAPNAV_GETTER, "accent", "x(@)", (snapnav_fn)get_accent, NULL, err);
  if (!s) s = add(r, NULL, SNAPNAV_FREE, "setAccent", "-(px)", (snapnav_fn)set_accent, p, err);
  if (s) {
    free(p);
    return s;
  }
  *ctx = p;
  return SNAPNAV_OK;
}
static void stop(void *ctx) { free(ctx); }

SNAPNAV_PLUGIN("org.example.pages", "1.1.0", start, stop, "name": "Pages", "license": "MIT",
               "provides": {"screens": ["page"], "functions": ["setAccent"]})
