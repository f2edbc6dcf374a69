/* snapdwarf.h - the types of functions in the debug information of a library, by elfutils' libdw.
 *
 * Nothing of the library is run or mapped. Types are followed through their names (typedef, const,
 * volatile); a handle is good until the file is closed. */
#ifndef SNAPDWARF_H
#define SNAPDWARF_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct snapdwarf;
/* NULL when the bytes have no debug information. They must live until it is closed. */
struct snapdwarf *snapdwarf_open(const void *bytes, size_t count);
void snapdwarf_close(struct snapdwarf *file);

/* The functions whose code begins at an address; several when a linker has folded them into one.
 * Answers how many were written, at most `capacity`. */
size_t snapdwarf_functions(struct snapdwarf *file, uint64_t address, uint64_t *handles,
                           size_t capacity);
/* 1 when the debug information around the function does not speak of C's types: of Swift, and of
 * code that was compiled for stack traces only (-g1). */
int snapdwarf_is_foreign(struct snapdwarf *file, uint64_t function);

/* 1 when the compiler may have kept one of several functions that differ in no instruction: then the
 * debug information is of one that takes the same bytes, which may have another type (Rust). */
int snapdwarf_may_be_merged(struct snapdwarf *file, uint64_t function);

enum {
  SNAPDWARF_NONE = 0, /* void */
  SNAPDWARF_BOOLEAN = 1,
  SNAPDWARF_SIGNED = 2,
  SNAPDWARF_UNSIGNED = 3,
  SNAPDWARF_FLOAT = 4,
  SNAPDWARF_POINTER = 5,
  SNAPDWARF_STRUCT = 6,
  SNAPDWARF_ENUM = 7,
  SNAPDWARF_FUNCTION = 8,
  SNAPDWARF_OTHER = 9
};
struct snapdwarf_type {
  uint32_t kind;
  uint32_t size;   /* in bytes; 0 when nothing says it */
  uint64_t handle; /* of the type; a pointer's: of what it points to; 0 for void */
  char name[64];   /* as it is written in the program, cut; may be empty */
};
/* What a function, or a function type, answers. 0: nothing is known. */
int snapdwarf_result(struct snapdwarf *file, uint64_t function, struct snapdwarf_type *out);
/* Its parameter at a place, from 0; 0 past the last one. */
int snapdwarf_parameter(struct snapdwarf *file, uint64_t function, size_t place,
                        struct snapdwarf_type *out);
/* A member of a struct, from 0; 0 past the last one. */
int snapdwarf_member(struct snapdwarf *file, uint64_t type, size_t place,
                     struct snapdwarf_type *out);
/* The type behind a handle. */
int snapdwarf_type_of(struct snapdwarf *file, uint64_t handle, struct snapdwarf_type *out);
/* The function's own name, cut at `capacity` - 1 bytes; empty when it has none. */
void snapdwarf_name(struct snapdwarf *file, uint64_t function, char *into, size_t capacity);

struct snapdwarf_place {
  char function[256]; /* the innermost one, also when it was inlined; may be empty */
  char file[256];     /* the last part of its path; empty when no line is known */
  int line;
};
/* Where in the program an address of its code is; 0: nothing is known. */
int snapdwarf_place(struct snapdwarf *file, uint64_t address, struct snapdwarf_place *out);

#ifdef __cplusplus
}
#endif
#endif
