/* snapbus.h - the session bus through libsystemd's sd-bus, which is opened when it is first needed.
 *
 * One connection, used on one thread, and never waited for: whoever has it polls its descriptor,
 * calls snapbus_process, and takes events until there are none. Every function that can fail
 * answers a negative errno value. */
#ifndef SNAPBUS_H
#define SNAPBUS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The most texts that are kept of a call; the count tells how many there were. */
#define SNAPBUS_MOST_TEXTS 64
/* The longest of them, in bytes; a longer one is NULL in its event. */
#define SNAPBUS_LONGEST_TEXT 8192
/* The most calls that wait for their answer at the same time; each further one is refused. */
#define SNAPBUS_MOST_CALLS 64

/* What has happened. */
enum {
  SNAPBUS_NAME = 1, /* the name that was asked for is ours (1), another's (0), or cannot be had */
  SNAPBUS_ACTIVATE, /* somebody calls Activate */
  SNAPBUS_OPEN,     /* somebody calls Open: texts are URLs */
  SNAPBUS_ACTION,   /* somebody calls ActivateAction: `name` is it, texts its parameters */
  SNAPBUS_ANSWER,   /* what was asked of another is answered */
  SNAPBUS_LOST      /* the connection is gone; nothing else comes */
};

/* A URL, or a parameter. Its type is 's', 'b' and 'x' (an integer), or 'd' (a real number). */
struct snapbus_text {
  const char *key; /* of a parameter; NULL when it has no name */
  const char *text;
  size_t length; /* of the text in bytes, also where that is too long to be kept */
  int64_t integer;
  double real;
  char type;
};

/* Pointers are good until the call is answered or the next event is taken, whichever is first. */
struct snapbus_event {
  int32_t kind;
  int32_t code;     /* NAME, ANSWER, LOST: 0 or more, or a negative errno value */
  uint64_t number;  /* of a call, to answer it by; of an answer, what was asked */
  const char *name; /* of an action; of an answer the D-Bus error's name, or NULL when it is good */
  const char *text; /* of an answer: the error's message */
  const struct snapbus_text *texts;
  size_t count;
};

struct snapbus;

/* Connects to the session bus. -ENOMEDIUM: there is none. -ELIBACC: there is no libsystemd. */
int snapbus_open(struct snapbus **out);
/* What is not answered is not answered any more. */
void snapbus_close(struct snapbus *bus);

int snapbus_descriptor(struct snapbus *bus);
/* What to poll for: 1 to read, 2 to write. */
int snapbus_interest(struct snapbus *bus);
/* When to call snapbus_process in any case: nanoseconds of the monotonic clock; UINT64_MAX: never.
 */
uint64_t snapbus_deadline(struct snapbus *bus);
/* Does one bounded piece of work; 1: there may be more. */
int snapbus_process(struct snapbus *bus);
/* Takes the next event; 0: there is none. */
int snapbus_next(struct snapbus *bus, struct snapbus_event *event);

/* Serves org.freedesktop.Application under an object path. */
int snapbus_serve(struct snapbus *bus, const char *path);
/* Asks for a name, without waiting in line for it; an event SNAPBUS_NAME follows. */
int snapbus_own(struct snapbus *bus, const char *name);
/* Answers a call: well without an error's name. Answers 0 when there is no such call (any more). */
int snapbus_answer(struct snapbus *bus, uint64_t number, const char *error, const char *message);

/* Asks the owner of a name, which is not started for it, to open URLs, or to activate when there
 * are none; an event SNAPBUS_ANSWER with *number follows within the time. */
int snapbus_ask(struct snapbus *bus, const char *name, const char *path, const char *const *urls,
                size_t count, uint64_t microseconds, uint64_t *number);
/* The same for an action without parameters. */
int snapbus_ask_action(struct snapbus *bus, const char *name, const char *path, const char *action,
                       uint64_t microseconds, uint64_t *number);

#ifdef __cplusplus
}
#endif
#endif
