/* What runs inside signal handlers: only calls that POSIX allows there, and no memory of its own. */
#define _GNU_SOURCE
#include "snapsystem.h"

#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

enum { SIGNALS = 65 };

/* ---- signals for the loop --------------------------------------------------------------------- */

static int wake_of[SIGNALS];
static int pending[SIGNALS];
static int watched[SIGNALS];
static struct sigaction before[SIGNALS];

static int ends_again[SIGNALS];
static void ended(int signal);

static void arrived(int signal) {
  static int end_is_asked;
  /* The loop has not come to the first one: it may be in a call that does not return. */
  if (ends_again[signal] && __atomic_exchange_n(&end_is_asked, 1, __ATOMIC_SEQ_CST)) ended(signal);
  int saved = errno;
  __atomic_store_n(&pending[signal], 1, __ATOMIC_SEQ_CST);
  snapsys_wake(__atomic_load_n(&wake_of[signal], __ATOMIC_SEQ_CST));
  errno = saved;
}

int snapsys_signal_watch(int signal, int wake) {
  if (signal < 1 || signal >= SIGNALS) return -EINVAL;
  if (__atomic_exchange_n(&watched[signal], 1, __ATOMIC_SEQ_CST)) return -EBUSY;
  __atomic_store_n(&pending[signal], 0, __ATOMIC_SEQ_CST);
  __atomic_store_n(&wake_of[signal], wake, __ATOMIC_SEQ_CST);
  struct sigaction action = {.sa_handler = arrived, .sa_flags = SA_RESTART};
  sigemptyset(&action.sa_mask);
  if (sigaction(signal, &action, &before[signal]) == 0) {
    /* A parent may have left it blocked. */
    sigset_t unblocked;
    sigemptyset(&unblocked);
    sigaddset(&unblocked, signal);
    pthread_sigmask(SIG_UNBLOCK, &unblocked, NULL);
    return 0;
  }
  int error = errno;
  __atomic_store_n(&watched[signal], 0, __ATOMIC_SEQ_CST);
  return -error;
}

int snapsys_signal_unwatch(int signal) {
  if (signal < 1 || signal >= SIGNALS) return -EINVAL;
  if (!__atomic_load_n(&watched[signal], __ATOMIC_SEQ_CST)) return -EINVAL;
  int result = sigaction(signal, &before[signal], NULL) < 0 ? -errno : 0;
  __atomic_store_n(&watched[signal], 0, __ATOMIC_SEQ_CST);
  return result;
}

int snapsys_signal_ends_again(int signal) {
  if (signal < 1 || signal >= SIGNALS) return -EINVAL;
  ends_again[signal] = 1;
  return 0;
}

int snapsys_signal_take(int signal) {
  if (signal < 1 || signal >= SIGNALS) return 0;
  return __atomic_exchange_n(&pending[signal], 0, __ATOMIC_SEQ_CST);
}

/* ---- crash guard ------------------------------------------------------------------------------ */

static const int fatal[] = {SIGSEGV, SIGABRT, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGSYS};
enum { FATAL = sizeof fatal / sizeof fatal[0] };

static struct sigaction found[SIGNALS];
static int chained, installed;
static char program[64];
static _Alignas(16) char alternate[64 * 1024];

static struct termios modes;
static int terminal = -1;
static char first[512];
static size_t first_count;
static int restoring;

static const char *volatile in_flight_who;
static const char *volatile in_flight_what;

static volatile unsigned in_flight_changes;

void snapsys_in_flight_set(const char *who, const char *what) {
  __atomic_store_n(&in_flight_what, what, __ATOMIC_RELAXED);
  __atomic_store_n(&in_flight_who, who, __ATOMIC_RELAXED);
  unsigned changes = __atomic_load_n(&in_flight_changes, __ATOMIC_RELAXED);
  __atomic_store_n(&in_flight_changes, changes + 1, __ATOMIC_RELAXED);
}

void snapsys_in_flight_get(const char **who, const char **what) {
  *who = __atomic_load_n(&in_flight_who, __ATOMIC_RELAXED);
  *what = __atomic_load_n(&in_flight_what, __ATOMIC_RELAXED);
}

static void put_to(int descriptor, const char *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = write(descriptor, bytes, count);
    if (written <= 0) return;
    bytes += written;
    count -= (size_t)written;
  }
}

static void put(const char *bytes, size_t count) { put_to(STDERR_FILENO, bytes, count); }

static size_t append(char *line, size_t at, size_t capacity, const char *text) {
  while (*text && at < capacity) line[at++] = *text++;
  return at;
}

