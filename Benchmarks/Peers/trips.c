/* There and back between two processes: the same bytes over the same kind of socket, with the same wait. */
#define _GNU_SOURCE
#include "peers.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SPINS = 20000 };
static int host_end = -1, process = -1, ended = -1, news[2] = {-1, -1}, words[2] = {-1, -1};
static int spinning;

/* The child: waits as a loop does, reads whole calls, writes answers. */
static void serve(int end, size_t call, size_t answer) {
  char bytes[4096];
  int loop = epoll_create1(EPOLL_CLOEXEC);
  struct epoll_event event = {.events = EPOLLIN};
  epoll_ctl(loop, EPOLL_CTL_ADD, end, &event);
  memset(bytes, 7, sizeof bytes);
  for (size_t have = 0;;) {
    ssize_t count = -1;
    for (int i = 0; spinning && i < SPINS && count < 0; i++) count = read(end, bytes, sizeof bytes);
    if (count < 0) {
      epoll_wait(loop, &event, 1, -1);
      count = read(end, bytes, sizeof bytes);
    }
    if (count == 0) _exit(0);
    if (count > 0) have += (size_t)count;
    for (; have >= call; have -= call)
      if (write(end, bytes, answer) < 0) _exit(0);
  }
}

void peer_stay_on_one_core(int one) {
  static cpu_set_t all;
  cpu_set_t here;
  if (CPU_COUNT(&all) == 0) sched_getaffinity(0, sizeof all, &all);
  here = all;
  if (one) {
    CPU_ZERO(&here);
    CPU_SET(sched_getcpu(), &here);
  }
  sched_setaffinity(0, sizeof here, &here);
}

int peer_trips_begin(size_t call, size_t answer, int spins) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends)) return -1;
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, news)) return -1;
  if (pipe2(words, O_CLOEXEC)) return -1;
  spinning = spins;
  process = fork();
  if (process == 0) {
    close(ends[0]);
    serve(ends[1], call, answer);
  }
  close(ends[1]);
  host_end = ends[0];
  ended = (int)syscall(SYS_pidfd_open, process, 0);
  return process < 0 || ended < 0 ? -1 : 0;
}

/* The host: writes a call, waits for the answer, news, the child's end and what it writes, reads the answer. */
int peer_trips(size_t call, size_t answer, uint64_t times) {
  char bytes[4096];
  memset(bytes, 1, sizeof bytes);
  for (uint64_t i = 0; i < times; i++) {
    if (write(host_end, bytes, call) != (ssize_t)call) return -1;
    for (size_t have = 0; have < answer;) {
      ssize_t count = -1;
      for (int spin = 0; spinning && spin < SPINS && count < 0; spin++)
        count = read(host_end, bytes, sizeof bytes);
      if (count < 0) {
        struct pollfd waiting[4] = {{host_end, POLLIN, 0}, {news[0], POLLIN, 0}, {ended, POLLIN, 0},
                                    {words[0], POLLIN, 0}};
        if (poll(waiting, 4, 2000) <= 0) return -1;
        count = read(host_end, bytes, sizeof bytes);
      }
      if (count <= 0) return -1;
      have += (size_t)count;
    }
  }
  return 0;
}

void peer_trips_end(void) {
  int *all[] = {&host_end, &ended, &news[0], &news[1], &words[0], &words[1]};
  kill(process, SIGKILL);
  waitpid(process, NULL, 0);
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    close(*all[i]);
    *all[i] = -1;
  }
}
