/* Signals of the terminal: a handler writes into a pipe, the host's loop reads it. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

#include "edge.h"

static const int touched[TOUCHED] = {SIGWINCH, SIGTSTP, SIGCONT, SIGINT, SIGTERM};
enum { HANDLED = 3 }; /* so many of them are ours while the terminal is open */

static struct edge_signals before;
static int wake[2] = {-1, -1};
static sigset_t blocked;

static void came(int signal) {
  int kept = errno;
  char byte = signal == SIGWINCH ? EDGE_RESIZED : signal == SIGTSTP ? EDGE_STOP : EDGE_CONTINUED;
  if (write(wake[1], &byte, 1) < 0) errno = kept; /* a full pipe wakes the loop already */
  errno = kept;
}

void edge_signals_keep(struct edge_signals *out) {
  for (int i = 0; i < TOUCHED; i++) sigaction(touched[i], NULL, &out->of[i]);
}

void edge_signals_put_back(const struct edge_signals *kept) {
  for (int i = 0; i < TOUCHED; i++) sigaction(touched[i], &kept->of[i], NULL);
}

static void handle(void) {
  struct sigaction action = {.sa_handler = came, .sa_flags = SA_RESTART};
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < HANDLED; i++) sigaction(touched[i], &action, NULL);
}

bool edge_signals_take(void) {
  if (pipe2(wake, O_CLOEXEC | O_NONBLOCK)) return false;
  edge_signals_keep(&before);
  handle();
  sigset_t ours; /* a parent may have blocked them */
  sigemptyset(&ours);
  for (int i = 0; i < HANDLED; i++) sigaddset(&ours, touched[i]);
  pthread_sigmask(SIG_UNBLOCK, &ours, &blocked);
  return true;
}

void edge_signals_give_back(void) {
  if (wake[0] < 0) return;
  for (int i = 0; i < HANDLED; i++) sigaction(touched[i], &before.of[i], NULL);
  sigset_t again; /* what a parent had blocked; the host may have changed others meanwhile */
  sigemptyset(&again);
  for (int i = 0; i < HANDLED; i++)
    if (sigismember(&blocked, touched[i])) sigaddset(&again, touched[i]);
  pthread_sigmask(SIG_BLOCK, &again, NULL);
  for (int i = 0; i < 2; i++) {
    close(wake[i]);
    wake[i] = -1;
  }
}

void edge_signals_stop(void) {
  struct sigaction usual = {.sa_handler = SIG_DFL};
  sigemptyset(&usual.sa_mask);
  sigaction(SIGTSTP, &usual, NULL);
  kill(0, SIGTSTP); /* as the terminal's own ^Z: with whatever runs this program */
  handle();
}

int edge_wakes(void) { return wake[0]; }

int edge_take_signals(void) {
  char bytes[64];
  ssize_t count;
  int came = 0;
  while ((count = read(wake[0], bytes, sizeof bytes)) > 0)
    for (ssize_t i = 0; i < count; i++) came |= bytes[i];
  return came;
}