static const char *name_of(int signal) {
  switch (signal) {
    case SIGSEGV: return "SIGSEGV";
    case SIGABRT: return "SIGABRT";
    case SIGBUS: return "SIGBUS";
    case SIGILL: return "SIGILL";
    case SIGFPE: return "SIGFPE";
    case SIGTRAP: return "SIGTRAP";
    case SIGSYS: return "SIGSYS";
    default: return "a signal";
  }
}

/* ---- what is left of a run that a plugin has ended --------------------------------------------- */

static int record_file = -1;

void snapsys_crash_record(int descriptor) {
  __atomic_store_n(&record_file, descriptor, __ATOMIC_SEQ_CST);
}

/* Only what the main thread was in is somebody's for sure. */
static void leave_record(const char *cause) {
  const char *who = in_flight_who, *what = in_flight_what;
  int descriptor = __atomic_load_n(&record_file, __ATOMIC_SEQ_CST);
  if (descriptor < 0 || !who || !snapsys_is_main_thread()) return;
  char line[512];
  const size_t capacity = sizeof line - 1;
  size_t at = append(line, 0, capacity, "ended\t");
  at = append(line, at, capacity, cause);
  at = append(line, at, capacity, "\t");
  at = append(line, at, capacity, who);
  at = append(line, at, capacity, "\t");
  at = append(line, at, capacity, what ? what : "a call");
  line[at++] = '\n';
  put_to(descriptor, line, at);
}

/* ---- memory that is lent ---------------------------------------------------------------------- */

static uintptr_t lent_start;
static size_t lent_size;

void snapsys_crash_lent(uintptr_t start, size_t size) {
  lent_start = start;
  lent_size = size;
}

static int touched_lent(const siginfo_t *info) {
  return info && info->si_code > 0 && (uintptr_t)info->si_addr - lent_start < lent_size;
}

static void blame(int signal, const siginfo_t *info) {
  char line[512];
  const size_t capacity = sizeof line - 1;
  const char *who = in_flight_who, *what = in_flight_what;
  size_t at = append(line, 0, capacity, program);
  at = append(line, at, capacity, ": crashed");
  if (who) {
    /* What is in flight is the main thread's; another thread may be anybody's. */
    int main_thread = snapsys_is_main_thread();
    at = append(line, at, capacity, main_thread ? " in " : " on another thread, while in ");
    at = append(line, at, capacity, who);
    if (what) {
      at = append(line, at, capacity, ": ");
      at = append(line, at, capacity, what);
    }
  }
  at = append(line, at, capacity, " (");
  at = append(line, at, capacity, name_of(signal));
  at = append(line, at, capacity, ")");
  if (touched_lent(info)) {
    at = append(line, at, capacity,
                ": it touched what it was lent, which can only be read, and only until its call returns");
  }
  line[at++] = '\n';
  put(line, at);
}

void snapsys_crash_restore_terminal(void) {
  int descriptor = __atomic_load_n(&terminal, __ATOMIC_SEQ_CST);
  if (descriptor < 0 || __atomic_exchange_n(&restoring, 1, __ATOMIC_SEQ_CST)) return;
  int saved = errno;
  ssize_t ignored = write(descriptor, first, first_count);
  (void)ignored;
  /* A background process that changes the modes is stopped by SIGTTOU unless that is blocked. */
  sigset_t quiet, mask;
  sigemptyset(&quiet);
  sigaddset(&quiet, SIGTTOU);
  pthread_sigmask(SIG_BLOCK, &quiet, &mask);
  tcsetattr(descriptor, TCSANOW, &modes);
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  errno = saved;
}

int snapsys_crash_guard_terminal(int descriptor, const void *bytes, size_t count) {
  static int registered;
  if (count > sizeof first) return -E2BIG;
  struct termios now;
  if (tcgetattr(descriptor, &now) < 0) return -errno;
  __atomic_store_n(&terminal, -1, __ATOMIC_SEQ_CST);
  modes = now;
  memcpy(first, bytes, count);
  first_count = count;
  __atomic_store_n(&restoring, 0, __ATOMIC_SEQ_CST);
  __atomic_store_n(&terminal, descriptor, __ATOMIC_SEQ_CST);
  if (!registered) {
    registered = 1;
    atexit(snapsys_crash_restore_terminal);
  }
  return 0;
}

void snapsys_crash_forget_terminal(void) { __atomic_store_n(&terminal, -1, __ATOMIC_SEQ_CST); }

/* ---- a file that goes with the process -------------------------------------------------------- */

static char own_file[128];

int snapsys_crash_guard_file(const char *path) {
  size_t length = strlen(path);
  own_file[0] = 0;
  if (length >= sizeof own_file) return -ENAMETOOLONG;
  memcpy(own_file + 1, path + (length > 0), length); /* its first byte last: then it is whole */
  __atomic_store_n(&own_file[0], path[0], __ATOMIC_SEQ_CST);
  return 0;
}

