/* connection.h - what the parts of a connection share. */
#ifndef SNAPBUS_CONNECTION_H
#define SNAPBUS_CONNECTION_H

#include "library.h"
#include "snapbus.h"

#ifdef SNAPBUS_HAS_HEADER

enum { SNAPBUS_MOST_ASKED = 16, SNAPBUS_MOST_EVENTS = SNAPBUS_MOST_CALLS + 32 };

/* A call that somebody waits for. */
struct call {
  uint64_t number;
  sd_bus_message *message;
  const char *name;
  struct snapbus_text texts[SNAPBUS_MOST_TEXTS];
  size_t count;
};

/* Something that was asked of another. */
struct asked {
  struct snapbus *bus;
  uint64_t number;
};

struct event {
  int32_t kind, code;
  uint64_t number;
  char *name, *text;
};

struct snapbus {
  const struct snapbus_library *sd;
  sd_bus *connection;
  struct call *calls[SNAPBUS_MOST_CALLS];
  struct asked asked[SNAPBUS_MOST_ASKED];
  struct event events[SNAPBUS_MOST_EVENTS];
  size_t first, waiting;
  struct event taken;
  uint64_t last;
  int is_lost;
  sd_bus_vtable vtable[5];
};

/* Puts an event in line, with copies of the texts; it is lost when memory or room is. */
void snapbus_tell(struct snapbus *bus, struct event event, const char *name, const char *text);
/* Takes a call in under a number of its own; NULL when too many wait. */
struct call *snapbus_take_in(struct snapbus *bus, sd_bus_message *message);
void snapbus_drop(struct snapbus *bus, struct call *call);

#endif
#endif
