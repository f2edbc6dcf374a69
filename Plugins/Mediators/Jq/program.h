/* A jq program: its text, what messages call it, and what it was compiled to. */
#ifndef JQ_PROGRAM_H
#define JQ_PROGRAM_H

#include <jq.h>

#include "snapnav_plugin.h"

enum { MAX_PROGRAM = 64 << 10, MAX_NAMED = 64, MAX_CACHED = 32 };

struct program {
  char *text;
  char *name;      /* in the configuration; NULL: the manifest wrote the text where it is used */
  char *label;     /* for messages: the name, or how the text begins, in quotes */
  uint64_t used;   /* when: the text that was not used for longest gives way */
  jq_state *state; /* NULL: not compiled. Touched by the runner's thread only while it has a job */
  char *fault;     /* why it does not compile, or NULL */
};

/* Takes every program of the map (NULL: there is none). They are compiled when they are first asked
 * for, or ahead, while the host has nothing to do. [main] */
snapnav_status programs_open(const snapnav_value *named, const snapnav_host *host,
                             snapnav_error *err);
/* Compiles every program of the map now; an error names the one at fault. [main] */
snapnav_status programs_check(snapnav_error *err);
/* The program of that name or with that text, compiled; else *err says why. [main] */
snapnav_status program_find(snapnav_str name_or_text, struct program **found, snapnav_error *err);
void programs_close(void); /* [main] */

/* What the runner's thread does. */
void program_compile(struct program *program);
void program_drop_state(struct program *program);

#endif
