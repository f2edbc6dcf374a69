/* snaplibrary.h - a library of the system that is opened when one of its functions is first needed.
 *
 * A program that links it would map it at every start, also where nothing of it is used. */
#ifndef SNAPLIBRARY_H
#define SNAPLIBRARY_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

struct snapsys_library {
  const char *file;         /* as the loader searches for it */
  const char *const *names; /* of its functions */
  void *functions;          /* a struct of as many pointers, in the order of the names */
  size_t count;
  int state;
  /* NULL, or the versions that are looked for in their order, ended by NULL: VERSION ends the file's
   * name, and _VERSION each function's. */
  const char *const *versions;
};
/* 1 when it is open and has every function; it stays open. Any thread. */
int snapsys_library_open(struct snapsys_library *library);

/* What a list X(function) … becomes: the struct's members, and the names. Macros that rename a
 * function hold for both. */
#define SNAPSYS_MEMBER(function) __typeof__(function) *function;
#define SNAPSYS_NAME_OF(function) #function,
#define SNAPSYS_NAME(function) SNAPSYS_NAME_OF(function)
/* Defines what `snapsys_library_open(&table_library)` fills `table` by. */
#define SNAPSYS_LIBRARY(table, path, list)                                                         \
  struct snapsys_library table##_library = {                                                       \
      path, (const char *const[]){list(SNAPSYS_NAME)}, &table, sizeof table / sizeof(void *), 0,   \
      NULL};
/* The same for a library whose name and functions bear its version; `...` are the versions. */
#define SNAPSYS_VERSIONED_LIBRARY(table, path, list, ...)                                          \
  struct snapsys_library table##_library = {                                                       \
      path, (const char *const[]){list(SNAPSYS_NAME)}, &table, sizeof table / sizeof(void *), 0,   \
      (const char *const[]){__VA_ARGS__, NULL}};

#ifdef __cplusplus
}
#endif
#endif