static void remove_own_file(void) {
  if (__atomic_load_n(&own_file[0], __ATOMIC_SEQ_CST)) unlink(own_file);
}

/* ---- a plugin that leaves the process --------------------------------------------------------- */

static int exit_status, exit_process;

static void tell_left(const char *how) {
  /* What is in flight is the main thread's; another thread may be anybody's. */
  const char *who = snapsys_is_main_thread() ? in_flight_who : NULL, *what = in_flight_what;
  char line[512];
  const size_t capacity = sizeof line - 1;
  snapsys_crash_restore_terminal();
  remove_own_file();
  leave_record(how);
  size_t at = append(line, 0, capacity, program);
  at = append(line, at, capacity, ": the process was left by ");
  at = append(line, at, capacity, who ? who : "somebody outside of every call");
  at = append(line, at, capacity, who ? ": " : "");
  at = append(line, at, capacity, who ? what ? what : "a call" : "");
  at = append(line, at, capacity, ", which called ");
  at = append(line, at, capacity, how);
  line[at++] = '\n';
  put(line, at);
}

static _Noreturn void leave(int status) {
  for (;;) syscall(SYS_exit_group, status);
}

static int is_ending;

void snapsys_exit_begins(const char *who, const char *what) {
  is_ending = 1;
  snapsys_in_flight_set(who, what);
}

static void left(void) {
  if (!in_flight_who || is_ending) return;
  tell_left("exit");
  leave(exit_status);
}

/* These three take the place of the C library's for whatever is loaded into this program: whoever
 * calls them leaves without a word otherwise, with any status. A child that somebody has forked may. */
static void refuse_leaving(const char *how) {
  if (exit_process == 0 || exit_process != getpid()) return;
  tell_left(how);
  leave(exit_status);
}

__attribute__((visibility("default"))) _Noreturn void _exit(int status) {
  refuse_leaving("_exit");
  leave(status);
}

__attribute__((visibility("default"))) _Noreturn void _Exit(int status) {
  refuse_leaving("_Exit");
  leave(status);
}

__attribute__((visibility("default"))) _Noreturn void quick_exit(int status) {
  refuse_leaving("quick_exit");
  void (*real)(int) = (void (*)(int))dlsym(RTLD_NEXT, "quick_exit");
  if (real) real(status);
  leave(status);
}

void snapsys_exit_guard(int status) {
  static int registered;
  exit_status = status;
  exit_process = getpid();
  if (!registered++) atexit(left);
}

static int traces;

void snapsys_crash_trace(void) {
  void *frame;
  backtrace(&frame, 1); /* loads what it needs now, not in the handler */
  traces = 1;
}

static size_t append_hex(char *line, size_t at, size_t capacity, uintptr_t number) {
  char digits[2 + 2 * sizeof number + 1] = "0x";
  int shift = 60, count = 2;
  while (shift > 0 && number >> shift == 0) shift -= 4;
  for (; shift >= 0; shift -= 4) digits[count++] = "0123456789abcdef"[number >> shift & 15];
  digits[count] = 0;
  return append(line, at, capacity, digits);
}

static void trace(const siginfo_t *info, int signal) {
  char line[512];
  const size_t capacity = sizeof line - 1;
  if (signal == SIGSEGV || signal == SIGBUS) {
    size_t at = append(line, 0, capacity, "  touched ");
    at = append_hex(line, at, capacity, (uintptr_t)info->si_addr);
    line[at++] = '\n';
    put(line, at);
  }
  void *frames[48];
  int count = backtrace(frames, 48);
  for (int i = 2; i < count; i++) { /* without this function and the handler */
    Dl_info found;
    int known = dladdr(frames[i], &found) && found.dli_fname;
    size_t at = append(line, 0, capacity, "  at ");
    at = append(line, at, capacity, known ? found.dli_fname : "?");
    at = append(line, at, capacity, "+");
    at = append_hex(line, at, capacity,
                    (uintptr_t)frames[i] - (known ? (uintptr_t)found.dli_fbase : 0));
    if (known && found.dli_sname) {
      at = append(line, at, capacity, " ");
      at = append(line, at, capacity, found.dli_sname);
    }
    line[at++] = '\n';
    put(line, at);
  }
}

/* A fault, or what this process has sent to itself, as abort does; not what came from outside. */
static int is_own(const siginfo_t *info) {
  return info != NULL && (info->si_code > 0 || info->si_pid == getpid());
}

static void crashed(int signal, siginfo_t *info, void *context) {
  (void)context;
  snapsys_crash_restore_terminal();
  remove_own_file();
  blame(signal, info);
  if (is_own(info)) leave_record(name_of(signal));
  if (traces && info != NULL) trace(info, signal);
  struct sigaction next = {.sa_handler = SIG_DFL};
  sigemptyset(&next.sa_mask);
  if (chained && found[signal].sa_handler != SIG_IGN) next = found[signal];
  sigaction(signal, &next, NULL);
  /* A fault comes again when its instruction is run again; a signal that was sent does not. */
  if (info == NULL || info->si_code <= 0) raise(signal);
}

