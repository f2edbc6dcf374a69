/* A plugin that leaves the process: it is named, and nobody takes it for success. */
#define _GNU_SOURCE
#include "guarding.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <sys/syscall.h>

static int exit_status, exit_process;

static void tell_left(const char *how) {
  /* What is in flight is the main thread's; another thread may be anybody's. */
  const char *who, *what;
  snapsys_in_flight_get(&who, &what);
  if (!snapsys_is_main_thread()) who = NULL;
  char line[512];
  const size_t capacity = sizeof line - 1;
  snapsys_crash_restore_terminal();
  snapsys_guard_remove_file();
  if (who) snapsys_guard_record(how);
  size_t at = append(line, 0, capacity, snapsys_guard_program);
  at = append(line, at, capacity, ": the process was left by ");
  at = append(line, at, capacity, who ? who : "somebody outside of every call");
  at = append(line, at, capacity, who ? ": " : "");
  at = append(line, at, capacity, who ? what ? what : "a call" : "");
  at = append(line, at, capacity, ", which called ");
  at = append(line, at, capacity, how);
  line[at++] = '\n';
  put(line, at);
}

_Noreturn void snapsys_guard_leave(int status) {
  for (;;) syscall(SYS_exit_group, status);
}

static int is_ending;

void snapsys_exit_begins(const char *who, const char *what) {
  is_ending = 1;
  snapsys_in_flight_set(who, what);
}

static void left(void) {
  const char *who, *what;
  snapsys_in_flight_get(&who, &what);
  if (!who || is_ending || !snapsys_guard_is_owner(exit_process)) return;
  tell_left("exit");
  snapsys_guard_leave(exit_status);
}

/* These three take the place of the C library's for whatever is loaded into this program: whoever
 * calls them leaves without a word otherwise, with any status. A child that somebody has forked may. */
static void refuse_leaving(const char *how) {
  if (!snapsys_guard_is_owner(exit_process)) return;
  tell_left(how);
  snapsys_guard_leave(exit_status);
}

__attribute__((visibility("default"))) _Noreturn void _exit(int status) {
  refuse_leaving("_exit");
  snapsys_guard_leave(status);
}

__attribute__((visibility("default"))) _Noreturn void _Exit(int status) {
  refuse_leaving("_Exit");
  snapsys_guard_leave(status);
}

__attribute__((visibility("default"))) _Noreturn void quick_exit(int status) {
  refuse_leaving("quick_exit");
  void (*real)(int) = (void (*)(int))dlsym(RTLD_NEXT, "quick_exit");
  if (real) real(status);
  snapsys_guard_leave(status);
}

void snapsys_exit_guard(int status) {
  static int registered;
  exit_status = status;
  exit_process = getpid();
  if (!registered++) atexit(left);
}
