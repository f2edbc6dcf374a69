#include "loop.hpp"

#include <glib-unix.h>
#ifdef GDK_WINDOWING_X11
#include <gdk/x11/gdkx.h>
#endif
#ifdef GDK_WINDOWING_WAYLAND
#include <gdk/wayland/gdkwayland.h>
#endif

#include "signals.hpp"

namespace snapgtk {

namespace {

/// How long the host may work without a break, and how long the break is, in microseconds.
constexpr gint64 longest_work = 8000;
constexpr gint64 break_time = 4000;

/// The host's descriptor as a source of GLib.
struct HostSource {
  GSource source;
  const snapnav_host *host;
  const snapnav_main_loop *loop;
  gpointer tag;
  gint64 worked; // since the last break
  gint64 ended;  // the last work
};

gboolean drain(GSource *source, GSourceFunc, gpointer) noexcept {
  auto *own = reinterpret_cast<HostSource *>(source);
  const gint64 began = g_get_monotonic_time();
  if (began - own->ended > break_time) own->worked = 0;
  g_source_modify_unix_fd(source, own->tag, G_IO_IN);
  g_source_set_ready_time(source, -1);
  own->loop->drain(own->host);
  own->ended = g_get_monotonic_time();
  own->worked += own->ended - began;
  if (own->worked >= longest_work) {
    own->worked = 0;
    g_source_modify_unix_fd(source, own->tag, GIOCondition(0));
    g_source_set_ready_time(source, own->ended + break_time);
  }
  return G_SOURCE_CONTINUE;
}

GSourceFuncs host_functions = {nullptr, nullptr, drain, nullptr, nullptr, nullptr};

/// The descriptor of the connection to the display; -1: it has none that is known.
int connection(GdkDisplay *display) noexcept {
#ifdef GDK_WINDOWING_X11
  if (GDK_IS_X11_DISPLAY(display))
    return ConnectionNumber(gdk_x11_display_get_xdisplay(GDK_X11_DISPLAY(display)));
#endif
#ifdef GDK_WINDOWING_WAYLAND
  if (GDK_IS_WAYLAND_DISPLAY(display))
    return wl_display_get_fd(gdk_wayland_display_get_wl_display(GDK_WAYLAND_DISPLAY(display)));
#endif
  return -1;
}

} // namespace

void survive_display(GdkDisplay *display) noexcept {
#ifdef GDK_WINDOWING_X11
  if (!GDK_IS_X11_DISPLAY(display)) return;
  // GDK's own handler ends the process. With these, calls of Xlib fail and return; the loop sees
  // the closed connection and says so.
  XSetIOErrorHandler([](Display *) { return 0; });
  XSetIOErrorExitHandler(
      gdk_x11_display_get_xdisplay(GDK_X11_DISPLAY(display)), [](Display *, void *) {}, nullptr);
#else
  (void)display;
#endif
}

GSource *Loop::add_host() {
  const auto *loop = host_.extension<snapnav_main_loop>(SNAPNAV_MAIN_LOOP);
  if (!loop) throw snapnav::Error(SNAPNAV_E_UNSUPPORTED, "this host lends no main loop");
  GSource *source = g_source_new(&host_functions, sizeof(HostSource));
  auto *own = reinterpret_cast<HostSource *>(source);
  own->host = host_.raw();
  own->loop = loop;
  own->tag = g_source_add_unix_fd(source, loop->fd, G_IO_IN);
  own->worked = own->ended = 0;
  g_source_set_static_name(source, "snapnav host");
  g_source_attach(source, nullptr);
  return source;
}

GSource *Loop::add_display(GdkDisplay *display) {
  const int fd = connection(display);
  if (fd < 0) return nullptr;
  // Seen before GDK's own source looks, which ends the process.
  GSource *source = g_unix_fd_source_new(fd, GIOCondition(G_IO_HUP | G_IO_ERR));
  g_source_set_priority(source, G_PRIORITY_HIGH);
  g_source_set_callback(source, G_SOURCE_FUNC(lose), this, nullptr);
  g_source_attach(source, nullptr);
  return source;
}

gboolean Loop::lose(gint, GIOCondition, gpointer self) noexcept {
  static_cast<Loop *>(self)->is_lost_ = true;
  return G_SOURCE_REMOVE;
}

void Loop::run(GdkDisplay *display) {
  display_name_ = gdk_display_get_name(display);
  GSource *host = add_host();
  GSource *watch = add_display(display);
  is_running_ = true;
  while (!is_quit_ && !is_lost_) g_main_context_iteration(nullptr, TRUE);
  is_running_ = is_quit_ = false;
  for (GSource *source : {host, watch})
    if (source) {
      g_source_destroy(source);
      g_source_unref(source);
    }
  if (is_lost_)
    throw snapnav::Error(SNAPNAV_E_FAIL, "the display " + display_name_ +
                                             " is gone: its server or compositor has ended");
}

void Loop::quit() noexcept {
  is_quit_ = true;
  g_main_context_wakeup(nullptr);
}

} // namespace snapgtk
