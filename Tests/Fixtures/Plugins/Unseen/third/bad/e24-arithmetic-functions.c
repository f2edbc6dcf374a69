// fault: "remainder" looks for a divisor of 0 only; the smallest number modulo -1 raises SIGFPE and ends the host (header 8: x is any int64_t; rule f-args: numbers go to the ends of their range).
#include "snapnav_plugin.h"

/* the remainder that is never negative; of a division by 0: 0 */
static int64_t remainder_of(int64_t a, int64_t b) {
  if (b == 0) return 0;
  int64_t r = a % b;
  if (r < 0) r = b < 0 ? r - b : r + b;
  return r;
}

static int64_t clamp(int64_t value, int64_t low, int64_t high) {
  return value < low ? low : value > high ? high : value;
}

/* a + b, at the ends of the range that end */
static int64_t sum(int64_t a, int64_t b) {
  int64_t r;
  if (!__builtin_add_overflow(a, b, &r)) return r;
  return a > 0 ? INT64_MAX : INT64_MIN;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)host; (void)config; (void)ctx;
  snapnav_function functions[] = {
      {sizeof(snapnav_function), SNAPNAV_FREE, "remainder", "x(xx)", (snapnav_fn)remainder_of, NULL},
      {sizeof(snapnav_function), SNAPNAV_FREE, "clamp", "x(xxx)", (snapnav_fn)clamp, NULL},
      {sizeof(snapnav_function), SNAPNAV_FREE, "sum", "x(xx)", (snapnav_fn)sum, NULL}};
  snapnav_status st = SNAPNAV_OK;
  for (size_t i = 0; i < sizeof functions / sizeof *functions && st == SNAPNAV_OK; i++)
    st = registrar->function(registrar, NULL, &functions[i], err);
  return st;
}

SNAPNAV_PLUGIN("org.example.arithmetic", "1.0.0", start, NULL,
               "name": "Arithmetic", "license": "MIT",
               "provides": {"functions": ["remainder", "clamp", "sum"]})
