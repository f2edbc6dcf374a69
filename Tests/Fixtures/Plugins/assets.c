/* Asks for files of the application, and says what came. */
#include <pthread.h>
#include <snapnav_plugin.h>
#include <stdio.h>
#include <string.h>

static const snapnav_host *host;
static char answer[512];

static void take(void *ctx, const snapnav_value *value) {
  (void)ctx;
  const snapnav_entry *entries = value->u.map.items;
  snprintf(answer, sizeof answer, "%.*s %.*s %zu %.*s", (int)entries[0].key.len, entries[0].key.ptr,
           (int)entries[1].key.len, entries[1].key.ptr, entries[0].value.u.y.len,
           (int)entries[1].value.u.s.len, entries[1].value.u.s.ptr);
}
static snapnav_str ask(snapnav_str path) {
  const snapnav_sink sink = {NULL, take};
  snapnav_error error = {.size = sizeof error};
  snapnav_status status = host->asset(host, path, &sink, &error);
  if (status != SNAPNAV_OK) snprintf(answer, sizeof answer, "%d %s", (int)status, error.message);
  return snapnav_text(answer);
}
static void *elsewhere(void *path) { return ask(*(snapnav_str *)path), NULL; }
static snapnav_str ask_elsewhere(snapnav_str path) {
  pthread_t thread;
  if (!pthread_create(&thread, NULL, elsewhere, &path)) pthread_join(thread, NULL);
  return snapnav_text(answer);
}
static snapnav_status start(const snapnav_host *h, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  host = h;
  static const snapnav_function functions[] = {
      {sizeof *functions, SNAPNAV_FREE, "ask", "s(s)", (snapnav_fn)ask, NULL},
      {sizeof *functions, SNAPNAV_FREE, "askElsewhere", "s(s)", (snapnav_fn)ask_elsewhere, NULL}};
  snapnav_status status = r->function(r, NULL, &functions[0], err);
  return status == SNAPNAV_OK ? r->function(r, NULL, &functions[1], err) : status;
}
SNAPNAV_PLUGIN("org.example.assets", "1.0.0", start, NULL,
               "provides": {"functions": ["ask", "askElsewhere"]})
