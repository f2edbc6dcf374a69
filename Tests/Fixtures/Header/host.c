/* A host that is compiled against a header with more at the end of its structs: it starts one plugin,
 * calls what it registered, and tells what it met. */
#include <snapnav_plugin.h>
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

static int registered;
static snapnav_mediator mediator;
static snapnav_function function;

/* Copies what there is of a struct that may be shorter than ours; the rest stays 0. */
static void take(void *ours, size_t size, const void *theirs, uint32_t given) {
  memcpy(ours, theirs, given < size ? given : size);
}

static snapnav_status take_mediator(snapnav_registrar *registrar, const snapnav_mediator *given,
                                    snapnav_error *err) {
  (void)registrar, (void)err;
  take(&mediator, sizeof mediator, given, given->size);
  registered++;
  return SNAPNAV_OK;
}

static snapnav_status take_function(snapnav_registrar *registrar, const char *screen_type,
                                    const snapnav_function *given, snapnav_error *err) {
  (void)registrar, (void)screen_type, (void)err;
  take(&function, sizeof function, given, given->size);
  registered++;
  return SNAPNAV_OK;
}

static int32_t count(snapnav_registrar *registrar) {
  (void)registrar;
  return registered;
}

static int32_t answer(const snapnav_host *host) { return host->ctx ? 42 : 0; }

static void tell(const snapnav_plugin *plugin, void *ctx) {
  snapnav_error err = {.size = sizeof err};
  int later = SNAPNAV_HAS(plugin, later) ? plugin->later(ctx) : -1;
  int weigh = SNAPNAV_HAS(&mediator, weigh) ? mediator.weigh(mediator.ctx) : -1;
  snapnav_str text = ((snapnav_str(*)(void))function.fn)();
  printf("host 1.%u met plugin %u.%u, later %d, weigh %d\n", SNAPNAV_ABI_MINOR, plugin->abi_major,
         plugin->abi_minor, later, weigh);
  printf("%.*s\n", (int)text.len, text.ptr);
  snapnav_navigation navigation = {.size = sizeof navigation};
  snapnav_status status = mediator.mediate(mediator.ctx, &navigation, 0, NULL, &err);
  printf("mediate: %d, %s\n", status, err.message);
}

int main(int count_of_words, char **words) {
  if (count_of_words != 2) return 2;
  void *library = dlopen(words[1], RTLD_NOW | RTLD_LOCAL);
  if (!library) return fprintf(stderr, "%s\n", dlerror()), 4;
  const snapnav_plugin *(*entry)(uint32_t, uint32_t);
  *(void **)&entry = dlsym(library, SNAPNAV_ENTRY_SYMBOL);
  const snapnav_plugin *plugin = entry ? entry(SNAPNAV_ABI_MAJOR, SNAPNAV_ABI_MINOR) : NULL;
  if (!plugin) return fputs("refused\n", stderr), 4;
  snapnav_host host = {.size = sizeof host, .abi_major = SNAPNAV_ABI_MAJOR,
                       .abi_minor = SNAPNAV_ABI_MINOR, .ctx = &host, .name = "grown",
                       .version = "1.1.0", .answer = answer};
  snapnav_registrar registrar = {.size = sizeof registrar, .mediator = take_mediator,
                                 .function = take_function, .count = count};
  snapnav_value config = {SNAPNAV_MAP, 0, {0}};
  snapnav_error err = {.size = sizeof err};
  void *ctx = NULL;
  snapnav_status status = plugin->start(&host, &registrar, &config, &ctx, &err);
  if (status < 0) return fprintf(stderr, "start: %d, %s\n", status, err.message), 1;
  tell(plugin, ctx);
  if (plugin->stop) plugin->stop(ctx);
  return 0;
}
