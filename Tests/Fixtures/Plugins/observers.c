/* A screen type whose plugin tells of changes: in time, often, late, from elsewhere, within itself. */
#include <pthread.h>
#include <snapnav_plugin.h>
#include <stdlib.h>

typedef void (*told_fn)(void *context, const snapnav_value *value);
struct dial {
  int64_t level;
  told_fn told;
  void *context;
  double share;
  void (*told_share)(void *context, double share); /* of the property's own type */
  void *share_context;
};
static struct { told_fn told; void *context; } last; /* of the last dial, also when that is gone */

static void tell(struct dial *dial, int64_t level) {
  snapnav_value value = snapnav_int(dial->level = level);
  if (dial->told) dial->told(dial->context, &value);
}
static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties,
                             void **instance, snapnav_error *err) {
  (void)ctx, (void)screen, (void)properties, (void)err;
  *instance = calloc(1, sizeof(struct dial));
  return SNAPNAV_OK;
}
static void destroy(void *ctx, void *instance) {
  (void)ctx;
  tell(instance, -1); /* too late: the function is closed by now */
  free(instance);
}
static int64_t get_level(struct dial *dial) { return dial->level; }
static void set_level(struct dial *dial, int64_t level) { tell(dial, level); }
static void observe_level(struct dial *dial, told_fn told, void *context) {
  last.told = dial->told = told;
  last.context = dial->context = context;
  tell(dial, 1); /* while the host still makes the screen */
}
static double get_share(struct dial *dial) { return dial->share; }
static void set_share(struct dial *dial, double share) {
  dial->share = share;
  if (dial->told_share) dial->told_share(dial->share_context, share);
}
static void observe_share(struct dial *dial, void (*told)(void *, double), void *context) {
  dial->told_share = told;
  dial->share_context = context;
}
static int64_t get_plain(struct dial *dial) { return dial->level; }
static void turn(struct dial *dial, int64_t times) {
  for (int64_t i = 1; i <= times; i++) tell(dial, i);
}
static void *elsewhere(void *dial) {
  tell(dial, 99);
  return NULL;
}
static void turn_elsewhere(struct dial *dial) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, elsewhere, dial) == 0) pthread_join(thread, NULL);
}
static void tell_nonsense(struct dial *dial) {
  snapnav_value value = {.kind = 77};
  dial->told(dial->context, &value);
}
static void call_last(void) {
  snapnav_value value = snapnav_int(5);
  if (last.told) last.told(last.context, &value);
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *r,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  snapnav_screen_type type = {sizeof type, 0, "dial", NULL, create, destroy, NULL, NULL, NULL, NULL};
  static const snapnav_function members[] = {
      {sizeof(snapnav_function), SNAPNAV_GETTER, "level", "x(@)", (snapnav_fn)get_level, NULL},
      {sizeof(snapnav_function), SNAPNAV_SETTER, "level", "-(@x)", (snapnav_fn)set_level, NULL},
      {sizeof(snapnav_function), SNAPNAV_OBSERVER, "level", "-(@{-(@v)}@)", (snapnav_fn)observe_level, NULL},
      {sizeof(snapnav_function), SNAPNAV_GETTER, "share", "d(@)", (snapnav_fn)get_share, NULL},
      {sizeof(snapnav_function), SNAPNAV_SETTER, "share", "-(@d)", (snapnav_fn)set_share, NULL},
      {sizeof(snapnav_function), SNAPNAV_OBSERVER, "share", "-(@{-(@d)}@)", (snapnav_fn)observe_share, NULL},
      {sizeof(snapnav_function), SNAPNAV_GETTER, "plain", "x(@)", (snapnav_fn)get_plain, NULL},
      {sizeof(snapnav_function), SNAPNAV_ACTION, "turn", "-(@x)", (snapnav_fn)turn, NULL},
      {sizeof(snapnav_function), SNAPNAV_ACTION, "turnElsewhere", "-(@)", (snapnav_fn)turn_elsewhere, NULL},
      {sizeof(snapnav_function), SNAPNAV_ACTION, "tellNonsense", "-(@)", (snapnav_fn)tell_nonsense, NULL}};
  static const snapnav_function late = {sizeof late, SNAPNAV_FREE, "callLast", "-()", (snapnav_fn)call_last, NULL};
  snapnav_status status = r->screen_type(r, &type, err);
  for (size_t i = 0; status == SNAPNAV_OK && i < sizeof members / sizeof *members; i++)
    status = r->function(r, "dial", &members[i], err);
  return status == SNAPNAV_OK ? r->function(r, NULL, &late, err) : status;
}
SNAPNAV_PLUGIN("org.example.observers", "1.0.0", start, NULL,
               "provides": {"screens": ["dial"], "functions": ["callLast"]})
