/* snapsystem.h - Linux calls that Swift cannot see (variadic, or outside the Glibc module), the
 * signal handlers, which must be C, and SHA-256 from nettle.
 *
 * Every function that can fail answers a negative errno value instead of setting errno. */
#ifndef SNAPSYSTEM_H
#define SNAPSYSTEM_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- process and environment ----------------------------------------------------------------- */

/* The variable's value, or NULL: also NULL under elevated privileges. */
const char *snapsys_environment(const char *name);
/* The table of NAME=value, ended by NULL. */
char *const *snapsys_whole_environment(void);
/* The system's words for an errno value, never translated; NULL for an unknown one. */
const char *snapsys_reason(int code);
void snapsys_ignore_broken_pipes(void);
void snapsys_ignore_full_files(void);
/* 1 when the program runs with more rights than the one who started it. */
int snapsys_is_elevated(void);
/* The release of the running kernel, such as 6.1.0-18; empty when nobody says. */
int snapsys_kernel(char *room, size_t size);
/* 1 on the thread that entered main. */
int snapsys_is_main_thread(void);
/* Bytes that malloc has given out and not got back, in all its arenas. */
uint64_t snapsys_heap_used(void);
/* A number for the calling thread that no other living thread has. */
uint64_t snapsys_thread_id(void);

/* The words that the program was started with, its own name first, ended by NULL; without asking /proc. */
char *const *snapsys_arguments(void);

/* ---- settings of the process and of the calling thread ----------------------------------------- */

/* Rounding, traps and flushing of the calling thread, as one number; no flags that arithmetic sets. */
uint64_t snapsys_float_mode(void);
/* The signals that are blocked on the calling thread, a bit for each: the lowest is signal 1. */
uint64_t snapsys_blocked_signals(void);
/* Milliseconds that are left of an interval timer: 0 real, 1 virtual, 2 profiling; 0 when it rests. */
int64_t snapsys_alarm_left(int kind);
/* The locale of the calling thread alone, as a number that says nothing more; one number for none. */
uint64_t snapsys_thread_locale(void);
/* LC_CTYPE of the environment where it is of UTF-8, else C.UTF-8; all other categories stay. */
void snapsys_take_utf8(void);
/* The status flags of a descriptor, such as O_NONBLOCK; -1: it is not open. */
int32_t snapsys_status_flags(int32_t descriptor);
/* Of the process and the calling thread, numbers to be compared: 0 the nice value, 1 the processors, 2 the thread's
 * name, 3 whether a core may be read, 4 the signal at the parent's death, 5 whether orphans come to it, 6 the slack
 * of timers, 7 the process group, 8 which of the first three descriptors exec closes, 9 where signals are handled, 10
 * whether no privileges can be won, 11 the personality. */
enum { SNAPSYS_TRAITS = 12 };
int64_t snapsys_trait(int which);
/* A number that is another when one of these is: directory, locale, the thread's own, umask, environment, blocked signals,
 * rounding, which interval timers run, limits, the traits above. Some 50 system calls. */
uint64_t snapsys_settings_mark(void);

/* ---- files ------------------------------------------------------------------------------------ */

struct snapsys_stat {
  uint64_t device, inode, size;
  uint32_t mode, owner, group;
  uint64_t links;
  int64_t changed; /* the last change of bytes, owner or mode: nanoseconds since 1970 */
};
int snapsys_stat_descriptor(int descriptor, struct snapsys_stat *out);
/* Of the link itself, when it is one. */
int snapsys_stat_link(const char *path, struct snapsys_stat *out);
int snapsys_stat_path(const char *path, struct snapsys_stat *out);
/* Reading only, close on exec, never blocking; `follow` 0 refuses a link at the end of the path. */
int snapsys_open(const char *path, int follow);
/* One pread, begun again after a signal; answers the count. */
int64_t snapsys_read_at(int descriptor, void *into, size_t count, uint64_t offset);
int64_t snapsys_read(int descriptor, void *into, size_t count);
/* All of it or an error. */
int snapsys_write_all(int descriptor, const void *from, size_t count);
/* As snapsys_write_all; what does not fit whole into a regular file is taken back. A pipe or socket may be full and
 * unread for `patience` milliseconds (below 0: for ever), and for a second at most once the process was told to end;
 * then -ETIMEDOUT, and a part may be written. */
