/* snapconfine.h - what a process gives up for ever: files by Landlock, system calls by seccomp, the rights
 * of root, and resources. All of it holds for the calling thread and for what it starts from then on, so that
 * a process that is to be confined has one thread when it begins.
 *
 * Every function that can fail answers a negative errno value instead of setting errno. */
#ifndef SNAPCONFINE_H
#define SNAPCONFINE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of Landlock that the kernel has; 0: none. */
int snapsys_landlock_version(void);
/* How many threads the process has; those that a sanitizer has started do not count. */
int snapsys_thread_count(void);
/* 1 in a program that a sanitizer was built into, whose memory cannot be limited. */
int snapsys_is_sanitized(void);

/* No program that is started from now on has more rights than its starter. Comes before all that follows. */
int snapsys_forgo_privileges(void);
/* No right of root is left, nor can one be had again. */
int snapsys_drop_capabilities(void);
/* At most so many bytes of data (0: no limit), open descriptors and bytes of a file; no core files. */
int snapsys_limit_resources(uint64_t data, uint64_t descriptors, uint64_t file);

/* What may be done at a place and below it. */
enum { SNAPSYS_MAY_READ = 1, SNAPSYS_MAY_WRITE = 2, SNAPSYS_MAY_DRIVE = 4, SNAPSYS_MAY_EXECUTE = 8 };
/* Files of which nobody has spoken may be neither opened nor changed from the end of this on. Answers a
 * descriptor for snapsys_allow. `version` is that of Landlock which is made use of; `scopes` 1 holds back
 * signals to, 2 abstract sockets of processes outside, as far as that version can. */
int snapsys_begin_files(int version, int scopes);
/* -ENOENT: there is nothing of that name. */
int snapsys_allow(int files, const char *path, uint32_t may, int version);
/* It holds from now on. Closes the descriptor, whatever it answers. */
int snapsys_end_files(int files);

/* What system calls are for that are withheld otherwise. */
enum { SNAPSYS_CALLS_NETWORK = 1, SNAPSYS_CALLS_LOCAL = 2, SNAPSYS_CALLS_EXEC = 4 };
/* System calls that nobody needs fail from now on, and those that are not `allowed`; what `version` of
 * Landlock does not see is withheld, too. */
int snapsys_confine_calls(uint32_t allowed, int version);
/* The same calls, and those that are `naming` files, wait from now on for whoever reads the descriptor that this
 * answers (seccomp_unotify) and decides about each. A thread that is there already makes them as before. */
int snapsys_observe_calls(uint32_t allowed, const int *naming, unsigned count);

#ifdef __cplusplus
}
#endif
#endif
