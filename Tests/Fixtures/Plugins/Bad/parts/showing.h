/* A presentation that takes a while: the token that is shown, and its end by a timer. */
static const snapnav_host *host;
static snapnav_token shown;
static snapnav_timer timer;

static void end(snapnav_status status) {
  snapnav_token token = shown;
  shown = 0;
  if (token) host->complete(host, token, status, NULL, NULL);
}

static void done(void *user) {
  (void)user;
  timer = 0;
  end(SNAPNAV_OK);
}

static void take_back(snapnav_status status) {
  if (timer) host->unschedule(host, timer);
  timer = 0;
  end(status);
}
