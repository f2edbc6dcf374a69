// fault: the guard sets TZ to read a date with mktime and puts it back only after a good date: after every veto the environment stays changed (header R7: a plugin leaves the environment as it found it; rule x-process).
// build: cc -std=gnu11 -O1 -g -fvisibility=hidden -Wl,-z,relro,-z,now -Wl,--build-id -lpthread
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const snapnav_value *find(const snapnav_value *map, const char *key) {
  snapnav_str k = snapnav_text(key);
  if (map->kind != SNAPNAV_MAP) return NULL;
  for (size_t i = 0; i < map->u.map.count; i++) {
    const snapnav_entry *e = &map->u.map.items[i];
    if (e->key.len == k.len && memcmp(e->key.ptr, k.ptr, k.len) == 0) return &e->value;
  }
  return NULL;
}

static int digits(const char *p, int n) {
  int r = 0;
  for (int i = 0; i < n; i++) {
    if (p[i] < '0' || p[i] > '9') return -1;
    r = r * 10 + (p[i] - '0');
  }
  return r;
}

/* the payload must have a "date", 2024-02-29, that there is in the calendar */
static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx; (void)token; (void)out;
  const char *zone = getenv("TZ");
  char *before = zone ? strdup(zone) : NULL;
  if (zone && !before) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the date");
  if (setenv("TZ", "UTC0", 1) != 0) {
    free(before);
    return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the date");
  }
  tzset();
  const snapnav_value *date = find(navigation->payload, "date");
  if (!date || date->kind != SNAPNAV_STRING || date->u.s.len != 10) {
    free(before);
    return snapnav_fail(err, SNAPNAV_VETO, "a date is needed, such as 2024-02-29");
  }
  const char *p = date->u.s.ptr;
  int year = digits(p, 4), month = digits(p + 5, 2), day = digits(p + 8, 2);
  struct tm tm = {0};
  tm.tm_year = year - 1900;
  tm.tm_mon = month - 1;
  tm.tm_mday = day;
  tm.tm_hour = 12;
  if (p[4] != '-' || p[7] != '-' || year < 0 || month < 0 || day < 0 || mktime(&tm) == (time_t)-1 ||
      tm.tm_mon != month - 1 || tm.tm_mday != day) {
    free(before);
    return snapnav_fail(err, SNAPNAV_VETO, "there is no such day");
  }
  if (before) setenv("TZ", before, 1);
  else unsetenv("TZ");
  tzset();
  free(before);
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)host; (void)config; (void)ctx;
  snapnav_mediator m = {sizeof m, SNAPNAV_CONDITION, "real-day", NULL, mediate, NULL, NULL};
  return registrar->mediator(registrar, &m, err);
}

SNAPNAV_PLUGIN("org.example.realday", "1.0.0", start, NULL,
               "name": "Only real days", "license": "MIT", "provides": {"mediators": ["real-day"]})
