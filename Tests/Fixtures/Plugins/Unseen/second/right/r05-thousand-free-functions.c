/* Unusual: 1,000 free functions, all of them the same C function "x(px)" told apart by `user` alone
 * (one of them has NULL), their names written into one buffer that is overwritten after each
 * registration; the note, of about 8 KB, is written by the preprocessor.
 * Allowed: section 8 "`user` is yours: the host only hands it back, NULL too"; section 9 "it copies what
 * it is given"; section 1 "a note has at most 64 KiB". */
#include <string.h>
#include "snapnav_plugin.h"

#define N1(a) "\"n" a "\", "
#define N10(a) N1(a "0") N1(a "1") N1(a "2") N1(a "3") N1(a "4") N1(a "5") N1(a "6") N1(a "7") N1(a "8") N1(a "9")
#define N100(a) N10(a "0") N10(a "1") N10(a "2") N10(a "3") N10(a "4") N10(a "5") N10(a "6") N10(a "7") N10(a "8") N10(a "9")
#define NAMES N100("0") N100("1") N100("2") N100("3") N100("4") N100("5") N100("6") N100("7") N100("8") N100("9")
#define ID "org.example.blind.r05"

SNAPNAV_NOTE(0, 0, "{\"id\": \"" ID "\", \"version\": \"1.0.0\", \"name\": \"A thousand functions\", "
                   "\"license\": \"MIT\", \"provides\": {\"functions\": [" NAMES "\"last\"]}}")

static int64_t addend[1000];
static int started;

static int64_t add(void *user, int64_t number) {
  int64_t more = user ? *(const int64_t *)user : 0;
  return (int64_t)((uint64_t)number + (uint64_t)more);
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  if (started) return snapnav_fail(err, SNAPNAV_E_STATE, "started already");
  if ((h->flags | r->flags) & 0xffffu) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag of the host");
  char name[8], signature[8];
  for (int i = 0; i < 1000; i++) {
    addend[i] = i;
    name[0] = 'n';
    name[1] = (char)('0' + i / 100);
    name[2] = (char)('0' + i / 10 % 10);
    name[3] = (char)('0' + i % 10);
    name[4] = 0;
    strcpy(signature, "x(px)");
    snapnav_function f = {sizeof f, SNAPNAV_FREE, name, signature, (snapnav_fn)add, &addend[i]};
    snapnav_status s = r->function(r, NULL, &f, err);
    memset(name, '!', sizeof name); /* the registrar has copied it */
    memset(signature, '!', sizeof signature);
    if (s < 0) return s;
  }
  snapnav_function f = {sizeof f, SNAPNAV_FREE, "last", "x(px)", (snapnav_fn)add, NULL};
  snapnav_status s = r->function(r, NULL, &f, err);
  if (s < 0) return s;
  started = 1;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  (void)ctx;
  started = 0;
}

static const snapnav_plugin descriptor = {sizeof descriptor, SNAPNAV_ABI_MAJOR, SNAPNAV_ABI_MINOR, 0, ID, "1.0.0",
                                          start, stop, NULL, NULL, NULL};
SNAPNAV_EXPORT const snapnav_plugin *snapnav_plugin_entry(uint32_t host_major, uint32_t host_minor) {
  (void)host_minor;
  return host_major == SNAPNAV_ABI_MAJOR ? &descriptor : NULL;
}
