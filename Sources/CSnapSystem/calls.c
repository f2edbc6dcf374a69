#define _GNU_SOURCE
#include "snapsystem.h"

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <gnu/libc-version.h>
#include <limits.h>
#include <link.h>
#include <malloc.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifndef MFD_EXEC
#define MFD_EXEC 0x0010U
#endif
#ifndef SYS_pidfd_send_signal
#define SYS_pidfd_send_signal 424
#endif
#ifndef SYS_pidfd_open
#define SYS_pidfd_open 434
#endif

static int answer(int result) { return result < 0 ? -errno : result; }

/* ---- process and environment ----------------------------------------------------------------- */

const char *snapsys_environment(const char *name) { return secure_getenv(name); }
char *const *snapsys_whole_environment(void) { return environ; }
const char *snapsys_reason(int code) { return strerrordesc_np(code); }
static void nothing(int signal) { (void)signal; }

/* A handler, and not SIG_IGN, which programs that are started would inherit. */
static void ignore(int signal) {
  struct sigaction action = {.sa_handler = nothing, .sa_flags = SA_RESTART};
  sigemptyset(&action.sa_mask);
  sigaction(signal, &action, NULL);
}
void snapsys_ignore_broken_pipes(void) { ignore(SIGPIPE); }
void snapsys_ignore_full_files(void) { ignore(SIGXFSZ); }
int snapsys_is_elevated(void) { return getauxval(AT_SECURE) != 0; }
int snapsys_kernel(char *room, size_t size) {
  struct utsname names;
  if (uname(&names) < 0) return -errno;
  int length = snprintf(room, size, "%s", names.release);
  return length < 0 || (size_t)length >= size ? -ENAMETOOLONG : 0;
}
int snapsys_is_main_thread(void) { return syscall(SYS_gettid) == getpid(); }

uint64_t snapsys_heap_used(void) {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

uint64_t snapsys_thread_id(void) {
  static _Thread_local uint64_t id;
  if (id == 0) id = (uint64_t)syscall(SYS_gettid);
  return id;
}

/* ---- files ------------------------------------------------------------------------------------ */

static int fill(int result, const struct stat *from, struct snapsys_stat *out) {
  if (result < 0) return -errno;
  out->device = from->st_dev;
  out->inode = from->st_ino;
  out->size = from->st_size < 0 ? 0 : (uint64_t)from->st_size;
  out->mode = from->st_mode;
  out->owner = from->st_uid;
  out->group = from->st_gid;
  out->links = from->st_nlink;
  out->changed = from->st_ctim.tv_sec * INT64_C(1000000000) + from->st_ctim.tv_nsec;
  return 0;
}

int snapsys_stat_descriptor(int descriptor, struct snapsys_stat *out) {
  struct stat found;
  return fill(fstat(descriptor, &found), &found, out);
}

int snapsys_stat_link(const char *path, struct snapsys_stat *out) {
  struct stat found;
  return fill(lstat(path, &found), &found, out);
}

int snapsys_stat_path(const char *path, struct snapsys_stat *out) {
  struct stat found;
  return fill(stat(path, &found), &found, out);
}

int snapsys_open(const char *path, int follow) {
  int flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (follow ? 0 : O_NOFOLLOW);
  int result;
  do result = open(path, flags);
  while (result < 0 && errno == EINTR);
  return answer(result);
}

int64_t snapsys_read_at(int descriptor, void *into, size_t count, uint64_t offset) {
  ssize_t result;
  do result = pread(descriptor, into, count, (off_t)offset);
  while (result < 0 && errno == EINTR);
  return result < 0 ? -errno : result;
}

int64_t snapsys_read(int descriptor, void *into, size_t count) {
  ssize_t result;
  do result = read(descriptor, into, count);
  while (result < 0 && errno == EINTR);
  return result < 0 ? -errno : result;
}

int snapsys_write_all(int descriptor, const void *from, size_t count) {
  const char *next = from;
  while (count > 0) {
    ssize_t written = write(descriptor, next, count);
    if (written < 0) {
      if (errno == EINTR) continue;
      if (errno != EAGAIN) return -errno;
      struct pollfd full = {.fd = descriptor, .events = POLLOUT};
      poll(&full, 1, -1);
      continue;
    }
    if (written == 0) return -EIO;
    next += written;
    count -= (size_t)written;
  }
  return 0;
}

static int64_t milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000LL + now.tv_nsec / 1000000;
}

