/* What the parts of the edge offer each other. */
#ifndef EDGE_H
#define EDGE_H

#include <signal.h>

#include "terminal_edge.h"

enum { TOUCHED = 5 };
struct edge_signals { /* what the process did with the signals that a terminal brings */
  struct sigaction of[TOUCHED];
};
void edge_signals_keep(struct edge_signals *);
void edge_signals_put_back(const struct edge_signals *);
bool edge_signals_take(void); /* false: there is no pipe */
void edge_signals_give_back(void);
void edge_signals_stop(void); /* stops the process as ^Z does, until it is continued */

/* A function of a library by its name, and the pointer to it that is set. */
struct edge_function {
  void *slot;
  const char *name;
};
/* Opens a library and finds all of these in it; false: it is not there, or lacks one. It stays open. */
bool edge_library(const char *file, const struct edge_function *, size_t count);

/* Cells that are written past curses. */
void edge_exact_show(int row, int column);
void edge_exact_leave(void); /* letters and cursor are the terminal's own again */

#endif
