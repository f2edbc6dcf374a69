#include "peers.h"
#include <ffi.h>

__attribute__((noinline)) static int64_t add(int64_t a, int64_t b, int64_t c) { return a + b + c; }
__attribute__((noinline)) static double mix(int32_t a, double b, int64_t c) {
  return a + b + (double)c;
}
__attribute__((noinline)) static int64_t eight(int64_t a, int64_t b, int64_t c, int64_t d, int64_t e,
                                               int64_t f, int64_t g, int64_t h) {
  return a + b + c + d + e + f + g + h;
}
static int64_t (*volatile add_pointer)(int64_t, int64_t, int64_t) = add;
static double (*volatile mix_pointer)(int32_t, double, int64_t) = mix;

const void *peer_add_address(void) { return (const void *)add; }
const void *peer_mix_address(void) { return (const void *)mix; }
const void *peer_eight_address(void) { return (const void *)eight; }

int64_t peer_call_pointer(uint64_t times) {
  int64_t sum = 0;
  for (uint64_t i = 0; i < times; i++) sum = add_pointer(sum, (int64_t)i, 1);
  return sum;
}

double peer_call_mixed_pointer(uint64_t times) {
  double sum = 0;
  for (uint64_t i = 0; i < times; i++) sum = mix_pointer(1, sum, (int64_t)i);
  return sum;
}

/* Every call asks a prepared interface; `count` integers, the first is the sum so far. */
static int64_t call_integers(uint32_t count, const void *function, uint64_t times) {
  ffi_cif cif;
  ffi_type *types[8];
  int64_t integers[8] = {0, 1, 1, 1, 1, 1, 1, 1};
  void *values[8];
  for (uint32_t i = 0; i < 8; i++) types[i] = &ffi_type_sint64, values[i] = &integers[i];
  if (ffi_prep_cif(&cif, FFI_DEFAULT_ABI, count, &ffi_type_sint64, types) != FFI_OK) return -1;
  int64_t sum = 0;
  for (uint64_t i = 0; i < times; i++) {
    integers[0] = sum;
    ffi_call(&cif, FFI_FN(function), &sum, values);
  }
  return sum;
}

int64_t peer_call_ffi(uint64_t times) { return call_integers(3, peer_add_address(), times); }
int64_t peer_call_eight_ffi(uint64_t times) { return call_integers(8, peer_eight_address(), times); }

double peer_call_mixed_ffi(uint64_t times) {
  ffi_cif cif;
  ffi_type *types[] = {&ffi_type_sint32, &ffi_type_double, &ffi_type_sint64};
  if (ffi_prep_cif(&cif, FFI_DEFAULT_ABI, 3, &ffi_type_double, types) != FFI_OK) return -1;
  double sum = 0;
  int32_t one = 1;
  for (uint64_t i = 0; i < times; i++) {
    double before = sum;
    int64_t index = (int64_t)i;
    void *values[] = {&one, &before, &index};
    ffi_call(&cif, FFI_FN(mix_pointer), &sum, values);
  }
  return sum;
}
