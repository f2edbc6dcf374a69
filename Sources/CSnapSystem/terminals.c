/* Terminals that a program pretends for another: a pair of ends, one of which somebody must read. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "snapsystem.h"

int snapsys_terminal_make(uint16_t rows, uint16_t columns, int *program_end) {
  char name[64];
  int own = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (own < 0) return -errno;
  struct winsize size = {.ws_row = rows, .ws_col = columns};
  if (grantpt(own) == 0 && unlockpt(own) == 0 && ptsname_r(own, name, sizeof name) == 0) {
    *program_end = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (*program_end >= 0 && ioctl(*program_end, TIOCSWINSZ, &size) == 0) return own;
    if (*program_end >= 0) close(*program_end);
  }
  int error = errno;
  close(own);
  return -error;
}

static void *drain(void *argument) {
  int descriptor = (int)(intptr_t)argument;
  char bytes[4096];
  for (;;) {
    ssize_t count = read(descriptor, bytes, sizeof bytes);
    if (count == 0 || (count < 0 && errno != EINTR)) return NULL;
  }
}

int snapsys_drain(int descriptor) {
  pthread_t thread;
  pthread_attr_t attributes;
  sigset_t all, before;
  int error = pthread_attr_init(&attributes);
  if (error) return -error;
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_attr_setstacksize(&attributes, 64 << 10);
  sigfillset(&all); /* signals are the main thread's */
  pthread_sigmask(SIG_SETMASK, &all, &before);
  error = pthread_create(&thread, &attributes, drain, (void *)(intptr_t)descriptor);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  pthread_attr_destroy(&attributes);
  return -error;
}
