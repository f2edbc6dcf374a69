/* The server: its sockets, its turns, its beginning and its end. */
#define _GNU_SOURCE
#include "server.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <unistd.h>

enum { AT_ONCE = 32, IDLE_SECONDS = 10, HEADER_BYTES = 32 << 10 };
enum { WAKE_SERVER, WAKE_LISTENER, WAKE_TIMER }; /* exchanges begin at EDGE_SEATS */

static bool listen_on(edge_server *server, uint16_t port) {
  struct sockaddr_in place = {.sin_family = AF_INET, .sin_port = htons(port)};
  socklen_t size = sizeof place;
  int yes = 1;
  place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  server->listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (server->listener < 0) return false;
  if (setsockopt(server->listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes)) return false;
  if (bind(server->listener, (struct sockaddr *)&place, sizeof place)) return false;
  if (listen(server->listener, SOMAXCONN)) return false;
  if (getsockname(server->listener, (struct sockaddr *)&place, &size)) return false;
  server->port = ntohs(place.sin_port);
  return true;
}

static bool watch(edge_server *server, int descriptor, uint64_t number) {
  struct epoll_event event = {.events = EPOLLIN, .data = {.u64 = number}};
  return epoll_ctl(server->wakes, EPOLL_CTL_ADD, descriptor, &event) == 0;
}

static bool start(edge_server *server, uint16_t port) {
  server->wakes = epoll_create1(EPOLL_CLOEXEC);
  server->timer = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
  server->spare = open("/dev/null", O_RDONLY | O_CLOEXEC);
  if (server->wakes < 0 || server->timer < 0 || !listen_on(server, port)) return false;
  errno = ENOMEM;
  server->daemon = MHD_start_daemon(
      MHD_USE_EPOLL | MHD_USE_NO_LISTEN_SOCKET | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL,
      request_take, server, MHD_OPTION_URI_LOG_CALLBACK, request_begin, server,
      MHD_OPTION_NOTIFY_COMPLETED, request_over, server, MHD_OPTION_NOTIFY_CONNECTION, seat_arrived,
      server, MHD_OPTION_CONNECTION_LIMIT, (unsigned)EDGE_SEATS, MHD_OPTION_CONNECTION_TIMEOUT,
      (unsigned)IDLE_SECONDS, MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)HEADER_BYTES,
      MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_END);
  if (!server->daemon) return false;
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(server->daemon, MHD_DAEMON_INFO_EPOLL_FD);
  return info && watch(server, info->epoll_fd, WAKE_SERVER) &&
         watch(server, server->listener, WAKE_LISTENER) && watch(server, server->timer, WAKE_TIMER);
}

edge_server *edge_start(uint16_t port, struct edge_calls calls) {
  edge_server *server = calloc(1, sizeof *server);
  if (!server) return NULL;
  server->calls = calls;
  server->listener = server->wakes = server->timer = server->spare = -1;
  if (start(server, port)) return server;
  int why = errno;
  edge_stop(server);
  errno = why;
  return NULL;
}

static void turn_away(int socket) {
  static const char full[] = "HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n"
                             "Retry-After: 1\r\nConnection: close\r\n\r\n";
  send(socket, full, sizeof full - 1, MSG_NOSIGNAL);
  close(socket);
}

/* Who comes when no descriptor is left is let in by the spare one, to be told so: who is left waiting
 * is seen to come again in every turn. Whether somebody was. */
static bool turn_away_next(edge_server *server) {
  if ((errno != EMFILE && errno != ENFILE) || server->spare < 0) return false;
  close(server->spare);
  int socket = accept4(server->listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
  if (socket >= 0) turn_away(socket);
  server->spare = open("/dev/null", O_RDONLY | O_CLOEXEC);
  return socket >= 0;
}

/* Takes who came in, some at a time; when every seat is taken by ours, says so and goes on. */
static void let_in(edge_server *server) {
  if (server->spare < 0) server->spare = open("/dev/null", O_RDONLY | O_CLOEXEC);
  for (int i = 0; i < AT_ONCE; i++) {
    struct sockaddr_in from;
    socklen_t size = sizeof from;
    int socket =
        accept4(server->listener, (struct sockaddr *)&from, &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (socket < 0 && turn_away_next(server)) continue;
    if (socket < 0) return;
    seat_make_room(server);
    if (server->taken < EDGE_SEATS) {
      MHD_add_connection(server->daemon, socket, (struct sockaddr *)&from, size);
    } else {
      turn_away(socket);
    }
  }
}

/* A stream's peer is gone. */
static void cut(edge_server *server, uint64_t exchange) {
  struct seat *seat = seat_find(server, exchange);
  if (!seat || seat->state != SEAT_STREAM) return;
  seat->is_broken = true;
  seat_resume(seat);
}

/* When to run again: what is resumed does not wake the server by itself. */
static void arm(edge_server *server, bool is_due, MHD_UNSIGNED_LONG_LONG milliseconds) {
  struct itimerspec when = {0};
  if (is_due) {
    when.it_value.tv_sec = (time_t)(milliseconds / 1000);
    when.it_value.tv_nsec = (long)(milliseconds % 1000) * 1000000 + 1;
  }
  timerfd_settime(server->timer, 0, &when, NULL);
}

void edge_run(edge_server *server) {
  struct epoll_event events[AT_ONCE];
  int count = epoll_wait(server->wakes, events, AT_ONCE, 0);
  for (int i = 0; i < count; i++) {
    uint64_t number = events[i].data.u64;
    if (number == WAKE_LISTENER) let_in(server);
    if (number > WAKE_TIMER) cut(server, number);
  }
  MHD_UNSIGNED_LONG_LONG wait = 0;
  bool is_due = true;
  for (int turn = 0; is_due && wait == 0 && turn < AT_ONCE; turn++) {
    server->is_woken = false;
    MHD_run(server->daemon);
    is_due = MHD_get_timeout(server->daemon, &wait) == MHD_YES;
    /* The library does not count who was resumed meanwhile. */
    if (!server->is_woken) continue;
    is_due = true;
    wait = 0;
  }
  arm(server, is_due, wait);
}

/* Everybody who is suspended goes on, to end. */
static void wind_up(edge_server *server) {
  server->stops = true;
  for (int turn = 0; turn < AT_ONCE; turn++) {
    for (int i = 0; i < EDGE_SEATS; i++) {
      if (server->seats[i].connection) seat_resume(&server->seats[i]);
    }
    edge_run(server);
  }
}

void edge_stop(edge_server *server) {
  if (server->listener >= 0) close(server->listener);
  server->listener = -1;
  if (server->daemon) {
    wind_up(server);
    MHD_stop_daemon(server->daemon);
  }
  if (server->timer >= 0) close(server->timer);
  if (server->wakes >= 0) close(server->wakes);
  if (server->spare >= 0) close(server->spare);
  free(server);
}

uint16_t edge_port(const edge_server *server) { return server->port; }

int edge_descriptor(const edge_server *server) { return server->wakes; }
