#define _GNU_SOURCE
#include "snapsystem.h"

#include <errno.h>
#include <limits.h>
#include <string.h>
#include <sys/inotify.h>

int snapsys_watch_create(void) {
  int descriptor = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
  return descriptor < 0 ? -errno : descriptor;
}

int snapsys_watch_add(int descriptor, const char *directory, int writes) {
  uint32_t mask = IN_CREATE | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR |
                  IN_EXCL_UNLINK | IN_MASK_ADD;
  if (writes) mask |= IN_MODIFY | IN_CLOSE_WRITE | IN_MOVED_FROM | IN_DELETE;
  int watch = inotify_add_watch(descriptor, directory, mask);
  return watch < 0 ? -errno : watch;
}

int snapsys_watch_remove(int descriptor, int watch) {
  return inotify_rm_watch(descriptor, watch) < 0 ? -errno : 0;
}

static uint32_t meaning(uint32_t mask) {
  uint32_t what = 0;
  if (mask & IN_CREATE) what |= SNAPSYS_CREATED;
  if (mask & IN_MODIFY) what |= SNAPSYS_WRITTEN;
  if (mask & IN_CLOSE_WRITE) what |= SNAPSYS_CLOSED;
  if (mask & IN_MOVED_TO) what |= SNAPSYS_MOVED_IN;
  if (mask & (IN_DELETE | IN_MOVED_FROM)) what |= SNAPSYS_GONE;
  if (mask & (IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT)) what |= SNAPSYS_SELF_GONE;
  if (mask & IN_Q_OVERFLOW) what |= SNAPSYS_OVERFLOW;
  return what;
}

int snapsys_watch_next(const void *from, size_t count, size_t *at, struct snapsys_change *out) {
  struct inotify_event event;
  if (*at > count || count - *at < sizeof event) return 0;
  const char *start = (const char *)from + *at;
  memcpy(&event, start, sizeof event);
  if (event.len > count - *at - sizeof event) return 0;
  *at += sizeof event + event.len;
  out->watch = event.wd;
  out->what = meaning(event.mask);
  out->name = start + sizeof event;
  out->length = event.len == 0 ? 0 : strnlen(out->name, event.len);
  return 1;
}
