/* Unusual: all that has a limit is at it: an id of 256 bytes (labels of 63 and less), names of 128 bytes in
 * every role and for a property, functions of 16 arguments, a note of nearly 64 KiB (a long licence text), a
 * version with pre-release and build parts, an error message of 247 bytes that ends with a whole letter.
 * Allowed: section 3 "names of what a plugin provides have at most 128 bytes, ids and signature texts 256; a
 * note has at most 64 KiB"; section 8 "At most 16 arguments". */
#include "snapnav_plugin.h"

#define ID "org.example.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.bbbbbbbbbbbbbb" \
  "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.cccccccccccccccccccccccccccccccccccccccc" \
  "ccccccccccccccccccccccc.dddddddddddddddddddddddddddddddddddddddddddddddddddd"
#define VERSION "1.0.0-alpha.1.x-y-z.0123abc+build.0000000000000000000000000000000000000000.2026"
#define MEDIATOR "mediator-namenamenamenamenamenamenamenamenamenamenamenamenamenam" \
  "enamenamenamenamenamenamenamenamenamenamenamenamenamenamenamenam"
#define PRESENTER "presenter-namenamenamenamenamenamenamenamenamenamenamenamenamena" \
  "menamenamenamenamenamenamenamenamenamenamenamenamenamenamenamena"
#define ROUTER "router-namenamenamenamenamenamenamenamenamenamenamenamenamenamen" \
  "amenamenamenamenamenamenamenamenamenamenamenamenamenamenamenamen"
#define SCREEN "screen-namenamenamenamenamenamenamenamenamenamenamenamenamenamen" \
  "amenamenamenamenamenamenamenamenamenamenamenamenamenamenamenamen"
#define EFFECT "effect-namenamenamenamenamenamenamenamenamenamenamenamenamenamen" \
  "amenamenamenamenamenamenamenamenamenamenamenamenamenamenamenamen"
#define FUNCTION "function-namenamenamenamenamenamenamenamenamenamenamenamenamenam" \
  "enamenamenamenamenamenamenamenamenamenamenamenamenamenamenamenam"
#define PROPERTY "property-namenamenamenamenamenamenamenamenamenamenamenamenamenam" \
  "enamenamenamenamenamenamenamenamenamenamenamenamenamenamenamenam"
#define L1 "Permission is granted, to whom it may concern, to use this. " /* 60 bytes */
#define L4 L1 L1 L1 L1
#define L16 L4 L4 L4 L4
#define L64 L16 L16 L16 L16
#define L256 L64 L64 L64 L64
#define L1024 L256 L256 L256 L256
#define LIST(name) "[\"" name "\"]"
SNAPNAV_NOTE(0, 0, "{\"id\": \"" ID "\", \"version\": \"" VERSION "\", \"name\": \"Greatest lengths\", \"license\": \""
             L1024 L16 L16 "\", \"provides\": {\"mediators\": " LIST(MEDIATOR) ", \"presenters\": " LIST(PRESENTER)
             ", \"routers\": " LIST(ROUTER) ", \"screens\": " LIST(SCREEN) ", \"effects\": " LIST(EFFECT)
             ", \"functions\": " LIST(FUNCTION) "}}")
SNAPNAV_ASSERT(sizeof snapnav_note.json + 28 < 65536 && sizeof snapnav_note.json > 60000, "nearly 64 KiB");
SNAPNAV_ASSERT(sizeof ID == 257 && sizeof MEDIATOR == 129 && sizeof PROPERTY == 129, "at the limits");

static const snapnav_host *host;
static int started;
static const char message[] = /* 245 bytes and one letter of two */
    "Xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" "Xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"
    "Xccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc" "Xdddddddddddddddddddddddddddddddddddddddddddddddddddddddddd" "\xc3\xa9";
SNAPNAV_ASSERT(sizeof message == 248, "the whole of err->message");

static snapnav_status mediate(void *ctx, const snapnav_navigation *n, snapnav_token token, const snapnav_sink *out,
                              snapnav_error *err) {
  (void)ctx, (void)token, (void)out;
  if (n->flags & 0xfff0u) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag that is not known");
  return n->payload->u.map.count ? snapnav_fail(err, INT32_MIN, message) : SNAPNAV_OK;
}

