/* Who decides about system calls that the kernel asks about (seccomp_unotify): what an isolated plugin without
 * powers may not do is refused and written down, everything else goes on. A thread of this process does it,
 * which allocates nothing and takes no lock, as the caller may hold any. */
#define _GNU_SOURCE
#include "snapbench.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* A call that names a file: the arguments that are a directory (-1: none), a path, and flags of open (-1: it
 * changes what it names). */
struct naming { int number, directory, path, flags; };
static const struct naming namings[] = {
    {SYS_openat, 0, 1, 2}, {SYS_unlinkat, 0, 1, -1}, {SYS_mkdirat, 0, 1, -1}, {SYS_mknodat, 0, 1, -1},
    {SYS_linkat, 2, 3, -1}, {SYS_symlinkat, 1, 2, -1}, {SYS_renameat2, 2, 3, -1}, {SYS_truncate, -1, 0, -1},
#if defined __x86_64__
    {SYS_open, -1, 0, 1}, {SYS_creat, -1, 0, -1}, {SYS_unlink, -1, 0, -1}, {SYS_mkdir, -1, 0, -1},
    {SYS_rmdir, -1, 0, -1}, {SYS_mknod, -1, 0, -1}, {SYS_link, -1, 1, -1}, {SYS_symlink, -1, 1, -1},
    {SYS_rename, -1, 1, -1}, {SYS_renameat, 2, 3, -1},
#endif
};

enum { PLACES = 256 };
static struct { char path[PATH_MAX]; int writable; } places[PLACES];
static int place_count;
static struct snapbench_refused refused[64];
static atomic_int refused_count;
static int handed[2]; /* a pipe that the listener's number comes through */

/* ---- places ------------------------------------------------------------------------------------ */

/* Where a descriptor leads, as the kernel names it; 0 when it cannot say. */
static int named(int descriptor, char *path) {
  char link[40];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  path[length > 0 ? length : 0] = 0;
  return length > 0;
}

static int resolved(int directory, const char *name, int flags, char *path) {
  int place = openat(directory, name, O_PATH | O_CLOEXEC | flags);
  if (place < 0) return 0;
  int known = named(place, path);
  close(place);
  return known;
}

/* The same of what is not there yet: its directory and its own name. */
static int to_be(int directory, const char *name, char *path) {
  char parent[PATH_MAX];
  const char *slash = strrchr(name, '/');
  size_t length = slash ? (size_t)(slash - name) + 1 : 0;
  memcpy(parent, name, length);
  parent[length] = 0;
  if (!resolved(directory, length ? parent : ".", 0, path)) return 0;
  strncat(path, "/", PATH_MAX - strlen(path) - 1);
  strncat(path, slash ? slash + 1 : name, PATH_MAX - strlen(path) - 1);
  return 1;
}

static int may(const char *path, int writes) {
  if (path[0] != '/' || strncmp(path, "/memfd:", 7) == 0) return 1;
  for (int i = 0; i < place_count; i++) {
    size_t length = strlen(places[i].path);
    if (length == 1) length = 0; /* the root */
    if (strncmp(path, places[i].path, length) == 0 && (path[length] == '/' || path[length] == 0) &&
        (!writes || places[i].writable))
      return 1;
  }
  return 0;
}

/* ---- one call ---------------------------------------------------------------------------------- */

static int text(uintptr_t address, char *into) {
  size_t count = 0;
  while (count < PATH_MAX - 1) {
    size_t rest = 256 - (address + count) % 256, room = PATH_MAX - 1 - count;
    int64_t copied = snapbench_peek(address + count, into + count, rest < room ? rest : room);
    if (copied <= 0) return 0;
    size_t length = strnlen(into + count, (size_t)copied);
    count += length;
    if (length < (size_t)copied) return 1;
  }
  return 0;
}

static void note(int number, const char *path, int writes) {
  int count = atomic_load(&refused_count);
  for (int i = 0; i < count; i++)
    if (refused[i].number == number && strncmp(refused[i].path, path, sizeof refused[i].path - 1) == 0) return;
  if (count == (int)(sizeof refused / sizeof *refused)) return;
  refused[count].number = number;
  refused[count].writes = writes;
  snprintf(refused[count].path, sizeof refused[count].path, "%s", path);
  atomic_store(&refused_count, count + 1);
}

/* 0: it goes on; else the error that it gets. What cannot be read is the kernel's to refuse. */
static int judge(const struct seccomp_data *call) {
  static char name[PATH_MAX], path[PATH_MAX];
  for (unsigned i = 0; i < sizeof namings / sizeof *namings; i++) {
    const struct naming *naming = &namings[i];
    if (naming->number != call->nr) continue;
    int flags = naming->flags < 0 ? O_WRONLY | O_CREAT | O_NOFOLLOW : (int)call->args[naming->flags];
    int directory = naming->directory < 0 ? AT_FDCWD : (int)call->args[naming->directory];
    int writes = (flags & O_ACCMODE) != O_RDONLY || (flags & (O_CREAT | O_TRUNC)) != 0;
    if (flags & O_PATH || !text((uintptr_t)call->args[naming->path], name)) return 0;
    if (!resolved(directory, name, flags & O_NOFOLLOW, path) &&
        !(flags & O_CREAT && to_be(directory, name, path)))
      return 0;
    if (may(path, writes)) return 0;
    note(call->nr, path, writes);
    return EACCES;
  }
  note(call->nr, "", 0);
  return EACCES;
}

