/* Computes for more than half a second in its first start what it could compute when it is asked. */
#include <time.h>

#include "snapnav_plugin.h"


static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)registrar, (void)config, (void)ctx, (void)err;
  static int done;
  struct timespec now, began;
  if (done++) return SNAPNAV_OK;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &began);
  do clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  while ((now.tv_sec - began.tv_sec) * 1000000000 + now.tv_nsec - began.tv_nsec < 600000000);
  return SNAPNAV_OK;
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT", "provides": {})
