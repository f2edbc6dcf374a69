/* A screen type and an effect that write down why they change. */
#include <snapnav_plugin.h>
#include <stdio.h>

static char heard[4096];
static size_t used;

static void note(const char *who, const snapnav_attributes *why) {
  if (why->size != sizeof *why) return;
  used += (size_t)snprintf(heard + used, sizeof heard - used, "%s %u %.*s > %.*s [%.*s] %u %lld\n",
                           who, why->move, (int)why->from.len, why->from.ptr ? why->from.ptr : "",
                           (int)why->to.len, why->to.ptr ? why->to.ptr : "", (int)why->data.len,
                           why->data.ptr ? why->data.ptr : "", why->object->kind,
                           why->object->kind == SNAPNAV_INT ? (long long)why->object->u.i : 0);
}
static void update_screen(void *ctx, void *instance, const snapnav_attributes *why) {
  note(instance == &used ? ctx : "another instance", why);
}
static void update_effect(void *ctx, const snapnav_attributes *why) { note(ctx, why); }
static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties,
                             void **instance, snapnav_error *err) {
  (void)ctx, (void)screen, (void)properties, (void)err;
  *instance = &used;
  return SNAPNAV_OK;
}
static void destroy(void *ctx, void *instance) { (void)ctx, (void)instance; }
static snapnav_status set_visible(void *ctx, int32_t visible, uint32_t flags,
                                  const snapnav_value *arguments, snapnav_token token,
                                  snapnav_error *err) {
  (void)ctx, (void)flags, (void)arguments, (void)token, (void)err;
  used += (size_t)snprintf(heard + used, sizeof heard - used, "visible %d\n", (int)visible);
  return SNAPNAV_OK;
}
static snapnav_str get_heard(void) {
  const snapnav_str all = {heard, used};
  used = 0;
  return all;
}
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  const snapnav_screen_type type = {.size = sizeof type, .id = "page", .ctx = "page", .create = create,
                                    .destroy = destroy, .update = update_screen};
  const snapnav_screen_type deaf = {.size = sizeof deaf, .id = "deaf", .create = create, .destroy = destroy};
  const snapnav_effect effect = {.size = sizeof effect, .id = "dimmer", .ctx = "dimmer",
                                 .set_visible = set_visible, .update = update_effect};
  const snapnav_function function = {sizeof function, SNAPNAV_FREE, "heard", "s()",
                                     (snapnav_fn)get_heard, NULL};
  snapnav_status status = r->screen_type(r, &type, err);
  if (status == SNAPNAV_OK) status = r->screen_type(r, &deaf, err);
  if (status == SNAPNAV_OK) status = r->effect(r, &effect, err);
  return status == SNAPNAV_OK ? r->function(r, NULL, &function, err) : status;
}
SNAPNAV_PLUGIN("org.example.attributes", "1.0.0", start, NULL,
               "provides": {"screens": ["page", "deaf"], "effects": ["dimmer"], "functions": ["heard"]})
