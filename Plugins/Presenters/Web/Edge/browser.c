/* The browser as a child process. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "web_edge.h"

extern char **environ;

/* In a session of its own, so that ^C at the terminal ends the host, which ends the browser. */
static int spawn(char *const *words, pid_t *pid, posix_spawn_file_actions_t *files,
                 posix_spawnattr_t *how) {
  sigset_t none, usual;
  sigemptyset(&none);
  sigemptyset(&usual);
  sigaddset(&usual, SIGPIPE);
  posix_spawn_file_actions_addopen(files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(files, STDERR_FILENO, STDOUT_FILENO);
  posix_spawnattr_setsigmask(how, &none);
  posix_spawnattr_setsigdefault(how, &usual);
  posix_spawnattr_setflags(how,
                           POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  return posix_spawnp(pid, words[0], files, how, words, environ);
}

int edge_browser_start(char *const *words) {
  posix_spawn_file_actions_t files;
  posix_spawnattr_t how;
  pid_t pid = -1;
  int why = posix_spawn_file_actions_init(&files);
  if (why == 0 && (why = posix_spawnattr_init(&how)) == 0) {
    why = spawn(words, &pid, &files, &how);
    posix_spawnattr_destroy(&how);
  }
  posix_spawn_file_actions_destroy(&files);
  errno = why;
  return why == 0 ? (int)pid : -1;
}

int edge_browser_descriptor(int pid) {
  int descriptor = (int)syscall(SYS_pidfd_open, pid, 0);
  if (descriptor >= 0) fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  return descriptor;
}

int edge_browser_status(int pid) {
  int status = 0;
  if (waitpid(pid, &status, WNOHANG) != pid) return -1;
  return WIFSIGNALED(status) ? 256 + WTERMSIG(status) : WEXITSTATUS(status);
}

void edge_browser_stop(int pid) {
  kill(-pid, SIGTERM);
  int status = 0;
  waitpid(pid, &status, WNOHANG);
}

void edge_close(int descriptor) { close(descriptor); }
