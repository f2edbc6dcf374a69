#define _GNU_SOURCE
#include "connection.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>

#ifdef SNAPBUS_HAS_HEADER

int snapbus_open(struct snapbus **out) {
  const struct snapbus_library *sd = snapbus_library();
  if (sd == NULL) return -ELIBACC;
  struct snapbus *bus = calloc(1, sizeof *bus);
  if (bus == NULL) return -ENOMEM;
  bus->sd = sd;
  int result = sd->sd_bus_open_user(&bus->connection);
  if (result < 0) {
    free(bus);
    return result;
  }
  *out = bus;
  return 0;
}

static void forget(struct event *event) {
  free(event->name);
  free(event->text);
  *event = (struct event){0};
}

void snapbus_close(struct snapbus *bus) {
  if (bus == NULL) return;
  for (size_t place = 0; place < SNAPBUS_MOST_CALLS; place++)
    if (bus->calls[place] != NULL) snapbus_drop(bus, bus->calls[place]);
  for (; bus->waiting > 0; bus->waiting--) {
    forget(&bus->events[bus->first]);
    bus->first = (bus->first + 1) % SNAPBUS_MOST_EVENTS;
  }
  forget(&bus->taken);
  bus->sd->sd_bus_close_unref(bus->connection);
  free(bus);
}

int snapbus_descriptor(struct snapbus *bus) { return bus->sd->sd_bus_get_fd(bus->connection); }

int snapbus_interest(struct snapbus *bus) {
  int events = bus->sd->sd_bus_get_events(bus->connection);
  if (events < 0) return events;
  return (events & POLLIN ? 1 : 0) | (events & POLLOUT ? 2 : 0);
}

uint64_t snapbus_deadline(struct snapbus *bus) {
  uint64_t microseconds = 0;
  int result = bus->sd->sd_bus_get_timeout(bus->connection, &microseconds);
  if (result < 0 || microseconds > UINT64_MAX / 1000) return UINT64_MAX;
  return microseconds * 1000;
}

int snapbus_process(struct snapbus *bus) {
  if (bus->is_lost) return 0;
  int result = bus->sd->sd_bus_process(bus->connection, NULL);
  if (result >= 0) return result > 0;
  bus->is_lost = 1;
  snapbus_tell(bus, (struct event){.kind = SNAPBUS_LOST, .code = result}, NULL, NULL);
  return 0;
}

/* ---- events -----------------------------------------------------------------------------------
 */

static char *copied(const char *text) { return text == NULL ? NULL : strndup(text, 4096); }

void snapbus_tell(struct snapbus *bus, struct event event, const char *name, const char *text) {
  if (bus->waiting == SNAPBUS_MOST_EVENTS) return;
  event.name = copied(name);
  event.text = copied(text);
  bus->events[(bus->first + bus->waiting) % SNAPBUS_MOST_EVENTS] = event;
  bus->waiting += 1;
}

static struct call *find(struct snapbus *bus, uint64_t number) {
  for (size_t place = 0; place < SNAPBUS_MOST_CALLS; place++)
    if (bus->calls[place] != NULL && bus->calls[place]->number == number) return bus->calls[place];
  return NULL;
}

int snapbus_next(struct snapbus *bus, struct snapbus_event *event) {
  forget(&bus->taken);
  if (bus->waiting == 0) return 0;
  bus->taken = bus->events[bus->first];
  bus->first = (bus->first + 1) % SNAPBUS_MOST_EVENTS;
  bus->waiting -= 1;
  *event = (struct snapbus_event){
      .kind = bus->taken.kind,
      .code = bus->taken.code,
      .number = bus->taken.number,
      .name = bus->taken.name,
      .text = bus->taken.text,
  };
  struct call *call = event->kind == SNAPBUS_ANSWER ? NULL : find(bus, event->number);
  if (call != NULL) {
    event->name = call->name;
    event->texts = call->texts;
    event->count = call->count;
  }
  return 1;
}

/* ---- calls ------------------------------------------------------------------------------------
 */

struct call *snapbus_take_in(struct snapbus *bus, sd_bus_message *message) {
  size_t place = 0;
  while (place < SNAPBUS_MOST_CALLS && bus->calls[place] != NULL) place++;
  if (place == SNAPBUS_MOST_CALLS) return NULL;
  struct call *call = calloc(1, sizeof *call);
  if (call == NULL) return NULL;
  call->number = ++bus->last;
  call->message = bus->sd->sd_bus_message_ref(message);
  bus->calls[place] = call;
  return call;
}

void snapbus_drop(struct snapbus *bus, struct call *call) {
  for (size_t place = 0; place < SNAPBUS_MOST_CALLS; place++)
    if (bus->calls[place] == call) bus->calls[place] = NULL;
  bus->sd->sd_bus_message_unref(call->message);
  free(call);
}

int snapbus_answer(struct snapbus *bus, uint64_t number, const char *error, const char *message) {
  struct call *call = find(bus, number);
  if (call == NULL) return 0;
  int result;
  if (error != NULL) {
    result = bus->sd->sd_bus_reply_method_errorf(call->message, error, "%s",
                                                 message == NULL ? "" : message);
  } else {
    sd_bus_message *reply = NULL;
    result = bus->sd->sd_bus_message_new_method_return(call->message, &reply);
    if (result >= 0) result = bus->sd->sd_bus_send(bus->connection, reply, NULL);
    bus->sd->sd_bus_message_unref(reply);
  }
  snapbus_drop(bus, call);
  return result < 0 ? result : 1;
}

#else

int snapbus_open(struct snapbus **out) {
  (void)out;
  return -ELIBACC;
}
void snapbus_close(struct snapbus *bus) { (void)bus; }
int snapbus_descriptor(struct snapbus *bus) { return (void)bus, -ELIBACC; }
int snapbus_interest(struct snapbus *bus) { return (void)bus, -ELIBACC; }
uint64_t snapbus_deadline(struct snapbus *bus) { return (void)bus, UINT64_MAX; }
int snapbus_process(struct snapbus *bus) { return (void)bus, -ELIBACC; }
int snapbus_next(struct snapbus *bus, struct snapbus_event *event) {
  return (void)bus, (void)event, 0;
}
int snapbus_serve(struct snapbus *bus, const char *path) { return (void)bus, (void)path, -ELIBACC; }
int snapbus_own(struct snapbus *bus, const char *name) { return (void)bus, (void)name, -ELIBACC; }
int snapbus_answer(struct snapbus *bus, uint64_t number, const char *error, const char *message) {
  return (void)bus, (void)number, (void)error, (void)message, 0;
}
int snapbus_ask(struct snapbus *bus, const char *name, const char *path, const char *const *urls,
                size_t count, uint64_t microseconds, uint64_t *number) {
  return (void)bus, (void)name, (void)path, (void)urls, (void)count, (void)microseconds,
         (void)number, -ELIBACC;
}
int snapbus_ask_action(struct snapbus *bus, const char *name, const char *path, const char *action,
                       uint64_t microseconds, uint64_t *number) {
  return (void)bus, (void)name, (void)path, (void)action, (void)microseconds, (void)number,
         -ELIBACC;
}

#endif
