/* libffi as Swift can use it: its types are C variables, which Swift 6 does not let in. */
#ifndef SNAPNAV_CLIBFFI_SHIM_H
#define SNAPNAV_CLIBFFI_SHIM_H

#include <ffi.h>
#include <stdint.h>

static inline ffi_type *snapffi_void(void) { return &ffi_type_void; }
static inline ffi_type *snapffi_uint8(void) { return &ffi_type_uint8; }
static inline ffi_type *snapffi_sint32(void) { return &ffi_type_sint32; }
static inline ffi_type *snapffi_uint32(void) { return &ffi_type_uint32; }
static inline ffi_type *snapffi_sint64(void) { return &ffi_type_sint64; }
static inline ffi_type *snapffi_uint64(void) { return &ffi_type_uint64; }
static inline ffi_type *snapffi_float(void) { return &ffi_type_float; }
static inline ffi_type *snapffi_double(void) { return &ffi_type_double; }
static inline ffi_type *snapffi_pointer(void) { return &ffi_type_pointer; }

static inline void snapffi_call(ffi_cif *cif, const void *fn, void *result, void **arguments) {
  ffi_call(cif, (void (*)(void))fn, result, arguments);
}

typedef struct snapffi_pair {
  uint64_t first, second;
} snapffi_pair;

/* At most sixteen arguments that stand in a row of 8-byte slots. */
static inline snapffi_pair snapffi_call_row(ffi_cif *cif, const void *fn, uint64_t *row) {
  snapffi_pair result = {0, 0};
  void *places[16];
  for (unsigned i = 0; i < cif->nargs && i < 16; i++) places[i] = row + i;
  ffi_call(cif, (void (*)(void))fn, &result, places);
  return result;
}

/* The direct calls: all arguments in registers, where the C calling conventions of x86-64 and
 * aarch64 put integers and floating point numbers, whatever their order. A function that takes
 * fewer leaves the other registers alone. A pair is also where a 16-byte struct is answered. */

static inline snapffi_pair snapffi_words_pair(const void *fn, const uint64_t *w) {
  return ((snapffi_pair(*)(uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t))fn)(
      w[0], w[1], w[2], w[3], w[4], w[5]);
}

static inline uint64_t snapffi_three(const void *fn, uint64_t a, uint64_t b, uint64_t c) {
  return ((uint64_t (*)(uint64_t, uint64_t, uint64_t))fn)(a, b, c);
}

static inline double snapffi_words_double(const void *fn, const uint64_t *w) {
  return ((double (*)(uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t))fn)(
      w[0], w[1], w[2], w[3], w[4], w[5]);
}

static inline snapffi_pair snapffi_mixed_pair(const void *fn, const uint64_t *w, const double *d) {
  return ((snapffi_pair(*)(uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, double,
                           double, double, double))fn)(w[0], w[1], w[2], w[3], w[4], w[5], d[0],
                                                       d[1], d[2], d[3]);
}

static inline double snapffi_mixed_double(const void *fn, const uint64_t *w, const double *d) {
  return ((double (*)(uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, double, double,
                      double, double))fn)(w[0], w[1], w[2], w[3], w[4], w[5], d[0], d[1], d[2],
                                          d[3]);
}

#endif
