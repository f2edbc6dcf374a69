/* Preloaded: lets one call of the program's own fail, whatever it is called on.
 *
 * STORM=CALL:NTH:ERRNO    the NTH call (from 1) of that name fails with that error, and the one after it does not.
 * STORM_LOG=FILE          gets "CALL NTH" when that happened; without STORM, how often each was called.
 *
 * Counted is what the program's own text calls, or the part of Swift's library that only hands C calls on: not
 * what other libraries do, and nothing in a process that runs a plugin. */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static char wanted[32];
static int nth, error_number, is_on, log_file = -1;

struct tally { const char *name; int count; };
static struct tally tallies[96];
static int tally_count;

static void say(const char *name, int count) {
  char line[80];
  int length = snprintf(line, sizeof line, "%s %d\n", name, count);
  syscall(SYS_write, log_file, line, length);
}

__attribute__((constructor)) static void begin(void) {
  char words[256] = "";
  int file = (int)syscall(SYS_openat, AT_FDCWD, "/proc/self/cmdline", O_RDONLY | O_CLOEXEC);
  long length = syscall(SYS_read, file, words, sizeof words - 1);
  syscall(SYS_close, file);
  for (long i = 0; i < length - 1; i++) if (!words[i]) words[i] = ' ';
  const char *log = getenv("STORM_LOG");
  if (!log || strstr(words, " plugin-worker ")) return;
  log_file = (int)syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (log_file >= 0) log_file = fcntl(log_file, F_DUPFD_CLOEXEC, 900);
  const char *text = getenv("STORM");
  if (text && sscanf(text, "%31[^:]:%d:%d", wanted, &nth, &error_number) != 3) abort();
  is_on = 1;
}

/* Counts are kept from the first call on, so that those of constructors are there, too. */
__attribute__((destructor)) static void tell(void) {
  if (!is_on || wanted[0]) return;
  for (int i = 0; i < tally_count; i++) say(tallies[i].name, tallies[i].count);
}

static int is_own(void *caller) {
  Dl_info info;
  if (!dladdr(caller, &info) || !info.dli_fname) return 0;
  return strstr(info.dli_fname, "navhost") || strstr(info.dli_fname, "libswiftGlibc");
}

/* Whether this call is to fail. */
static int fails(struct tally **mine, const char *name, void *caller) {
  if (!is_on) return 0;
  int kept = errno;
  int own = is_own(caller);
  errno = kept;
  if (!own) return 0;
  if (!*mine) {
    int place = __atomic_fetch_add(&tally_count, 1, __ATOMIC_RELAXED);
    if (place >= 96) abort();
    tallies[place].name = name;
    *mine = &tallies[place];
  }
  int number = __atomic_add_fetch(&(*mine)->count, 1, __ATOMIC_RELAXED);
  if (strcmp(name, wanted) || number != nth) return 0;
  say(name, number);
  errno = error_number;
  return 1;
}

