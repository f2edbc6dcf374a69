// Breaks R6, "entry, start, callbacks, stop" and again / r-restart: stop() frees the table but leaves the pointer to it,
// so that the next start() believes it is there: read after free, and freed twice at the next stop().
// Say: the second start and stop used or freed memory that the first stop had freed (double free, abort).
#include <stdlib.h>
#include <string.h>
#include "snapnav_plugin.h"

/* colour(name): 0xRRGGBB of a CSS colour, 0 when it has none; isColour(name). The names are sorted once, for bsearch. */
typedef struct colour {
  char name[16];
  uint32_t rgb;
} colour;
static const colour source[] = {
    {"tomato", 0xff6347}, {"navy", 0x000080},  {"teal", 0x008080},   {"olive", 0x808000},  {"maroon", 0x800000},
    {"silver", 0xc0c0c0}, {"purple", 0x800080}, {"orange", 0xffa500}, {"gold", 0xffd700},   {"indigo", 0x4b0082},
    {"crimson", 0xdc143c}, {"beige", 0xf5f5dc}, {"coral", 0xff7f50},  {"khaki", 0xf0e68c},  {"orchid", 0xda70d6},
    {"salmon", 0xfa8072}, {"tan", 0xd2b48c},   {"white", 0xffffff},  {"violet", 0xee82ee}, {"plum", 0xdda0dd}};
enum { COUNT = sizeof source / sizeof source[0] };

static int started;
static colour *table;

static int by_name(const void *a, const void *b) {
  return strncmp(((const colour *)a)->name, ((const colour *)b)->name, sizeof((const colour *)a)->name);
}

static const colour *lookup(snapnav_str name) {
  colour key = {{0}, 0};
  if (name.len == 0 || name.len >= sizeof key.name || memchr(name.ptr, 0, name.len)) return NULL;
  memcpy(key.name, name.ptr, name.len);
  return bsearch(&key, table, COUNT, sizeof *table, by_name);
}

static uint32_t colour_value(snapnav_str name) {
  const colour *c = lookup(name);
  return c ? c->rgb : 0;
}

static uint8_t is_colour(snapnav_str name) { return lookup(name) != NULL; }

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar, const snapnav_value *config,
                            void **ctx, snapnav_error *err) SNAPNAV_NOEXCEPT {
  (void)host;
  (void)config;
  (void)ctx;
  if (started) return snapnav_fail(err, SNAPNAV_E_STATE, "colours: started already");
  if (!table) {
    table = malloc(sizeof source);
    if (!table) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
    memcpy(table, source, sizeof source);
    qsort(table, COUNT, sizeof *table, by_name);
  }
  snapnav_function v = {sizeof v, SNAPNAV_FREE, "colour", "u(s)", (snapnav_fn)colour_value, NULL};
  snapnav_function i = {sizeof i, SNAPNAV_FREE, "isColour", "b(s)", (snapnav_fn)is_colour, NULL};
  snapnav_status s = registrar->function(registrar, NULL, &v, err);
  if (s == SNAPNAV_OK) s = registrar->function(registrar, NULL, &i, err);
  if (s != SNAPNAV_OK) {
    free(table);
    table = NULL;
    return s;
  }
  started = 1;
  return SNAPNAV_OK;
}

static void stop(void *ctx) SNAPNAV_NOEXCEPT {
  (void)ctx;
  free(table);
  started = 0;
}

SNAPNAV_PLUGIN("org.example.colours", "1.0.0", start, stop, "name": "Colour names", "license": "MIT",
               "provides": {"mediators": [], "presenters": [], "routers": [], "screens": [], "effects": [],
                            "functions": ["colour", "isColour"]})
