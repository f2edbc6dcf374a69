/* Bytes from and to the terminal. */
#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "edge.h"

bool edge_is_terminal(void) { return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO); }

ptrdiff_t edge_read(void *bytes, size_t room) {
  struct pollfd state = {.fd = STDIN_FILENO, .events = POLLIN};
  if (poll(&state, 1, 0) <= 0) return 0;
  if (!(state.revents & POLLIN)) return -1;
  ssize_t count = read(STDIN_FILENO, bytes, room);
  if (count > 0) return count;
  return count < 0 && (errno == EINTR || errno == EAGAIN) ? 0 : -1;
}

/* The open file may be shared with a program that does not wait for it; a second is long for a terminal. */
static bool has_room(void) {
  struct pollfd state = {.fd = STDOUT_FILENO, .events = POLLOUT};
  int count;
  do count = poll(&state, 1, 1000);
  while (count < 0 && errno == EINTR);
  return count > 0 && (state.revents & POLLOUT);
}

bool edge_write(const char *text, size_t length) {
  while (length > 0) {
    ssize_t count = write(STDOUT_FILENO, text, length);
    if (count < 0 && (errno == EINTR || (errno == EAGAIN && has_room()))) continue;
    if (count <= 0) return false;
    text += count;
    length -= (size_t)count;
  }
  return true;
}

int edge_columns(void) {
  struct winsize size;
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) || size.ws_col == 0) return 80;
  return size.ws_col < 1000 ? size.ws_col : 1000;
}
