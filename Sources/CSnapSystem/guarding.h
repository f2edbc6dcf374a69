/* What the guards share: who is blamed, what is given back, and how a process is left. */
#pragma once
#include "snapsystem.h"

#include <signal.h>
#include <unistd.h>

/* One more than the last signal. */
enum { SIGNALS = 65 };

#pragma GCC visibility push(hidden)

/* The program's name, with which each sentence begins. */
extern char snapsys_guard_program[64];
void snapsys_guard_name(const char *program);

/* How often a call has begun or ended. */
unsigned snapsys_guard_changes(void);
const char *snapsys_guard_signal_name(int signal);
/* Says whose call a crash came in. */
void snapsys_guard_blame(int signal, const siginfo_t *info);
/* Whether this process is the one with that number, which has taken something, and no copy of it that somebody has
 * forked: a copy gives nothing back. */
int snapsys_guard_is_owner(int process);
/* Writes what has ended the process into the record of the run, where the main thread was in a call. Whoever says
 * so knows that it was that call, and not another thread. */
void snapsys_guard_record(const char *cause);
/* Removes the file that goes with the process. */
void snapsys_guard_remove_file(void);
/* Ends the process without a word, also where somebody has replaced _exit. */
_Noreturn void snapsys_guard_leave(int status);
/* Ends the process by a signal, with nothing left behind. */
void snapsys_guard_ended(int signal);
/* Has that done for all signals that end a process and that nobody waits for; with `chain` not for those that
 * something handles already. */
int snapsys_guard_endings(int chain);

#pragma GCC visibility pop

static inline size_t append(char *line, size_t at, size_t capacity, const char *text) {
  while (*text && at < capacity) line[at++] = *text++;
  return at;
}

static inline void put_to(int descriptor, const char *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = write(descriptor, bytes, count);
    if (written <= 0) return;
    bytes += written;
    count -= (size_t)written;
  }
}

static inline void put(const char *bytes, size_t count) { put_to(STDERR_FILENO, bytes, count); }
