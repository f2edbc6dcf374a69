/* Bare C doing only the unavoidable work; what the host is measured against. */
#ifndef SNAPNAV_PEERS_H
#define SNAPNAV_PEERS_H

#include <stddef.h>
#include <stdint.h>

/* Monotonic nanoseconds. */
uint64_t peer_now(void);
/* Nanoseconds that the calling thread has had a processor, the kernel's part included. */
uint64_t peer_busy(void);

/* The same of all threads together. */
uint64_t peer_busy_all(void);

/* An append-only file; a commit is one write and one fdatasync. Answers -1, or 0, when that fails. */
int peer_journal_open(const char *path);
int peer_journal_commit(int file, const void *bytes, size_t count);
void peer_journal_close(int file);

/* Finds the SnapNav note of each file over its program headers; answers how many had one. */
size_t peer_scan_notes(const char *const *paths, size_t count);

/* dlopen (NOW|LOCAL) and dlsym of the entry symbol for each file; answers how many had it. */
size_t peer_load(const char *const *paths, size_t count);

/* The same after each file was read into a sealed file in memory, which is what is opened. */
size_t peer_load_sealed(const char *const *paths, size_t count);

/* The same again with the SHA-256 of what was read: all that a load which pins bytes has to do. */
size_t peer_load_hashed(const char *const *paths, size_t count);

/* Opens the bench plugin with a host of empty functions; 0 when it cannot. */
int peer_open_pipeline(const char *path);
/* Router, two mediators and presenter, called bare; answers how many calls succeeded. */
uint64_t peer_navigate(uint64_t times);

/* Three-argument sum through a function pointer, and through ffi_call with a prepared interface. */
int64_t peer_call_pointer(uint64_t times);
int64_t peer_call_ffi(uint64_t times);
/* The same for int32 + double + int64, and for eight integers. */
double peer_call_mixed_pointer(uint64_t times);
double peer_call_mixed_ffi(uint64_t times);
int64_t peer_call_eight_ffi(uint64_t times);
/* Where the called functions are: x(xxx), d(idx), x(xxxxxxxx). */
const void *peer_add_address(void);
const void *peer_mix_address(void);
const void *peer_eight_address(void);

/* The pipeline's functions, for a host written in another language. */
typedef struct peer_pipeline {
  const void *router, *first, *second, *presenter;
} peer_pipeline;
peer_pipeline peer_pipeline_parts(void);

/* Resident memory of this process in KiB, and its context switches so far. */
long peer_resident_kib(void);
long peer_voluntary_switches(void);

/* Starts a program, its words on standard error thrown away: *into and *from are pipe ends to its
 * input and output, or pass NULL for none. Answers the process, or -1. */
int peer_start(char *const *words, int *into, int *from);
/* Starts a program on a terminal of its own, in raw mode; *master is the other end. Answers the
 * process, or -1. */
int peer_start_on_terminal(char *const *words, int *master);
/* This thread, and what it starts from now on, stays on the core where it is; 0: may be anywhere again. */
void peer_stay_on_one_core(int one);
/* A child that answers calls of so many bytes with so many, over a pair of sockets; both spin for a while before
 * they sleep, or do not. -1: not to be had. One at a time. */
int peer_trips_begin(size_t call, size_t answer, int spins);
/* So many calls, each waited for; -1: it has failed. */
int peer_trips(size_t call, size_t answer, uint64_t times);
void peer_trips_end(void);
/* Waits for its end; answers the exit status, 128 + signal after a crash. */
int peer_end(int process);

/* Steps from one state URL to another: pops, pushes, shows and hides as offsets into the texts.
 * Answers their number, or -1 for what is no state URL. */
long peer_diff(const char *from, size_t from_size, const char *to, size_t to_size);

/* A radix trie of route patterns, and the sum of 1 + the route found for each path. */
void *peer_routes_build(const char *const *patterns, size_t count);
void peer_routes_free(void *routes);
uint64_t peer_routes_match(
    const void *routes, const char *const *paths, const size_t *sizes, size_t count);

/* A graph for path searches: compressed adjacency of both directions with what a search needs. */
typedef struct peer_paths peer_paths;
peer_paths *peer_paths_build(uint32_t screens, const uint32_t *from, const uint32_t *to, size_t edges);
size_t peer_paths_bytes(const peer_paths *graph);
/* The edges of a shortest way, or -1; bidirectional, breadth first. */
long peer_paths_query(peer_paths *graph, uint32_t from, uint32_t to);
void peer_paths_free(peer_paths *graph);

#endif
