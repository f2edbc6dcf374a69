/* Runs jq programs under limits.
 *
 * libjq has no step limit, and a deeply nested value is freed by recursion. So programs run on one
 * thread of their own with a deep stack, while the thread that asks waits and keeps the time: it
 * halts a program that takes too long, which jq notices before its next instruction, and it stops
 * waiting when a single instruction does not end. */
#ifndef JQ_RUNNER_H
#define JQ_RUNNER_H

#include "program.h"

enum { DEFAULT_MILLISECONDS = 100, MOST_MILLISECONDS = 1000 };
enum { MAX_DEPTH = 64, MAX_VALUES = 10000, MAX_BYTES = 1 << 20 }; /* of one answer */

enum ending {
  END_VALUE,   /* exactly one value, within the limits: `value` */
  END_NONE,    /* no value */
  END_MANY,    /* more than one */
  END_ERROR,   /* the program's error: `value` is what it said */
  END_LARGE,   /* one value beyond the limits of an answer */
  END_LATE,    /* halted, because it took longer than allowed */
  END_STUCK,   /* told to halt, but its instruction goes on; the runner is busy until that ends */
  END_BUSY,    /* not run: an earlier program is stuck */
  END_MEMORY   /* not enough memory */
};
struct answer {
  enum ending ending;
  jv value; /* the asker's to free */
};

/* Starts the thread. `milliseconds` of processor time is what one run may take. [main] */
snapnav_status runner_open(int milliseconds, snapnav_error *err);
/* Ends it. A program that is stuck keeps its thread: nothing in a process can take that back. [main] */
void runner_close(void);
int runner_milliseconds(void);
void runner_is_out_of_memory(void *unused); /* for libjq, on the thread; does not return */

/* Compiles the program, which may take as long as it takes. 0: the runner is busy. [main] */
int runner_compile(struct program *program);
/* Whether the thread has nothing to do. [main] */
int runner_is_free(void);
/* Begins to compile a program for later, while the runner is free. [main] */
void runner_compile_ahead(struct program *program);
/* Waits for a program that is compiled ahead. Afterwards its state may be looked at. [main] */
void runner_settle(void);
/* Takes the input. [main] */
struct answer runner_run(struct program *program, jv input);
/* Frees what the program was compiled to, on the thread. 0: the runner is busy. [main] */
int runner_drop(struct program *program);

#endif
