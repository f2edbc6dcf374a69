extension SoakProgram {
  /// The steps of a life as functions in C, and what begins it.
  static let calls = #"""
    /* ---- calls of the plugin ---- */

    static snapnav_value saved;
    static void keep(void *ctx, const snapnav_value *value) { (void)ctx, (void)value; }
    static const snapnav_sink sink = {&saved, keep};
    static void *instance[SLOTS];
    static uint64_t instance_screen[SLOTS];
    static size_t instance_type[SLOTS];

    static snapnav_token make_token(void) {
      add(waiting, ++tokens << 32 | 7);
      return tokens << 32 | 7;
    }
    static snapnav_token kept(snapnav_status status, snapnav_token token) {
      if (status == SNAPNAV_PENDING) return token;
      drop(waiting, token);
      return 0;
    }
    static double real(uint64_t bits) {
      double number;
      memcpy(&number, &bits, sizeof number);
      return number;
    }
    #define REMEMBER(list, i, call)                     \
      do {                                              \
        snapnav_token token = make_token(), later = kept(call, token); \
        if (later) list##_token[i] = later;             \
      } while (0)

    static void mediate(const char *id, uint32_t flags, uint64_t source, uint64_t destination,
                        const snapnav_value *payload, const snapnav_value *arguments, snapnav_str route) {
      size_t i = find_mediator(id);
      snapnav_navigation n = {sizeof n, flags, 1, source, destination, payload, arguments, route, 0, {"screen", 6}};
      REMEMBER(mediators, i, mediators[i].mediate(mediators[i].ctx, &n, token, &sink, &slot));
    }
    static void resolve(const char *id, snapnav_str route, const snapnav_value *payload) {
      size_t i = find_router(id);
      REMEMBER(routers, i, routers[i].resolve(routers[i].ctx, route, payload, 0, token, &sink, &slot));
    }
    static void routes(const char *id) {
      size_t i = find_router(id);
      if (routers[i].routes) routers[i].routes(routers[i].ctx, &sink, &slot);
    }
    static void set_visible(const char *id, int visible, uint32_t flags) {
      size_t i = find_effect(id);
      REMEMBER(effects, i, effects[i].set_visible(effects[i].ctx, visible, flags, &null_value, token, &slot));
    }
    static int is_open[MOST];
    static void *read_all(void *fd) {
      char bytes[4096];
      while (read((int)(intptr_t)fd, bytes, sizeof bytes) > 0) continue;
      return NULL;
    }
    static int typing = -1;
    static void take_terminal(void) { /* standard input and output are a terminal from now on */
      struct winsize size = {24, 80, 0, 0};
      pthread_t thread;
      typing = posix_openpt(O_RDWR | O_NOCTTY);
      int fd = typing >= 0 && !grantpt(typing) && !unlockpt(typing) ? open(ptsname(typing), O_RDWR | O_NOCTTY) : -1;
      if (fd < 0 || ioctl(fd, TIOCSWINSZ, &size) || dup2(fd, 0) < 0 || dup2(fd, 1) < 0 ||
          pthread_create(&thread, NULL, read_all, (void *)(intptr_t)typing))
        exit(2);
      setenv("TERM", "xterm", 1);
    }
    static void type_keys(const char *keys, size_t count) {
      if (write(typing, keys, count) < 0) perror("typing");
    }
    static void open_presenter(const char *id) {
      size_t i = find_presenter(id);
      is_open[i] = !presenters[i].open || presenters[i].open(presenters[i].ctx, &null_value, &slot) == SNAPNAV_OK;
    }
    static void close_presenter(const char *id) {
      size_t i = find_presenter(id);
      if (presenters[i].close) presenters[i].close(presenters[i].ctx);
      is_open[i] = 0;
    }
    static void present(const char *id, uint32_t flags, uint32_t move, uint32_t count, snapnav_update *updates) {
      const snapnav_update *list[8];
      for (uint32_t u = 0; u < count && u < 8; u++) {
        updates[u].arguments = &null_value;
        list[u] = &updates[u];
      }
      size_t i = find_presenter(id);
      snapnav_transition t = {sizeof t, flags, 1, move, count, list, {"bench://screen", 14}, 0};
      REMEMBER(presenters, i, presenters[i].present(presenters[i].ctx, &t, token, &slot));
    }
    static void changed(const char *id, uint64_t s) {
      size_t i = find_presenter(id);
      if (presenters[i].changed) presenters[i].changed(presenters[i].ctx, s);
    }
    static void save_view(const char *id, uint64_t s) {
      size_t i = find_presenter(id);
      if (presenters[i].save_view) presenters[i].save_view(presenters[i].ctx, s, &sink, &slot);
    }
    static void restore_view(const char *id, uint64_t s, const snapnav_value *view) {
      size_t i = find_presenter(id);
      if (presenters[i].restore_view) presenters[i].restore_view(presenters[i].ctx, s, view, &slot);
    }
    #define CANCEL(type, plural)                                             \
      static void cancel_##type(const char *id) {                            \
        size_t i = find_##type(id);                                          \
        snapnav_token token = plural##_token[i];                             \
        plural##_token[i] = 0;                                               \
        if (find(waiting, token) < 0) return;                                \
        cancelled[cancelled_count++ % MOST] = token;                         \
        if (plural[i].cancel) plural[i].cancel(plural[i].ctx, token);        \
      }
    CANCEL(mediator, mediators)
    CANCEL(presenter, presenters)
    CANCEL(router, routers)
    CANCEL(effect, effects)

    static void create(int place, const char *id, uint64_t number, const snapnav_value *given) {
      size_t i = find_screen_type(id);
      void *made = NULL;
      screen(number);
      instance[place] = NULL;
      if (types[i].create(types[i].ctx, number, given, &made, &slot) == SNAPNAV_OK) {
        instance[place] = made;
        instance_screen[place] = number;
        instance_type[place] = i;
      } else {
        drop(screens, number);
      }
    }
    static void destroy(int place) {
      if (!instance[place]) return;
      drop(screens, instance_screen[place]);
      types[instance_type[place]].destroy(types[instance_type[place]].ctx, instance[place]);
      instance[place] = NULL;
    }
    static void event(int place, uint32_t what) {
      size_t i = instance_type[place];
      if (instance[place] && types[i].event) types[i].event(types[i].ctx, instance[place], what);
    }
    static void save(int place) {
      size_t i = instance_type[place];
      if (instance[place] && types[i].save) types[i].save(types[i].ctx, instance[place], &sink, &slot);
    }
    static void restore(int place, const snapnav_value *state) {
      size_t i = instance_type[place];
      if (instance[place] && types[i].restore) types[i].restore(types[i].ctx, instance[place], state, &slot);
    }
    static void hear(void *ctx, const snapnav_value *value) { (void)ctx, (void)value; }
    static void observe(int place, const char *name) {
      typedef void (*observer)(void *, void (*)(void *, const snapnav_value *), void *);
      if (!instance[place]) return;
      observer add_observer = (observer)function(types[instance_type[place]].id, SNAPNAV_OBSERVER, name);
      add_observer(instance[place], hear, NULL);
    }
    static void plugin_save(void) {
      if (plugin->save) plugin->save(plugin_ctx, &sink, &slot);
    }
    static void plugin_restore(const snapnav_value *state) {
      if (plugin->restore) plugin->restore(plugin_ctx, state, &slot);
    }
    static void finish(void) {
      for (size_t i = 0; i < effects_count; i++) cancel_effect(effects[i].id);
      for (size_t i = 0; i < mediators_count; i++) cancel_mediator(mediators[i].id);
      for (size_t i = 0; i < presenters_count; i++) cancel_presenter(presenters[i].id);
      for (size_t i = 0; i < routers_count; i++) cancel_router(routers[i].id);
      for (int i = 0; i < SLOTS; i++) destroy(i);
      for (size_t i = 0; i < presenters_count; i++)
        if (is_open[i]) close_presenter(presenters[i].id);
      if (plugin->stop) plugin->stop(plugin_ctx);
    }

    static void steps(void);

    int main(int count, char **words) {
      static snapnav_registrar registrar = {sizeof registrar, 0, NULL, register_mediator, register_presenter,
                                            register_router, register_screen_type, register_effect, register_function};
      if (count < 2) return fprintf(stderr, "usage: %s PLUGIN.so\n", words[0]), 2;
      void *library = dlopen(words[1], RTLD_NOW | RTLD_LOCAL);
      if (!library) return fprintf(stderr, "%s\n", dlerror()), 2;
      const snapnav_plugin *(*entry)(uint32_t, uint32_t);
      *(void **)&entry = dlsym(library, SNAPNAV_ENTRY_SYMBOL);
      if (!entry || !(plugin = entry(SNAPNAV_ABI_MAJOR, SNAPNAV_ABI_MINOR))) return 2;
      if (plugin->start(&host, &registrar, &config_value, &plugin_ctx, &slot) != SNAPNAV_OK)
        return fprintf(stderr, "start: %s\n", slot.message), 2;
      steps();
      fputs("the plugin lives: what was seen needs another moment or other threads\n", stderr);
      return 0;
    }
    """#
}
