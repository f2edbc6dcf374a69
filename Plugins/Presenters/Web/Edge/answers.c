/* Answers: whole ones, and streams with a queue that has an end. */
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>

#include "server.h"

/* Takes lines "Name: value\n" into a response. */
static bool add_headers(struct MHD_Response *response, const char *lines) {
  char name[64], value[512];
  while (*lines) {
    size_t length = strcspn(lines, "\n"), middle = strcspn(lines, ":");
    if (middle + 2 > length || middle >= sizeof name || length - middle - 2 >= sizeof value)
      return false;
    memcpy(name, lines, middle);
    name[middle] = 0;
    memcpy(value, lines + middle + 2, length - middle - 2);
    value[length - middle - 2] = 0;
    if (MHD_add_response_header(response, name, value) != MHD_YES) return false;
    lines += length + (lines[length] == '\n');
  }
  return true;
}

static bool answer(struct seat *seat, struct MHD_Response *response, unsigned status,
                   enum seat_state state, const char *headers) {
  if (!response) return false;
  if (!add_headers(response, headers)) {
    MHD_destroy_response(response);
    return false;
  }
  seat->answer = response;
  seat->status = status;
  seat->state = state;
  seat_resume(seat);
  return true;
}

bool edge_answer(edge_server *server, uint64_t exchange, unsigned status, const char *headers,
                 const char *bytes, size_t size, bool is_known) {
  struct seat *seat = seat_find(server, exchange);
  if (!seat || (seat->state != SEAT_WAITING && seat->state != SEAT_READING)) return false;
  struct MHD_Response *response =
      MHD_create_response_from_buffer(size, (void *)(uintptr_t)bytes, MHD_RESPMEM_MUST_COPY);
  if (response && !is_known) MHD_add_response_header(response, MHD_HTTP_HEADER_CONNECTION, "close");
  seat->is_known = is_known;
  return answer(seat, response, status, SEAT_ANSWERED, headers);
}

static ssize_t read_queue(void *owner, uint64_t place, char *into, size_t most) {
  struct seat *seat = owner;
  (void)place;
  if (seat->is_broken) return MHD_CONTENT_READER_END_WITH_ERROR;
  size_t waits = seat->queued - seat->sent;
  if (waits) {
    size_t piece = waits < most ? waits : most;
    memcpy(into, seat->queue + seat->sent, piece);
    seat->sent += piece;
    if (seat->sent == seat->queued) seat->sent = seat->queued = 0;
    return (ssize_t)piece;
  }
  if (seat->ends || seat->server->stops) return MHD_CONTENT_READER_END_OF_STREAM;
  seat->is_suspended = true;
  MHD_suspend_connection(seat->connection);
  return 0;
}

bool edge_stream(edge_server *server, uint64_t exchange, const char *headers) {
  struct seat *seat = seat_find(server, exchange);
  if (!seat || seat->state != SEAT_WAITING) return false;
  struct MHD_Response *response =
      MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, 32 << 10, read_queue, seat, NULL);
  if (response) MHD_add_response_header(response, MHD_HTTP_HEADER_CONNECTION, "close");
  seat->is_known = true;
  /* A peer that goes is not seen while its connection is suspended. */
  struct epoll_event leaving = {.events = EPOLLRDHUP | EPOLLET, .data = {.u64 = exchange}};
  seat->is_watched = epoll_ctl(server->wakes, EPOLL_CTL_ADD, seat->socket, &leaving) == 0;
  return answer(seat, response, MHD_HTTP_OK, SEAT_STREAM, headers);
}

/* Room for so many bytes more, what was sent given up. */
static bool make_room(struct seat *seat, size_t size) {
  size_t waits = seat->queued - seat->sent;
  if (size > EDGE_MOST_QUEUED - waits) return false;
  if (seat->sent) memmove(seat->queue, seat->queue + seat->sent, waits);
  seat->sent = 0;
  seat->queued = waits;
  if (waits + size <= seat->queue_room) return true;
  size_t room = seat->queue_room ? seat->queue_room : 4096;
  while (room < waits + size) room *= 2;
  char *queue = realloc(seat->queue, room);
  if (!queue) return false;
  seat->queue = queue;
  seat->queue_room = room;
  return true;
}

bool edge_send(edge_server *server, uint64_t exchange, const char *bytes, size_t size) {
  struct seat *seat = seat_find(server, exchange);
  if (!seat || seat->state != SEAT_STREAM || seat->is_broken || seat->ends) return false;
  if (make_room(seat, size)) {
    memcpy(seat->queue + seat->queued, bytes, size);
    seat->queued += size;
  } else {
    seat->is_broken = true;
  }
  seat_resume(seat);
  return !seat->is_broken;
}

void edge_end(edge_server *server, uint64_t exchange) {
  struct seat *seat = seat_find(server, exchange);
  if (!seat || seat->state != SEAT_STREAM) return;
  seat->ends = true;
  seat_resume(seat);
}

enum MHD_Result answer_send(struct seat *seat) {
  struct MHD_Response *response = seat->answer;
  if (!response) return MHD_NO;
  seat->answer = NULL;
  enum MHD_Result result = MHD_queue_response(seat->connection, seat->status, response);
  MHD_destroy_response(response);
  return result;
}
