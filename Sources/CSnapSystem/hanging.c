/* Calls that do not return: whose they are is said, and the process ends. Handlers
 * of signals make only calls that POSIX allows there, and have no memory of their own. */
#define _GNU_SOURCE
#include "guarding.h"

#include <errno.h>
#include <time.h>

static timer_t hang_timer;
static struct itimerspec hang_period;
static int hang_seconds, hang_status;
static unsigned hang_seen, hang_same;

static void hang_tell(void) {
  char line[512], digits[16];
  const size_t capacity = sizeof line - 1;
  const char *who, *what;
  snapsys_in_flight_get(&who, &what);
  size_t count = 0, at = append(line, 0, capacity, snapsys_guard_program);
  at = append(line, at, capacity, ": gave up: ");
  at = append(line, at, capacity, who ? who : "somebody");
  at = append(line, at, capacity, ": ");
  at = append(line, at, capacity, what ? what : "a call");
  at = append(line, at, capacity, " has not returned for ");
  for (int rest = hang_seconds; rest > 0 || count == 0; rest /= 10)
    digits[count++] = (char)('0' + rest % 10);
  while (count > 0 && at < capacity) line[at++] = digits[--count];
  at = append(line, at, capacity, " s\n");
  put(line, at);
}

/* Half a limit has passed while the loop was busy. */
static void hang_ticked(int signal) {
  (void)signal;
  const char *who, *what;
  snapsys_in_flight_get(&who, &what);
  unsigned changes = snapsys_guard_changes();
  hang_same = who && changes == hang_seen ? hang_same + 1 : 0;
  hang_seen = changes;
  if (hang_same < 2) return;
  snapsys_crash_restore_terminal();
  snapsys_guard_remove_file();
  hang_tell();
  /* The call is the main thread's, whichever thread the alarm has come to. */
  snapsys_guard_record("no return");
  snapsys_guard_leave(hang_status);
}

int snapsys_hang_install(const char *name, int seconds, int status) {
  const int tick = SIGRTMAX - 2;
  if (hang_seconds || seconds <= 0) return hang_seconds ? -EALREADY : -EINVAL;
  snapsys_guard_name(name);
  struct sigaction action = {.sa_handler = hang_ticked, .sa_flags = SA_RESTART | SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  if (sigaction(tick, &action, NULL) < 0) return -errno;
  sigset_t open; /* a parent may have passed on a mask that blocks it */
  sigemptyset(&open);
  sigaddset(&open, tick);
  pthread_sigmask(SIG_UNBLOCK, &open, NULL);
  struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = tick};
  if (timer_create(CLOCK_MONOTONIC, &event, &hang_timer) < 0) return -errno;
  hang_period.it_value.tv_sec = seconds / 2;
  hang_period.it_value.tv_nsec = seconds % 2 ? 500000000 : 0;
  hang_period.it_interval = hang_period.it_value;
  hang_status = status;
  hang_seconds = seconds;
  snapsys_hang_watch(1);
  return 0;
}

void snapsys_hang_watch(int busy) {
  static const struct itimerspec never;
  if (!hang_seconds) return;
  hang_same = 0;
  timer_settime(hang_timer, 0, busy ? &hang_period : &never, NULL);
}
