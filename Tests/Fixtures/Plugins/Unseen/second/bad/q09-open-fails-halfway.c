/* Breaks section 5, "open: take the terminal, window or port now. An error makes the host try the next presenter" and
 * "close: give it back" / p-close (x-flat): open() makes the frame's descriptor first and looks at its arguments and
 * at watch_fd afterwards; when one of these fails it answers the error and keeps the descriptors, which the next open
 * overwrites. An open that went well is undone by close().
 * Say: an open() that answered an error left descriptors behind (open again and again: one more pair each time).
 *
 * Frame: keeps a picture of the screen, a line for each layer, in shared memory ("rows": how many, 24). */
#define _GNU_SOURCE
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <unistd.h>

enum { COLUMNS = 80 };
typedef struct frame {
  const snapnav_host *host;
  int memory, dirty;
  int64_t rows;
} frame;

static const snapnav_value *find(const snapnav_value *map, const char *key) {
  for (size_t i = 0; map->kind == SNAPNAV_MAP && i < map->u.map.count; i++) {
    snapnav_str k = map->u.map.items[i].key;
    if (k.len == strlen(key) && !memcmp(k.ptr, key, k.len)) return &map->u.map.items[i].value;
  }
  return NULL;
}

static void row(frame *f, int64_t y, snapnav_str text) {
  char line[COLUMNS];
  memset(line, ' ', sizeof line);
  if (text.len) memcpy(line, text.ptr, text.len < sizeof line ? text.len : sizeof line);
  if (y < f->rows && pwrite(f->memory, line, sizeof line, y * COLUMNS) != (ssize_t)sizeof line)
    f->host->log(f->host, 3, snapnav_text("frame: a row could not be written"));
}

static void paint_state(void *ctx, const snapnav_value *shown) {
  frame *f = ctx;
  const snapnav_value *location = find(shown, "location"), *layers = find(shown, "layers");
  int64_t y = 0;
  if (location && location->kind == SNAPNAV_STRING) row(f, y++, location->u.s);
  for (size_t i = 0; layers && layers->kind == SNAPNAV_LIST && i < layers->u.list.count; i++) {
    const snapnav_value *key = find(&layers->u.list.items[i], "key");
    if (key && key->kind == SNAPNAV_STRING) row(f, y++, key->u.s);
  }
  while (y < f->rows) row(f, y++, snapnav_text(""));
}

static snapnav_status paint(frame *f, snapnav_error *err) {
  snapnav_sink sink = {f, paint_state};
  return f->host->shown(f->host, NULL, &sink, err);
}

static void repaint(void *user, int32_t fd) {
  uint64_t times;
  if (read(fd, &times, sizeof times) == (ssize_t)sizeof times) paint(user, NULL);
}

static snapnav_status open_frame(void *ctx, const snapnav_value *arguments, snapnav_error *err) {
  frame *f = ctx;
  f->memory = memfd_create("frame", MFD_CLOEXEC);
  f->dirty = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (f->memory < 0 || f->dirty < 0) return snapnav_fail(err, SNAPNAV_E_FAIL, "frame: no descriptors left");
  const snapnav_value *rows = arguments ? find(arguments, "rows") : NULL;
  if (rows && (rows->kind != SNAPNAV_INT || rows->u.i < 1 || rows->u.i > 500))
    return snapnav_fail(err, SNAPNAV_E_ARG, "frame: \"rows\" is a number from 1 to 500");
  f->rows = rows ? rows->u.i : 24;
  if (ftruncate(f->memory, f->rows * COLUMNS) < 0) return snapnav_fail(err, SNAPNAV_E_FAIL, "frame: no memory");
  return f->host->watch_fd(f->host, f->dirty, repaint, f, err);
}

static void close_frame(void *ctx) {
  frame *f = ctx;
  if (f->dirty >= 0) {
    f->host->unwatch_fd(f->host, f->dirty);
    close(f->dirty);
  }
  if (f->memory >= 0) close(f->memory);
  f->memory = f->dirty = -1;
}

static snapnav_status present(void *ctx, const snapnav_transition *tr, snapnav_token token, snapnav_error *err) {
  (void)tr, (void)token; /* whatever it was: what is shown is painted as a whole */
  if (((frame *)ctx)->memory < 0) return snapnav_fail(err, SNAPNAV_E_STATE, "frame: not open");
  return paint(ctx, err);
}

static void changed(void *ctx, snapnav_screen screen) {
  frame *f = ctx;
  uint64_t one = 1;
  (void)screen;
  if (f->dirty >= 0 && write(f->dirty, &one, sizeof one) < 0) return; /* it is dirty already */
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *reg, const snapnav_value *config, void **ctx,
                            snapnav_error *err) {
  (void)config;
  frame *f = calloc(1, sizeof *f);
  if (!f) return snapnav_fail(err, SNAPNAV_E_NOMEM, "frame: no memory");
  f->host = host;
  f->memory = f->dirty = -1;
  snapnav_presenter p = {.size = sizeof p, .id = "frame", .ctx = f, .open = open_frame, .close = close_frame,
                         .present = present, .changed = changed};
  snapnav_status s = reg->presenter(reg, &p, err);
  if (s < 0) {
    free(f);
    return s;
  }
  *ctx = f;
  return SNAPNAV_OK;
}

static void stop(void *ctx) { free(ctx); }

SNAPNAV_PLUGIN("org.example.frame", "0.3.0", start, stop,
               "name": "Frame", "license": "MIT", "provides": {"presenters": ["frame"]})
