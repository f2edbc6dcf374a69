/* Prices of a bicycle station. */
#include <snapnav_values.h>

static const snapnav_host *host; /* NULL outside start and stop */

/* On the way to the summary, whose hours are set already: what they cost. */
static snapnav_status price(void *ctx, const snapnav_navigation *n, snapnav_token token,
                            const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)token, (void)out;
  char total[40];
  int64_t cents = 0, hours = 0;
  if (n->flags & SNAPNAV_GUARD) return SNAPNAV_OK; /* nothing is made yet */
  snapnav_status status = snapnav_get_int(host, n->source, "cents", &cents, err);
  if (status != SNAPNAV_OK) return status;
  if (snapnav_get_int(host, n->destination, "hours", &hours, NULL) != SNAPNAV_OK)
    return snapnav_fail(err, SNAPNAV_VETO, "say for how many hours first");
  cents *= hours;
  snprintf(total, sizeof total, "%lld.%02lld", (long long)(cents / 100), (long long)(cents % 100));
  return snapnav_set(host, n->destination, "total", snapnav_string(total), err);
}

/* A guard: only with a member. All others are led to the sign-in. */
static snapnav_status member(void *ctx, const snapnav_navigation *n, snapnav_token token,
                             const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)token, (void)err;
  char name[80];
  const snapnav_value signin = snapnav_string("/signin");
  if (snapnav_get_text(host, n->source, "member", name, sizeof name, NULL) == SNAPNAV_OK)
    return SNAPNAV_OK;
  out->put(out->ctx, &signin);
  return SNAPNAV_REDIRECT;
}

/* From the sign-in back to the summary: who it is. The manifest has the members. */
static snapnav_status sign_in(void *ctx, const snapnav_navigation *n, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)token, (void)out;
  if (n->flags & SNAPNAV_GUARD) return SNAPNAV_OK;
  const snapnav_str number = snapnav_text_or(snapnav_at(n->payload, "number"), "");
  const snapnav_value *members = snapnav_at(n->arguments, "members");
  for (size_t i = 0; i < snapnav_count(members); i++)
    if (snapnav_same(number, members->u.map.items[i].key))
      return snapnav_set(host, n->destination, "member", members->u.map.items[i].value, err);
  return snapnav_fail(err, SNAPNAV_VETO, "nobody has this number");
}

/* From the summary to the ticket: which lock opens. */
static int64_t opened;

static snapnav_status unlock(void *ctx, const snapnav_navigation *n, snapnav_token token,
                             const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)token, (void)out;
  if (n->flags & SNAPNAV_GUARD) return SNAPNAV_OK;
  snapnav_status status = snapnav_set(host, n->destination, "lock", snapnav_int(opened + 1), err);
  if (status == SNAPNAV_OK) opened++;
  return status;
}

/* A later step failed, so the ticket is not shown: the lock is not used. */
static void lock(void *ctx, const snapnav_navigation *n) { (void)ctx, (void)n, opened--; }

static snapnav_status start(const snapnav_host *h, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  static const snapnav_mediator mediators[] = {
      {.size = sizeof(snapnav_mediator), .id = "price", .mediate = price},
      {.size = sizeof(snapnav_mediator), .id = "member", .mediate = member},
      {.size = sizeof(snapnav_mediator), .id = "signIn", .mediate = sign_in},
      {.size = sizeof(snapnav_mediator), .id = "unlock", .mediate = unlock, .undo = lock}};
  if (host) return snapnav_fail(err, SNAPNAV_E_STATE, "it is started already");
  snapnav_status status = SNAPNAV_OK;
  for (size_t i = 0; status == SNAPNAV_OK && i < SNAPNAV_COUNT(mediators); i++)
    status = registrar->mediator(registrar, &mediators[i], err);
  if (status == SNAPNAV_OK) host = h;
  return status;
}

static void stop(void *ctx) {
  (void)ctx;
  host = NULL;
}

SNAPNAV_PLUGIN("org.example.rental", "1.0.0", start, stop, "name": "Rental", "license": "MIT",
               "provides": {"mediators": ["price", "member", "signIn", "unlock"]})
