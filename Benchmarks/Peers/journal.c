/* A file that records are appended to, each on the disk before the next. */
#define _GNU_SOURCE
#include "peers.h"
#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

int peer_journal_open(const char *path) {
  return open(path, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0600);
}

int peer_journal_commit(int file, const void *bytes, size_t count) {
  return write(file, bytes, count) == (ssize_t)count && fdatasync(file) == 0;
}

void peer_journal_close(int file) { close(file); }

uint64_t peer_busy_all(void) {
  struct rusage use;
  getrusage(RUSAGE_SELF, &use);
  return (uint64_t)(use.ru_utime.tv_sec + use.ru_stime.tv_sec) * 1000000000u +
         (uint64_t)(use.ru_utime.tv_usec + use.ru_stime.tv_usec) * 1000u;
}
