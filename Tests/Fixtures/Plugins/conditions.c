/* Mediators that say that they are conditions; some answer what no condition answers. */
#include <snapnav_plugin.h>

static const snapnav_host *host;
static int undone;
static snapnav_token given = 1;

#define MEDIATE(name)                                                                         \
  static snapnav_status name(void *ctx, const snapnav_navigation *navigation,                 \
                             snapnav_token token, const snapnav_sink *out, snapnav_error *err)
#define UNUSED (void)ctx, (void)navigation, (void)token, (void)out, (void)err

MEDIATE(yes) { UNUSED; given = token; return SNAPNAV_OK; }
MEDIATE(no) { UNUSED; return snapnav_fail(err, SNAPNAV_VETO, "not by day"); }
MEDIATE(mute) { UNUSED; return SNAPNAV_VETO; }
MEDIATE(broken) { UNUSED; return snapnav_fail(err, SNAPNAV_E_FAIL, "no clock"); }
MEDIATE(pends) { UNUSED; return SNAPNAV_PENDING; }
MEDIATE(redirects) {
  UNUSED;
  const snapnav_value target = snapnav_string("login");
  out->put(out->ctx, &target);
  return SNAPNAV_REDIRECT;
}
static void undo(void *ctx, const snapnav_navigation *navigation) { (void)ctx, (void)navigation; undone++; }
static int64_t count(void) { return undone * 1000 + (int64_t)given; }

static snapnav_status start(const snapnav_host *h, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  host = h;
  const snapnav_mediator mediators[] = {
      {sizeof *mediators, SNAPNAV_CONDITION, "yes", NULL, yes, undo, NULL},
      {sizeof *mediators, SNAPNAV_CONDITION, "no", NULL, no, undo, NULL},
      {sizeof *mediators, SNAPNAV_CONDITION, "mute", NULL, mute, undo, NULL},
      {sizeof *mediators, SNAPNAV_CONDITION, "broken", NULL, broken, undo, NULL},
      {sizeof *mediators, SNAPNAV_CONDITION, "pends", NULL, pends, undo, NULL},
      {sizeof *mediators, SNAPNAV_CONDITION, "redirects", NULL, redirects, undo, NULL}};
  snapnav_status status = SNAPNAV_OK;
  for (size_t i = 0; status == SNAPNAV_OK && i < sizeof mediators / sizeof *mediators; i++)
    status = r->mediator(r, &mediators[i], err);
  const snapnav_function function = {sizeof function, SNAPNAV_FREE, "count", "x()", (snapnav_fn)count, NULL};
  return status == SNAPNAV_OK ? r->function(r, NULL, &function, err) : status;
}
SNAPNAV_PLUGIN("org.example.conditions", "1.0.0", start, NULL,
               "provides": {"mediators": ["yes", "no", "mute", "broken", "pends", "redirects"],
                            "functions": ["count"]})