static void *listen_on(void *unused) {
  int listener = -1;
  if (read(handed[0], &listener, sizeof listener) != sizeof listener) return unused;
  for (;;) {
    struct seccomp_notif call;
    memset(&call, 0, sizeof call);
    if (ioctl(listener, SECCOMP_IOCTL_NOTIF_RECV, &call) < 0) {
      if (errno == EINTR || errno == ENOENT) continue;
      return unused;
    }
    struct seccomp_notif_resp answer = {.id = call.id};
    int error = judge(&call.data);
    if (error) answer.error = -error;
    else answer.flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE;
    ioctl(listener, SECCOMP_IOCTL_NOTIF_SEND, &answer);
  }
}

/* ---- what is offered --------------------------------------------------------------------------- */

int snapbench_may_use(const char *path, int writes) {
  if (place_count == PLACES) return -E2BIG;
  /* A place that is not there is passed over. */
  if (!resolved(AT_FDCWD, path, 0, places[place_count].path)) return 0;
  places[place_count++].writable = writes;
  return 0;
}

int snapbench_await_calls(void) {
  if (pipe2(handed, O_CLOEXEC) < 0) return -errno;
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  pthread_t thread;
  int status = pthread_create(&thread, NULL, listen_on, NULL);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return -status;
}

const int *snapbench_naming_calls(unsigned *count) {
  static int numbers[sizeof namings / sizeof *namings];
  *count = sizeof namings / sizeof *namings;
  for (unsigned i = 0; i < *count; i++) numbers[i] = namings[i].number;
  return numbers;
}

int snapbench_listen(int listener) {
  return write(handed[1], &listener, sizeof listener) == sizeof listener ? 0 : -errno;
}

int snapbench_refused_count(void) { return atomic_load(&refused_count); }

struct snapbench_refused snapbench_refused_at(int index) { return refused[index]; }

/* ---- names ------------------------------------------------------------------------------------- */

#define CALL(name, power) {SYS_##name, #name, power}
static const struct { int number; const char *name; int power; } names[] = {
    CALL(socket, SNAPBENCH_NETWORK), CALL(socketpair, SNAPBENCH_NETWORK), CALL(connect, SNAPBENCH_NETWORK),
    CALL(bind, SNAPBENCH_NETWORK), CALL(listen, SNAPBENCH_NETWORK), CALL(accept, SNAPBENCH_NETWORK),
    CALL(accept4, SNAPBENCH_NETWORK), CALL(clone, SNAPBENCH_EXEC), CALL(execve, SNAPBENCH_EXEC),
    CALL(execveat, SNAPBENCH_EXEC), CALL(setsid, SNAPBENCH_EXEC), CALL(setpgid, SNAPBENCH_EXEC),
    CALL(shmget, SNAPBENCH_DISPLAY), CALL(shmat, SNAPBENCH_DISPLAY), CALL(shmctl, SNAPBENCH_DISPLAY),
    CALL(openat, SNAPBENCH_FILES), CALL(unlinkat, SNAPBENCH_FILES), CALL(mkdirat, SNAPBENCH_FILES),
    CALL(mknodat, SNAPBENCH_FILES), CALL(linkat, SNAPBENCH_FILES), CALL(symlinkat, SNAPBENCH_FILES),
    CALL(renameat2, SNAPBENCH_FILES), CALL(truncate, SNAPBENCH_FILES),
    CALL(kill, 0), CALL(tkill, 0), CALL(tgkill, 0), CALL(rt_sigqueueinfo, 0), CALL(ptrace, 0),
    CALL(process_vm_readv, 0), CALL(process_vm_writev, 0), CALL(perf_event_open, 0), CALL(setpriority, 0),
    CALL(prlimit64, 0), CALL(sched_setscheduler, 0), CALL(sched_setparam, 0), CALL(sched_setattr, 0),
    CALL(sched_setaffinity, 0), CALL(bpf, 0), CALL(userfaultfd, 0), CALL(keyctl, 0), CALL(add_key, 0),
    CALL(request_key, 0), CALL(unshare, 0), CALL(setns, 0), CALL(chroot, 0), CALL(mount, 0),
    CALL(umount2, 0), CALL(fchmod, 0), CALL(fchmodat, 0), CALL(fchown, 0), CALL(fchownat, 0),
    CALL(setxattr, 0), CALL(fsetxattr, 0), CALL(utimensat, 0), CALL(msgget, 0), CALL(semget, 0),
    CALL(mq_open, 0), CALL(mq_unlink, 0), CALL(fcntl, 0), CALL(ioctl, 0), CALL(prctl, 0),
    CALL(clock_settime, 0), CALL(settimeofday, 0), CALL(adjtimex, 0), CALL(sethostname, 0),
    CALL(syslog, 0), CALL(reboot, 0), CALL(ioprio_set, 0),
#if defined __x86_64__
    CALL(fork, SNAPBENCH_EXEC), CALL(vfork, SNAPBENCH_EXEC), CALL(open, SNAPBENCH_FILES),
    CALL(creat, SNAPBENCH_FILES), CALL(unlink, SNAPBENCH_FILES), CALL(mkdir, SNAPBENCH_FILES),
    CALL(rmdir, SNAPBENCH_FILES), CALL(mknod, SNAPBENCH_FILES), CALL(link, SNAPBENCH_FILES),
    CALL(symlink, SNAPBENCH_FILES), CALL(rename, SNAPBENCH_FILES), CALL(renameat, SNAPBENCH_FILES),
    CALL(chmod, 0), CALL(chown, 0), CALL(lchown, 0), CALL(utime, 0), CALL(utimes, 0), CALL(futimesat, 0),
    CALL(iopl, 0), CALL(ioperm, 0), CALL(modify_ldt, 0),
#endif
};

const char *snapbench_call_name(int number) {
  for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
    if (names[i].number == number) return names[i].name;
  return NULL;
}

int snapbench_call_power(int number) {
  for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
    if (names[i].number == number) return names[i].power;
  return 0;
}
