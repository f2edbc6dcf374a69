// The main loop: GLib's, with the host's inside.
#ifndef SNAPNAV_GTK_LOOP_HPP
#define SNAPNAV_GTK_LOOP_HPP

#include <gdk/gdk.h>
#include <snapnav.hpp>
#include <string>

namespace snapgtk {

/// Runs GLib's default main context and drains the host in it. [main]
///
/// Both get their share: when the host has worked for some milliseconds without a break, whatever
/// is due in GLib, such as a frame, goes first.
class Loop {
public:
  explicit Loop(snapnav::Host host) noexcept : host_(host) {}
  Loop(const Loop &) = delete;
  Loop &operator=(const Loop &) = delete;

  /// Runs until `quit`. Throws when the display goes away: it then is as if the presenter had
  /// never had one.
  void run(GdkDisplay *display);
  void quit() noexcept;
  bool is_running() const noexcept { return is_running_; }
  /// The display is gone; nothing may be asked of GDK any more.
  bool is_lost() const noexcept { return is_lost_; }

private:
  snapnav::Host host_;
  bool is_running_ = false;
  bool is_quit_ = false;
  bool is_lost_ = false;
  std::string display_name_;

  GSource *add_host();
  GSource *add_display(GdkDisplay *display);
  static gboolean lose(gint fd, GIOCondition condition, gpointer self) noexcept;
};

/// An end of the connection to the X server is no end of the process. Called once there is a
/// display.
void survive_display(GdkDisplay *display) noexcept;

} // namespace snapgtk
#endif
