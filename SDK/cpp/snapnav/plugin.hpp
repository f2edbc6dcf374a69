// The plugin as a whole: registration, start and stop.
#ifndef SNAPNAV_CPP_PLUGIN_HPP
#define SNAPNAV_CPP_PLUGIN_HPP

#include "presenter.hpp"
#include "screen_type.hpp"

namespace [[gnu::visibility("hidden")]] snapnav {

/// Where a plugin registers what it has; good inside its constructor only. Everything that is
/// registered is kept until the plugin's stop is over. Throws what the host refuses.
class Registrar {
public:
  using Resources = std::vector<std::unique_ptr<border::Resource>>;

  Registrar(border::Runtime *runtime, snapnav_registrar *raw, const snapnav_value *config,
            Resources *kept) noexcept
      : runtime_(runtime), raw_(raw), config_(config), kept_(kept) {}
  Registrar(const Registrar &) = delete;
  Registrar &operator=(const Registrar &) = delete;

  Host host() const noexcept { return Host(runtime_); }
  /// What the manifest says to the plugin: a map, empty when it says nothing.
  View config() const noexcept { return View(config_); }

  void mediator(std::string_view id, Mediator mediator) {
    want(static_cast<bool>(mediator.mediate), "mediator", id, "mediates");
    tell(raw_->mediator, keep<border::MediatorRole>(id, std::move(mediator)).describe());
  }
  void mediator(std::string_view id, Answering<Navigation> mediate,
                std::function<void(const Navigation &)> undo = nullptr) {
    this->mediator(id, Mediator{std::move(mediate), std::move(undo), false});
  }
  void router(std::string_view id, Router router) {
    want(static_cast<bool>(router.resolve), "router", id, "resolves");
    tell(raw_->router, keep<border::RouterRole>(id, std::move(router)).describe());
  }
  void router(std::string_view id, Answering<RouteQuestion> resolve,
              std::function<Value()> routes = nullptr) {
    this->router(id, Router{std::move(resolve), std::move(routes)});
  }
  void presenter(std::string_view id, Presenter presenter) {
    want(static_cast<bool>(presenter.present), "presenter", id, "presents");
    tell(raw_->presenter, keep<border::PresenterRole>(id, std::move(presenter)).describe());
  }
  /// `update` hears why it is about to be shown or hidden; it may be empty.
  void effect(std::string_view id, Answering<EffectChange> set_visible,
              std::function<void(const Attributes &)> update = nullptr) {
    want(static_cast<bool>(set_visible), "effect", id, "shows and hides it");
    tell(raw_->effect,
         keep<border::EffectRole>(id, std::move(set_visible), std::move(update)).describe());
  }

  /// A screen type whose instances are of a class; see ScreenType.
  template <class T> ScreenType<T> screen(std::string_view id) {
    return screen<T>(id, border::make_screen<T>);
  }
  /// The same, made by a function of (Screen, View) that answers a std::unique_ptr; an empty one is
  /// an error of the navigation that wanted the screen.
  template <class T, class Make> ScreenType<T> screen(std::string_view id, Make make) {
    tell(raw_->screen_type, keep<border::ScreenRole<T>>(id, std::move(make)).describe());
    return ScreenType<T>(
        [this, type = std::string(id)](std::uint32_t kind, std::string_view name,
                                       border::Described function) {
          add(type.c_str(), kind, name, function);
        },
        [this](std::unique_ptr<border::Resource> resource) {
          kept_->push_back(std::move(resource));
        });
  }

  /// A free function by its name in C++: `function<&title>("title")`.
  template <auto Function> void function(std::string_view name) {
    add(nullptr, SNAPNAV_FREE, name, border::describe_free<Function>());
  }
  /// A lambda, which may capture.
  template <class Lambda> void function(std::string_view name, Lambda body) {
    auto kept = std::make_unique<border::KeptLambda<Lambda>>(std::move(body));
    const border::Described described = border::describe_lambda(kept->lambda);
    kept_->push_back(std::move(kept));
    add(nullptr, SNAPNAV_FREE, name, described);
  }

private:
  border::Runtime *runtime_;
  snapnav_registrar *raw_;
  const snapnav_value *config_;
  Resources *kept_;

