#define _GNU_SOURCE
#include "snapsystem.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

static int answer(int result) { return result < 0 ? -errno : result; }

int64_t snapsys_write_once(int descriptor, const void *from, size_t count) {
  ssize_t written = write(descriptor, from, count);
  return written < 0 ? -errno : written;
}

int snapsys_sync_data(int descriptor) { return answer(fdatasync(descriptor)); }

int snapsys_open_lock(const char *path) {
  return answer(open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600));
}

int snapsys_try_lock(int descriptor) { return answer(flock(descriptor, LOCK_EX | LOCK_NB)); }

int snapsys_reserve(int descriptor, int64_t count) {
  return answer(fallocate(descriptor, 0, 0, count));
}

int snapsys_cut_behind(int descriptor, int64_t count) {
  return answer(ftruncate(descriptor, count));
}

struct start { void (*work)(void *); void *context; };

static void *begin(void *given) {
  struct start start = *(struct start *)given;
  free(given);
  start.work(start.context);
  return NULL;
}

int snapsys_thread_start(void (*work)(void *), void *context, uint64_t *thread) {
  struct start *start = malloc(sizeof *start);
  if (start == NULL) return -ENOMEM;
  *start = (struct start){work, context};
  /* What is sent to the process is for the main thread; faults of its own stay its own. */
  sigset_t others, before;
  sigfillset(&others);
  static const int own[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP, SIGSYS};
  for (size_t i = 0; i < sizeof own / sizeof *own; i++) sigdelset(&others, own[i]);
  pthread_sigmask(SIG_SETMASK, &others, &before);
  pthread_t made;
  int result = pthread_create(&made, NULL, begin, start);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (result != 0) {
    free(start);
    return -result;
  }
  *thread = (uint64_t)made;
  return 0;
}

int snapsys_thread_join(uint64_t thread) { return -pthread_join((pthread_t)thread, NULL); }
