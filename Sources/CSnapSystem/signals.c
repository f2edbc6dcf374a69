/* Signals: those that the loop waits for, and those that end the process and leave nothing behind. Handlers make
 * only calls that POSIX allows there, and have no memory of their own. */
#define _GNU_SOURCE
#include "guarding.h"

#include <errno.h>
#include <signal.h>

/* ---- for the loop ------------------------------------------------------------------------------ */

static int wake_of[SIGNALS];
static int pending[SIGNALS];
static int watched[SIGNALS];
static struct sigaction before[SIGNALS];

static int ends_again[SIGNALS];
static int end_is_asked;

static void arrived(int signal) {
  /* The loop has not come to the first one: it may be in a call that does not return. */
  if (ends_again[signal] && __atomic_exchange_n(&end_is_asked, 1, __ATOMIC_SEQ_CST)) snapsys_guard_ended(signal);
  int saved = errno;
  __atomic_store_n(&pending[signal], 1, __ATOMIC_SEQ_CST);
  snapsys_wake(__atomic_load_n(&wake_of[signal], __ATOMIC_SEQ_CST));
  errno = saved;
}

int snapsys_signal_watch(int signal, int wake) {
  if (signal < 1 || signal >= SIGNALS) return -EINVAL;
  if (__atomic_exchange_n(&watched[signal], 1, __ATOMIC_SEQ_CST)) return -EBUSY;
  __atomic_store_n(&pending[signal], 0, __ATOMIC_SEQ_CST);
  __atomic_store_n(&wake_of[signal], wake, __ATOMIC_SEQ_CST);
  struct sigaction action = {.sa_handler = arrived, .sa_flags = SA_RESTART};
  sigemptyset(&action.sa_mask);
  if (sigaction(signal, &action, &before[signal]) == 0) {
    /* A parent may have left it blocked. */
    sigset_t unblocked;
    sigemptyset(&unblocked);
    sigaddset(&unblocked, signal);
    pthread_sigmask(SIG_UNBLOCK, &unblocked, NULL);
    return 0;
  }
  int error = errno;
  __atomic_store_n(&watched[signal], 0, __ATOMIC_SEQ_CST);
  return -error;
}

int snapsys_signal_unwatch(int signal) {
  if (signal < 1 || signal >= SIGNALS) return -EINVAL;
  if (!__atomic_load_n(&watched[signal], __ATOMIC_SEQ_CST)) return -EINVAL;
  int result = sigaction(signal, &before[signal], NULL) < 0 ? -errno : 0;
  __atomic_store_n(&watched[signal], 0, __ATOMIC_SEQ_CST);
  return result;
}

int snapsys_signal_has_ended(void) { return __atomic_load_n(&end_is_asked, __ATOMIC_SEQ_CST); }

int snapsys_signal_ends_again(int signal) {
  if (signal < 1 || signal >= SIGNALS) return -EINVAL;
  ends_again[signal] = 1;
  return 0;
}

int snapsys_signal_take(int signal) {
  if (signal < 1 || signal >= SIGNALS) return 0;
  return __atomic_exchange_n(&pending[signal], 0, __ATOMIC_SEQ_CST);
}

/* ---- that end the process ---------------------------------------------------------------------- */

/* Signals that end a process unless somebody waits for them, and that nobody waits for here. */
static const int ending[] = {SIGQUIT,   SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF,
                             SIGSTKFLT, SIGIO,   SIGPWR,  SIGXCPU};

void snapsys_guard_ended(int signal) {
  snapsys_crash_restore_terminal();
  snapsys_guard_remove_file();
  struct sigaction usual = {.sa_handler = SIG_DFL};
  sigemptyset(&usual.sa_mask);
  sigaction(signal, &usual, NULL);
  raise(signal);
}

int snapsys_guard_endings(int chain) {
  for (size_t i = 0; i < sizeof ending / sizeof *ending; i++) {
    struct sigaction was, action = {.sa_handler = snapsys_guard_ended, .sa_flags = SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    if (sigaction(ending[i], NULL, &was) < 0) return -errno;
    /* A parent that has it ignored, as nohup does, means it. What handles it otherwise is Swift's backtrace, which
     * takes SIGQUIT for a crash and goes on. */
    if (was.sa_handler == SIG_IGN || (chain && was.sa_handler != SIG_DFL)) continue;
    if (sigaction(ending[i], &action, NULL) < 0) return -errno;
  }
  return 0;
}

int snapsys_end_at_once(int signal) {
  struct sigaction action = {.sa_handler = snapsys_guard_ended, .sa_flags = SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  return sigaction(signal, &action, NULL) < 0 ? -errno : 0;
}