/* Signals that end a process unless somebody waits for them, and that nobody waits for here. */
static const int ending[] = {SIGQUIT,   SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF,
                             SIGSTKFLT, SIGIO,   SIGPWR,  SIGXCPU, SIGXFSZ};

static void ended(int signal) {
  snapsys_crash_restore_terminal();
  remove_own_file();
  struct sigaction usual = {.sa_handler = SIG_DFL};
  sigemptyset(&usual.sa_mask);
  sigaction(signal, &usual, NULL);
  raise(signal);
}

static int guard_against_endings(void) {
  for (size_t i = 0; i < sizeof ending / sizeof *ending; i++) {
    struct sigaction was, action = {.sa_handler = ended, .sa_flags = SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    if (sigaction(ending[i], NULL, &was) < 0) return -errno;
    /* A parent that has it ignored, as nohup does, means it. */
    if (was.sa_handler != SIG_DFL) continue;
    if (sigaction(ending[i], &action, NULL) < 0) return -errno;
  }
  return 0;
}

int snapsys_end_at_once(int signal) {
  struct sigaction action = {.sa_handler = ended, .sa_flags = SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  return sigaction(signal, &action, NULL) < 0 ? -errno : 0;
}

int snapsys_crash_install(const char *name, int chain) {
  strncpy(program, name, sizeof program - 1);
  chained = chain;
  if (installed) return 0;
  installed = 1;
  stack_t stack = {.ss_sp = alternate, .ss_size = sizeof alternate};
  if (sigaltstack(&stack, NULL) < 0) return -errno;
  for (int i = 0; i < FATAL; i++) {
    struct sigaction action = {.sa_sigaction = crashed, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    if (sigaction(fatal[i], &action, &found[fatal[i]]) < 0) return -errno;
  }
  return guard_against_endings();
}

/* ---- hang guard ------------------------------------------------------------------------------- */

static timer_t hang_timer;
static struct itimerspec hang_period;
static int hang_seconds, hang_status;
static unsigned hang_seen, hang_same;

static void hang_tell(void) {
  char line[512], digits[16];
  const size_t capacity = sizeof line - 1;
  size_t count = 0, at = append(line, 0, capacity, program);
  at = append(line, at, capacity, ": gave up: ");
  at = append(line, at, capacity, in_flight_who);
  at = append(line, at, capacity, ": ");
  at = append(line, at, capacity, in_flight_what ? in_flight_what : "a call");
  at = append(line, at, capacity, " has not returned for ");
  for (int rest = hang_seconds; rest > 0 || count == 0; rest /= 10)
    digits[count++] = (char)('0' + rest % 10);
  while (count > 0 && at < capacity) line[at++] = digits[--count];
  at = append(line, at, capacity, " s\n");
  put(line, at);
}

/* Half a limit has passed while the loop was busy. */
static void hang_ticked(int signal) {
  (void)signal;
  hang_same = in_flight_who && in_flight_changes == hang_seen ? hang_same + 1 : 0;
  hang_seen = in_flight_changes;
  if (hang_same < 2) return;
  snapsys_crash_restore_terminal();
  remove_own_file();
  hang_tell();
  leave_record("no return");
  leave(hang_status);
}

int snapsys_hang_install(const char *name, int seconds, int status) {
  const int tick = SIGRTMAX - 2;
  if (hang_seconds || seconds <= 0) return hang_seconds ? -EALREADY : -EINVAL;
  strncpy(program, name, sizeof program - 1);
  struct sigaction action = {.sa_handler = hang_ticked, .sa_flags = SA_RESTART | SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  if (sigaction(tick, &action, NULL) < 0) return -errno;
  sigset_t open; /* a parent may have passed on a mask that blocks it */
  sigemptyset(&open);
  sigaddset(&open, tick);
  pthread_sigmask(SIG_UNBLOCK, &open, NULL);
  struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = tick};
  if (timer_create(CLOCK_MONOTONIC, &event, &hang_timer) < 0) return -errno;
  hang_period.it_value.tv_sec = seconds / 2;
  hang_period.it_value.tv_nsec = seconds % 2 ? 500000000 : 0;
  hang_period.it_interval = hang_period.it_value;
  hang_status = status;
  hang_seconds = seconds;
  snapsys_hang_watch(1);
  return 0;
}

void snapsys_hang_watch(int busy) {
  static const struct itimerspec never;
  if (!hang_seconds) return;
  hang_same = 0;
  timer_settime(hang_timer, 0, busy ? &hang_period : &never, NULL);
}
