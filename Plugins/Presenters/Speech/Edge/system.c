#define _GNU_SOURCE
#include "speech_edge.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/input.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

int speech_connect(const char *path)
{
  struct sockaddr_un address = { .sun_family = AF_UNIX };
  if (strlen(path) >= sizeof address.sun_path) return -1;
  strcpy(address.sun_path, path);
  int made = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (made < 0) return -1;
  if (connect(made, (struct sockaddr *)&address, sizeof address) == 0) return made;
  close(made);
  return -1;
}

bool speech_send(int socket, const void *bytes, size_t count)
{
  const char *at = bytes;
  while (count > 0) {
    ssize_t sent = send(socket, at, count, MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) return false;
    at += sent;
    count -= (size_t)sent;
  }
  return true;
}

ptrdiff_t speech_receive(int socket, void *bytes, size_t room)
{
  ssize_t got = recv(socket, bytes, room, 0);
  if (got > 0) return got;
  return got < 0 && (errno == EAGAIN || errno == EINTR) ? 0 : -1;
}

void speech_close(int descriptor) { close(descriptor); }

int speech_keys_open(const char *path)
{
  struct stat facts;
  if (stat(path, &facts) != 0) return -1;
  /* A pipe that is open for writing, too, does not end with whoever writes to it. */
  int mode = S_ISFIFO(facts.st_mode) ? O_RDWR : O_RDONLY;
  if (!S_ISFIFO(facts.st_mode) && !S_ISCHR(facts.st_mode)) return -1;
  int opened = open(path, mode | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
  /* Others do not get what is typed here; a pipe has no others. */
  if (opened >= 0 && S_ISCHR(facts.st_mode)) ioctl(opened, EVIOCGRAB, 1);
  return opened;
}

ptrdiff_t speech_keys_read(int descriptor, uint16_t *codes, size_t room)
{
  struct input_event events[64];
  size_t most = room < 64 ? room : 64;
  ssize_t got = read(descriptor, events, most * sizeof events[0]);
  if (got < 0) return errno == EAGAIN || errno == EINTR ? 0 : -1;
  if (got == 0) return -1;
  ptrdiff_t count = 0;
  for (size_t i = 0; i < (size_t)got / sizeof events[0]; i++)
    if (events[i].type == EV_KEY && events[i].value != 0) codes[count++] = events[i].code;
  return count;
}

bool speech_has_program(const char *name)
{
  const char *path = getenv("PATH");
  char whole[4096];
  if (strchr(name, '/')) return access(name, X_OK) == 0;
  while (path && *path) {
    size_t length = strcspn(path, ":");
    int made = snprintf(whole, sizeof whole, "%.*s/%s", (int)length, path, name);
    if (made > 0 && (size_t)made < sizeof whole && access(whole, X_OK) == 0) return true;
    path += length;
    if (*path == ':') path++;
  }
  return false;
}

/* The child reads from `reading`, writes nowhere, and has no blocked signals. */
static int spawn(const char *program, char *const *words, int reading)
{
  posix_spawn_file_actions_t files;
  posix_spawnattr_t how;
  sigset_t none, standard;
  pid_t child = -1;
  sigemptyset(&none);
  sigfillset(&standard);
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, reading, 0);
  posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0);
  posix_spawnattr_init(&how);
  posix_spawnattr_setsigmask(&how, &none);
  posix_spawnattr_setsigdefault(&how, &standard);
  posix_spawnattr_setflags(&how, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  if (posix_spawnp(&child, program, &files, &how, words, environ) != 0) child = -1;
  posix_spawnattr_destroy(&how);
  posix_spawn_file_actions_destroy(&files);
  return child;
}

int speech_child(
  const char *program, const char *language, int rate, int amplitude, const char *text, size_t count)
{
  int ends[2];
  char fast[12], loud[12];
  snprintf(fast, sizeof fast, "%d", rate);
  snprintf(loud, sizeof loud, "%d", amplitude);
  char *words[] = {
    (char *)program, "-v", (char *)language, "-s", fast, "-a", loud, "--stdin", NULL
  };
  /* A text is shorter than what a socket takes at once, and a child that ends raises no signal. */
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return -1;
  int child = spawn(program, words, ends[0]);
  close(ends[0]);
  if (child > 0) {
    ssize_t sent = send(ends[1], text, count, MSG_NOSIGNAL | MSG_DONTWAIT);
    (void)sent; /* a child that is gone is noticed when the next one is asked for */
  }
  close(ends[1]);
  return child;
}

int speech_child_watch(int child) { return (int)syscall(SYS_pidfd_open, child, 0); }

void speech_child_end(int child)
{
  if (child <= 0) return;
  kill(child, SIGKILL);
  while (waitpid(child, NULL, 0) < 0 && errno == EINTR) { }
}
