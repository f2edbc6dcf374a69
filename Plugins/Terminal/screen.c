/* Taking the terminal and giving it back as it was. */
#define _GNU_SOURCE
#define NCURSES_WIDECHAR 1
#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <ncurses.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <unistd.h>

/* term.h has macros with names of everyday life. */
#undef lines
#undef columns
#undef tab

#include "terminal.h"

static struct {
  SCREEN *screen;
  int resized[2]; /* a pipe: the signal handler writes, the host's loop reads */
  struct sigaction before[4];
  sigset_t blocked;
  char locale[128];
} own;

static const int touched_signals[4] = {SIGWINCH, SIGINT, SIGTERM, SIGTSTP};

/* ---- size ---- */

static void window_changed(int signal) {
  (void)signal;
  int kept = errno;
  if (write(own.resized[1], "", 1) < 0) errno = kept; /* a full pipe says the same already */
  errno = kept;
}

static void take_size(void *user, int32_t fd) {
  (void)user;
  char bytes[64];
  while (read(fd, bytes, sizeof bytes) > 0) continue;
  struct winsize size;
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) || size.ws_row == 0 || size.ws_col == 0) return;
  resizeterm(size.ws_row < 1000 ? size.ws_row : 1000, size.ws_col < 1000 ? size.ws_col : 1000);
  clearok(curscr, TRUE);
  screen_fit();
  draw();
}

void screen_fit(void) { panes_fit(COLS); }

/* ---- opening, step by step; each step is undone when a later one fails ---- */

static snapnav_status check_terminal(snapnav_error *err) {
  const char *name = getenv("TERM");
  if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
    return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "standard input and output are not a terminal");
  if (!name || !*name)
    return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED,
                        "TERM is not set: the kind of terminal is unknown");
  return SNAPNAV_OK;
}

static snapnav_status take_locale(snapnav_error *err) {
  const char *before = setlocale(LC_CTYPE, NULL);
  snprintf(own.locale, sizeof own.locale, "%s", before ? before : "C");
  if (setlocale(LC_CTYPE, "") && strcmp(nl_langinfo(CODESET), "UTF-8") == 0) return SNAPNAV_OK;
  if (setlocale(LC_CTYPE, "C.UTF-8")) return SNAPNAV_OK;
  setlocale(LC_CTYPE, own.locale);
  return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "there is no UTF-8 locale: set LC_ALL=C.UTF-8");
}

/* ncurses takes signals for itself; the host keeps its own. */
static void keep_signals(void) {
  for (int i = 0; i < 4; i++) sigaction(touched_signals[i], NULL, &own.before[i]);
}

static void put_signals_back(void) {
  for (int i = 0; i < 4; i++) sigaction(touched_signals[i], &own.before[i], NULL);
}

static snapnav_status take_screen(snapnav_error *err) {
  keep_signals();
  own.screen = newterm(NULL, stdout, stdin);
  put_signals_back();
  const char *move = own.screen ? tigetstr("cup") : NULL;
  if (move && move != (char *)-1) return SNAPNAV_OK;
  if (own.screen) {
    endwin();
    delscreen(own.screen);
    own.screen = NULL;
  }
  char text[200];
  snprintf(text, sizeof text, "the terminal TERM=%.80s is unknown or cannot move its cursor",
           getenv("TERM"));
  return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, text);
}

static snapnav_status watch(snapnav_error *err) {
  if (pipe2(own.resized, O_CLOEXEC | O_NONBLOCK))
    return snapnav_fail(err, SNAPNAV_E_FAIL, "no pipe for resizing");
  const snapnav_host *host = terminal.host;
  snapnav_status status = host->watch_fd(host, STDIN_FILENO, keys_read, NULL, err);
  if (status == SNAPNAV_OK) {
    status = host->watch_fd(host, own.resized[0], take_size, NULL, err);
    if (status) host->unwatch_fd(host, STDIN_FILENO);
  }
  if (status) {
    close(own.resized[0]);
    close(own.resized[1]);
    return status;
  }
  struct sigaction action = {.sa_handler = window_changed, .sa_flags = SA_RESTART};
  sigaction(SIGWINCH, &action, NULL);
  sigset_t resizing; /* a parent may have blocked it */
  sigemptyset(&resizing);
  sigaddset(&resizing, SIGWINCH);
  pthread_sigmask(SIG_UNBLOCK, &resizing, &own.blocked);
  return SNAPNAV_OK;
}

/* What is typed before the terminal is in keypad mode, or by one that never is. */
static void know_plain_arrows(void) {
  static const struct {
    const char *sequence;
    int key;
  } plain[] = {
      {"\033[A", KEY_UP},   {"\033[B", KEY_DOWN}, {"\033[C", KEY_RIGHT},
      {"\033[D", KEY_LEFT}, {"\033[H", KEY_HOME}, {"\033[F", KEY_END},
  };
  for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
    define_key(plain[i].sequence, plain[i].key);
}

static void give_screen_back(void) {
  keys_close();
  endwin();
  delscreen(own.screen);
  own.screen = NULL;
  setlocale(LC_CTYPE, own.locale);
}

snapnav_status screen_open(const snapnav_value *arguments, snapnav_error *err) {
  (void)arguments;
  snapnav_status status = check_terminal(err);
  if (status == SNAPNAV_OK) status = take_locale(err);
  if (status) return status;
  status = take_screen(err);
  if (status) {
    setlocale(LC_CTYPE, own.locale);
    return status;
  }
  raw();
  noecho();
  nonl();
  set_escdelay(25);
  know_plain_arrows();
  const char *no_color = getenv("NO_COLOR");
  draw_prepare(has_colors() && !(no_color && *no_color));
  status = keys_open(err);
  if (status == SNAPNAV_OK) status = watch(err);
  if (status)
    give_screen_back();
  else
    draw();
  return status;
}

void screen_close(void) {
  const snapnav_host *host = terminal.host;
  sigset_t resizing;
  sigemptyset(&resizing);
  sigaddset(&resizing, SIGWINCH);
  if (sigismember(&own.blocked, SIGWINCH)) pthread_sigmask(SIG_BLOCK, &resizing, NULL);
  sigaction(SIGWINCH, &own.before[0], NULL);
  host->unwatch_fd(host, STDIN_FILENO);
  host->unwatch_fd(host, own.resized[0]);
  close(own.resized[0]);
  close(own.resized[1]);
  give_screen_back();
}
