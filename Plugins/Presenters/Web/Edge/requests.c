/* Requests: read whole within limits, then told. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "server.h"

void *request_begin(void *owner, const char *target, struct MHD_Connection *connection) {
  edge_server *server = owner;
  struct seat *seat = seat_of(connection);
  if (!seat) return NULL;
  seat_clear(seat);
  seat->target = strdup(target);
  seat->exchange = ++server->exchanges * EDGE_SEATS + (uint64_t)(seat - server->seats);
  seat->state = SEAT_BEGUN;
  return seat;
}

static const char *const names[] = {MHD_HTTP_HEADER_HOST,           MHD_HTTP_HEADER_ORIGIN,
                                    MHD_HTTP_HEADER_COOKIE,         MHD_HTTP_HEADER_CONTENT_TYPE,
                                    MHD_HTTP_HEADER_CONTENT_LENGTH, "Sec-Fetch-Site",
                                    MHD_HTTP_HEADER_RANGE};
enum { HOST, ORIGIN, COOKIE, TYPE, LENGTH, SITE, RANGE, NAMES };
struct headers {
  const char *found[NAMES];
  bool is_repeated, is_chunked;
};

static enum MHD_Result note_header(void *into, enum MHD_ValueKind kind, const char *name,
                                   const char *value) {
  struct headers *headers = into;
  (void)kind;
  if (!strcasecmp(name, MHD_HTTP_HEADER_TRANSFER_ENCODING)) headers->is_chunked = true;
  for (int i = 0; i < NAMES; i++) {
    if (strcasecmp(name, names[i])) continue;
    if (headers->found[i]) headers->is_repeated = true;
    headers->found[i] = value ? value : "";
  }
  return MHD_YES;
}

static int body_kind(const struct headers *headers) {
  if (headers->is_chunked) return EDGE_NO_LENGTH;
  if (!headers->found[LENGTH]) return EDGE_WHOLE;
  char *end = NULL;
  unsigned long long length = strtoull(headers->found[LENGTH], &end, 10);
  return *end || length > EDGE_MOST_BODY ? EDGE_TOO_LARGE : EDGE_WHOLE;
}

static void tell(struct seat *seat, const char *method) {
  struct headers headers = {0};
  MHD_get_connection_values(seat->connection, MHD_HEADER_KIND, note_header, &headers);
  const struct edge_request request = {.method = method,
                                       .target = seat->target ? seat->target : "",
                                       .host = headers.found[HOST],
                                       .origin = headers.found[ORIGIN],
                                       .cookie = headers.found[COOKIE],
                                       .type = headers.found[TYPE],
                                       .site = headers.found[SITE],
                                       .range = headers.found[RANGE],
                                       .is_repeated = headers.is_repeated,
                                       .body = seat->kind,
                                       .bytes = seat->body,
                                       .size = seat->size};
  const struct edge_calls *calls = &seat->server->calls;
  calls->asked(calls->user, seat->exchange, &request);
}

/* The headers are here. What is too large is not read at all. */
static enum MHD_Result begin(struct seat *seat, const char *method) {
  struct headers headers = {0};
  seat->state = SEAT_READING;
  MHD_get_connection_values(seat->connection, MHD_HEADER_KIND, note_header, &headers);
  seat->kind = body_kind(&headers);
  if (seat->kind == EDGE_WHOLE) return MHD_YES;
  tell(seat, method);
  return seat->state == SEAT_ANSWERED ? answer_send(seat) : MHD_NO;
}

static bool read_piece(struct seat *seat, const char *data, size_t size) {
  if (size > EDGE_MOST_BODY - seat->size) return false;
  if (seat->size + size > seat->room) {
    size_t room = seat->room ? seat->room * 2 : 1024;
    while (room < seat->size + size) room *= 2;
    char *body = realloc(seat->body, room);
    if (!body) return false;
    seat->body = body;
    seat->room = room;
  }
  memcpy(seat->body + seat->size, data, size);
  seat->size += size;
  return true;
}

enum MHD_Result request_take(void *owner, struct MHD_Connection *connection, const char *url,
                             const char *method, const char *version, const char *data,
                             size_t *size, void **context) {
  struct seat *seat = seat_of(connection);
  (void)owner, (void)url, (void)version, (void)context;
  if (!seat) return MHD_NO;
  if (seat->state == SEAT_BEGUN) return begin(seat, method);
  if (*size) {
    if (!read_piece(seat, data, *size)) return MHD_NO;
    *size = 0;
    return MHD_YES;
  }
  if (seat->state == SEAT_READING) {
    seat->state = SEAT_WAITING;
    tell(seat, method);
  }
  if (seat->state == SEAT_ANSWERED || seat->state == SEAT_STREAM) return answer_send(seat);
  if (seat->state != SEAT_WAITING || seat->server->stops) return MHD_NO;
  seat->is_suspended = true;
  MHD_suspend_connection(connection);
  return MHD_YES;
}

void request_over(void *owner, struct MHD_Connection *connection, void **context,
                  enum MHD_RequestTerminationCode code) {
  edge_server *server = owner;
  struct seat *seat = seat_of(connection);
  (void)context, (void)code;
  if (!seat) return;
  uint64_t exchange = seat->exchange;
  bool is_waited_for = seat->state == SEAT_WAITING || seat->state == SEAT_STREAM;
  seat_clear(seat);
  if (is_waited_for) server->calls.gone(server->calls.user, exchange);
}
