/* Unusual: it registers nothing at all, all lists of "provides" are there and empty; what it has is an
 * extension, and state of its own. Its note's texts hold letters of many scripts, a joined emoji, a
 * combining accent, and JSON escapes, one of them a surrogate pair.
 * Allowed: "provides ...: the names that start() will register" (none); section 11 get_extension, save and
 * restore; the note is JSON, and JSON has these escapes. */
#include <string.h>
#include "snapnav_plugin.h"

enum { MOST = 65536 };
typedef struct clock_extension {
  uint32_t size;
  uint32_t (*days)(uint32_t year);
} clock_extension;

static char text[MOST];
static size_t length;
static int started;

static uint32_t days(uint32_t year) { return (year % 4 == 0 && year % 100) || year % 400 == 0 ? 366 : 365; }
static const clock_extension extension = {sizeof extension, days};

static snapnav_status save(void *ctx, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)err;
  snapnav_value v = {SNAPNAV_STRING, 0, {0}};
  v.u.s.ptr = text;
  v.u.s.len = length;
  out->put(out->ctx, &v);
  return SNAPNAV_OK;
}

static snapnav_status restore(void *ctx, const snapnav_value *state, snapnav_error *err) {
  (void)ctx;
  if (state->kind != SNAPNAV_STRING) return snapnav_fail(err, SNAPNAV_E_TYPE, "a text is wanted \xe2\x80\x94 \xe6\x96\x87\xe5\xad\x97");
  if (state->u.s.len > MOST) return snapnav_fail(err, SNAPNAV_E_ARG, "the text is longer than 65536 bytes");
  if (state->u.s.len) memcpy(text, state->u.s.ptr, state->u.s.len);
  length = state->u.s.len;
  return SNAPNAV_OK;
}

static const void *get_extension(void *ctx, const char *id) {
  return ctx == &started && !strcmp(id, "org.example.blind.r23.days/1") ? &extension : NULL;
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config;
  if (started) return snapnav_fail(err, SNAPNAV_E_STATE, "started already");
  if ((h->flags | r->flags) & 0xffffu) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag of the host");
  static const char first[] = "\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x9a\x80\0e\xcc\x81 \xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d"; /* holds a zero */
  memcpy(text, first, sizeof first - 1);
  length = sizeof first - 1;
  *ctx = &started;
  started = 1;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  (void)ctx;
  started = 0;
}

#define ID "org.example.blind.r23"
SNAPNAV_NOTE(0, 0, "{\n\t\"id\" : \"" ID "\",\r\n\"version\":\"1.0.0-rc.1+2026\", \"name\": \"\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x9a\x80 "
             "\\ud83c\\udfac e\xcc\x81 \xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d \\u0416 \\\"quoted\\\" \\/ \\t.\", \"license\": \"MIT\", "
             "\"requires\": [], \"needs\": {}, \"resources\": [], \"config\": {}, \"provides\": {\"functions\": [], "
             "\"mediators\": [], \"presenters\": [], \"routers\": [], \"screens\": [], \"effects\": []}}  \n")
static const snapnav_plugin descriptor = {sizeof descriptor, SNAPNAV_ABI_MAJOR, SNAPNAV_ABI_MINOR, 0, ID,
                                          "1.0.0-rc.1+2026", start, stop, save, restore, get_extension};
SNAPNAV_EXPORT const snapnav_plugin *snapnav_plugin_entry(uint32_t host_major, uint32_t host_minor) {
  (void)host_minor;
  return host_major == SNAPNAV_ABI_MAJOR ? &descriptor : NULL;
}
