/* Its descriptor has a flag below bit 16 that no host knows, and one above, which may be ignored. */
#include <snapnav_plugin.h>

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)host, (void)registrar, (void)config, (void)ctx, (void)err;
  return SNAPNAV_OK;
}
static const snapnav_plugin descriptor = {.size = sizeof descriptor,
                                          .abi_major = 1,
                                          .flags = 0x10042,
                                          .id = "org.example.flags",
                                          .version = "1.0.0",
                                          .start = start};
SNAPNAV_PLUGIN_WITH(descriptor, "org.example.flags", "1.0.0", "provides": {})
