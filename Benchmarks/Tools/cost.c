/* cost [-1] ROUNDS FIRST... -- SECOND...: runs two commands by turns, their output thrown away, and prints
 * one line a run: which (0 or 1), nanoseconds from start to exit, or with -1 to the first output, largest
 * resident KiB, status.
 * A program of its own, because a child's largest memory begins with that of the one who made it. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

static uint64_t now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static int run(int which, char **command, int to_first) {
  posix_spawn_file_actions_t files;
  int ends[2] = {-1, -1};
  if (to_first && pipe2(ends, O_CLOEXEC)) return 1;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
  if (to_first) posix_spawn_file_actions_adddup2(&files, ends[1], 1);
  else posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0);
  struct rusage usage;
  pid_t child;
  int status = 0;
  uint64_t began = now();
  if (posix_spawn(&child, command[0], &files, NULL, command, environ)) return 1;
  uint64_t took = 0;
  if (to_first) {
    char bytes[4096];
    close(ends[1]);
    if (read(ends[0], bytes, sizeof bytes) <= 0) return 1;
    took = now() - began;
    while (read(ends[0], bytes, sizeof bytes) > 0) continue;
    close(ends[0]);
  }
  wait4(child, &status, 0, &usage);
  if (!to_first) took = now() - began;
  printf("%d %llu %ld %d\n", which, (unsigned long long)took, usage.ru_maxrss, status);
  posix_spawn_file_actions_destroy(&files);
  return 0;
}

int main(int count, char **words) {
  int to_first = count > 1 && !strcmp(words[1], "-1");
  words += to_first;
  count -= to_first;
  int middle = 2;
  while (middle < count && strcmp(words[middle], "--")) middle++;
  if (middle + 1 >= count) return 2;
  words[middle] = NULL;
  for (int round = 0; round < atoi(words[1]); round++) {
    if (run(0, words + 2, to_first) || run(1, words + middle + 1, to_first)) return 1;
  }
  return 0;
}
