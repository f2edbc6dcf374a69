/* Has two hundred pipes at once, which are more descriptors than an isolated plugin may have. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <unistd.h>

#include "snapnav_plugin.h"

static int32_t pipes(void) {
  static int ends[200][2];
  int32_t count = 0;
  while (count < 200 && pipe2(ends[count], O_CLOEXEC) == 0) count++;
  for (int32_t i = 0; i < count; i++) close(ends[i][0]), close(ends[i][1]);
  return count;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_function f = {sizeof f, SNAPNAV_FREE, "pipes", "i()", (snapnav_fn)pipes, NULL};
  return registrar->function(registrar, NULL, &f, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"functions": ["pipes"]})
