/* The mediator `ends`. */
static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_mediator ends = {sizeof ends, 0, "ends", NULL, mediate, NULL, NULL};
  return registrar->mediator(registrar, &ends, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"mediators": ["ends"]})
