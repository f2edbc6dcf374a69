/* A screen that is seen again and again opens its file each time, and closes one at the end. */
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "snapnav_plugin.h"

struct note { int file; };

#include "parts/note.h"

static void event(void *ctx, void *instance, uint32_t event) {
  (void)ctx;
  struct note *note = instance;
  if (event == SNAPNAV_WILL_SHOW) note->file = open("/dev/null", O_RDONLY | O_CLOEXEC);
}

static void leave(void *ctx, void *instance) {
  struct note *note = instance;
  if (note->file > 0) close(note->file);
  destroy(ctx, instance);
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_screen_type type = {
      .size = sizeof type, .id = "note", .create = create, .destroy = leave, .event = event};
  return registrar->screen_type(registrar, &type, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"screens": ["note"]})