/* Where there is room, a piece of this size never waits for a reader. */
static int write_patiently(int descriptor, const char *next, size_t count, int patience) {
  int64_t last = milliseconds();
  while (count > 0) {
    struct pollfd room = {.fd = descriptor, .events = POLLOUT};
    int found = poll(&room, 1, 200);
    if (found < 0 && errno != EINTR) return -errno;
    ssize_t written = found > 0 ? write(descriptor, next, count < PIPE_BUF ? count : PIPE_BUF) : 0;
    if (written < 0 && errno != EINTR && errno != EAGAIN) return -errno;
    if (written > 0) {
      next += written;
      count -= (size_t)written;
      last = milliseconds();
      continue;
    }
    int most = snapsys_signal_has_ended() && (patience < 0 || patience > 1000) ? 1000 : patience;
    if (most >= 0 && milliseconds() - last >= most) return -ETIMEDOUT;
  }
  return 0;
}

int snapsys_write_whole(int descriptor, const void *from, size_t count, int patience) {
  struct stat found;
  int is_known = fstat(descriptor, &found) == 0;
  if (is_known && (S_ISFIFO(found.st_mode) || S_ISSOCK(found.st_mode)))
    return write_patiently(descriptor, from, count, patience);
  int is_file = is_known && S_ISREG(found.st_mode);
  int end = fcntl(descriptor, F_GETFL) & O_APPEND ? SEEK_END : SEEK_CUR;
  off_t start = is_file ? lseek(descriptor, 0, end) : -1;
  int result = snapsys_write_all(descriptor, from, count);
  /* What was begun is taken back, unless somebody has written behind it. */
  if (result < 0 && start >= 0 && fstat(descriptor, &found) == 0 &&
      lseek(descriptor, 0, SEEK_CUR) == found.st_size && ftruncate(descriptor, start) == 0)
    lseek(descriptor, start, SEEK_SET);
  return result;
}

int snapsys_create(const char *path, uint32_t mode) {
  return answer(open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, (mode_t)mode));
}

int snapsys_rename(const char *from, const char *to) { return answer(rename(from, to)); }
int snapsys_sync(int descriptor) { return answer(fsync(descriptor)); }

static int remove_entry(const char *path, const struct stat *found, int kind, struct FTW *place) {
  (void)found, (void)kind, (void)place;
  remove(path);
  return 0;
}

int snapsys_remove_tree(const char *path) {
  return answer(nftw(path, remove_entry, 16, FTW_DEPTH | FTW_PHYS | FTW_MOUNT));
}

void *snapsys_directory_open(const char *path, int *error) {
  DIR *directory = opendir(path);
  *error = directory ? 0 : errno;
  return directory;
}

const char *snapsys_directory_next(void *directory, uint32_t *kind, int *error) {
  errno = 0;
  struct dirent *entry = readdir(directory);
  *error = entry ? 0 : errno;
  if (!entry) return NULL;
  *kind = entry->d_type == DT_UNKNOWN ? 0 : DTTOIF(entry->d_type);
  return entry->d_name;
}

void snapsys_directory_close(void *directory) { closedir(directory); }

int snapsys_terminal_size(int descriptor, uint16_t *rows, uint16_t *columns) {
  struct winsize size = {0};
  if (ioctl(descriptor, TIOCGWINSZ, &size) < 0) return -errno;
  *rows = size.ws_row;
  *columns = size.ws_col;
  return 0;
}

int snapsys_set_nonblocking(int descriptor, int on) {
  int flags = fcntl(descriptor, F_GETFL);
  if (flags < 0) return -errno;
  flags = on ? flags | O_NONBLOCK : flags & ~O_NONBLOCK;
  return answer(fcntl(descriptor, F_SETFL, flags));
}

/* ---- sealed copies ---------------------------------------------------------------------------- */

int snapsys_memory_file(const char *name) {
  int result = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING | MFD_EXEC);
  if (result < 0 && errno == EINVAL) /* a kernel older than 6.3 does not know MFD_EXEC */
    result = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
  return answer(result);
}

enum { SEALS = F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE };

int snapsys_seal(int descriptor) { return answer(fcntl(descriptor, F_ADD_SEALS, SEALS)); }
int snapsys_seals(int descriptor) { return answer(fcntl(descriptor, F_GET_SEALS)); }

int snapsys_is_sealed(int descriptor) {
  int seals = fcntl(descriptor, F_GET_SEALS);
  return seals >= 0 && (seals & SEALS) == SEALS;
}

/* Programs start with a low soft limit for the sake of select(); ours is raised when it is met. */
static int raise_descriptor_limit(int wanted) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) < 0 || limit.rlim_cur >= limit.rlim_max) return 0;
  rlim_t more = 4 * (rlim_t)wanted + 1024;
  /* So many may be in use already. */
  if (more <= limit.rlim_cur)
    more = limit.rlim_cur <= limit.rlim_max / 2 ? 2 * limit.rlim_cur : limit.rlim_max;
  limit.rlim_cur = more < limit.rlim_max ? more : limit.rlim_max;
  return setrlimit(RLIMIT_NOFILE, &limit) == 0;
}

