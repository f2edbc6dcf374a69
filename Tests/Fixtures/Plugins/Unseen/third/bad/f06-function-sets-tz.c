// fault: sets TZ in start() and puts it back only in stop(): between them the environment is another (R7; rule x-process)
/* Dates for lists; the original set the time zone of its own process once. */
#define _GNU_SOURCE
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
#include <time.h>
typedef struct { char *old_tz; char text[40]; } dates;
static snapnav_str day(void *user, int64_t seconds) {
  dates *d = user;
  time_t t = (time_t)seconds;
  struct tm tm;
  if (!localtime_r(&t, &tm)) return snapnav_text("");
  snprintf(d->text, sizeof d->text, "%lld-%02d-%02d", (long long)tm.tm_year + 1900, tm.tm_mon + 1, tm.tm_mday);
  return snapnav_text(d->text);
}
static void give_back(dates *d) {
  if (d->old_tz) setenv("TZ", d->old_tz, 1);
  else unsetenv("TZ");
  tzset();
  free(d->old_tz);
  free(d);
}
static void stop(void *ctx) { give_back(ctx); }
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host; (void)config;
  dates *d = calloc(1, sizeof *d);
  if (!d) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  const char *old = getenv("TZ");
  if (old && !(d->old_tz = strdup(old))) { free(d); return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory"); }
  setenv("TZ", "UTC0", 1);
  tzset();
  snapnav_function f = {sizeof f, SNAPNAV_FREE, "day", "s(px)", (snapnav_fn)day, d};
  snapnav_status s = r->function(r, NULL, &f, err);
  if (s != SNAPNAV_OK) { give_back(d); return s; }
  *ctx = d;
  return SNAPNAV_OK;
}
SNAPNAV_PLUGIN("org.blind.f06", "1.0.0", start, stop, "name": "Dates", "license": "MIT", "provides": {"functions": ["day"]})
