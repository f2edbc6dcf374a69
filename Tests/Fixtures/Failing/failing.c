/* Preloaded: lets calls of the C library fail.
 *
 * FAILING=CALL:FIRST:COUNT:ERRNO:PART,... : of the calls of that name on files whose path holds PART, from the
 * FIRST one (from 1) so many fail with that error; 0 writes half of what was asked for. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct rule { char call[16], part[64]; int first, count, error; int seen; };
static struct rule rules[8];
static int rule_count;

__attribute__((constructor)) static void read_rules(void) {
  const char *text = getenv("FAILING");
  while (text && *text && rule_count < 8) {
    struct rule *rule = &rules[rule_count];
    if (sscanf(text, "%15[^:]:%d:%d:%d:%63[^,]", rule->call, &rule->first, &rule->count, &rule->error,
               rule->part) == 5)
      rule_count++;
    text = strchr(text, ',');
    if (text) text++;
  }
}

/* The error that this call has; 0: none; -1: it does half. */
static int failure(const char *call, const char *path) {
  for (int i = 0; i < rule_count; i++) {
    struct rule *rule = &rules[i];
    if (strcmp(rule->call, call) || !strstr(path, rule->part)) continue;
    int number = __atomic_add_fetch(&rule->seen, 1, __ATOMIC_RELAXED);
    if (number >= rule->first && number - rule->first < rule->count)
      return rule->error ? rule->error : -1;
  }
  return 0;
}

static int failure_of(const char *call, int descriptor) {
  if (!rule_count) return 0;
  char link[64], path[512];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return failure(call, path);
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define FAIL_WITH(error) do { int e_ = (error); if (e_ > 0) { errno = e_; return -1; } } while (0)

ssize_t write(int descriptor, const void *from, size_t count) {
  int error = failure_of("write", descriptor);
  FAIL_WITH(error);
  if (error < 0 && count > 1) count /= 2;
  return NEXT(write)(descriptor, from, count);
}

int fsync(int descriptor) {
  FAIL_WITH(failure_of("fsync", descriptor));
  return NEXT(fsync)(descriptor);
}

int fdatasync(int descriptor) {
  FAIL_WITH(failure_of("fdatasync", descriptor));
  return NEXT(fdatasync)(descriptor);
}

int rename(const char *from, const char *to) {
  FAIL_WITH(failure("rename", from));
  return NEXT(rename)(from, to);
}

int open(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  if (flags & O_CREAT) FAIL_WITH(failure("create", path));
  return NEXT(open)(path, flags, mode);
}