int snapsys_write_whole(int descriptor, const void *from, size_t count, int patience);
/* A new file for writing; refuses an existing one. */
int snapsys_create(const char *path, uint32_t mode);
int snapsys_rename(const char *from, const char *to);
/* Writes what the kernel holds of a file, or of a directory's entries, to the disk. */
int snapsys_sync(int descriptor);
/* Removes a directory and all in it, no link followed; what cannot be removed stays. */
int snapsys_remove_tree(const char *path);
/* Opens a directory for reading its entries; NULL and *error on failure. */
void *snapsys_directory_open(const char *path, int *error);
/* The next name (good until the next call) and its S_IFMT kind, 0 when the system does not say;
 * NULL at the end or on an error, which *error tells (0: the end). */
const char *snapsys_directory_next(void *directory, uint32_t *kind, int *error);
void snapsys_directory_close(void *directory);
int snapsys_terminal_size(int descriptor, uint16_t *rows, uint16_t *columns);
/* Sets or clears O_NONBLOCK. */
int snapsys_set_nonblocking(int descriptor, int on);

/* ---- sealed copies ---------------------------------------------------------------------------- */

/* An empty, sealable, executable file in memory. */
int snapsys_memory_file(const char *name);
/* No more writing, growing, shrinking or sealing. */
int snapsys_seal(int descriptor);
/* The seals that stand, as F_SEAL_ bits. */
int snapsys_seals(int descriptor);
/* The same open file under the lowest free number that is at least `least`; close on exec. */
int snapsys_duplicate_above(int descriptor, int least);
/* 1 when nothing can write it any more. */
int snapsys_is_sealed(int descriptor);

/* Calls `each` for every library in the process: its path, SONAME (or ""), and load address. */
typedef void (*snapsys_loaded_fn)(void *context, const char *path, const char *soname);
void snapsys_each_loaded(snapsys_loaded_fn each, void *context);
/* The file an address was loaded from, or NULL; *base is where it begins. */
const char *snapsys_library_at(const void *address, uintptr_t *base, const char **symbol);
const char *snapsys_libc_version(void);
/* Writes what a C++, Rust or Swift compiler was told for a symbol, cut at `capacity` - 1 bytes, and
 * answers its length; 0 when the name is not mangled, or of a language that is not in the process. */
size_t snapsys_demangle(const char *symbol, char *into, size_t capacity);

/* ---- SHA-256, by nettle ----------------------------------------------------------------------- */

void snapsys_sha256(const void *bytes, size_t count, uint8_t digest[32]);

/* ---- files that survive, and who writes them --------------------------------------------------- */

/* One write(): it may write less, and an interrupted one is told as it is. */
int64_t snapsys_write_once(int descriptor, const void *from, size_t count);
/* fdatasync(), once: what a second one would say after an error is not true. */
int snapsys_sync_data(int descriptor);
/* A file to lock, made where there is none (mode 0600); a link is refused. */
int snapsys_open_lock(const char *path);
/* Locks an open file or directory until it is closed; -EWOULDBLOCK when somebody else has. */
int snapsys_try_lock(int descriptor);
/* The file has so many bytes from now on, and room for them on the disk; those that were not written are zeros. Where
   it goes on being written stays the same. */
int snapsys_reserve(int descriptor, int64_t count);
/* The file has so many bytes from now on. */
int snapsys_cut_behind(int descriptor, int64_t count);
/* A thread that no signal of the process comes to; one that does not fit a file is an error there. */
int snapsys_thread_start(void (*work)(void *), void *context, uint64_t *thread);
int snapsys_thread_join(uint64_t thread);

/* ---- directories that are watched -------------------------------------------------------------- */

/* What happened to an entry, or (SELF_GONE) to the directory itself: it was deleted or moved away. */
enum {
  SNAPSYS_CREATED = 1, SNAPSYS_WRITTEN = 2, SNAPSYS_CLOSED = 4, SNAPSYS_MOVED_IN = 8,
  SNAPSYS_GONE = 16, SNAPSYS_SELF_GONE = 32, SNAPSYS_OVERFLOW = 64
};
struct snapsys_change { int32_t watch; uint32_t what; const char *name; size_t length; };
/* A descriptor that becomes readable when something happens; `snapsys_read` reads. */
int snapsys_watch_create(void);
/* Answers the number of the watch; the same for two names of one directory. Without `writes` only
 * what comes is told, and the end of the directory. */
