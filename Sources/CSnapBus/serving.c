/* serving.c - org.freedesktop.Application as it is called by others. */
#include "connection.h"

#ifdef SNAPBUS_HAS_HEADER

#include <errno.h>
#include <string.h>

static int refuse(struct snapbus *bus, sd_bus_error *error, const char *name, const char *why) {
  return bus->sd->sd_bus_error_set(error, name, why);
}

static int too_many(struct snapbus *bus, sd_bus_error *error) {
  return refuse(bus, error, SD_BUS_ERROR_LIMITS_EXCEEDED, "too many calls wait for their answer");
}

static int heard(struct snapbus *bus, struct call *call, int32_t kind) {
  snapbus_tell(bus, (struct event){.kind = kind, .number = call->number}, NULL, NULL);
  return 1;
}

static int on_activate(sd_bus_message *message, void *context, sd_bus_error *error) {
  struct snapbus *bus = context;
  struct call *call = snapbus_take_in(bus, message);
  return call == NULL ? too_many(bus, error) : heard(bus, call, SNAPBUS_ACTIVATE);
}

static void keep(struct call *call, struct snapbus_text text) {
  if (text.text != NULL) {
    text.length = strlen(text.text);
    if (text.length > SNAPBUS_LONGEST_TEXT) text.text = NULL;
  }
  if (call->count < SNAPBUS_MOST_TEXTS) call->texts[call->count] = text;
  call->count += 1;
}

static int on_open(sd_bus_message *message, void *context, sd_bus_error *error) {
  struct snapbus *bus = context;
  struct call *call = snapbus_take_in(bus, message);
  if (call == NULL) return too_many(bus, error);
  const char *url = NULL;
  int result = bus->sd->sd_bus_message_enter_container(message, 'a', "s");
  while (result > 0 && (result = bus->sd->sd_bus_message_read_basic(message, 's', &url)) > 0)
    keep(call, (struct snapbus_text){.text = url, .type = 's'});
  if (result >= 0) return heard(bus, call, SNAPBUS_OPEN);
  snapbus_drop(bus, call);
  return result;
}

/* ---- actions ----------------------------------------------------------------------------------
 */

/* Reads one basic value as text, integer or real number; -EOPNOTSUPP for any other type. */
static int read_value(struct snapbus *bus, sd_bus_message *message, char type,
                      struct snapbus_text *value) {
  union {
    const char *text;
    uint8_t y;
    int16_t n;
    uint16_t q;
    int32_t i;
    uint32_t u;
    int64_t x;
    uint64_t t;
    double d;
    int b;
  } read = {0};
  if (type == 0 || strchr("sybnqiuxtd", type) == NULL) return -EOPNOTSUPP;
  int result = bus->sd->sd_bus_message_read_basic(message, type, &read);
  if (result <= 0) return result < 0 ? result : -EBADMSG;
  value->type = 'x';
  switch (type) {
  case 's':
    value->text = read.text;
    value->type = 's';
    break;
  case 'd':
    value->real = read.d;
    value->type = 'd';
    break;
  case 'b':
    value->integer = read.b;
    value->type = 'b';
    break;
  case 'y': value->integer = read.y; break;
  case 'n': value->integer = read.n; break;
  case 'q': value->integer = read.q; break;
  case 'i': value->integer = read.i; break;
  case 'u': value->integer = read.u; break;
  case 'x': value->integer = read.x; break;
  default:
    if (read.t > INT64_MAX) return -EOPNOTSUPP;
    value->integer = (int64_t)read.t;
  }
  return 1;
}

static int read_variant(struct snapbus *bus, sd_bus_message *message, struct snapbus_text *value) {
  const char *contents = NULL;
  char type = 0;
  int result = bus->sd->sd_bus_message_peek_type(message, &type, &contents);
  if (result <= 0 || type != 'v' || contents == NULL || contents[1] != 0) return -EOPNOTSUPP;
  type = contents[0];
  if ((result = bus->sd->sd_bus_message_enter_container(message, 'v', contents)) < 0) return result;
  if ((result = read_value(bus, message, type, value)) < 0) return result;
  return bus->sd->sd_bus_message_exit_container(message);
}

