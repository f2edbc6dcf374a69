/* Breaks R7 PROCESS (environment) / x-process: the function sets TZ=UTC for mktime and puts it back only when
 * TZ had been set before; otherwise it stays. Say: the environment has TZ after a call of seconds-of-day. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "snapnav_plugin.h"

/* Seconds since 1970 of midnight, UTC; 0 for what is no day of the years 1970 to 9999. */
static int64_t seconds_of_day(int32_t year, int32_t month, int32_t day) {
  if (year < 1970 || year > 9999 || month < 1 || month > 12 || day < 1 || day > 31) return 0;
  struct tm tm = {.tm_year = year - 1900, .tm_mon = month - 1, .tm_mday = day};
  const char *was = getenv("TZ");
  char *saved = was ? strdup(was) : NULL;
  if (was && !saved) return 0;
  setenv("TZ", "UTC0", 1);
  tzset();
  time_t t = mktime(&tm);
  if (saved) {
    setenv("TZ", saved, 1);
    tzset();
    free(saved);
  }
  return (int64_t)t;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  snapnav_function f = {sizeof f, SNAPNAV_FREE, "seconds-of-day", "x(iii)", (snapnav_fn)seconds_of_day, NULL};
  return r->function(r, NULL, &f, err);
}

SNAPNAV_PLUGIN("org.example.calendar", "1.0.0", start, NULL, "name": "Calendar", "license": "MIT",
               "provides": {"functions": ["seconds-of-day"]})
