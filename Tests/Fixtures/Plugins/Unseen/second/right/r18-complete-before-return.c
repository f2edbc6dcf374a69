/* Unusual: three mediators that complete their token, with OK, VETO and REDIRECT, before they answer
 * PENDING; the veto's reason is in several scripts (right to left, combining, beyond the first plane).
 * Allowed: complete "maybe before the call that answers PENDING has returned; result and message may be
 * NULL"; VETO "the reason, never empty, is put into err->message, or given to complete()". */
#include "snapnav_plugin.h"

static const snapnav_host *host;
static int started;
static const int which[3] = {0, 1, 2};

static snapnav_status mediate(void *ctx, const snapnav_navigation *n, snapnav_token token, const snapnav_sink *out,
                              snapnav_error *err) {
  (void)out;
  if (n->flags & 0xfff0u) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag that is not known");
  snapnav_status s;
  snapnav_value route = snapnav_string("welcome");
  switch (*(const int *)ctx) {
  case 0: s = host->complete(host, token, SNAPNAV_OK, NULL, NULL); break;
  case 1:
    s = host->complete(host, token, SNAPNAV_VETO, NULL,
                       "\xd7\x9c\xd7\x90 \xe2\x80\xa6 \xd9\x84\xd8\xa7 \xe2\x80\x94 e\xcc\x81 "
                       "\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x9a\x80 \xe4\xb8\x8d\xe8\xa1\x8c");
    break;
  default: s = host->complete(host, token, SNAPNAV_REDIRECT, &route, NULL);
  }
  return s < 0 ? snapnav_fail(err, s, "the host does not take the answer") : SNAPNAV_PENDING;
}

static void cancel(void *ctx, snapnav_token token) { (void)ctx, (void)token; } /* it has been completed */

static snapnav_status start(const snapnav_host *h, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  if (started) return snapnav_fail(err, SNAPNAV_E_STATE, "started already");
  if ((h->flags | r->flags) & 0xffffu) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag of the host");
  static const char *const id[3] = {"yes", "no", "elsewhere"};
  for (int i = 0; i < 3; i++) {
    snapnav_mediator m = {sizeof m, 0, id[i], (void *)&which[i], mediate, NULL, cancel};
    snapnav_status s = r->mediator(r, &m, err);
    if (s < 0) return s;
  }
  host = h;
  started = 1;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  (void)ctx;
  started = 0;
}

SNAPNAV_PLUGIN("org.example.blind.r18", "1.0.0", start, stop, "name": "Ja \u00b7 \u4e0d\u884c \u00b7 \u05dc\u05d0",
               "license": "MIT", "provides": {"mediators": ["yes", "no", "elsewhere"]})
