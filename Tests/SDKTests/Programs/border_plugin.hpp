// The plugin whose border border.cpp tries.
#pragma once
#include <snapnav.hpp>

#include <atomic>

static int living = 0; // screens
static std::string too_late;
static std::optional<snapnav::Token> kept;
static std::atomic<int> jobs{0};

static std::int64_t twice(std::int64_t number) noexcept { return 2 * number; }
static void refuse(std::string_view text) { throw std::runtime_error(std::string(text)); }
static std::string join(std::string_view a, std::string_view b) noexcept {
  return std::string(a) + std::string(b);
}

namespace {

struct Film {
  explicit Film(snapnav::View properties) : title(properties.get<std::string>("title", "")) {
    living++;
  }
  ~Film() { living--; }
  Film(const Film &) = delete;

  std::string title;
  std::array<std::int64_t, 200> levels{};
  snapnav::Observer told;
  std::int32_t year() const noexcept { return year_; }
  void set_year(std::int32_t year) {
    if (year < 1888) throw snapnav::Error(SNAPNAV_E_ARG, "there was no film yet");
    year_ = year;
    told(year);
  }
  std::int64_t age(std::int64_t now) noexcept { return now - year_; }
  snapnav::Value save() const { return snapnav::map({{"title", title}, {"year", year_}}); }
  void restore(snapnav::View state) {
    const auto year = state.get<std::int32_t>("year");
    title = state.get<std::string>("title");
    year_ = year;
  }
  void update(const snapnav::Attributes &why) {
    if (why.move() != snapnav::Move::back) throw std::runtime_error("not that way");
    title = std::string(why.from()) + " " + std::string(why.to()) + " " + std::string(why.data()) +
            " " + std::to_string(why.object().as<int>());
  }
  void event(snapnav::Event event) {
    if (event == snapnav::Event::hidden) throw std::runtime_error("not hidden");
  }

private:
  std::int32_t year_ = 1927;
};

struct Strange {}; // thrown, and no std::exception

struct Plugin {
  explicit Plugin(snapnav::Registrar &registrar) : host(registrar.host()) {
    registrar.mediator(
        "mediate", [this](snapnav::Navigation &n) { return mediate(n); },
        [](const snapnav::Navigation &) { throw Strange(); });
    registrar.router(
        "routes",
        [](snapnav::RouteQuestion &question) -> std::optional<snapnav::Value> {
          if (question.route() == "known") return snapnav::Value("plan");
          return std::nullopt;
        },
        [] { return snapnav::list({}); });
    snapnav::Presenter presenter;
    presenter.present = [](snapnav::Transition &transition) {
      for (snapnav::Update update : transition) (void)update.screen().describe();
    };
    presenter.open = [](snapnav::View arguments) { (void)arguments.get<bool>("tty"); };
    registrar.presenter("shows", presenter);
    registrar.effect(
        "menu",
        [](snapnav::EffectChange &change) {
          if (change.is_visible()) throw std::bad_alloc();
        },
        [this](const snapnav::Attributes &why) { host.log(snapnav::Level::note, why.to()); });
    auto film = registrar.screen<Film>("film");
    film.property<&Film::title>("title")
        .property<&Film::year, &Film::set_year>("year")
        .observer<&Film::told>("year")
        .action<&Film::age>("age")
        .action("forget", [](Film &own) noexcept { own.title.clear(); })
        .keep_private("length")
        .getter("length", [](const Film &own) noexcept { return own.title.size(); });
    try {
      film.keep_private("title");
      host.log(snapnav::Level::error, "keep_private was taken after its property");
    } catch (const snapnav::Error &error) {
      too_late = error.what();
    }
    for (std::size_t i = 0; i < 200; i++) {
      const std::string name = "level" + std::to_string(i);
      film.getter(name, [i](const Film &own) noexcept { return own.levels[i]; });
      film.setter(name, [i, name](Film &own, std::int64_t level) {
        if (level < 0) throw snapnav::Error(SNAPNAV_E_ARG, name + " is not below 0");
        own.levels[i] = level;
      });
    }
    registrar.function<&twice>("twice");
    registrar.function<&refuse>("refuse");
    registrar.function<&join>("join");
    registrar.function("add", [more = 3](std::int32_t number) noexcept { return number + more; });
    registrar.function("addToo", [more = 4](std::int32_t number) noexcept { return number + more; });
    registrar.function("all", [](bool, std::uint32_t, std::uint64_t, float, double, snapnav::Bytes,
                                 snapnav::ScreenId, snapnav::View view) noexcept { return view; });
    host.post([] { jobs++; });
    timer = host.after(std::chrono::seconds(1), [] { jobs += 10; });
    watch = host.watch(5, [this] { watch.end(); });
  }

  snapnav::Answer mediate(snapnav::Navigation &navigation) {
    const auto what = navigation.payload().get<std::string>("do", "");
    if (what == "set") navigation.destination().set("text", "hello");
    if (what == "veto") return snapnav::veto("not now");
    if (what == "empty veto") return snapnav::veto("");
    if (what == "redirect") return snapnav::redirect("home");
    if (what == "error") throw snapnav::Error(SNAPNAV_E_UNSUPPORTED, "not here");
    if (what == "exception") throw std::logic_error("a \xFF fault");
    if (what == "empty") throw std::runtime_error("");
    if (what == "memory") throw std::bad_alloc();
    if (what == "strange") throw Strange();
    if (what == "keep") kept = navigation.later();
    if (what == "told") kept = navigation.later([this] { cancelled++; });
    if (what == "drop") (void)navigation.later();
    if (what == "veto later") {
      const snapnav::Token token = navigation.later();
      return snapnav::veto("not now");
    }
    if (what == "throw later") {
      const snapnav::Token token = navigation.later();
      throw std::runtime_error("too late");
    }
    if (what == "twice later") {
      kept = navigation.later();
      (void)navigation.later();
    }
    return {};
  }

  snapnav::Host host;
  snapnav::Timer timer;
  snapnav::Watch watch;
  int cancelled = 0;
};

} // namespace

SNAPNAV_CPP_PLUGIN(Plugin, "org.example.border", "1.0.0", "provides" : {"mediators" : ["mediate"]})
