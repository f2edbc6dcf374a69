/* cancel() ends what is shown. */
static void cancel(void *ctx, snapnav_token token) {
  (void)ctx;
  if (token == shown) take_back(SNAPNAV_E_CANCELLED);
}