static snapnav_status present(void *ctx, const snapnav_transition *t, snapnav_token token, snapnav_error *err) {
  (void)ctx, (void)token;
  if (t->flags & 0xfff0u) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag that is not known");
  for (uint32_t i = 0; i < t->count; i++)
    if (t->updates[i]->op < SNAPNAV_CLEAR || t->updates[i]->op > SNAPNAV_SELECT || t->updates[i]->flags & 0xfff0u)
      return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "an op or a flag that is not known");
  return SNAPNAV_OK;
}

static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload, snapnav_screen source,
                              snapnav_token token, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)route, (void)payload, (void)source, (void)token, (void)out, (void)err;
  return SNAPNAV_DECLINE; /* it knows no route */
}

static snapnav_status set_visible(void *ctx, int32_t visible, uint32_t flags, const snapnav_value *arguments,
                                  snapnav_token token, snapnav_error *err) {
  (void)ctx, (void)visible, (void)arguments, (void)token;
  return flags & 0xfff0u ? snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag that is not known") : SNAPNAV_OK;
}

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance,
                             snapnav_error *err) {
  (void)ctx, (void)screen, (void)properties, (void)instance, (void)err;
  return SNAPNAV_OK; /* *instance stays NULL */
}
static void destroy(void *ctx, void *instance) { (void)ctx, (void)instance; }
static snapnav_str title(void *instance) { return (void)instance, snapnav_text("a title"); }

static double many(uint8_t a, int32_t b, uint32_t c, int64_t d, uint64_t e, float f, double g, snapnav_str h,
                   snapnav_bytes i, snapnav_screen j, const snapnav_value *k, double l, float m, snapnav_str n,
                   uint8_t o, int64_t p) {
  return a + (double)b + c + (double)d + (double)e + f + g + (double)h.len + (double)i.len + (double)j + k->kind + l +
         m + (double)n.len + o + (double)p;
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  if (started) return snapnav_fail(err, SNAPNAV_E_STATE, "started already");
  if ((h->flags | r->flags) & 0xffffu) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag of the host");
  snapnav_mediator m = {sizeof m, 0, MEDIATOR, NULL, mediate, NULL, NULL};
  snapnav_presenter p = {sizeof p, 0, PRESENTER, NULL, NULL, NULL, present, NULL, NULL, NULL, NULL, NULL, NULL};
  snapnav_router t = {sizeof t, 0, ROUTER, NULL, resolve, NULL, NULL};
  snapnav_screen_type y = {sizeof y, 0, SCREEN, NULL, create, destroy, NULL, NULL, NULL, NULL};
  snapnav_effect e = {sizeof e, 0, EFFECT, NULL, set_visible, NULL, NULL};
  snapnav_function g = {sizeof g, SNAPNAV_GETTER, PROPERTY, "s(@)", (snapnav_fn)title, NULL};
  snapnav_function f = {sizeof f, SNAPNAV_FREE, FUNCTION, "d(biuxtfdsyhvdfsbx)", (snapnav_fn)many, NULL};
  snapnav_status s = r->mediator(r, &m, err);
  if (s >= 0) s = r->presenter(r, &p, err);
  if (s >= 0) s = r->router(r, &t, err);
  if (s >= 0) s = r->screen_type(r, &y, err);
  if (s >= 0) s = r->effect(r, &e, err);
  if (s >= 0) s = r->function(r, SCREEN, &g, err);
  if (s >= 0) s = r->function(r, NULL, &f, err);
  if (s < 0) return s;
  host = h;
  started = 1;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  (void)ctx;
  started = 0;
}

static const snapnav_plugin descriptor = {sizeof descriptor, SNAPNAV_ABI_MAJOR, SNAPNAV_ABI_MINOR, 0, ID, VERSION,
                                          start, stop, NULL, NULL, NULL};
SNAPNAV_EXPORT const snapnav_plugin *snapnav_plugin_entry(uint32_t host_major, uint32_t host_minor) {
  (void)host_minor;
  return host_major == SNAPNAV_ABI_MAJOR ? &descriptor : NULL;
}