int snapsys_duplicate_above(int descriptor, int least) {
  int result = fcntl(descriptor, F_DUPFD_CLOEXEC, least);
  if (result < 0 && (errno == EINVAL || errno == EMFILE) && raise_descriptor_limit(least))
    result = fcntl(descriptor, F_DUPFD_CLOEXEC, least);
  if (result < 0 && errno == EINVAL) return -EMFILE; /* what fcntl says past the hard limit */
  return answer(result);
}

struct walk { snapsys_loaded_fn each; void *context; };

/* The loader relocates DT_STRTAB where it can; a small value is still an offset. */
static const char *soname_of(const struct dl_phdr_info *info, const ElfW(Dyn) *dynamic) {
  ElfW(Addr) strings = 0, index = 0;
  int found = 0;
  for (; dynamic->d_tag != DT_NULL; dynamic++) {
    if (dynamic->d_tag == DT_STRTAB) strings = dynamic->d_un.d_ptr;
    if (dynamic->d_tag == DT_SONAME) { index = dynamic->d_un.d_val; found = 1; }
  }
  if (!found || strings == 0) return "";
  if (strings < info->dlpi_addr) strings += info->dlpi_addr;
  return (const char *)(strings + index);
}

static int visit(struct dl_phdr_info *info, size_t size, void *data) {
  (void)size;
  struct walk *walk = data;
  const char *soname = "";
  for (int i = 0; i < info->dlpi_phnum; i++)
    if (info->dlpi_phdr[i].p_type == PT_DYNAMIC)
      soname = soname_of(info, (const ElfW(Dyn) *)(info->dlpi_addr + info->dlpi_phdr[i].p_vaddr));
  walk->each(walk->context, info->dlpi_name ? info->dlpi_name : "", soname);
  return 0;
}

void snapsys_each_loaded(snapsys_loaded_fn each, void *context) {
  struct walk walk = {each, context};
  dl_iterate_phdr(visit, &walk);
}

const char *snapsys_library_at(const void *address, uintptr_t *base, const char **symbol) {
  Dl_info info;
  if (dladdr(address, &info) == 0) return NULL;
  *base = (uintptr_t)info.dli_fbase;
  *symbol = info.dli_sname;
  return info.dli_fname;
}

const char *snapsys_libc_version(void) { return gnu_get_libc_version(); }

/* ---- event loop ------------------------------------------------------------------------------- */

static uint32_t to_epoll(uint32_t interest) {
  return (interest & SNAPSYS_READ ? EPOLLIN | EPOLLRDHUP : 0) |
         (interest & SNAPSYS_WRITE ? EPOLLOUT : 0);
}

static uint32_t from_epoll(uint32_t events) {
  return (events & (EPOLLIN | EPOLLPRI) ? SNAPSYS_READ : 0) |
         (events & EPOLLOUT ? SNAPSYS_WRITE : 0) |
         (events & (EPOLLHUP | EPOLLRDHUP) ? SNAPSYS_HANGUP : 0) |
         (events & EPOLLERR ? SNAPSYS_ERROR : 0);
}

static int control(int poll, int operation, int descriptor, uint32_t interest, uint64_t token) {
  struct epoll_event event = {.events = to_epoll(interest), .data.u64 = token};
  return answer(epoll_ctl(poll, operation, descriptor, &event));
}

int snapsys_poll_create(void) { return answer(epoll_create1(EPOLL_CLOEXEC)); }

int snapsys_poll_add(int poll, int descriptor, uint32_t interest, uint64_t token) {
  return control(poll, EPOLL_CTL_ADD, descriptor, interest, token);
}

int snapsys_poll_change(int poll, int descriptor, uint32_t interest, uint64_t token) {
  return control(poll, EPOLL_CTL_MOD, descriptor, interest, token);
}

int snapsys_poll_remove(int poll, int descriptor) {
  return control(poll, EPOLL_CTL_DEL, descriptor, 0, 0);
}

int snapsys_poll_wait(int poll, struct snapsys_event *events, int capacity, int milliseconds) {
  struct epoll_event ready[64];
  if (capacity > 64) capacity = 64;
  int count = epoll_wait(poll, ready, capacity, milliseconds);
  if (count < 0) return errno == EINTR ? 0 : -errno;
  for (int i = 0; i < count; i++) {
    events[i].ready = from_epoll(ready[i].events);
    events[i].reserved = 0;
    events[i].token = ready[i].data.u64;
  }
  return count;
}

