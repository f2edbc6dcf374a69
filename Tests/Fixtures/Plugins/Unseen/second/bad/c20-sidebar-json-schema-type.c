// Breaks section 1, "config: the JSON Type Definition (RFC 8927)" / s-note-json: "integer" is a type of JSON Schema; RFC 8927
// has int8 … uint32 and float64, so that the note's config is no type definition.
// Say: the note's config is not a JSON Type Definition: "integer" is no type of RFC 8927.
#include <stdlib.h>
#include <string.h>
#include "snapnav_plugin.h"

/* sidebar: a list at the edge; config {"width"?: i, "side"?: "left" or "right"}; sidebarWidth() is what to draw, 0 hidden. */
typedef struct app {
  int32_t width, visible, right;
} app;

static snapnav_status set_visible(void *ctx, int32_t visible, uint32_t flags, const snapnav_value *arguments,
                                  snapnav_token token, snapnav_error *err) SNAPNAV_NOEXCEPT {
  (void)flags;
  (void)arguments;
  (void)token;
  (void)err;
  ((app *)ctx)->visible = visible != 0;
  return SNAPNAV_OK;
}

static int32_t sidebar_width(void *user) {
  const app *a = user;
  return a->visible ? a->width : 0;
}

static uint8_t sidebar_right(void *user) { return ((const app *)user)->right != 0; }

static int is(snapnav_str s, const char *text) { return s.len == strlen(text) && memcmp(s.ptr, text, s.len) == 0; }

static snapnav_status read_config(app *a, const snapnav_value *config, snapnav_error *err) {
  for (size_t i = 0; config->kind == SNAPNAV_MAP && i < config->u.map.count; i++) {
    const snapnav_entry *e = &config->u.map.items[i];
    if (is(e->key, "width")) {
      if (e->value.kind != SNAPNAV_INT || e->value.u.i < 8 || e->value.u.i > 400)
        return snapnav_fail(err, SNAPNAV_E_ARG, "sidebar: \"width\" is a whole number from 8 to 400");
      a->width = (int32_t)e->value.u.i;
    } else if (is(e->key, "side")) {
      if (e->value.kind != SNAPNAV_STRING || (!is(e->value.u.s, "left") && !is(e->value.u.s, "right")))
        return snapnav_fail(err, SNAPNAV_E_ARG, "sidebar: \"side\" is left or right");
      a->right = is(e->value.u.s, "right");
    }
  }
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar, const snapnav_value *config,
                            void **ctx, snapnav_error *err) SNAPNAV_NOEXCEPT {
  (void)host;
  app *a = calloc(1, sizeof *a);
  if (!a) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  a->width = 24;
  snapnav_effect e = {sizeof e, 0, "sidebar", a, set_visible, NULL, NULL};
  snapnav_function w = {sizeof w, SNAPNAV_FREE, "sidebarWidth", "i(p)", (snapnav_fn)sidebar_width, a};
  snapnav_function r = {sizeof r, SNAPNAV_FREE, "sidebarRight", "b(p)", (snapnav_fn)sidebar_right, a};
  snapnav_status s = read_config(a, config, err);
  if (s == SNAPNAV_OK) s = registrar->effect(registrar, &e, err);
  if (s == SNAPNAV_OK) s = registrar->function(registrar, NULL, &w, err);
  if (s == SNAPNAV_OK) s = registrar->function(registrar, NULL, &r, err);
  if (s != SNAPNAV_OK) {
    free(a);
    return s;
  }
  *ctx = a;
  return SNAPNAV_OK;
}

static void stop(void *ctx) SNAPNAV_NOEXCEPT { free(ctx); }

SNAPNAV_PLUGIN("org.example.sidebar", "1.0.0", start, stop, "name": "Sidebar", "license": "MIT",
               "provides": {"mediators": [], "presenters": [], "routers": [], "screens": [], "effects": ["sidebar"],
                            "functions": ["sidebarWidth", "sidebarRight"]},
               "config": {"optionalProperties": {"width": {"type": "integer"}, "side": {"enum": ["left", "right"]}}})
