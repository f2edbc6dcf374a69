/* Writes one number behind the end of what it allocated; nothing falls over by that alone. */
#include <stdlib.h>

#include "snapnav_plugin.h"

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties,
                             void **instance, snapnav_error *err) {
  (void)ctx, (void)screen, (void)properties;
  int *numbers = malloc(5 * sizeof *numbers);
  if (!numbers) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  for (int i = 0; i <= 5; i++) numbers[i] = i;
  *instance = numbers;
  return SNAPNAV_OK;
}

static void destroy(void *ctx, void *instance) {
  (void)ctx;
  free(instance);
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_screen_type note = {.size = sizeof note, .id = "note", .create = create, .destroy = destroy};
  return registrar->screen_type(registrar, &note, err);
}

SNAPNAV_PLUGIN("org.example.writes-past", "1.0.0", start, NULL, "name": "Writes past", "license": "MIT",
               "provides": {"screens": ["note"]})
