/* Connections: who sits where, who is put out when it gets full. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/timerfd.h>

#include "server.h"

struct seat *seat_of(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return info ? info->socket_context : NULL;
}

struct seat *seat_find(edge_server *server, uint64_t exchange) {
  struct seat *seat = &server->seats[exchange % EDGE_SEATS];
  return exchange && seat->connection && seat->exchange == exchange ? seat : NULL;
}

static void sit_down(edge_server *server, struct MHD_Connection *connection, void **context) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  for (int i = 0; i < EDGE_SEATS; i++) {
    struct seat *seat = &server->seats[i];
    if (seat->connection) continue;
    *seat = (struct seat){.server = server, .connection = connection};
    seat->socket = info ? info->connect_fd : -1;
    seat->number = ++server->arrivals;
    server->taken++;
    *context = seat;
    return;
  }
}

void seat_arrived(void *owner, struct MHD_Connection *connection, void **context,
                  enum MHD_ConnectionNotificationCode code) {
  edge_server *server = owner;
  struct seat *seat = *context;
  if (code == MHD_CONNECTION_NOTIFY_STARTED) sit_down(server, connection, context);
  if (code == MHD_CONNECTION_NOTIFY_STARTED || !seat) return;
  seat_clear(seat);
  seat->connection = NULL;
  server->taken--;
  *context = NULL;
}

void seat_clear(struct seat *seat) {
  if (seat->is_watched) epoll_ctl(seat->server->wakes, EPOLL_CTL_DEL, seat->socket, NULL);
  if (seat->answer) MHD_destroy_response(seat->answer);
  free(seat->target);
  free(seat->body);
  free(seat->queue);
  seat->answer = NULL;
  seat->target = seat->body = seat->queue = NULL;
  seat->size = seat->room = seat->queued = seat->queue_room = seat->sent = 0;
  seat->exchange = 0;
  seat->state = SEAT_IDLE;
  seat->is_suspended = seat->is_watched = seat->ends = seat->is_broken = false;
}

void seat_resume(struct seat *seat) {
  if (!seat->is_suspended) return;
  seat->is_suspended = false;
  MHD_resume_connection(seat->connection);
  edge_wake(seat->server);
}

void seat_make_room(edge_server *server) {
  struct seat *oldest = NULL;
  int spare = EDGE_SEATS - server->taken;
  for (int i = 0; i < EDGE_SEATS; i++) {
    struct seat *seat = &server->seats[i];
    if (!seat->connection) continue;
    if (seat->is_put_out) spare++;
    if (seat->is_put_out || seat->is_known || seat->state >= SEAT_WAITING) continue;
    if (!oldest || seat->number < oldest->number) oldest = seat;
  }
  if (spare > EDGE_SEATS / 8 || !oldest) return;
  oldest->is_put_out = true;
  shutdown(oldest->socket, SHUT_RDWR);
}

void edge_wake(edge_server *server) {
  struct itimerspec soon = {.it_value = {0, 1}};
  server->is_woken = true;
  timerfd_settime(server->timer, 0, &soon, NULL);
}
