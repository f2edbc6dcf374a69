/* stop() ends what is shown. */
static void stop(void *ctx) {
  (void)ctx;
  take_back(SNAPNAV_E_CANCELLED);
}
