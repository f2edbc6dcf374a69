/* A process that stands between another one and its child, so that nothing which the child has started is
 * left when it ends. One thread; all signals are blocked, and taken when they are asked for. */
#define _GNU_SOURCE
#include "snapsystem.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

int snapsys_keeper_begin(int parent) {
  sigset_t all;
  sigfillset(&all);
  if (sigprocmask(SIG_BLOCK, &all, NULL) < 0) return -errno;
  /* Told by a signal that can be waited for, as the tree is to be ended first. */
  if (prctl(PR_SET_PDEATHSIG, SIGTERM, 0, 0, 0) < 0) return -errno;
  if (prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) < 0) return -errno;
  return getppid() == parent ? 0 : -ESRCH;
}

int snapsys_keeper_wait(void) {
  sigset_t news;
  sigemptyset(&news);
  sigaddset(&news, SIGTERM);
  sigaddset(&news, SIGCHLD);
  int signal;
  do signal = sigwaitinfo(&news, NULL);
  while (signal < 0 && errno == EINTR);
  return signal < 0 ? -errno : signal == SIGTERM;
}

int snapsys_reap_any(int *status) {
  int process;
  do process = waitpid(-1, status, WNOHANG | __WALL);
  while (process < 0 && errno == EINTR);
  return process < 0 ? -errno : process;
}

void snapsys_end_as(int status) {
  if (!WIFSIGNALED(status)) _exit(WEXITSTATUS(status));
  const struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  int number = WTERMSIG(status);
  signal(number, SIG_DFL);
  sigset_t one;
  sigemptyset(&one);
  sigaddset(&one, number);
  kill(getpid(), number);
  sigprocmask(SIG_UNBLOCK, &one, NULL);
  _exit(128 + number);
}
