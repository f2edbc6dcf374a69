/* What a host must bear: mediators and presenters that fail, refuse, stay silent, repeat themselves
 * or never return. */
#include <snapnav_plugin.h>
#include <unistd.h>

static const snapnav_host *host;

#define MEDIATE(name)                                                                         \
  static snapnav_status name(void *ctx, const snapnav_navigation *navigation,                 \
                             snapnav_token token, const snapnav_sink *out, snapnav_error *err)
#define PRESENT(name)                                                                         \
  static snapnav_status name(void *ctx, const snapnav_transition *transition,                 \
                             snapnav_token token, snapnav_error *err)
#define UNUSED (void)ctx, (void)token, (void)err

MEDIATE(fails) { UNUSED, (void)navigation, (void)out; return snapnav_fail(err, SNAPNAV_E_FAIL, "the disc is scratched"); }
MEDIATE(vetoes) { UNUSED, (void)navigation, (void)out; return snapnav_fail(err, SNAPNAV_VETO, "not before eight"); }
MEDIATE(silent) { UNUSED, (void)navigation, (void)out; return SNAPNAV_PENDING; }
MEDIATE(hangs) {
  UNUSED, (void)navigation, (void)out;
  for (;;) pause();
}

static void say(const char *text) { host->log(host, 3, snapnav_text(text)); }

static snapnav_token waiting;
static void complete_twice(void *user) {
  (void)user;
  host->complete(host, waiting, SNAPNAV_OK, NULL, NULL);
  if (host->complete(host, waiting, SNAPNAV_OK, NULL, NULL) == SNAPNAV_E_HANDLE)
    say("the second completion was refused");
}
static void complete_late(void *ctx, snapnav_token token) {
  (void)ctx;
  if (host->complete(host, token, SNAPNAV_OK, NULL, NULL) == SNAPNAV_E_HANDLE)
    say("the late completion was refused");
}

PRESENT(never) { UNUSED, (void)transition; return SNAPNAV_PENDING; }
PRESENT(twice) {
  UNUSED, (void)transition;
  waiting = token;
  host->schedule(host, 0, complete_twice, NULL, NULL, NULL);
  return SNAPNAV_PENDING;
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  host = h;
  snapnav_mediator mediators[] = {
      {sizeof *mediators, 0, "fails", NULL, fails, NULL, NULL},
      {sizeof *mediators, 0, "vetoes", NULL, vetoes, NULL, NULL},
      {sizeof *mediators, 0, "silent", NULL, silent, NULL, NULL},
      {sizeof *mediators, 0, "hangs", NULL, hangs, NULL, NULL}};
  snapnav_presenter presenters[] = {
      {.size = sizeof *presenters, .id = "never", .present = never},
      {.size = sizeof *presenters, .id = "late", .present = never, .cancel = complete_late},
      {.size = sizeof *presenters, .id = "twice", .present = twice}};
  snapnav_status status = SNAPNAV_OK;
  for (size_t i = 0; !status && i < sizeof mediators / sizeof *mediators; i++)
    status = registrar->mediator(registrar, &mediators[i], err);
  for (size_t i = 0; !status && i < sizeof presenters / sizeof *presenters; i++)
    status = registrar->presenter(registrar, &presenters[i], err);
  return status;
}

static void stop(void *ctx) {
  (void)ctx;
  say("stopped");
}

SNAPNAV_PLUGIN("org.example.misbehaving", "1.0.0", start, stop,
               "provides": {"mediators": ["fails", "vetoes", "silent", "hangs"],
                            "presenters": ["never", "late", "twice"]})
