/* asking.c - names, and org.freedesktop.Application as it is called by us. */
#define _GNU_SOURCE
#include "connection.h"

#ifdef SNAPBUS_HAS_HEADER

#include <errno.h>

static int on_name(sd_bus_message *reply, void *context, sd_bus_error *error) {
  (void)error;
  struct snapbus *bus = context;
  uint32_t answer = 0;
  int code = -bus->sd->sd_bus_message_get_errno(reply);
  if (code == 0) code = bus->sd->sd_bus_message_read_basic(reply, 'u', &answer);
  /* 1: ours now, 4: ours before, else another's */
  if (code >= 0) code = answer == 1 || answer == 4;
  snapbus_tell(bus, (struct event){.kind = SNAPBUS_NAME, .code = code}, NULL, NULL);
  return 1;
}

int snapbus_own(struct snapbus *bus, const char *name) {
  return bus->sd->sd_bus_request_name_async(bus->connection, NULL, name, 0, on_name, bus);
}

static int on_answer(sd_bus_message *reply, void *context, sd_bus_error *error) {
  (void)error;
  struct asked *asked = context;
  struct snapbus *bus = asked->bus;
  const sd_bus_error *failure = bus->sd->sd_bus_message_get_error(reply);
  struct event event = {.kind = SNAPBUS_ANSWER, .number = asked->number};
  event.code = -bus->sd->sd_bus_message_get_errno(reply);
  asked->number = 0;
  snapbus_tell(bus, event, failure == NULL ? NULL : failure->name,
               failure == NULL ? NULL : failure->message);
  return 1;
}

static int append_texts(struct snapbus *bus, sd_bus_message *message, const char *const *texts,
                        size_t count) {
  int result = bus->sd->sd_bus_message_open_container(message, 'a', "s");
  for (size_t place = 0; result >= 0 && place < count; place++)
    result = bus->sd->sd_bus_message_append_basic(message, 's', texts[place]);
  return result < 0 ? result : bus->sd->sd_bus_message_close_container(message);
}

static int append_empty(struct snapbus *bus, sd_bus_message *message, const char *contents) {
  int result = bus->sd->sd_bus_message_open_container(message, 'a', contents);
  return result < 0 ? result : bus->sd->sd_bus_message_close_container(message);
}

/* Ends a message with no platform data, and sends it. Takes the message. */
static int send(struct snapbus *bus, sd_bus_message *message, int result, uint64_t microseconds,
                uint64_t *number) {
  struct asked *free_one = NULL;
  for (size_t place = 0; place < SNAPBUS_MOST_ASKED; place++)
    if (bus->asked[place].number == 0) free_one = &bus->asked[place];
  if (result >= 0 && free_one == NULL) result = -EBUSY;
  if (result >= 0) result = append_empty(bus, message, "{sv}");
  if (result >= 0) result = bus->sd->sd_bus_message_set_auto_start(message, 0);
  if (result >= 0) {
    free_one->bus = bus;
    result = bus->sd->sd_bus_call_async(bus->connection, NULL, message, on_answer, free_one,
                                        microseconds);
  }
  if (result >= 0) free_one->number = *number = ++bus->last;
  bus->sd->sd_bus_message_unref(message);
  return result < 0 ? result : 0;
}

static int begin(struct snapbus *bus, sd_bus_message **message, const char *name, const char *path,
                 const char *member) {
  return bus->sd->sd_bus_message_new_method_call(bus->connection, message, name, path,
                                                 "org.freedesktop.Application", member);
}

int snapbus_ask(struct snapbus *bus, const char *name, const char *path, const char *const *urls,
                size_t count, uint64_t microseconds, uint64_t *number) {
  sd_bus_message *message = NULL;
  int result = begin(bus, &message, name, path, count == 0 ? "Activate" : "Open");
  if (result >= 0 && count > 0) result = append_texts(bus, message, urls, count);
  return send(bus, message, result, microseconds, number);
}

int snapbus_ask_action(struct snapbus *bus, const char *name, const char *path, const char *action,
                       uint64_t microseconds, uint64_t *number) {
  sd_bus_message *message = NULL;
  int result = begin(bus, &message, name, path, "ActivateAction");
  if (result >= 0) result = bus->sd->sd_bus_message_append_basic(message, 's', action);
  if (result >= 0) result = append_empty(bus, message, "v");
  return send(bus, message, result, microseconds, number);
}

#endif
