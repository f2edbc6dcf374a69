/* The mediator greet: it fills in what the next screen says before it is shown. */
#include <snapnav_values.h>

static const snapnav_host *host; /* NULL outside start and stop */

/* [main] Greets the payload's "name", else the manifest's "with": {"name"}, else the world. */
static snapnav_status greet(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                            const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)token, (void)out; /* data of one's own, later answers, redirects */
  if (navigation->flags & SNAPNAV_GUARD) return SNAPNAV_OK; /* nothing is made yet: may pass */
  snapnav_str name = snapnav_text_or(snapnav_at(navigation->arguments, "name"), "world");
  const snapnav_value *given = snapnav_at(navigation->payload, "name");
  if (given && given->kind != SNAPNAV_STRING)
    return snapnav_failf(err, SNAPNAV_E_TYPE, "\"name\" is %s: expected a string",
                         snapnav_kind_name(given->kind));
  if (given) name = given->u.s;

  char who[160], text[180];
  snapnav_copy(name, who, sizeof who);
  snprintf(text, sizeof text, "Hello, %s!", who);
  return snapnav_set(host, navigation->destination, "text", snapnav_string(text), err);
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  static const snapnav_mediator mediator = {
      .size = sizeof mediator, .id = "greet", .mediate = greet};
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
               "name": "@NAME@", "license": "MIT", "provides": {"mediators": ["greet"]})