int snapsys_watch_add(int descriptor, const char *directory, int writes);
int snapsys_watch_remove(int descriptor, int watch);
/* Takes the change at *at out of what was read and moves on; 0: there is no more. The name lies in
 * what was read. */
int snapsys_watch_next(const void *from, size_t count, size_t *at, struct snapsys_change *out);

/* ---- event loop ------------------------------------------------------------------------------- */

enum { SNAPSYS_READ = 1, SNAPSYS_WRITE = 2, SNAPSYS_HANGUP = 4, SNAPSYS_ERROR = 8 };
struct snapsys_event { uint32_t ready; uint32_t reserved; uint64_t token; };

int snapsys_poll_create(void);
int snapsys_poll_add(int poll, int descriptor, uint32_t interest, uint64_t token);
int snapsys_poll_change(int poll, int descriptor, uint32_t interest, uint64_t token);
int snapsys_poll_remove(int poll, int descriptor);
/* Answers the count (at most 64); `milliseconds` -1 waits for ever; a signal gives 0. */
int snapsys_poll_wait(int poll, struct snapsys_event *events, int capacity, int milliseconds);

int snapsys_wake_create(void);
int snapsys_wake(int descriptor);
/* Makes it silent again. */
int snapsys_wake_clear(int descriptor);

int snapsys_timer_create(void);
/* Monotonic nanoseconds since boot; 0 disarms. */
int snapsys_timer_set(int descriptor, uint64_t at);
uint64_t snapsys_now(void);

/* Each arrival of the signal wakes the descriptor (of snapsys_wake_create). One owner per signal. */
int snapsys_signal_watch(int signal, int wake);
/* From now on, of all signals that this was said of, the second that arrives while it is watched ends the process
 * at once, as snapsys_end_at_once does: also where nobody has taken the first. */
int snapsys_signal_ends_again(int signal);
/* Whether one of those has come. */
int snapsys_signal_has_ended(void);
/* Puts back what the signal did before. */
int snapsys_signal_unwatch(int signal);
/* 1 once after one or more arrivals. */
int snapsys_signal_take(int signal);

/* ---- crash guard ------------------------------------------------------------------------------ */

/* Takes over the fatal signals, once. `chain` 1 hands on to the handlers found, 0 to the default. */
int snapsys_crash_install(const char *program, int chain);
/* Remembers the terminal's modes and what to write to it before they are put back. */
int snapsys_crash_guard_terminal(int descriptor, const void *bytes, size_t count);
/* Puts the terminal back, once; safe in a signal handler. */
void snapsys_crash_restore_terminal(void);
void snapsys_crash_forget_terminal(void);
/* A file that is removed when the process ends by a signal or is left; "" forgets it. */
int snapsys_crash_guard_file(const char *path);
/* A crash by touching these addresses says that they were lent; one stretch for the process. */
void snapsys_crash_lent(uintptr_t start, size_t size);
/* A crash, a call of _exit or exit in a plugin's call, and a call that does not return write a line there:
 * "ended", by what, whose call and which, between tabs; -1: nowhere. A signal that another process has sent
 * writes nothing. */
void snapsys_crash_record(int descriptor);
/* From now on the signal ends the process, wherever it is, after the terminal is put back and the file that
 * goes with the process is removed. */
int snapsys_end_at_once(int signal);
/* exit() during a call in flight, and _exit() and its like at any time, are told of and end the process
 * with this status instead. A raw system call cannot be seen. */
void snapsys_exit_guard(int status);
/* The program ends by itself; what runs from now on is laid to them. Both live for ever. */
void snapsys_exit_begins(const char *who, const char *what);
/* A crash also writes its stack from now on, and the address that was touched. */
void snapsys_crash_trace(void);
/* Text that lives for ever, or NULL. */
void snapsys_in_flight_set(const char *who, const char *what);
void snapsys_in_flight_get(const char **who, const char **what);

/* ---- hang guard ------------------------------------------------------------------------------- */

/* When one call in flight has not returned for so many seconds while the process is busy, puts the
 * terminal back, says whose call it is, and leaves with the status. Once for the process. */
