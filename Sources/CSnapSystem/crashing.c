/* Crashes: whose call they came in is said, what was taken is given back, and the signal goes its way.
 * Handlers of signals make only calls that POSIX allows there, and have no memory of their own. */
#define _GNU_SOURCE
#include "guarding.h"

#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <string.h>

static const int fatal[] = {SIGSEGV, SIGABRT, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGSYS};
enum { FATAL = sizeof fatal / sizeof fatal[0] };

static struct sigaction found[SIGNALS];
static int chained, installed;
static _Alignas(16) char alternate[64 * 1024];

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
  snapsys_guard_remove_file();
  snapsys_guard_blame(signal, info);
  if (is_own(info) && snapsys_is_main_thread()) snapsys_guard_record(snapsys_guard_signal_name(signal));
  if (traces && info != NULL) trace(info, signal);
  struct sigaction next = {.sa_handler = SIG_DFL};
  sigemptyset(&next.sa_mask);
  if (chained && found[signal].sa_handler != SIG_IGN) next = found[signal];
  sigaction(signal, &next, NULL);
  /* A fault comes again when its instruction is run again; a signal that was sent does not. */
  if (info == NULL || info->si_code <= 0) raise(signal);
}

int snapsys_crash_install(const char *name, int chain) {
  snapsys_guard_name(name);
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
  return snapsys_guard_endings(chain);
}
