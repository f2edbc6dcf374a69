/* library.h - the functions of libsystemd that are used, once it is open. */
#ifndef SNAPBUS_LIBRARY_H
#define SNAPBUS_LIBRARY_H

#if defined(__has_include)
#if __has_include(<systemd/sd-bus.h>)
#include <systemd/sd-bus.h>
#define SNAPBUS_HAS_HEADER 1
#endif
#endif

#ifdef SNAPBUS_HAS_HEADER

#include "snaplibrary.h"

#define SNAPBUS_FUNCTIONS(X)                                                                       \
  X(sd_bus_open_user) X(sd_bus_close_unref) X(sd_bus_get_fd) X(sd_bus_get_events)                  \
  X(sd_bus_get_timeout) X(sd_bus_process) X(sd_bus_request_name_async)                             \
  X(sd_bus_add_object_vtable) X(sd_bus_call_async) X(sd_bus_send) X(sd_bus_reply_method_errorf)    \
  X(sd_bus_error_set) X(sd_bus_message_new_method_call) X(sd_bus_message_new_method_return)        \
  X(sd_bus_message_set_auto_start) X(sd_bus_message_ref) X(sd_bus_message_unref)                   \
  X(sd_bus_message_append_basic) X(sd_bus_message_open_container)                                  \
  X(sd_bus_message_close_container) X(sd_bus_message_read_basic)                                   \
  X(sd_bus_message_enter_container) X(sd_bus_message_exit_container)                               \
  X(sd_bus_message_peek_type) X(sd_bus_message_get_error) X(sd_bus_message_get_errno)              \
  X(sd_bus_object_vtable_format)

struct snapbus_library {
  SNAPBUS_FUNCTIONS(SNAPSYS_MEMBER)
};

/* The library, or NULL when it cannot be opened; it stays open. */
const struct snapbus_library *snapbus_library(void);

#endif
#endif
