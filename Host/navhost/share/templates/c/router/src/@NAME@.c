/* The router greetings: "hello/NAME" is the navigation "greet" with the payload {"name": NAME}. */
#include <snapnav_values.h>

static const char prefix[] = "hello/";

/* [main] Data only: the same question gets the same answer. */
static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload,
                              snapnav_screen source, snapnav_token token, const snapnav_sink *out,
                              snapnav_error *err) {
  (void)ctx, (void)payload, (void)source, (void)token, (void)err;
  size_t skip = sizeof prefix - 1;
  if (!snapnav_begins(route, prefix) || route.len == skip) return SNAPNAV_DECLINE;
  snapnav_str name = {route.ptr + skip, route.len - skip};

  const snapnav_entry fields[] = {snapnav_pair("name", snapnav_string_of(name))};
  const snapnav_entry answer[] = {
      snapnav_pair("navigation", snapnav_string("greet")),
      snapnav_pair("payload", snapnav_map(fields, SNAPNAV_COUNT(fields)))};
  const snapnav_value map = snapnav_map(answer, SNAPNAV_COUNT(answer));
  out->put(out->ctx, &map); /* copied before it returns */
  return SNAPNAV_OK;
}

/* [main] What `navhost routes` lists. */
static snapnav_status routes(void *ctx, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)err;
  const snapnav_entry fields[] = {
      snapnav_pair("name", snapnav_string("hello/NAME")),
      snapnav_pair("description", snapnav_string("Greets somebody by name."))};
  const snapnav_value route = snapnav_map(fields, SNAPNAV_COUNT(fields));
  const snapnav_value list = snapnav_list(&route, 1);
  out->put(out->ctx, &list);
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_router router = {
      .size = sizeof router, .id = "greetings", .resolve = resolve, .routes = routes};
  return registrar->router(registrar, &router, err);
}

/* clang-format off */
SNAPNAV_PLUGIN("@ID@", "0.1.0", start, NULL,
               "name": "@NAME@", "license": "MIT", "provides": {"routers": ["greetings"]})
