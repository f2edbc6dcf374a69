#define _GNU_SOURCE
#include "peers.h"
#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

extern char **environ;

int peer_start(char *const *words, int *into, int *from) {
  int in[2] = {-1, -1}, out[2] = {-1, -1};
  pid_t process = -1;
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0);
  if (into && !pipe2(in, O_CLOEXEC)) posix_spawn_file_actions_adddup2(&files, in[0], 0);
  if (from && !pipe2(out, O_CLOEXEC)) posix_spawn_file_actions_adddup2(&files, out[1], 1);
  if (posix_spawn(&process, words[0], &files, NULL, words, environ)) process = -1;
  posix_spawn_file_actions_destroy(&files);
  if (into) close(in[0]), *into = in[1];
  if (from) close(out[1]), *from = out[0];
  return process;
}

int peer_start_on_terminal(char *const *words, int *master) {
  char name[64];
  pid_t process = -1;
  struct termios modes;
  *master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (*master < 0 || grantpt(*master) || unlockpt(*master) || ptsname_r(*master, name, sizeof name))
    return -1;
  int slave = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (slave < 0 || tcgetattr(slave, &modes)) return -1;
  cfmakeraw(&modes);
  tcsetattr(slave, TCSANOW, &modes);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, slave, 0);
  posix_spawn_file_actions_adddup2(&files, slave, 1);
  if (posix_spawn(&process, words[0], &files, NULL, words, environ)) process = -1;
  posix_spawn_file_actions_destroy(&files);
  close(slave);
  return process;
}

int peer_end(int process) {
  int status = 0;
  if (waitpid(process, &status, 0) != process) return -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