int snapsys_wake_create(void) { return answer(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)); }

/* One that is lost would leave the loop asleep for ever: it is tried again. */
int snapsys_wake(int descriptor) {
  uint64_t one = 1;
  int error = 0;
  for (int tries = 0; tries < 8; tries++) {
    if (write(descriptor, &one, sizeof one) >= 0 || errno == EAGAIN) return 0;
    error = errno;
  }
  return -error;
}

int snapsys_wake_clear(int descriptor) {
  uint64_t count;
  return read(descriptor, &count, sizeof count) < 0 && errno != EAGAIN ? -errno : 0;
}

int snapsys_timer_create(void) {
  return answer(timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK));
}

int snapsys_timer_set(int descriptor, uint64_t at) {
  struct itimerspec when = {0};
  when.it_value.tv_sec = (time_t)(at / 1000000000u);
  when.it_value.tv_nsec = (long)(at % 1000000000u);
  return answer(timerfd_settime(descriptor, TFD_TIMER_ABSTIME, &when, NULL));
}

uint64_t snapsys_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

/* ---- children --------------------------------------------------------------------------------- */

int snapsys_process_descriptor(int process) {
  return answer((int)syscall(SYS_pidfd_open, process, 0));
}

int snapsys_process_signal(int descriptor, int signal) {
  return answer((int)syscall(SYS_pidfd_send_signal, descriptor, signal, NULL, 0));
}

int snapsys_adopt_orphans(void) { return answer(prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)); }

int snapsys_end_with_parent(int parent) {
  if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) < 0) return -errno;
  return getppid() == parent ? 0 : -ESRCH;
}

void snapsys_outlive_signals(void) {
  static const int ending[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE, SIGTSTP};
  for (size_t i = 0; i < sizeof ending / sizeof *ending; i++) signal(ending[i], SIG_IGN);
}

int snapsys_process_reap(int process, int *status) {
  int result;
  do result = waitpid(process, status, WNOHANG);
  while (result < 0 && errno == EINTR);
  return result < 0 ? -errno : result > 0;
}

/* Descriptors go through higher numbers first, so that an exchange (1 to 2, 2 to 1) works. */
static int place(posix_spawn_file_actions_t *actions, const struct snapsys_spawn *spawn) {
  int error = 0, last = 2, spare = 3;
  for (size_t i = 0; i < spawn->descriptors; i++) {
    if (spawn->to[i] > last) last = spawn->to[i];
    if (spawn->from[i] >= spare) spare = spawn->from[i] + 1;
  }
  if (spare <= last) spare = last + 1;
  for (size_t i = 0; i < spawn->descriptors && error == 0; i++)
    error = posix_spawn_file_actions_adddup2(actions, spawn->from[i], spare + (int)i);
  for (size_t i = 0; i < spawn->descriptors && error == 0; i++)
    error = posix_spawn_file_actions_adddup2(actions, spare + (int)i, spawn->to[i]);
  return error ? error : posix_spawn_file_actions_addclosefrom_np(actions, last + 1);
}

int snapsys_spawn_process(const struct snapsys_spawn *spawn, int *process) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  int error = posix_spawn_file_actions_init(&actions);
  if (error) return -error;
  error = posix_spawnattr_init(&attributes);
  if (error == 0) {
    short flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
    if (spawn->own_group) flags |= POSIX_SPAWN_SETPGROUP;
    posix_spawnattr_setflags(&attributes, flags);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setpgroup(&attributes, 0);
    error = place(&actions, spawn);
    /* The numbers that descriptors get on their way are beyond the limit. */
    if (error == EBADF) error = EMFILE;
    if (error == 0 && spawn->directory)
      error = posix_spawn_file_actions_addchdir_np(&actions, spawn->directory);
    if (error == 0)
      error = posix_spawn(process, spawn->path, &actions, &attributes, spawn->arguments,
                          spawn->environment);
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_destroy(&actions);
  return -error;
}

int snapsys_wait_readable(const int *descriptors, size_t count, int milliseconds) {
  struct pollfd waiting[16];
  if (count > 16) return -EINVAL;
  for (size_t i = 0; i < count; i++)
    waiting[i] = (struct pollfd){.fd = descriptors[i], .events = POLLIN};
  int ready = poll(waiting, count, milliseconds), bits = 0;
  if (ready < 0) return errno == EINTR ? 0 : -errno;
  for (size_t i = 0; i < count; i++)
    if (waiting[i].revents) bits |= 1 << i;
  return bits;
}

int snapsys_pipe(int ends[2]) { return answer(pipe2(ends, O_CLOEXEC)); }
