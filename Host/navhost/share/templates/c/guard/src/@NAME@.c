/* The guard door: a mediator that a manifest names under "guards", of a screen or a navigation. */
#include <snapnav_values.h>

static const snapnav_host *host; /* NULL outside start and stop */

/* [main] Lets in who is old enough: "least" years, else 18, by the payload's "age". Who does not say
 * their age is led "otherwise", where the manifest says so. It is asked before anything is made. */
static snapnav_status door(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                           const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)token; /* data of one's own, later answers */
  const snapnav_value *otherwise = snapnav_at(navigation->arguments, "otherwise");
  const snapnav_value *age = snapnav_at(navigation->payload, "age");
  const int64_t least = snapnav_int_or(snapnav_at(navigation->arguments, "least"), 18);
  if (!age && snapnav_text_or(otherwise, "").len > 0) {
    out->put(out->ctx, otherwise);
    return SNAPNAV_REDIRECT;
  }
  if (age && age->kind != SNAPNAV_INT)
    return snapnav_failf(err, SNAPNAV_E_TYPE, "\"age\" is %s: expected an integer",
                         snapnav_kind_name(age->kind));
  if (snapnav_int_or(age, 0) >= least) return SNAPNAV_OK;
  return snapnav_failf(err, SNAPNAV_VETO, "you must be %lld", (long long)least);
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  static const snapnav_mediator mediator = {.size = sizeof mediator, .id = "door", .mediate = door};
  if (host) return snapnav_fail(err, SNAPNAV_E_STATE, "it is started already");
  snapnav_status status = registrar->mediator(registrar, &mediator, err);
  if (status == SNAPNAV_OK) host = h;
  return status;
}

static void stop(void *ctx) {
  (void)ctx;
  host = NULL;
}

/* clang-format off */
SNAPNAV_PLUGIN("@ID@", "0.1.0", start, stop,
               "name": "@NAME@", "license": "MIT", "provides": {"mediators": ["door"]})
