#define _GNU_SOURCE
#include "snapsystem.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

static int answer(int result) { return result < 0 ? -errno : result; }

static int address_of(const char *path, struct sockaddr_un *address) {
  size_t length = strlen(path);
  if (length == 0 || length >= sizeof address->sun_path) return -ENAMETOOLONG;
  memset(address, 0, sizeof *address);
  address->sun_family = AF_UNIX;
  memcpy(address->sun_path, path, length);
  return 0;
}

/* Closes after a failure and answers what the failure was. */
static int given_up(int socket) {
  int error = errno;
  close(socket);
  return -error;
}

/* bind() takes the mode of the socket itself, so the name never stands there with another one. */
int snapsys_socket_listen(const char *path, int backlog) {
  struct sockaddr_un address;
  int status = address_of(path, &address);
  if (status < 0) return status;
  int made = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (made < 0) return -errno;
  if (fchmod(made, 0600) < 0 ||
      bind(made, (const struct sockaddr *)&address, sizeof address) < 0)
    return given_up(made);
  if (listen(made, backlog) < 0) {
    status = given_up(made);
    unlink(path);
    return status;
  }
  return made;
}

int snapsys_datagram_send(const char *name, const void *from, size_t count) {
  struct sockaddr_un address;
  int status = address_of(name, &address);
  if (status < 0) return status;
  socklen_t length = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + strlen(name));
  if (name[0] == '@') address.sun_path[0] = 0;
  int made = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (made < 0) return -errno;
  if (sendto(made, from, count, MSG_NOSIGNAL, (const struct sockaddr *)&address, length) < 0)
    return given_up(made);
  close(made);
  return 0;
}

int snapsys_socket_pair(int ends[2]) {
  return answer(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends));
}

int snapsys_socket_connect(const char *path) {
  struct sockaddr_un address;
  int status = address_of(path, &address);
  if (status < 0) return status;
  int made = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (made < 0) return -errno;
  if (connect(made, (const struct sockaddr *)&address, sizeof address) < 0) return given_up(made);
  return made;
}

int snapsys_socket_accept(int socket) {
  int result;
  do result = accept4(socket, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
  while (result < 0 && errno == EINTR);
  return answer(result);
}

int snapsys_socket_peer(int socket, int *process, uint32_t *user) {
  struct ucred who;
  socklen_t size = sizeof who;
  if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &who, &size) < 0) return -errno;
  *process = who.pid;
  *user = who.uid;
  return 0;
}

int snapsys_socket_end(int socket) { return answer(shutdown(socket, SHUT_WR)); }

/* A pipe cannot be told to spare us SIGPIPE: the signal is held back, and taken when it came. */
static int64_t write_to_pipe(int descriptor, const void *from, size_t count) {
  sigset_t pipe, before, pending;
  const struct timespec now = {0, 0};
  sigemptyset(&pipe);
  sigaddset(&pipe, SIGPIPE);
  sigpending(&pending);
  pthread_sigmask(SIG_BLOCK, &pipe, &before);
  int64_t result = write(descriptor, from, count);
  if (result < 0) result = -errno;
  if (result == -EPIPE && !sigismember(&pending, SIGPIPE)) sigtimedwait(&pipe, NULL, &now);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return result;
}

int64_t snapsys_write_some(int descriptor, const void *from, size_t count) {
  int64_t result = send(descriptor, from, count, MSG_NOSIGNAL | MSG_DONTWAIT);
  if (result < 0 && errno == ENOTSOCK) return write_to_pipe(descriptor, from, count);
  return result < 0 ? -errno : result;
}

int snapsys_wait_writable(int descriptor, const int *others, size_t count, int milliseconds) {
  struct pollfd waiting[4] = {{.fd = descriptor, .events = POLLOUT}};
  if (count > 3) return -EINVAL;
  for (size_t i = 0; i < count; i++)
    waiting[i + 1] = (struct pollfd){.fd = others[i], .events = POLLIN};
  int ready = poll(waiting, count + 1, milliseconds), bits = 0;
  if (ready < 0) return errno == EINTR ? 0 : -errno;
  for (size_t i = 0; i <= count; i++)
    if (waiting[i].revents) bits |= 1 << i;
  return bits;
}

int snapsys_make_private_directory(const char *path) { return answer(mkdir(path, 0700)); }
