/* Mediators with every kind of answer, and a function through which a test completes tokens. */
#include <snapnav_plugin.h>
#include <string.h>

static const snapnav_host *host;
static snapnav_token last;
static int cancelled, undone;

#define MEDIATE(name)                                                                         \
  static snapnav_status name(void *ctx, const snapnav_navigation *navigation,                 \
                             snapnav_token token, const snapnav_sink *out, snapnav_error *err)
#define UNUSED (void)ctx, (void)navigation, (void)token, (void)out, (void)err

MEDIATE(ok) { UNUSED; return SNAPNAV_OK; }
MEDIATE(fails) { UNUSED; return snapnav_fail(err, SNAPNAV_E_KEY, "no film of that id"); }
MEDIATE(silent) { UNUSED; return SNAPNAV_E_FAIL; }
MEDIATE(unknown) { UNUSED; return -77; }
MEDIATE(newer) { UNUSED; return snapnav_fail(err, -77, "the tape is worn out"); }
MEDIATE(disagrees) { UNUSED; snapnav_fail(err, SNAPNAV_E_KEY, "this or that"); return SNAPNAV_E_TYPE; }
MEDIATE(vetoes) { UNUSED; return snapnav_fail(err, SNAPNAV_VETO, "parental control"); }
MEDIATE(declines) { UNUSED; return SNAPNAV_DECLINE; }
MEDIATE(redirects) {
  UNUSED;
  snapnav_value target = snapnav_string("login");
  out->put(out->ctx, &target);
  return SNAPNAV_REDIRECT;
}
MEDIATE(nowhere) { UNUSED; return SNAPNAV_REDIRECT; }
MEDIATE(puts_twice) {
  UNUSED;
  snapnav_value target = snapnav_string("login");
  out->put(out->ctx, &target);
  out->put(out->ctx, &target);
  return SNAPNAV_REDIRECT;
}
MEDIATE(puts_nonsense) {
  UNUSED;
  snapnav_value nonsense = {99, 0, {0}};
  out->put(out->ctx, &nonsense);
  return SNAPNAV_REDIRECT;
}
MEDIATE(pends) { UNUSED; last = token; return SNAPNAV_PENDING; }
MEDIATE(completes_inside) {
  UNUSED;
  host->complete(host, token, SNAPNAV_OK, NULL, NULL);
  return SNAPNAV_PENDING;
}
MEDIATE(completes_and_answers) {
  UNUSED;
  host->complete(host, token, SNAPNAV_OK, NULL, NULL);
  return SNAPNAV_VETO;
}
MEDIATE(repeats) {
  UNUSED;
  out->put(out->ctx, navigation->arguments);
  return SNAPNAV_REDIRECT;
}
MEDIATE(echoes) {
  UNUSED;
  char text[200];
  size_t n = 0;
  for (size_t i = 0; i < navigation->route.len && n < 100; i++) text[n++] = navigation->route.ptr[i];
  text[n++] = '|';
  for (size_t i = 0; i < navigation->payload->u.map.count; i++)
    for (size_t k = 0; k < navigation->payload->u.map.items[i].key.len; k++)
      text[n++] = navigation->payload->u.map.items[i].key.ptr[k];
  text[n++] = '|';
  text[n++] = (char)('0' + navigation->flags);
  text[n] = 0;
  snapnav_value answer = snapnav_string(text);
  out->put(out->ctx, &answer);
  return SNAPNAV_REDIRECT;
}

static void cancel(void *ctx, snapnav_token token) { (void)ctx; if (token == last) cancelled++; }
static void undo(void *ctx, const snapnav_navigation *navigation) {
  (void)ctx, (void)navigation;
  undone++;
}

/* Completes the token that pends keeps; answers what the host said. */
static int32_t complete(int32_t status, snapnav_str message, const snapnav_value *result) {
  char text[100] = {0};
  memcpy(text, message.ptr ? message.ptr : "", message.len < 99 ? message.len : 99);
  return host->complete(host, last, status, result, text);
}
static int32_t is_cancelled(void) { return host->is_cancelled(host, last); }
static int32_t count_cancelled(void) { return cancelled; }
static int32_t count_undone(void) { return undone; }
static int32_t complete_unknown(int64_t token) {
  return host->complete(host, (snapnav_token)token, SNAPNAV_OK, NULL, NULL);
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *r,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  host = h;
  static const struct { const char *id; snapnav_status (*mediate)(void *, const snapnav_navigation *, snapnav_token, const snapnav_sink *, snapnav_error *); } all[] = {
      {"ok", ok}, {"fails", fails}, {"silent", silent}, {"unknown", unknown}, {"newer", newer},
      {"disagrees", disagrees}, {"vetoes", vetoes}, {"declines", declines},
      {"redirects", redirects}, {"nowhere", nowhere}, {"puts-twice", puts_twice},
      {"puts-nonsense", puts_nonsense}, {"pends", pends},
      {"completes-inside", completes_inside}, {"completes-and-answers", completes_and_answers},
      {"echoes", echoes}, {"repeats", repeats}};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    snapnav_mediator m = {sizeof m, 0, all[i].id, NULL, all[i].mediate, undo, cancel};
    snapnav_status status = r->mediator(r, &m, err);
    if (status != SNAPNAV_OK) return status;
  }
  static const struct { const char *name, *signature; snapnav_fn fn; } functions[] = {
      {"complete", "i(isv)", (snapnav_fn)complete},
      {"isCancelled", "i()", (snapnav_fn)is_cancelled},
      {"countCancelled", "i()", (snapnav_fn)count_cancelled},
      {"countUndone", "i()", (snapnav_fn)count_undone},
      {"completeUnknown", "i(x)", (snapnav_fn)complete_unknown}};
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
    snapnav_function f = {sizeof f, SNAPNAV_FREE, functions[i].name, functions[i].signature, functions[i].fn, NULL};
    snapnav_status status = r->function(r, NULL, &f, err);
    if (status != SNAPNAV_OK) return status;
  }
  return SNAPNAV_OK;
}

SNAPNAV_PLUGIN("org.example.mediators", "1.0.0", start, NULL,
               "provides": {"mediators": ["ok", "fails", "silent", "unknown", "newer", "disagrees", "vetoes",
                                          "declines", "redirects", "nowhere", "puts-twice",
                                          "puts-nonsense", "pends", "completes-inside",
                                          "completes-and-answers", "echoes", "repeats"],
                            "functions": ["complete", "isCancelled", "countCancelled",
                                          "countUndone", "completeUnknown"]})