#define FAILS(name) ({ static struct tally *mine_; fails(&mine_, name, __builtin_return_address(0)); })
#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define CALL(type, bad, name, parameters, arguments) \
  type name parameters { if (FAILS(#name)) return bad; return NEXT(name) arguments; }
/* The error is the answer. */
#define ANSWER(name, parameters, arguments) \
  int name parameters { if (FAILS(#name)) return errno; return NEXT(name) arguments; }

CALL(int, -1, accept4, (int a, struct sockaddr *b, socklen_t *c, int d), (a, b, c, d))
CALL(int, -1, bind, (int a, const struct sockaddr *b, socklen_t c), (a, b, c))
CALL(int, -1, chmod, (const char *a, mode_t b), (a, b))
CALL(int, -1, connect, (int a, const struct sockaddr *b, socklen_t c), (a, b, c))
CALL(int, -1, dup2, (int a, int b), (a, b))
CALL(int, -1, epoll_create1, (int a), (a))
CALL(int, -1, epoll_ctl, (int a, int b, int c, struct epoll_event *d), (a, b, c, d))
CALL(int, -1, epoll_wait, (int a, struct epoll_event *b, int c, int d), (a, b, c, d))
CALL(int, -1, eventfd, (unsigned a, int b), (a, b))
CALL(int, -1, fchmod, (int a, mode_t b), (a, b))
CALL(int, -1, fdatasync, (int a), (a))
CALL(int, -1, flock, (int a, int b), (a, b))
CALL(int, -1, fstat, (int a, struct stat *b), (a, b))
CALL(int, -1, fsync, (int a), (a))
CALL(int, -1, ftruncate, (int a, off_t b), (a, b))
CALL(char *, NULL, getcwd, (char *a, size_t b), (a, b))
CALL(int, -1, getrlimit, (__rlimit_resource_t a, struct rlimit *b), (a, b))
CALL(int, -1, getsockopt, (int a, int b, int c, void *d, socklen_t *e), (a, b, c, d, e))
CALL(int, -1, inotify_add_watch, (int a, const char *b, uint32_t c), (a, b, c))
CALL(int, -1, inotify_init1, (int a), (a))
CALL(int, -1, link, (const char *a, const char *b), (a, b))
CALL(int, -1, listen, (int a, int b), (a, b))
CALL(off_t, -1, lseek, (int a, off_t b, int c), (a, b, c))
CALL(int, -1, lstat, (const char *a, struct stat *b), (a, b))
CALL(int, -1, memfd_create, (const char *a, unsigned b), (a, b))
CALL(int, -1, mkdir, (const char *a, mode_t b), (a, b))
CALL(void *, MAP_FAILED, mmap, (void *a, size_t b, int c, int d, int e, off_t f), (a, b, c, d, e, f))
CALL(int, -1, mprotect, (void *a, size_t b, int c), (a, b, c))
CALL(DIR *, NULL, opendir, (const char *a), (a))
CALL(int, -1, pipe, (int a[2]), (a))
CALL(int, -1, pipe2, (int a[2], int b), (a, b))
CALL(int, -1, poll, (struct pollfd *a, nfds_t b, int c), (a, b, c))
CALL(ssize_t, -1, pread, (int a, void *b, size_t c, off_t d), (a, b, c, d))
CALL(ssize_t, -1, read, (int a, void *b, size_t c), (a, b, c))
CALL(struct dirent *, NULL, readdir, (DIR *a), (a))
CALL(ssize_t, -1, readlink, (const char *a, char *b, size_t c), (a, b, c))
CALL(char *, NULL, realpath, (const char *a, char *b), (a, b))
CALL(int, -1, rename, (const char *a, const char *b), (a, b))
CALL(ssize_t, -1, send, (int a, const void *b, size_t c, int d), (a, b, c, d))
CALL(int, -1, setrlimit, (__rlimit_resource_t a, const struct rlimit *b), (a, b))
CALL(int, -1, shutdown, (int a, int b), (a, b))
CALL(int, -1, sigaction, (int a, const struct sigaction *b, struct sigaction *c), (a, b, c))
CALL(int, -1, socket, (int a, int b, int c), (a, b, c))
CALL(int, -1, socketpair, (int a, int b, int c, int d[2]), (a, b, c, d))
CALL(int, -1, stat, (const char *a, struct stat *b), (a, b))
CALL(int, -1, statvfs, (const char *a, struct statvfs *b), (a, b))
CALL(int, -1, symlink, (const char *a, const char *b), (a, b))
CALL(int, -1, timerfd_create, (clockid_t a, int b), (a, b))
CALL(int, -1, timerfd_settime, (int a, int b, const struct itimerspec *c, struct itimerspec *d), (a, b, c, d))
CALL(int, -1, uname, (struct utsname *a), (a))
CALL(int, -1, unlink, (const char *a), (a))
CALL(pid_t, -1, waitpid, (pid_t a, int *b, int c), (a, b, c))
/* Standard output and error are others' to try: what is not written there is not seen by who waits for it. */
ssize_t write(int a, const void *b, size_t c) {
  if (a > STDERR_FILENO && FAILS("write")) return -1;
  return NEXT(write)(a, b, c);
}
ANSWER(posix_spawn, (pid_t *a, const char *b, const posix_spawn_file_actions_t *c, const posix_spawnattr_t *d,
                     char *const *e, char *const *f), (a, b, c, d, e, f))
ANSWER(pthread_create, (pthread_t *a, const pthread_attr_t *b, void *(*c)(void *), void *d), (a, b, c, d))

/* The descriptor is gone, as Linux has it. */
int close(int descriptor) {
  int failed = FAILS("close"), error = errno;
  int status = NEXT(close)(descriptor);
  if (!failed) return status;
  errno = error;
  return -1;
}

int open(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  if (FAILS("open")) return -1;
  return NEXT(open)(path, flags, mode);
}

int fcntl(int descriptor, int command, ...) {
  va_list rest;
  va_start(rest, command);
  void *argument = va_arg(rest, void *);
  va_end(rest);
  if (FAILS("fcntl")) return -1;
  return NEXT(fcntl)(descriptor, command, argument);
}

long syscall(long number, ...) {
  va_list rest;
  va_start(rest, number);
  long words[6];
  for (int i = 0; i < 6; i++) words[i] = va_arg(rest, long);
  va_end(rest);
  int failed = number == SYS_pidfd_open          ? FAILS("pidfd_open")
               : number == SYS_pidfd_send_signal ? FAILS("pidfd_send_signal")
                                                 : 0;
  if (failed) return -1;
  return NEXT(syscall)(number, words[0], words[1], words[2], words[3], words[4], words[5]);
}
