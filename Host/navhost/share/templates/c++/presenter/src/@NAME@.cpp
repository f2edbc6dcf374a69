// The presenter lines: every change is a line of text, and on a terminal a line is a wish: "back",
// "quit", or a route.
#include <snapnav.hpp>

#include <cerrno>
#include <cstring>
#include <unistd.h>

namespace {

void print(std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = write(STDOUT_FILENO, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) throw snapnav::Error(std::string("cannot write: ") + std::strerror(errno));
    text.remove_prefix(static_cast<std::size_t>(count));
  }
}

const char *name_of(snapnav::Op op) {
  switch (op) {
  case snapnav::Op::clear: return "clear";
  case snapnav::Op::root: return "root";
  case snapnav::Op::push: return "push";
  case snapnav::Op::pop_to: return "back to";
  case snapnav::Op::present: return "present";
  case snapnav::Op::dismiss: return "dismiss";
  case snapnav::Op::detail: return "detail";
  case snapnav::Op::refresh: return "refresh";
  case snapnav::Op::effect_show: return "show";
  case snapnav::Op::effect_hide: return "hide";
  case snapnav::Op::custom: return "custom";
  case snapnav::Op::select: return "select";
  }
  // of a newer contract
  throw snapnav::Error(SNAPNAV_E_UNSUPPORTED,
                       "lines shows no update " + std::to_string(static_cast<unsigned>(op)));
}

// What a screen is called; nothing when it cannot be described.
std::string title_of(snapnav::Screen screen) try {
  return screen ? ": " + screen.describe().get<std::string>("title", "") : "";
} catch (const snapnav::Error &) {
  return "";
}

class Lines {
public:
  explicit Lines(snapnav::Host host) : host_(host) {}

  // Everything that one request changes, as one move. `transition.later()` when it takes time.
  void present(snapnav::Transition &transition) {
    for (snapnav::Update update : transition)
      print(std::string(name_of(update.op())) + " " + std::string(update.key()) +
            title_of(update.screen()) + "\n");
  }
  // We are the presenter in use: take what we need now.
  void open() {
    if (isatty(STDIN_FILENO)) input_ = host_.watch(STDIN_FILENO, [this] { read_line(); });
  }
  void close() { input_.end(); }

private:
  snapnav::Host host_;
  snapnav::Watch input_; // ends with us

  void read_line() {
    char text[256];
    const ssize_t count = read(STDIN_FILENO, text, sizeof text);
    if (count <= 0) return input_.end();
    std::string_view line(text, static_cast<std::size_t>(count));
    while (!line.empty() && (line.back() == '\n' || line.back() == ' ')) line.remove_suffix(1);
    if (!line.empty()) ask(line);
  }
  void ask(std::string_view line) {
    if (line == "back")
      host_.request(snapnav::map({{"kind", "back"}}));
    else if (line == "quit")
      host_.request(snapnav::map({{"kind", "closed"}}));
    else
      host_.request(snapnav::map({{"kind", "route"}, {"route", line}}));
  }
};

// The plugin: its constructor registers, its destructor stops.
class Plugin {
public:
  explicit Plugin(snapnav::Registrar &registrar) : lines_(registrar.host()) {
    snapnav::Presenter presenter;
    presenter.present = [this](snapnav::Transition &transition) { lines_.present(transition); };
    presenter.open = [this](snapnav::View) { lines_.open(); };
    presenter.close = [this] { lines_.close(); };
    registrar.presenter("lines", presenter);
  }

private:
  Lines lines_;
};

} // namespace

/* clang-format off */
SNAPNAV_CPP_PLUGIN(Plugin, "@ID@", "0.1.0",
                   "name": "@NAME@", "license": "MIT", "provides": {"presenters": ["lines"]})
