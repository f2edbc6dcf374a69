/* Taking the terminal, drawing on it, and giving it back as it was. */
#define _GNU_SOURCE
#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR 1
#define NCURSES_NOMACROS 1
#include <langinfo.h>
#include <locale.h>
#include <ncurses.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <unistd.h>

/* term.h has macros with names of everyday life. */
#undef lines
#undef columns

#include "edge.h"

static struct {
  SCREEN *screen;
  bool mouse;
  bool exact;
  bool stale; /* curses clears the terminal before cells are written past it */
  char locale[128];
} own;

/* ---- opening, step by step; each step is undone when a later one fails ---- */

static bool take_locale(void) {
  const char *before = setlocale(LC_CTYPE, NULL);
  snprintf(own.locale, sizeof own.locale, "%s", before ? before : "C");
  if (strcmp(nl_langinfo(CODESET), "UTF-8") == 0) return true; /* navhost saw to it */
  if (setlocale(LC_CTYPE, "") && strcmp(nl_langinfo(CODESET), "UTF-8") == 0) return true;
  if (setlocale(LC_CTYPE, "C.UTF-8")) return true;
  setlocale(LC_CTYPE, own.locale);
  return false;
}

static void give_screen_back(void) {
  if (own.exact) edge_exact_leave();
  own.exact = false;
  endwin();
  delscreen(own.screen);
  own.screen = NULL;
  setlocale(LC_CTYPE, own.locale);
}

/* ncurses takes signals for itself; the host keeps its own. */
static SCREEN *make_screen(void) {
  struct edge_signals before;
  edge_signals_keep(&before);
  SCREEN *screen = newterm(NULL, stdout, stdin);
  edge_signals_put_back(&before);
  return screen;
}

static bool take_screen(void) {
  const char *name = getenv("TERM");
  own.screen = name && *name ? make_screen() : NULL;
  if (!own.screen) return false;
  const char *move = tigetstr("cup");
  return move && move != (char *)-1;
}

/* What keys send is what terminfo says, and the mouse is told in cells of any number. */
static void ask_terminal(bool on) {
  const char *keypad_mode = tigetstr(on ? "smkx" : "rmkx");
  if (keypad_mode && keypad_mode != (char *)-1) putp(keypad_mode);
  /* What is pasted comes between two signs, so that none of it is taken for a key. */
  putp(on ? "\033[?2004h" : "\033[?2004l");
  if (own.mouse) putp(on ? "\033[?1000h\033[?1006h" : "\033[?1006l\033[?1000l");
  fflush(stdout);
}

int edge_open(bool mouse) {
  if (!take_locale()) return EDGE_NO_LOCALE;
  bool is_taken = take_screen();
  if (!is_taken || !edge_signals_take()) {
    if (own.screen) give_screen_back();
    else setlocale(LC_CTYPE, own.locale);
    return is_taken ? EDGE_NO_PIPE : EDGE_CANNOT_MOVE;
  }
  own.mouse = mouse;
  raw();
  noecho();
  nonl();
  typeahead(-1); /* keys that wait must not break off a repaint */
  if (has_colors()) {
    start_color();
    use_default_colors();
  }
  ask_terminal(true);
  return EDGE_OPEN;
}

void edge_close(void) {
  if (!own.screen) return;
  edge_signals_give_back();
  ask_terminal(false);
  give_screen_back();
}

/* ---- drawing ---- */

static attr_t attributes_of(int bits) {
  return (bits & EDGE_BOLD ? A_BOLD : 0) | (bits & EDGE_DIM ? A_DIM : 0) |
         (bits & EDGE_REVERSE ? A_REVERSE : 0) | (bits & EDGE_UNDERLINE ? A_UNDERLINE : 0) |
         (bits & EDGE_ITALIC ? A_ITALIC : 0);
}

int edge_colors(void) { return has_colors() ? COLORS : 0; }

void edge_use_exact(void) { own.exact = own.stale = true; }

/* Curses' number for two colours, the same one each time. */
static int pair_of(int letters, int ground) {
  if (!has_colors() || (letters < 0 && ground < 0)) return 0;
  int pair = alloc_pair(letters, ground);
  return pair > 0 ? pair : 0;
}

void edge_ground(int letters, int ground) {
  if (own.exact) return;
  cchar_t blank;
  int pair = pair_of(letters, ground);
  setcchar(&blank, L" ", A_NORMAL, (short)pair, &pair);
  wbkgrndset(stdscr, &blank);
}

void edge_put(int row, int column, const char *text, size_t length, int attributes, int ink,
              int ground) {
  if (own.exact) {
    edge_exact_put(row, column, text, length, attributes, ink, ground);
    return;
  }
  wchar_t letters[1024];
  mbstate_t state = {0};
  int pair = pair_of(ink, ground);
  wattr_set(stdscr, attributes_of(attributes), (short)pair, &pair);
  wmove(stdscr, row, column);
  while (length > 0) {
    const char *rest = text;
    size_t count = mbsnrtowcs(letters, &rest, length, 1023, &state);
    if (count == (size_t)-1 || count == 0 || rest == text) break;
    waddnwstr(stdscr, letters, (int)count);
    if (!rest) break;
    length -= (size_t)(rest - text);
    text = rest;
  }
  wattr_set(stdscr, A_NORMAL, 0, NULL);
}

static void clear_terminal(void) {
  clearok(curscr, TRUE);
  wnoutrefresh(stdscr);
  doupdate();
  own.stale = false;
}

void edge_show(int row, int column) {
  if (own.exact) {
    if (own.stale) clear_terminal();
    edge_exact_show(row, column < COLS ? column : COLS - 1);
    return;
  }
  curs_set(row >= 0 ? 1 : 0);
  if (row >= 0) wmove(stdscr, row, column < COLS ? column : COLS - 1);
  else wmove(stdscr, LINES - 1, COLS - 1);
  wnoutrefresh(stdscr);
  doupdate();
}

void edge_redraw(int row) {
  if (!own.exact) wredrawln(stdscr, row, 1);
}

void edge_repaint(void) {
  clearok(curscr, TRUE);
  own.stale = true;
}

/* ---- size and modes ---- */

void edge_size(int *rows, int *columns) {
  *rows = LINES;
  *columns = COLS;
}

void edge_fit(void) {
  enum { MOST = 1000 };
  struct winsize size;
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) || size.ws_row == 0 || size.ws_col == 0) return;
  int rows = size.ws_row < MOST ? size.ws_row : MOST;
  int columns = size.ws_col < MOST ? size.ws_col : MOST;
  if (rows == LINES && columns == COLS) return;
  resizeterm(rows, columns);
  edge_repaint();
}

void edge_resume(void) {
  reset_prog_mode();
  ask_terminal(true);
  edge_fit();
  edge_repaint();
}

void edge_suspend(void) {
  ask_terminal(false);
  if (own.exact) edge_exact_leave();
  endwin();
  edge_signals_stop();
  edge_resume();
}
