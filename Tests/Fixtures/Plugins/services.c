/* Uses every host function, from the main thread and from another one. */
#include <pthread.h>
#include <snapnav_plugin.h>
#include <string.h>

static const snapnav_host *host;
static snapnav_registrar *kept_registrar;
static snapnav_timer timer;
static int ticks, reads, stops;
static char outcome[64];

static void tick(void *user) { ticks += *(int *)user; }
static void readable(void *user, int32_t fd) { (void)user; reads += fd; }
static void done(void *user, const snapnav_value *value) {
  (void)user;
  const snapnav_str *text = &value->u.map.items[0].value.u.s;
  memcpy(outcome, text->ptr, text->len);
}
static void nothing(void *ctx, const snapnav_value *value) { (void)ctx, (void)value; }

static int32_t use(snapnav_str what, int64_t number) {
  static int one = 1;
  static snapnav_sink sink = {NULL, nothing};
  char word[32] = {0};
  memcpy(word, what.ptr, what.len < 31 ? what.len : 31);
  snapnav_value value = snapnav_int(number);
  snapnav_screen screen = (snapnav_screen)number;
  if (!strcmp(word, "log")) return host->log(host, 3, snapnav_text("a line\nof two")), 0;
  if (!strcmp(word, "schedule")) return host->schedule(host, (uint64_t)number, tick, &one, &timer, NULL);
  if (!strcmp(word, "unschedule")) return host->unschedule(host, timer);
  if (!strcmp(word, "watch")) return host->watch_fd(host, (int32_t)number, readable, NULL, NULL);
  if (!strcmp(word, "unwatch")) return host->unwatch_fd(host, (int32_t)number);
  if (!strcmp(word, "get")) return host->screen_get(host, screen, snapnav_text("text"), &sink, NULL);
  if (!strcmp(word, "set")) return host->screen_set(host, screen, snapnav_text("text"), &value, NULL);
  if (!strcmp(word, "call")) return host->screen_call(host, screen, snapnav_text("act"), &value, &sink, NULL);
  if (!strcmp(word, "describe")) return host->screen_describe(host, screen, &sink, NULL);
  if (!strcmp(word, "shown")) return host->shown(host, number ? &value : NULL, &sink, NULL);
  if (!strcmp(word, "window")) {
    snapnav_entry entry = {snapnav_text("region"), snapnav_string(number ? "refused" : "main")};
    snapnav_value map = {SNAPNAV_MAP, 0, {0}};
    map.u.map.items = &entry;
    map.u.map.count = 1;
    return host->shown(host, &map, &sink, NULL);
  }
  if (!strcmp(word, "changed")) return host->screen_changed(host, screen);
  if (!strcmp(word, "main")) return host->is_main_thread(host);
  if (!strcmp(word, "extension")) return host->get_extension(host, "org.example.none/1") != NULL;
  if (!strcmp(word, "request") || !strcmp(word, "go")) {
    snapnav_entry entry = {snapnav_text("kind"), snapnav_string(strcmp(word, "go") ? "back" : "go")};
    snapnav_value map = {SNAPNAV_MAP, 0, {0}};
    map.u.map.items = &entry;
    map.u.map.count = 1;
    return host->request(host, &map, done, NULL, NULL);
  }
  if (!strcmp(word, "nonsense")) return host->request(host, &value, done, NULL, NULL);
  if (!strcmp(word, "no-table")) return host->unschedule(NULL, timer);
  if (!strcmp(word, "register")) return kept_registrar->mediator(kept_registrar, NULL, NULL);
  return 99;
}

struct job { snapnav_str what; int64_t number; int32_t status; };
static void *elsewhere(void *user) {
  struct job *job = user;
  job->status = use(job->what, job->number);
  return NULL;
}
static int32_t use_elsewhere(snapnav_str what, int64_t number) {
  struct job job = {what, number, 98};
  pthread_t thread;
  if (pthread_create(&thread, NULL, elsewhere, &job)) return 97;
  pthread_join(thread, NULL);
  return job.status;
}
static int32_t count(snapnav_str what) {
  char first = what.len ? what.ptr[0] : 0;
  if (first == 'n') return timer != 0;
  return first == 't' ? ticks : first == 'r' ? reads : stops;
}
static snapnav_str look(void) { return snapnav_text(outcome); }

static snapnav_status start(const snapnav_host *h, snapnav_registrar *r,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  host = h;
  kept_registrar = r;
  snapnav_function f[] = {
      {sizeof *f, SNAPNAV_FREE, "use", "i(sx)", (snapnav_fn)use, NULL},
      {sizeof *f, SNAPNAV_FREE, "useElsewhere", "i(sx)", (snapnav_fn)use_elsewhere, NULL},
      {sizeof *f, SNAPNAV_FREE, "count", "i(s)", (snapnav_fn)count, NULL},
      {sizeof *f, SNAPNAV_FREE, "look", "s()", (snapnav_fn)look, NULL}};
  snapnav_status status = SNAPNAV_OK;
  for (size_t i = 0; status == SNAPNAV_OK && i < 4; i++) status = r->function(r, NULL, &f[i], err);
  return status;
}
static void stop(void *ctx) {
  (void)ctx;
  stops++;
  host->log(host, 2, snapnav_text("services stops"));
}
SNAPNAV_PLUGIN("org.example.services", "1.0.0", start, stop,
               "provides": {"functions": ["use", "useElsewhere", "count", "look"]})
