#define _GNU_SOURCE
#include "snapbench.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

static uint64_t bits(const sigset_t *set) {
  uint64_t mask = 0;
  for (int number = 1; number <= 64; number++)
    if (sigismember(set, number) == 1) mask |= UINT64_C(1) << (number - 1);
  return mask;
}

int snapbench_signal(int number, uintptr_t *handler, uint64_t *flags, uint64_t *mask) {
  struct sigaction action;
  if (sigaction(number, NULL, &action) < 0) return -errno;
  /* Without a handler the rest means nothing, and the C library adds a flag of its own. */
  const unsigned restorer = 0x04000000;
  int handled = action.sa_handler != SIG_DFL && action.sa_handler != SIG_IGN;
  *handler = (uintptr_t)action.sa_handler;
  *flags = handled ? (uint64_t)((unsigned)action.sa_flags & ~restorer) : 0;
  *mask = handled ? bits(&action.sa_mask) : 0;
  return 0;
}

int snapbench_fork(void) {
  pid_t parent = getpid(), child = fork();
  if (child == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
    if (getppid() != parent) _exit(1);
  }
  return child < 0 ? -errno : child;
}

int snapbench_wait(int process, int *status) {
  pid_t ended;
  do ended = waitpid(process, status, 0);
  while (ended < 0 && errno == EINTR);
  return ended < 0 ? -errno : 0;
}

void snapbench_leave(int status, int number) {
  if (number != 0) {
    signal(number, SIG_DFL);
    sigset_t open;
    sigemptyset(&open);
    sigaddset(&open, number);
    pthread_sigmask(SIG_UNBLOCK, &open, NULL);
    kill(getpid(), number);
  }
  _exit(status);
}

void snapbench_end(void) { exit(0); }

static volatile uint64_t rings;

static void rang(int number) {
  (void)number;
  rings++;
}

int snapbench_ring(int on) {
  struct itimerval period = {{0, on ? 1000 : 0}, {0, on ? 1000 : 0}};
  if (on) {
    struct sigaction action = {.sa_handler = rang}; /* no SA_RESTART: that is the point */
    sigemptyset(&action.sa_mask);
    if (sigaction(SIGALRM, &action, NULL) < 0) return -errno;
  }
  return setitimer(ITIMER_REAL, &period, NULL) < 0 ? -errno : 0;
}

uint64_t snapbench_rings(void) { return rings; }

int snapbench_closes_on_exec(int descriptor) {
  int flags = fcntl(descriptor, F_GETFD);
  return flags < 0 ? -errno : (flags & FD_CLOEXEC) != 0;
}
