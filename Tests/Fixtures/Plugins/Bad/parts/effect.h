/* The effect `odd`. */
static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_effect odd = {sizeof odd, 0, "odd", NULL, set_visible, NULL, NULL};
  return registrar->effect(registrar, &odd, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"effects": ["odd"]})
