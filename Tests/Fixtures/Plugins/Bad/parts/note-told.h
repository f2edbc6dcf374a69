/* A note whose level can be observed. */
typedef void (*observer)(void *ctx, const snapnav_value *value);

struct note {
  int32_t level;
  observer changed;
  void *changed_ctx;
};
