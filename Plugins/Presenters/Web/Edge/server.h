/* What the parts of the server offer each other. */
#ifndef SERVER_H
#define SERVER_H

#include <microhttpd.h>
#include <netinet/in.h>

#include "web_edge.h"

enum seat_state {
  SEAT_IDLE,     /* no request yet, or the last one is done */
  SEAT_BEGUN,    /* its first line is here */
  SEAT_READING,  /* its headers are here */
  SEAT_WAITING,  /* all is here, the answer is not */
  SEAT_ANSWERED, /* the answer is here, and is sent */
  SEAT_STREAM
};
struct seat { /* one connection, and its one request at a time */
  edge_server *server;
  struct MHD_Connection *connection; /* NULL: free */
  uint64_t number;                   /* in order of arrival */
  int socket;
  bool is_known, is_put_out;
  enum seat_state state;
  uint64_t exchange; /* 0: none */
  char *target, *body;
  size_t size, room;
  int kind; /* edge_body */
  struct MHD_Response *answer;
  unsigned status;
  bool is_suspended, is_watched, ends, is_broken; /* of a stream */
  char *queue;
  size_t queued, queue_room, sent;
};
struct edge_server {
  struct MHD_Daemon *daemon;
  struct edge_calls calls;
  int listener, wakes, timer; /* wakes: the epoll set of everything */
  int spare;                  /* given up where there is no descriptor left for who comes */
  uint16_t port;
  uint64_t arrivals, exchanges;
  int taken;
  bool stops, is_woken;
  struct seat seats[EDGE_SEATS];
};

/* seats.c */
struct seat *seat_of(struct MHD_Connection *);
struct seat *seat_find(edge_server *, uint64_t exchange);
void seat_arrived(void *server, struct MHD_Connection *, void **context,
                  enum MHD_ConnectionNotificationCode);
void seat_clear(struct seat *);
void seat_resume(struct seat *);
void seat_make_room(edge_server *); /* puts out the oldest connection that is none of ours */
void edge_wake(edge_server *);      /* edge_run() has something to do */

/* requests.c */
void *request_begin(void *server, const char *target, struct MHD_Connection *);
enum MHD_Result request_take(void *server, struct MHD_Connection *, const char *url,
                             const char *method, const char *version, const char *data,
                             size_t *size, void **context);
void request_over(void *server, struct MHD_Connection *, void **context,
                  enum MHD_RequestTerminationCode);

/* answers.c */
enum MHD_Result answer_send(struct seat *);

#endif
