/* Looks for a picture of the application when it is started, and logs what it finds. */
#include <snapnav_plugin.h>
#include <stdio.h>

#ifndef BUILD
#define BUILD 1
#endif

static size_t found;

static void take(void *ctx, const snapnav_value *value) {
  (void)ctx;
  const snapnav_entry *entries = value->u.map.items;
  found = entries[0].value.u.y.len;
}

static snapnav_str look(snapnav_str path) { return path; }

static snapnav_status start(const snapnav_host *host, snapnav_registrar *r,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  const snapnav_sink sink = {NULL, take};
  snapnav_error error = {.size = sizeof error};
  char line[80];
  if (host->asset(host, snapnav_text("picture.txt"), &sink, &error) == SNAPNAV_OK)
    snprintf(line, sizeof line, "painter %d: %zu bytes", BUILD, found);
  else
    snprintf(line, sizeof line, "painter %d: no picture", BUILD);
  host->log(host, 2, snapnav_text(line));
  static const snapnav_function function = {
      sizeof function, SNAPNAV_FREE, "look", "s(s)", (snapnav_fn)look, NULL};
  return r->function(r, NULL, &function, err);
}

SNAPNAV_PLUGIN("org.example.painter", "1.0.0", start, NULL, "provides": {"functions": ["look"]})