int snapsys_hang_install(const char *program, int seconds, int status);
/* 1: the process is busy from now on; 0: it waits. Costs one system call; none when not installed. */
void snapsys_hang_watch(int busy);

/* ---- children --------------------------------------------------------------------------------- */

int snapsys_process_descriptor(int process);
int snapsys_process_signal(int descriptor, int signal);
/* Processes whose parents end become children of this one, when they descend from it. */
int snapsys_adopt_orphans(void);
/* This process is killed when `parent`, which started it, ends; -ESRCH when that has happened. */
int snapsys_end_with_parent(int parent);
/* This process keeps a tree: it adopts what its descendants leave behind, blocks all signals, and gets SIGTERM when
 * `parent`, which started it, ends; -ESRCH when that has happened. */
int snapsys_keeper_begin(int parent);
/* Waits for news: 1 it shall end (SIGTERM), 0 a child has ended. */
int snapsys_keeper_wait(void);
/* The number of a child that has ended, with its status; 0: none has; -ECHILD: there is none. */
int snapsys_reap_any(int *status);
/* Ends this process as another one has ended, by the same signal where it was one. */
void snapsys_end_as(int status);
/* Signals that ask a process to end, or to stop, do nothing from now on. */
void snapsys_outlive_signals(void);
/* 1 when ended (status as of waitpid), 0 when still running. */
int snapsys_process_reap(int process, int *status);
struct snapsys_spawn {
  const char *path;
  char *const *arguments;
  char *const *environment;
  const char *directory;  /* or NULL */
  const int *from;        /* descriptor from[i] becomes descriptor to[i]; all others are closed */
  const int *to;
  size_t descriptors;
  int own_group;
};
int snapsys_spawn_process(const struct snapsys_spawn *spawn, int *process);
/* Waits until one is readable (bit i of the answer) or the time is over (0). */
int snapsys_wait_readable(const int *descriptors, size_t count, int milliseconds);
/* Waits until there is room to write (bit 0 of the answer), one of the others is readable (bit i + 1) or the time is
 * over (0). */
int snapsys_wait_writable(int descriptor, const int *others, size_t count, int milliseconds);
int snapsys_pipe(int ends[2]);

/* ---- local sockets and pipes ------------------------------------------------------------------- */

/* A socket that listens under a path, mode 0600 from its first moment; never blocks. */
int snapsys_socket_listen(const char *path, int backlog);
/* -ECONNREFUSED: the name is left of a process that has ended. Reads and writes never block. */
int snapsys_socket_connect(const char *path);
/* The next connection, which never blocks; -EAGAIN: none now. */
int snapsys_socket_accept(int socket);
/* Who has connected, as the kernel saw it. */
int snapsys_socket_peer(int socket, int *process, uint32_t *user);
/* Tells the other end that nothing more is sent. */
int snapsys_socket_end(int socket);
/* As much as fits, to a socket or a pipe that does not block; never raises SIGPIPE. */
int64_t snapsys_write_some(int descriptor, const void *from, size_t count);
/* One datagram to a local socket, a path or @ and a name in no file system; never waits. */
int snapsys_datagram_send(const char *name, const void *from, size_t count);
/* Two sockets that are connected with each other; both close on exec and never block. */
int snapsys_socket_pair(int ends[2]);
/* A new directory for this user only. */
int snapsys_make_private_directory(const char *path);

/* ---- pretended terminals ---------------------------------------------------------------------- */

/* A terminal of that size: answers the end that types and reads, *program_end is the terminal itself.
 * Both close on exec; it is nobody's controlling terminal. */
int snapsys_terminal_make(uint16_t rows, uint16_t columns, int *program_end);
/* A thread of its own reads the descriptor and drops what comes, to the end of it. */
int snapsys_drain(int descriptor);

/* ---- memory that two threads share ------------------------------------------------------------ */

/* Has the processor get memory from another one's cache, to be written soon; nothing changes by it. */
static inline void snapsys_fetch_to_write(const void *memory) {
#if defined(__x86_64__)
  /* What a compiler for any of these processors makes of __builtin_prefetch only reads. */
  __asm__ volatile("prefetchw %0" : : "m"(*(const char *)memory));
#else
  __builtin_prefetch(memory, 1, 3);
#endif
}

#ifdef __cplusplus
}
#endif
#endif
