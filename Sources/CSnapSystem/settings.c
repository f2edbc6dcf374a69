#define _GNU_SOURCE
#include "snapsystem.h"

#include <fcntl.h>
#include <fenv.h>
#include <langinfo.h>
#include <locale.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

/* What the loader gives to whatever begins before main: /proc/self/cmdline says the same, where there is one. */
static char *no_arguments[] = {NULL};
static char **given = no_arguments;

__attribute__((constructor)) static void keep_arguments(int count, char **words) {
  if (count > 0 && words) given = words;
}

char *const *snapsys_arguments(void) { return given; }

/* What a part of a program leaves as it found it: settings of the process and of the calling thread. */

uint64_t snapsys_float_mode(void) {
  uint64_t mode = (uint64_t)fegetround() << 32 | (uint64_t)(unsigned)fegetexcept();
#if defined(__x86_64__)
  mode ^= (uint64_t)(__builtin_ia32_stmxcsr() & ~0x3Fu) << 8; /* without the six flags that are results */
#elif defined(__aarch64__)
  uint64_t control;
  __asm__("mrs %0, fpcr" : "=r"(control));
  mode ^= control << 8;
#endif
  return mode;
}

uint64_t snapsys_blocked_signals(void) {
  sigset_t set;
  uint64_t mask = 0;
  sigemptyset(&set);
  pthread_sigmask(SIG_BLOCK, NULL, &set);
  for (int number = 1; number <= 64; number++)
    if (sigismember(&set, number) == 1) mask |= UINT64_C(1) << (number - 1);
  return mask;
}

uint64_t snapsys_thread_locale(void) { return (uint64_t)(uintptr_t)uselocale((locale_t)0); }

static int reads_utf8(void) { return strcmp(nl_langinfo(CODESET), "UTF-8") == 0; }

void snapsys_take_utf8(void) {
  if (setlocale(LC_CTYPE, "") && reads_utf8()) return;
  if (!setlocale(LC_CTYPE, "C.UTF-8")) setlocale(LC_CTYPE, "C");
}

int64_t snapsys_alarm_left(int kind) {
  static const __itimer_which_t kinds[] = {ITIMER_REAL, ITIMER_VIRTUAL, ITIMER_PROF};
  struct itimerval left;
  if (kind < 0 || kind > 2 || getitimer(kinds[kind], &left) < 0) return 0;
  int64_t micros = (int64_t)left.it_value.tv_sec * 1000000 + left.it_value.tv_usec;
  return micros == 0 ? 0 : micros / 1000 + 1;
}

static uint64_t mixed(uint64_t mark, const void *bytes, size_t count) {
  const unsigned char *next = bytes;
  for (size_t index = 0; index < count; index++) mark = (mark ^ next[index]) * UINT64_C(0x100000001b3);
  return mark;
}

static uint64_t mixed_text(uint64_t mark, const char *text) {
  return text == NULL ? mixed(mark, "\1", 1) : mixed(mark, text, strlen(text) + 1);
}

/* The line "Umask:" of the kernel's file: umask() itself would have to change it. */
static uint64_t mixed_umask(uint64_t mark) {
  char text[512];
  int file = open("/proc/thread-self/status", O_RDONLY | O_CLOEXEC);
  if (file < 0) return mark;
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  text[count < 0 ? 0 : count] = 0;
  const char *line = strstr(text, "\nUmask:");
  return line == NULL ? mark : mixed(mark, line, strcspn(line + 1, "\n"));
}

int32_t snapsys_status_flags(int32_t descriptor) { return fcntl(descriptor, F_GETFL); }

static uint64_t processors(void) {
  cpu_set_t set;
  CPU_ZERO(&set);
  sched_getaffinity(0, sizeof set, &set); /* more than fit: none, each time */
  return mixed(UINT64_C(0xcbf29ce484222325), &set, sizeof set);
}

static uint64_t thread_name(void) {
  char name[16] = {0};
  uint64_t word = 0;
  prctl(PR_GET_NAME, name, 0, 0, 0);
  memcpy(&word, name, sizeof word);
  return mixed(word, name, sizeof name);
}

static int stored(int option) {
  int value = 0;
  return prctl(option, &value, 0, 0, 0) < 0 ? -1 : value;
}

/* Which of standard input, output and error output exec closes, a bit for each. */
static int64_t closing(void) {
  int64_t bits = 0;
  for (int number = 0; number < 3; number++) {
    int flags = fcntl(number, F_GETFD);
    if (flags >= 0 && flags & FD_CLOEXEC) bits |= 1 << number;
  }
  return bits;
}

static uint64_t signal_stack(void) {
  stack_t stack = {0};
  return sigaltstack(NULL, &stack) < 0 || stack.ss_flags & SS_DISABLE ? 0 : (uint64_t)(uintptr_t)stack.ss_sp;
}

int64_t snapsys_trait(int which) {
  switch (which) {
    case 0: return getpriority(PRIO_PROCESS, 0);
    case 1: return (int64_t)processors();
    case 2: return (int64_t)thread_name();
    case 3: return prctl(PR_GET_DUMPABLE, 0, 0, 0, 0);
    case 4: return stored(PR_GET_PDEATHSIG);
    case 5: return stored(PR_GET_CHILD_SUBREAPER);
    case 6: return prctl(PR_GET_TIMERSLACK, 0, 0, 0, 0);
    case 7: return getpgrp();
    case 8: return closing();
    case 9: return (int64_t)signal_stack();
    case 10: return prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0);
    case 11: return personality(UINT32_MAX);
    default: return 0;
  }
}

uint64_t snapsys_settings_mark(void) {
  uint64_t mark = UINT64_C(0xcbf29ce484222325), word;
  char directory[4096];
  mark = mixed_text(mark, getcwd(directory, sizeof directory));
  mark = mixed_text(mark, setlocale(LC_ALL, NULL));
  word = snapsys_thread_locale();
  mark = mixed(mark, &word, sizeof word);
  mark = mixed_umask(mark);
  for (char **entry = environ; entry != NULL && *entry != NULL; entry++) mark = mixed_text(mark, *entry);
  word = snapsys_blocked_signals();
  mark = mixed(mark, &word, sizeof word);
  word = snapsys_float_mode();
  mark = mixed(mark, &word, sizeof word);
  for (int kind = 0; kind < 3; kind++) {
    word = snapsys_alarm_left(kind) != 0;
    mark = mixed(mark, &word, 1);
  }
  for (int trait = 0; trait < SNAPSYS_TRAITS; trait++) {
    int64_t number = snapsys_trait(trait);
    mark = mixed(mark, &number, sizeof number);
  }
  for (int limit = 0; limit < RLIM_NLIMITS; limit++) {
    struct rlimit now = {0, 0};
    getrlimit((__rlimit_resource_t)limit, &now);
    mark = mixed(mark, &now, sizeof now);
  }
  return mark;
}
