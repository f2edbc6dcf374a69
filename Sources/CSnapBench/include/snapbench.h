/* What the conformance suite's children do to themselves that Swift cannot see. No part of the host:
 * only SnapConformance imports it. Answers are counts or 0, errors negative errno values. */
#ifndef SNAPBENCH_H
#define SNAPBENCH_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- memory ----------------------------------------------------------------------------------- */

/* Copies memory of this process that may not be there; answers how much was copied. */
int64_t snapbench_peek(uintptr_t address, void *into, size_t count);
/* Gives unused memory back to the system, so that what is left is in use. */
void snapbench_trim(void);
/* Bytes that are allocated, as a sanitizer counts them, which keeps freed memory for a while; 0: there
 * is none. */
uint64_t snapbench_sanitized_heap(void);

/* ---- the process ------------------------------------------------------------------------------ */

/* What a signal does: its handler (0 default, 1 ignored), its flags, its mask; -EINVAL: no such. */
int snapbench_signal(int number, uintptr_t *handler, uint64_t *flags, uint64_t *mask);
/* fork(): 0 in the child. */
int snapbench_fork(void);
/* Waits for a child of snapbench_fork; the status as of waitpid. */
int snapbench_wait(int process, int *status);
/* Leaves at once, like a process that a signal killed, when signal is not 0; else with a status. */
void snapbench_leave(int status, int signal);
/* Ends the process as a program ends: exit functions and destructors run. */
void snapbench_end(void);
/* 1: SIGALRM comes 1000 times a second, with a handler that breaks system calls off. 0: no more. */
int snapbench_ring(int on);
/* How often it came. */
uint64_t snapbench_rings(void);
/* 1 when exec closes the descriptor, 0 when it hands it on. */
int snapbench_closes_on_exec(int descriptor);

/* ---- allocations that fail -------------------------------------------------------------------- */

/* From now on the allocations of the library that an address belongs to are counted: its calls of
 * malloc and its kin and of operator new. Answers how many such calls it has bound, once for all. */
int snapbench_watch_allocations(uintptr_t address);
/* Begins to count at 0; the `failing`-th allocation from now on gets nothing. 0: none does. */
void snapbench_fail_allocation(uint64_t failing);
/* How many there were since. */
uint64_t snapbench_allocations(void);

/* ---- the time ------------------------------------------------------------------------------------ */

/* The library of an address reads the time of day so many seconds ahead from now on. Answers how many of its
 * calls of the clock are led here. */
int snapbench_set_clock_ahead(uintptr_t address, int64_t seconds);

/* ---- memory between fences ---------------------------------------------------------------------- */

/* From now on each block that the library of an address allocates ends at a page that nobody may touch,
 * and is forbidden when it is freed. Answers how many of its calls that allocate are led here. */
int snapbench_fence(uintptr_t address);
/* Where fenced blocks lie; 0 when there are none. */
uintptr_t snapbench_fence_room(uint64_t *size);
/* Blocks are laid to this number, below 4096, from now on. */
void snapbench_fence_site(int site);
/* How many blocks that were laid to a number are not freed. */
uint32_t snapbench_fenced_at(int site);
enum { SNAPBENCH_WRITTEN_PAST = 1, SNAPBENCH_FREED_TWICE = 2, SNAPBENCH_FREED_INSIDE = 3 };
/* The first harm that was done to a block, and whose block of which size it was; 0: none. */
struct snapbench_damage {
  int kind, site;
  size_t size;
};
struct snapbench_damage snapbench_look_at_fences(void);

/* ---- system calls ------------------------------------------------------------------------------- */

/* A file or directory that may be used, with all that lies below it, by calls that are judged here. */
int snapbench_may_use(const char *path, int writes);
/* Starts the thread that judges, before anything is to be judged. */
int snapbench_await_calls(void);
/* The calls that name a file, as many as *count says; lives for ever. */
const int *snapbench_naming_calls(unsigned *count);
/* It begins to listen, at a descriptor of snapsys_observe_calls: of the calls that come there, those that
 * name a file which may not be used and all that name none are refused. */
int snapbench_listen(int listener);
/* A call that was refused, with what it named, and whether that was to change. */
struct snapbench_refused {
  int number, writes;
  char path[240];
};
/* How many different ones there were, at most 64. */
int snapbench_refused_count(void);
struct snapbench_refused snapbench_refused_at(int index);
/* What a call is called; NULL: it is not known here. */
const char *snapbench_call_name(int number);
/* Which power it takes; 0: one that nobody has. */
enum { SNAPBENCH_FILES = 1, SNAPBENCH_NETWORK, SNAPBENCH_EXEC, SNAPBENCH_DISPLAY };
int snapbench_call_power(int number);

/* ---- libraries that go again ------------------------------------------------------------------ */

/* dlopen(NOW | LOCAL); NULL with the reason in *error, good until the next call. */
void *snapbench_load(const char *path, const char **error);
void *snapbench_symbol(void *library, const char *name);
int snapbench_unload(void *library);

#ifdef __cplusplus
}
#endif
#endif
