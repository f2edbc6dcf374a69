/* Leaves a function for the end of each thread that asked its entry point, and goes before. */
#include <pthread.h>

#include "snapnav_plugin.h"
#include "parts/nothing.h"
static pthread_key_t key;
static int made;
static void ended(void *value) { (void)value; }
static const snapnav_plugin descriptor = {
    sizeof(snapnav_plugin), 1, 0, SNAPNAV_PLUGIN_UNLOADABLE, "org.example.bad", "1.0.0", start,
    NULL, NULL, NULL, NULL};

SNAPNAV_NOTE(0, SNAPNAV_PLUGIN_UNLOADABLE,
             "{\"id\": \"org.example.bad\", \"version\": \"1.0.0\", \"name\": \"Bad\", \"license\": \"MIT\", "
             "\"provides\": {}}")
const snapnav_plugin *snapnav_plugin_entry(uint32_t host_major, uint32_t host_minor) {
  (void)host_minor;
  if (!made++) pthread_key_create(&key, ended);
  pthread_setspecific(key, &made);
  return host_major == SNAPNAV_ABI_MAJOR ? &descriptor : NULL;
}
