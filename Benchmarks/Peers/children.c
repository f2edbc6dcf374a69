#define _GNU_SOURCE
#include "peers.h"
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

int peer_start(char *const *words, int *into, int *from) {
  int in[2] = {-1, -1}, out[2] = {-1, -1};
  pid_t process = -1;
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  if (into && !pipe2(in, O_CLOEXEC)) posix_spawn_file_actions_adddup2(&files, in[0], 0);
  if (from && !pipe2(out, O_CLOEXEC)) posix_spawn_file_actions_adddup2(&files, out[1], 1);
  if (posix_spawn(&process, words[0], &files, NULL, words, environ)) process = -1;
  posix_spawn_file_actions_destroy(&files);
  if (into) close(in[0]), *into = in[1];
  if (from) close(out[1]), *from = out[0];
  return process;
}

int peer_end(int process) {
  int status = 0;
  if (waitpid(process, &status, 0) != process) return -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
