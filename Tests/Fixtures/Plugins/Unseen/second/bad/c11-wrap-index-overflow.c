// Breaks section 8, "x int64_t" takes every value / f-args: INT64_MIN % -1 is a division overflow, which kills the
// process with SIGFPE; only a count of 0 is looked for.
// Say: free function "wrapIndex" crashed (SIGFPE) with (INT64_MIN, -1).
#include "snapnav_plugin.h"

/* For carousels and pagers. */

/* index, taken round a ring of count places: wrapIndex(-1, 5) is 4. 0 for an empty ring. */
static int64_t wrap_index(int64_t index, int64_t count) {
  if (count == 0) return 0;
  int64_t place = index % count;
  if (place < 0 && count > 0) place += count;
  return place;
}

/* How many pages do so many things need? */
static int64_t page_count(int64_t things, int64_t per_page) {
  if (things <= 0 || per_page <= 0) return 0;
  return things / per_page + (things % per_page != 0);
}

/* Can this thing be on a page at all? */
static snapnav_status check_page(int64_t thing, int64_t per_page, snapnav_error *err) {
  if (per_page <= 0) return snapnav_fail(err, SNAPNAV_E_ARG, "checkPage: a page holds one thing at least");
  if (thing < 0) return snapnav_fail(err, SNAPNAV_E_ARG, "checkPage: things are counted from 0");
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar, const snapnav_value *config,
                            void **ctx, snapnav_error *err) SNAPNAV_NOEXCEPT {
  (void)host;
  (void)config;
  (void)ctx;
  const snapnav_function all[] = {
      {sizeof(snapnav_function), SNAPNAV_FREE, "wrapIndex", "x(xx)", (snapnav_fn)wrap_index, NULL},
      {sizeof(snapnav_function), SNAPNAV_FREE, "pageCount", "x(xx)", (snapnav_fn)page_count, NULL},
      {sizeof(snapnav_function), SNAPNAV_FREE, "checkPage", "i(xx!)", (snapnav_fn)check_page, NULL}};
  for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
    snapnav_status s = registrar->function(registrar, NULL, &all[i], err);
    if (s != SNAPNAV_OK) return s;
  }
  return SNAPNAV_OK;
}

SNAPNAV_PLUGIN("org.example.pager", "1.2.0", start, NULL, "name": "Pager arithmetic", "license": "MIT",
               "provides": {"mediators": [], "presenters": [], "routers": [], "screens": [], "effects": [],
                            "functions": ["wrapIndex", "pageCount", "checkPage"]})
