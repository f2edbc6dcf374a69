/* A router, three mediators and a presenter that do next to nothing: what is left is the host's cost. */
#include <snapnav_plugin.h>

#ifndef BENCH_ID
#define BENCH_ID "org.snapnav.bench"
#endif

static int64_t seen;

/* "go" leads to A and B by turns, everything else to B. */
static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload,
                              snapnav_screen source, snapnav_token token, const snapnav_sink *out,
                              snapnav_error *err) {
  (void)ctx, (void)payload, (void)source, (void)token, (void)err;
  snapnav_entry entry = {{"navigation", 10}, {SNAPNAV_STRING, 0, {0}}};
  entry.value.u.s = snapnav_text(route.len == 2 && (seen & 1) ? "toA" : "toB");
  snapnav_value answer = {SNAPNAV_MAP, 0, {0}};
  answer.u.map.items = &entry;
  answer.u.map.count = 1;
  out->put(out->ctx, &answer);
  return SNAPNAV_OK;
}

static snapnav_status first(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                            const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)navigation, (void)token, (void)out, (void)err;
  seen += 1;
  return SNAPNAV_OK;
}

static snapnav_status second(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                             const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)token, (void)out, (void)err;
  return navigation->payload ? SNAPNAV_OK : SNAPNAV_E_ARG;
}

static snapnav_status refuse(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                             const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)navigation, (void)token, (void)out;
  seen += 1;
  return snapnav_fail(err, SNAPNAV_VETO, "no");
}

static snapnav_status present(void *ctx, const snapnav_transition *transition, snapnav_token token,
                              snapnav_error *err) {
  (void)ctx, (void)token, (void)err;
  return transition->count ? SNAPNAV_OK : SNAPNAV_E_ARG;
}

static int64_t add(int64_t a, int64_t b, int64_t c) { return a + b + c; }

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  snapnav_router router = {sizeof router, 0, "router", (void *)host, resolve, NULL, NULL};
  snapnav_mediator one = {sizeof one, 0, "first", (void *)host, first, NULL, NULL};
  snapnav_mediator two = {sizeof two, 0, "second", (void *)host, second, NULL, NULL};
  snapnav_mediator no = {sizeof no, 0, "refuse", (void *)host, refuse, NULL, NULL};
  snapnav_presenter presenter = {.size = sizeof presenter, .id = "presenter", .present = present};
  snapnav_function sum = {sizeof sum, SNAPNAV_FREE, "add", "x(xxx)", (snapnav_fn)add, NULL};
  (void)config, (void)ctx;
  snapnav_status status = registrar->router(registrar, &router, err);
  if (!status) status = registrar->mediator(registrar, &one, err);
  if (!status) status = registrar->mediator(registrar, &two, err);
  if (!status) status = registrar->mediator(registrar, &no, err);
  if (!status) status = registrar->presenter(registrar, &presenter, err);
  return status ? status : registrar->function(registrar, NULL, &sum, err);
}

SNAPNAV_PLUGIN(BENCH_ID, "1.0.0", start, NULL,
               "provides": {"routers": ["router"], "mediators": ["first", "second", "refuse"],
                            "presenters": ["presenter"], "functions": ["add"]})
