/* Free functions, callable from a manifest and from the shell, and the effect. */
#include <stdio.h>

#include "catalog.h"
#include "ids.h"

enum { MAX_FOUND = 50, FOUND_KEYS = 5 };

/* The answer of the last search; the host copies it before it calls anything else. */
static struct film found[MAX_FOUND];
static char found_ids[MAX_FOUND][16];
static snapnav_entry found_entries[MAX_FOUND][FOUND_KEYS];
static snapnav_value found_items[MAX_FOUND], found_list;

static const snapnav_value *search(snapnav_str text) {
  size_t count = 0;
  store_search(text, found, MAX_FOUND, &count, NULL);
  for (size_t i = 0; i < count; i++) {
    snprintf(found_ids[i], sizeof found_ids[i], "%lld", (long long)found[i].id);
    snapnav_entry *e = found_entries[i];
    e[0] = snapnav_pair("id", snapnav_string(found_ids[i]));
    e[1] = snapnav_pair("title", snapnav_string(found[i].title));
    e[2] = snapnav_pair("year", snapnav_int(found[i].year));
    e[3] = snapnav_pair("director", snapnav_string(found[i].director));
    e[4] = snapnav_pair("minutes", snapnav_int(found[i].minutes));
    found_items[i] = snapnav_map(e, FOUND_KEYS);
  }
  found_list = snapnav_list(found_items, count);
  return &found_list;
}

static int64_t count(void) { return store_count(); }

/* Empty when no film has the id. */
static snapnav_str title(int64_t id) {
  static struct film film;
  return snapnav_text(store_film(id, &film, NULL) == SNAPNAV_OK ? film.title : "");
}

snapnav_status register_functions(snapnav_registrar *registrar, snapnav_error *err) {
  static const snapnav_function functions[] = {
      {sizeof(snapnav_function), SNAPNAV_FREE, "search", "v(s)", (snapnav_fn)search, NULL},
      {sizeof(snapnav_function), SNAPNAV_FREE, "count", "x()", (snapnav_fn)count, NULL},
      {sizeof(snapnav_function), SNAPNAV_FREE, "title", "s(x)", (snapnav_fn)title, NULL}};
  snapnav_status status = SNAPNAV_OK;
  for (size_t i = 0; status == SNAPNAV_OK && i < sizeof functions / sizeof functions[0]; i++)
    status = registrar->function(registrar, NULL, &functions[i], err);
  return status;
}

/* The set's side menu: the presenter draws it, this is where a device would slide it in. */
static snapnav_status side_menu(void *ctx, int32_t visible, uint32_t flags,
                                const snapnav_value *arguments, snapnav_token token,
                                snapnav_error *err) {
  (void)ctx, (void)flags, (void)arguments, (void)token, (void)err;
  if (catalog_host)
    catalog_host->log(catalog_host, 1,
                      snapnav_text(visible ? "side menu shown" : "side menu hidden"));
  return SNAPNAV_OK;
}

snapnav_status register_effects(snapnav_registrar *registrar, snapnav_error *err) {
  static const snapnav_effect effect = {
      .size = sizeof effect, .id = "side-menu", .set_visible = side_menu};
  return registrar->effect(registrar, &effect, err);
}
