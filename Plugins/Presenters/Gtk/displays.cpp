#include "displays.hpp"

#include <clocale>
#include <cstring>
#include <langinfo.h>

#include "card/scheme.hpp"
#include "outputs.hpp"

namespace snapgtk {

using snapnav::Error;
using snapnav::Value;
using snapnav::View;

/// One answer for what all windows owe; the first fault counts.
class Displays::Sum {
public:
  Sum(snapnav::Token token, std::size_t count) : token_(std::move(token)), left_(count) {}

  void one(const char *fault) {
    if (fault && !fault_) fault_ = fault;
    if (--left_ > 0) return;
    if (fault_)
      token_.fail(Error(SNAPNAV_E_STATE, fault_));
    else
      token_.complete({});
  }

private:
  snapnav::Token token_;
  std::size_t left_;
  const char *fault_ = nullptr;
};

Displays::Displays(snapnav::Host host, Settings settings)
    : host_(host), settings_(std::move(settings)), loop_(host) {}

Displays::~Displays() { close(); }

GdkDisplay *Displays::display() {
  const std::string name =
      settings_.application.empty() ? std::string(host_.name()) : settings_.application;
  g_set_prgname(name.c_str()); // the window's class on X11, its application id on Wayland
  if (!gtk_is_initialized()) gtk_disable_setlocale(); // numbers stay as the host reads them
  if (std::strcmp(nl_langinfo(CODESET), "UTF-8") != 0) std::setlocale(LC_CTYPE, "");
  // Asked a second time, GTK says yes though the first time found no display.
  GdkDisplay *display = gtk_init_check() ? gdk_display_get_default() : nullptr;
  if (!display)
    throw Error(SNAPNAV_E_UNSUPPORTED,
                "no display: neither WAYLAND_DISPLAY nor DISPLAY names one that answers");
  survive_display(display);
  return display;
}

void Displays::open(View arguments) {
  if (!windows_.empty()) throw Error(SNAPNAV_E_STATE, "the window is open already");
  if (loop_.is_lost()) throw Error(SNAPNAV_E_STATE, "the display is gone for this process");
  GdkDisplay *display = this->display();
  if (settings_.libadwaita) wear_adwaita();
  settings_.apply_theme();
  style_ =
      std::make_shared<Style>(display, settings_.css, [host = host_](const std::string &words) {
        host.log(snapnav::Level::warning, words);
      });
  const auto warn = [this](const std::string &words) {
    host_.log(snapnav::Level::warning, words);
  };
  for (Place &place : places_of(arguments, display, settings_.fullscreen, warn)) {
    windows_.push_back(
        std::make_unique<WindowPresenter>(host_, settings_, loop_, style_, std::move(place)));
    windows_.back()->open();
  }
}

void Displays::close() {
  for (auto &window : windows_) window->close();
  windows_.clear();
  if (style_ && loop_.is_lost()) style_->abandon();
  style_.reset();
  GdkDisplay *display = gtk_is_initialized() ? gdk_display_get_default() : nullptr;
  if (display && !loop_.is_lost()) gdk_display_sync(display);
}

void Displays::run() {
  if (windows_.empty()) throw Error(SNAPNAV_E_STATE, "the window is not open");
  try {
    loop_.run(gdk_display_get_default());
  } catch (...) {
    finish();
    throw;
  }
  finish();
}

void Displays::finish() {
  for (auto &window : windows_) window->finish();
}

void Displays::present(snapnav::Transition &transition) {
  if (windows_.empty() || loop_.is_lost())
    throw Error(SNAPNAV_E_STATE, "the window is not open");
  if (transition.id() == 0) return probe(transition);
  const auto told = host_.shown();
  // What fails, fails here, before anything is seen.
  for (auto &window : windows_) window->prepare(told.view());
  settings_.apply_scheme(text_at(told.view()["theme"], "scheme"));
  style_->wear(told.view()["theme"]);
  std::shared_ptr<Sum> sum;
  if (loop_.is_running())
    sum = std::make_shared<Sum>(transition.later([this] { finish(); }), windows_.size());
  for (auto &window : windows_)
    window->present(transition, told.view(),
                    sum ? [sum] { sum->one(nullptr); } : std::function<void()>());
}

void Displays::probe(snapnav::Transition &transition) {
  std::vector<WindowPresenter *> asked;
  for (auto &window : windows_)
    if (window->can_probe()) asked.push_back(window.get());
  if (asked.empty()) return;
  const auto sum = std::make_shared<Sum>(
      transition.later([this] {
        for (auto &window : windows_) window->end_probe(true);
      }),
      asked.size());
  for (WindowPresenter *window : asked)
    window->probe([sum](bool is_seen) {
      sum->one(is_seen ? nullptr : "the display has taken no frame for 2 s");
    });
}

void Displays::changed(ScreenID screen) {
  for (auto &window : windows_) window->changed(screen);
}

Value Displays::save_view(ScreenID screen) const {
  for (const auto &window : windows_)
    if (window->has(screen)) return window->save_view(screen);
  throw Error(SNAPNAV_E_HANDLE, "this screen is not shown");
}

void Displays::restore_view(ScreenID screen, View state) {
  if (loop_.is_lost()) return; // there is nothing to restore it in
  for (auto &window : windows_)
    if (window->has(screen)) return window->restore_view(screen, state);
  throw Error(SNAPNAV_E_HANDLE, "this screen is not shown");
}

} // namespace snapgtk