  /// A role, owned like everything else.
  template <class T> struct Owned : border::Resource {
    template <class... A> explicit Owned(A &&...arguments) : role(std::forward<A>(arguments)...) {}
    T role;
  };
  template <class T, class... A> T &keep(std::string_view id, A &&...arguments) {
    auto owned = std::make_unique<Owned<T>>(runtime_, id, std::forward<A>(arguments)...);
    T &role = owned->role;
    kept_->push_back(std::move(owned));
    return role;
  }

  /// Refuses what has nothing to do what it is there for.
  static void want(bool is_there, const char *role, std::string_view id, const char *what_it_does) {
    if (is_there) return;
    throw Error(SNAPNAV_E_ARG, "the " + std::string(role) + " \"" + std::string(id) +
                                   "\" has no function that " + what_it_does);
  }

  template <class Raw>
  void tell(snapnav_status (*hand)(snapnav_registrar *, const Raw *, snapnav_error *) noexcept,
            const Raw &raw) {
    snapnav_error error = border::empty_error();
    border::check(hand(raw_, &raw, &error), error);
  }
  void add(const char *type, std::uint32_t kind, std::string_view name,
           border::Described described) {
    const std::string kept(name);
    const snapnav_function raw{sizeof raw, kind, kept.c_str(), described.signature,
                               described.function, described.user};
    snapnav_error error = border::empty_error();
    border::check(raw_->function(raw_, type, &raw, &error), error);
  }
};

namespace border {

/// The descriptor's functions around a class: its constructor is start, its destructor is stop.
template <class Plugin> class Life {
public:
  static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                              const snapnav_value *config, void **ctx,
                              snapnav_error *error) noexcept {
    return guarded(error, [&] {
      if (running) throw Error(SNAPNAV_E_STATE, "the plugin is started already");
      auto life = std::unique_ptr<Life>(new Life(host));
      Registrar own(&life->runtime_, registrar, config, &life->kept_);
      life->plugin_.emplace(own);
      running = true;
      *ctx = life.release();
      return SNAPNAV_OK;
    });
  }
  static void stop(void *ctx) noexcept {
    delete static_cast<Life *>(ctx);
    running = false;
  }
  static snapnav_status save(void *ctx, const snapnav_sink *out, snapnav_error *error) noexcept {
    return save_into(*static_cast<Life *>(ctx)->plugin_, out, error);
  }
  static snapnav_status restore(void *ctx, const snapnav_value *state,
                                snapnav_error *error) noexcept {
    return restore_from(*static_cast<Life *>(ctx)->plugin_, state, error);
  }
  static constexpr snapnav_plugin describe(const char *id, const char *version) noexcept {
    static_assert(std::is_constructible_v<Plugin, Registrar &>,
                  "a plugin's class is made from a snapnav::Registrar &");
    static_assert(has_save<Plugin> == has_restore<Plugin>,
                  "save() const and restore(View): both or neither");
    return {sizeof(snapnav_plugin),
            SNAPNAV_ABI_MAJOR,
            SNAPNAV_ABI_MINOR,
            0,
            id,
            version,
            start,
            stop,
            has_save<Plugin> ? save : nullptr,
            has_save<Plugin> ? restore : nullptr,
            nullptr};
  }

private:
  explicit Life(const snapnav_host *host) noexcept : runtime_(host) {}
  ~Life() {
    runtime_.settle(); // nobody waits for anything any more, so its threads come to an end
    plugin_.reset();   // joins them
    runtime_.close();  // what they left
  }
  friend std::default_delete<Life>;

  inline static bool running = false; // [main]
  Runtime runtime_;
  Registrar::Resources kept_;
  std::optional<Plugin> plugin_;
};

} // namespace border
} // namespace snapnav
#endif
