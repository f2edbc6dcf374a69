/* Whose call the main thread is in, and what is said and recorded of it when the process ends in one.
 * Handlers of signals make only calls that POSIX allows there, and have no memory of their own. */
#define _GNU_SOURCE
#include "guarding.h"

#include <string.h>

char snapsys_guard_program[64];

void snapsys_guard_name(const char *program) {
  strncpy(snapsys_guard_program, program, sizeof snapsys_guard_program - 1);
}

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

unsigned snapsys_guard_changes(void) { return __atomic_load_n(&in_flight_changes, __ATOMIC_RELAXED); }

const char *snapsys_guard_signal_name(int signal) {
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

int snapsys_guard_is_owner(int process) { return process == getpid(); }

static int record_file = -1, record_owner;

void snapsys_crash_record(int descriptor) {
  record_owner = getpid();
  __atomic_store_n(&record_file, descriptor, __ATOMIC_SEQ_CST);
}

void snapsys_guard_record(const char *cause) {
  const char *who = in_flight_who, *what = in_flight_what;
  int descriptor = __atomic_load_n(&record_file, __ATOMIC_SEQ_CST);
  if (descriptor < 0 || !who || !snapsys_guard_is_owner(record_owner)) return;
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

void snapsys_guard_blame(int signal, const siginfo_t *info) {
  char line[512];
  const size_t capacity = sizeof line - 1;
  const char *who = in_flight_who, *what = in_flight_what;
  size_t at = append(line, 0, capacity, snapsys_guard_program);
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
  at = append(line, at, capacity, snapsys_guard_signal_name(signal));
  at = append(line, at, capacity, ")");
  if (touched_lent(info)) {
    at = append(line, at, capacity,
                ": it touched what it was lent, which can only be read, and only until its call returns");
  }
  line[at++] = '\n';
  put(line, at);
}
