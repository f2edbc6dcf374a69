/* A plugin that is compiled against the contract's header and against one with more at the end of its
 * structs, and tells what it met: as a function, and as the reason of a veto. */
#include <snapnav_plugin.h>
#include <stdio.h>

#define KNOWS_MORE (SNAPNAV_ABI_MINOR >= 1)

static char met[200];

static snapnav_str tell(void) { return snapnav_text(met); }

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) SNAPNAV_NOEXCEPT {
  (void)ctx, (void)navigation, (void)token, (void)out;
  return snapnav_fail(err, SNAPNAV_VETO, met);
}

#if KNOWS_MORE
static int32_t weigh(void *ctx) SNAPNAV_NOEXCEPT { return ctx == (void *)met ? 7 : -1; }
static int32_t later(void *ctx) SNAPNAV_NOEXCEPT { return ctx == (void *)met ? 9 : -1; }
#endif

/* What stands behind the structs of 1.0, asked for by SNAPNAV_HAS before it is read. */
static void look(const snapnav_host *host, snapnav_registrar *registrar) {
  int answer = -1, count = -1;
#if KNOWS_MORE
  if (SNAPNAV_HAS(host, answer)) answer = host->answer(host);
  if (SNAPNAV_HAS(registrar, count)) count = registrar->count(registrar);
#endif
  (void)registrar;
  snprintf(met, sizeof met, "plugin 1.%u met host %u.%u, answer %d, count %d", SNAPNAV_ABI_MINOR,
           host->abi_major, host->abi_minor, answer, count);
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx,
                            snapnav_error *err) SNAPNAV_NOEXCEPT {
  (void)config;
  static snapnav_mediator mediator;
  static snapnav_function function;
  *ctx = met;
  mediator.size = sizeof mediator;
  mediator.id = "met";
  mediator.ctx = met;
  mediator.mediate = mediate;
#if KNOWS_MORE
  mediator.weigh = weigh;
#endif
  function.size = sizeof function;
  function.kind = SNAPNAV_FREE;
  function.name = "tell";
  function.signature = "s()";
  function.fn = (snapnav_fn)tell;
  snapnav_status status = registrar->mediator(registrar, &mediator, err);
  if (status < 0) return status;
  status = registrar->function(registrar, NULL, &function, err);
  look(host, registrar);
  return status;
}

static const snapnav_plugin descriptor = {
    sizeof(snapnav_plugin), SNAPNAV_ABI_MAJOR, SNAPNAV_ABI_MINOR, 0, "org.example.grown", "1.0.0", start,
    NULL, NULL, NULL, NULL,
#if KNOWS_MORE
    later,
#endif
};

#ifdef NEEDS_MINOR
SNAPNAV_NOTE(NEEDS_MINOR, 0, "{\"id\": \"org.example.grown\", \"version\": \"1.0.0\", "
             "\"provides\": {\"mediators\": [\"met\"], \"functions\": [\"tell\"]}}")
SNAPNAV_EXPORT const snapnav_plugin *snapnav_plugin_entry(uint32_t major,
                                                          uint32_t minor) SNAPNAV_NOEXCEPT {
  return major == SNAPNAV_ABI_MAJOR && minor >= NEEDS_MINOR ? &descriptor : NULL;
}
#else
SNAPNAV_PLUGIN_WITH(descriptor, "org.example.grown", "1.0.0",
                    "provides": {"mediators": ["met"], "functions": ["tell"]})
#endif
