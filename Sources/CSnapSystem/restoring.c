/* What is given back when the process ends, in whatever way: the terminal as it was, and a file.
 * Handlers of signals make only calls that POSIX allows there, and have no memory of their own. */
#define _GNU_SOURCE
#include "guarding.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>

static struct termios modes;
static int terminal = -1;
static char first[512];
static size_t first_count;
static int restoring, terminal_owner;

void snapsys_crash_restore_terminal(void) {
  int descriptor = __atomic_load_n(&terminal, __ATOMIC_SEQ_CST);
  if (descriptor < 0 || !snapsys_guard_is_owner(terminal_owner)) return;
  if (__atomic_exchange_n(&restoring, 1, __ATOMIC_SEQ_CST)) return;
  int saved = errno;
  ssize_t ignored = write(descriptor, first, first_count);
  (void)ignored;
  /* A background process that changes the modes is stopped by SIGTTOU unless that is blocked. */
  sigset_t quiet, mask;
  sigemptyset(&quiet);
  sigaddset(&quiet, SIGTTOU);
  pthread_sigmask(SIG_BLOCK, &quiet, &mask);
  tcsetattr(descriptor, TCSANOW, &modes);
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  errno = saved;
}

int snapsys_crash_guard_terminal(int descriptor, const void *bytes, size_t count) {
  static int registered;
  if (count > sizeof first) return -E2BIG;
  struct termios now;
  if (tcgetattr(descriptor, &now) < 0) return -errno;
  __atomic_store_n(&terminal, -1, __ATOMIC_SEQ_CST);
  modes = now;
  memcpy(first, bytes, count);
  first_count = count;
  terminal_owner = getpid();
  __atomic_store_n(&restoring, 0, __ATOMIC_SEQ_CST);
  __atomic_store_n(&terminal, descriptor, __ATOMIC_SEQ_CST);
  if (!registered) {
    registered = 1;
    atexit(snapsys_crash_restore_terminal);
  }
  return 0;
}

void snapsys_crash_forget_terminal(void) { __atomic_store_n(&terminal, -1, __ATOMIC_SEQ_CST); }

/* ---- a file that goes with the process -------------------------------------------------------- */

static char own_file[128];
static int file_owner;

int snapsys_crash_guard_file(const char *path) {
  size_t length = strlen(path);
  own_file[0] = 0;
  file_owner = getpid();
  if (length >= sizeof own_file) return -ENAMETOOLONG;
  memcpy(own_file + 1, path + (length > 0), length); /* its first byte last: then it is whole */
  __atomic_store_n(&own_file[0], path[0], __ATOMIC_SEQ_CST);
  return 0;
}

void snapsys_guard_remove_file(void) {
  if (__atomic_load_n(&own_file[0], __ATOMIC_SEQ_CST) && snapsys_guard_is_owner(file_owner)) unlink(own_file);
}
