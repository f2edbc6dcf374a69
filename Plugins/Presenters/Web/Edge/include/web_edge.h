/* What the web presenter needs of C: libmicrohttpd behind plain functions, the page's files as
 * bytes of the library, the file that lets a person in, and the browser. All on the main thread;
 * nothing here decides who may come in. */
#ifndef WEB_EDGE_H
#define WEB_EDGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- the server ---- */

enum {
  EDGE_MOST_BODY = 64 << 10, /* bytes of a request's body */
  EDGE_MOST_QUEUED =
      32 << 20,    /* bytes that wait in one stream; who does not read them is cut off */
  EDGE_SEATS = 256 /* connections at a time */
};

enum edge_body { EDGE_WHOLE, EDGE_TOO_LARGE, EDGE_NO_LENGTH };
struct edge_request {          /* lent for the call; a header that was not sent is NULL */
  const char *method, *target; /* the target as it was sent */
  const char *host, *origin, *cookie, *type, *site, *range;
  bool is_repeated; /* one of these headers stands twice */
  int body;         /* edge_body; on any but EDGE_WHOLE there are no bytes, and no answer later */
  const char *bytes;
  size_t size;
};
struct edge_calls {
  void *user;
  /* A whole request is here. Its number is good until it is answered, or gone. */
  void (*asked)(void *user, uint64_t exchange, const struct edge_request *);
  void (*gone)(void *user, uint64_t exchange); /* a stream is over, or nobody waits for an answer */
};
typedef struct edge_server edge_server;
/* Listens on 127.0.0.1; port 0 is any. NULL: errno says why. */
edge_server *edge_start(uint16_t port, struct edge_calls);
void edge_stop(edge_server *); /* sends what waits as far as it can be sent at once */
uint16_t edge_port(const edge_server *);
int edge_descriptor(const edge_server *); /* readable when edge_run() has something to do */
void edge_run(edge_server *);

/* Answers a request, now or later. headers: lines "Name: value\n". The connection is one of ours
 * from now on when is_known, and is kept when others must go; else it ends with this answer. */
bool edge_answer(edge_server *, uint64_t exchange, unsigned status, const char *headers,
                 const char *bytes, size_t size, bool is_known);
/* Answers with a stream, which is open until it is ended or gone. */
bool edge_stream(edge_server *, uint64_t exchange, const char *headers);
bool edge_send(edge_server *, uint64_t exchange, const char *bytes, size_t size);
void edge_end(edge_server *, uint64_t exchange); /* after what waits was sent */

/* ---- the page's files, for ever ---- */

struct edge_file {
  const char *name, *bytes;
  size_t size;
};
const struct edge_file *edge_file(size_t place); /* NULL: there are no more */

/* ---- the way in, and the browser ---- */

/* Writes a file that only this user may read into $XDG_RUNTIME_DIR/snapnav, or else into a new
 * directory, and answers its path in place; takes away those of processes that died. Answers a descriptor
 * that says that this one is in use, until it is removed; -1: errno says why. */
int edge_entry_write(const char *bytes, size_t size, char *place, size_t room);
void edge_entry_remove(const char *place, int file);

/* Starts a program, found by PATH, with these words (the last one NULL), nothing to read, and its
 * output where ours goes. -1: errno says why. */
int edge_browser_start(char *const *words);
int edge_browser_descriptor(int pid); /* readable when it has ended; -1: none */
int edge_browser_status(int pid);     /* its status, 256 + a signal's number, or -1: it runs on */
void edge_browser_stop(int pid);      /* asks it to end */
void edge_close(int descriptor);

#endif