/* Reads a{sv}. */
static int read_map(struct snapbus *bus, sd_bus_message *message, struct call *call) {
  int result = bus->sd->sd_bus_message_enter_container(message, 'a', "{sv}");
  while (result >= 0 &&
         (result = bus->sd->sd_bus_message_enter_container(message, 'e', "sv")) > 0) {
    struct snapbus_text value = {0};
    if ((result = bus->sd->sd_bus_message_read_basic(message, 's', &value.key)) <= 0) break;
    if (strlen(value.key) > 256) return -EMSGSIZE;
    if ((result = read_variant(bus, message, &value)) < 0) break;
    keep(call, value);
    result = bus->sd->sd_bus_message_exit_container(message);
  }
  return result < 0 ? result : bus->sd->sd_bus_message_exit_container(message);
}

/* Reads the parameters of an action, av: none, or one map. */
static int read_parameters(struct snapbus *bus, sd_bus_message *message, struct call *call) {
  const char *contents = NULL;
  int result = bus->sd->sd_bus_message_enter_container(message, 'a', "v");
  if (result < 0) return result;
  result = bus->sd->sd_bus_message_peek_type(message, NULL, &contents);
  if (result <= 0) return result;
  if (contents == NULL || strcmp(contents, "a{sv}") != 0) return -EOPNOTSUPP;
  if ((result = bus->sd->sd_bus_message_enter_container(message, 'v', contents)) < 0) return result;
  if ((result = read_map(bus, message, call)) < 0) return result;
  if ((result = bus->sd->sd_bus_message_exit_container(message)) < 0) return result;
  result = bus->sd->sd_bus_message_peek_type(message, NULL, &contents);
  return result > 0 ? -EOPNOTSUPP : result;
}

static int on_action(sd_bus_message *message, void *context, sd_bus_error *error) {
  struct snapbus *bus = context;
  struct call *call = snapbus_take_in(bus, message);
  if (call == NULL) return too_many(bus, error);
  int result = bus->sd->sd_bus_message_read_basic(message, 's', &call->name);
  if (result > 0) result = read_parameters(bus, message, call);
  if (result >= 0) return heard(bus, call, SNAPBUS_ACTION);
  snapbus_drop(bus, call);
  if (result != -EOPNOTSUPP && result != -EMSGSIZE) return result;
  return refuse(bus, error, SD_BUS_ERROR_INVALID_ARGS,
                "an action takes one map of texts, numbers and truth values, or nothing");
}

int snapbus_serve(struct snapbus *bus, const char *path) {
  sd_bus_vtable *row = bus->vtable;
  row[0] = (sd_bus_vtable){
      .type = _SD_BUS_VTABLE_START,
      .x.start = {.element_size = sizeof(sd_bus_vtable),
                  .features = _SD_BUS_VTABLE_PARAM_NAMES,
                  .vtable_format_reference = bus->sd->sd_bus_object_vtable_format},
  };
  row[1] = (sd_bus_vtable)SD_BUS_METHOD_WITH_NAMES("Activate", "a{sv}", SD_BUS_PARAM(platform_data),
                                                   "", , on_activate, SD_BUS_VTABLE_UNPRIVILEGED);
  row[2] = (sd_bus_vtable)SD_BUS_METHOD_WITH_NAMES("Open", "asa{sv}",
                                                   SD_BUS_PARAM(uris) SD_BUS_PARAM(platform_data),
                                                   "", , on_open, SD_BUS_VTABLE_UNPRIVILEGED);
  row[3] = (sd_bus_vtable)SD_BUS_METHOD_WITH_NAMES("ActivateAction", "sava{sv}",
                                                   SD_BUS_PARAM(action_name) SD_BUS_PARAM(parameter)
                                                       SD_BUS_PARAM(platform_data),
                                                   "", , on_action, SD_BUS_VTABLE_UNPRIVILEGED);
  row[4] = (sd_bus_vtable)SD_BUS_VTABLE_END;
  return bus->sd->sd_bus_add_object_vtable(bus->connection, NULL, path,
                                           "org.freedesktop.Application", row, bus);
}

#endif
