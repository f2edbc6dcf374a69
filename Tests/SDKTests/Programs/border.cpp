// The border of snapnav.hpp: registration, errors, later answers, what is left at stop.
#include <thread>

#include "border_plugin.hpp"
#include "expect.hpp"
#include "host.hpp"

/// The plugin between start and stop.
struct Started {
  NotedHost host;
  void *ctx = nullptr;
  const snapnav_plugin *plugin = snapnav_plugin_entry(1, 0);
  snapnav_status status;
  const snapnav_value null{SNAPNAV_NULL, 0, {0}};

  explicit Started(const std::string &refused = "") {
    host.refused = refused;
    status = plugin->start(&host.raw, &host.registrar, &null, &ctx, &host.error);
  }
  ~Started() { stop(); }
  void stop() {
    if (status == SNAPNAV_OK) plugin->stop(ctx);
    status = SNAPNAV_E_STATE;
  }

  std::string put;
  snapnav_status mediate(const char *what, snapnav_token token = 7, bool wants_error = true) {
    const snapnav_entry entry{snapnav_text("do"), snapnav_string(what)};
    snapnav_value payload{SNAPNAV_MAP, 0, {0}};
    payload.u.map.items = &entry;
    payload.u.map.count = 1;
    snapnav_navigation navigation{};
    navigation.size = sizeof navigation;
    navigation.destination = 3;
    navigation.payload = &payload;
    navigation.arguments = &null;
    const snapnav_sink sink{this, [](void *self, const snapnav_value *value) noexcept {
                              static_cast<Started *>(self)->put = NotedHost::text(value->u.s);
                            }};
    host.error.message[0] = 0;
    return host.mediator.mediate(host.mediator.ctx, &navigation, token, &sink,
                                 wants_error ? &host.error : nullptr);
  }
};

static void registration() {
  EXPECT(snapnav_plugin_entry(0, 0) == nullptr && snapnav_plugin_entry(2, 0) == nullptr);
  Started first;
  EXPECT(first.status == SNAPNAV_OK && first.plugin->save == nullptr);
  EXPECT(first.host.presenter.close == nullptr && first.host.presenter.run == nullptr);
  EXPECT(first.host.mediator.undo && first.host.mediator.cancel && first.host.type.event);
  Started second;
  EXPECT(second.status == SNAPNAV_E_STATE);
  EXPECT_TEXT(second.host.message(), "the plugin is started already");
  first.stop();
  Started refused("shows");
  EXPECT(refused.status == SNAPNAV_E_DUPLICATE);
  EXPECT_TEXT(refused.host.message(), "it is there already");
  EXPECT(refused.host.scheduled.empty());
  Started again;
  EXPECT(again.status == SNAPNAV_OK);
}

static void signatures() {
  Started plugin;
  NotedHost &host = plugin.host;
  EXPECT_TEXT(host.signature("5 twice"), "x(x)");
  EXPECT_TEXT(host.signature("5 refuse"), "i(s!)");
  EXPECT_TEXT(host.signature("5 join"), "s(ss)");
  EXPECT_TEXT(host.signature("5 add"), "i(pi)");
  EXPECT_TEXT(host.signature("5 all"), "v(pbutfdyhv)");
  EXPECT_TEXT(host.signature("1 title"), "s(@)");
  EXPECT_TEXT(host.signature("2 title"), "i(@s!)");
  EXPECT_TEXT(host.signature("2 year"), "i(@i!)");
  EXPECT_TEXT(host.signature("4 year"), "-(@{-(@v)}@)");
  EXPECT(host.functions.count(std::to_string(SNAPNAV_GETTER | SNAPNAV_PRIVATE) + " length") == 1);
  EXPECT_TEXT(too_late, "keep_private(\"title\") comes after its property: say so before it");
  EXPECT_TEXT(host.signature("3 age"), "x(@x)");
  EXPECT_TEXT(host.signature("3 forget"), "-(@p)");
  EXPECT_TEXT(host.signature("257 length"), "t(@p)");
  EXPECT_TEXT(host.signature("2 level199"), "i(@px!)");
  EXPECT(host.user("1 title") == nullptr && host.user("5 twice") == nullptr);
  EXPECT(host.function<int64_t (*)(int64_t)>("5 twice")(21) == 42);
  EXPECT(host.function<int32_t (*)(void *, int32_t)>("5 add")(host.user("5 add"), 4) == 7);
  EXPECT(host.function<int32_t (*)(void *, int32_t)>("5 addToo")(host.user("5 addToo"), 4) == 8);
  const auto joined = host.function<snapnav_str (*)(snapnav_str, snapnav_str)>("5 join");
  EXPECT_TEXT(NotedHost::text(joined(snapnav_text("ab"), {nullptr, 0})), "ab");
  const auto refused = host.function<int32_t (*)(snapnav_str, snapnav_error *)>("5 refuse");
  EXPECT(refused(snapnav_text("no"), &host.error) == SNAPNAV_E_FAIL);
  EXPECT_TEXT(host.message(), "no");
  EXPECT(refused(snapnav_text("no"), nullptr) == SNAPNAV_E_FAIL);
}

static void errors() {
  Started plugin;
  const struct {
    const char *what;
    snapnav_status status;
    const char *message;
  } cases[] = {{"", SNAPNAV_OK, ""},
               {"veto", SNAPNAV_VETO, "not now"},
               {"empty veto", SNAPNAV_VETO, ""}, // the host says whose it is
               {"error", SNAPNAV_E_UNSUPPORTED, "not here"},
               {"exception", SNAPNAV_E_FAIL, "a ? fault"},
               {"empty", SNAPNAV_E_FAIL, "an error without words"},
               {"memory", SNAPNAV_E_NOMEM, "out of memory"},
               {"strange", SNAPNAV_E_FAIL, "an exception that is no std::exception"}};
  for (const auto &each : cases) {
    EXPECT(plugin.mediate(each.what) == each.status);
    EXPECT_TEXT(plugin.host.message(), each.message);
    EXPECT(each.status == SNAPNAV_OK || plugin.host.error.code == each.status);
    EXPECT(plugin.mediate(each.what, 7, false) == each.status);
  }
  EXPECT(plugin.mediate("redirect") == SNAPNAV_REDIRECT && plugin.put == "home");
  EXPECT(plugin.mediate("set") == SNAPNAV_OK && plugin.host.properties["text"] == "hello");
  snapnav_navigation navigation{};
  plugin.host.mediator.undo(plugin.host.mediator.ctx, &navigation);
  EXPECT_TEXT(plugin.host.logged.back(), "4 undo: an exception that is no std::exception");
}

static void later() {
  Started plugin;
  NotedHost &host = plugin.host;
  EXPECT(plugin.mediate("keep", 1) == SNAPNAV_PENDING && host.completed().empty());
  std::thread([] {
    kept->complete(snapnav::redirect("there"));
    kept->complete({}); // one answer only
  }).join();
  EXPECT(host.completed().size() == 1 && host.completed()[0].status == SNAPNAV_REDIRECT);
  EXPECT(host.completed()[0].token == 1 && host.completed()[0].result == "there");
  EXPECT(plugin.mediate("drop", 2) == SNAPNAV_PENDING);
  EXPECT(host.completed().back().status == SNAPNAV_E_FAIL && host.completed().back().token == 2);
  EXPECT_TEXT(host.completed().back().message, "the answer was given up");
  EXPECT(plugin.mediate("throw later", 3) == SNAPNAV_PENDING && host.completed().size() == 3);
  EXPECT_TEXT(host.logged.back(), "4 too late");
  const auto count_lines = host.logged.size();
  EXPECT(plugin.mediate("drop", 9) == SNAPNAV_PENDING && host.logged.size() == count_lines);
  EXPECT(plugin.mediate("veto later", 10) == SNAPNAV_PENDING);
  EXPECT_TEXT(host.logged.back(),
              "3 a callback answered at once although it took its token: the token's answer counts");
  EXPECT(plugin.mediate("twice later", 4) == SNAPNAV_PENDING && host.completed().size() == 5);
  kept->complete_with([]() -> snapnav::Answer { throw snapnav::Error(SNAPNAV_E_KEY, "gone"); });
  EXPECT(host.completed().back().status == SNAPNAV_E_KEY);
  EXPECT_TEXT(host.completed().back().message, "gone");

  EXPECT(plugin.mediate("keep", 5) == SNAPNAV_PENDING && !kept->is_cancelled());
  host.mediator.cancel(host.mediator.ctx, 5);
  EXPECT(kept->is_cancelled() && host.completed().back().status == SNAPNAV_E_CANCELLED);
  const std::size_t count = host.completed().size();
  kept->complete({});
  EXPECT(host.completed().size() == count);
  EXPECT(plugin.mediate("told", 6) == SNAPNAV_PENDING);
  host.mediator.cancel(host.mediator.ctx, 6);
  EXPECT(kept->is_cancelled() && host.completed().size() == count); // ours to answer
  kept->fail(snapnav::Error("late"));
  EXPECT(host.completed().size() == count + 1);
  host.mediator.cancel(host.mediator.ctx, 99);
}

/// What people read is the same whether it is answered at once or later.
static void words() {
  const struct {
    std::string given;
    const char *veto, *failure; // what() of an exception ends at the first 0
  } cases[] = {{"no \xFF way", "no ? way", "no ? way"},
               {std::string("a\0b", 3), "a b", "a"},
               {"", "", "an error without words"},
               {"\xC3\xA4\xC3", "\xC3\xA4?", "\xC3\xA4?"}};
  for (const auto &each : cases) {
    char at_once[248] = "";
    snapnav::border::write(each.given, at_once, sizeof at_once);
    EXPECT_TEXT(at_once, each.veto);
    Started plugin;
    EXPECT(plugin.mediate("keep", 1) == SNAPNAV_PENDING);
    kept->complete(snapnav::veto(each.given));
    EXPECT_TEXT(plugin.host.completed().back().message, each.veto);
    EXPECT(plugin.mediate("keep", 2) == SNAPNAV_PENDING);
    kept->fail(snapnav::Error(SNAPNAV_E_KEY, each.given));
    EXPECT_TEXT(plugin.host.completed().back().message, each.failure);
  }
  Started plugin;
  EXPECT(plugin.mediate("keep", 3) == SNAPNAV_PENDING);
  kept->complete(snapnav::veto(std::string(1000, 'x'))); // here there is room
  EXPECT(plugin.host.completed().back().message.size() == 1000);
}

static void stopping() {
  Started plugin;
  NotedHost &host = plugin.host;
  EXPECT(host.scheduled.size() == 2 && host.watched.size() == 1);
  const auto [run, user] = host.scheduled.begin()->second;
  host.scheduled.erase(host.scheduled.begin());
  run(user);
  EXPECT(jobs == 1);
  const auto [readable, watcher] = host.watched.begin()->second;
  readable(watcher, 5); // it ends its own watch
  EXPECT(host.unwatched.size() == 1);
  EXPECT(plugin.mediate("keep", 8) == SNAPNAV_PENDING);
  plugin.stop();
  EXPECT(host.completed().size() == 1 && host.completed()[0].status == SNAPNAV_E_CANCELLED);
  EXPECT_TEXT(host.completed()[0].message, "the plugin is stopped");
  EXPECT(host.scheduled.empty() && host.unscheduled.size() == 1 && host.watched.empty());
  EXPECT(kept->is_cancelled());
  kept->complete({}); // nobody is there any more
  EXPECT(host.completed().size() == 1 && jobs == 1);
}

static void screens() {
  Started plugin;
  NotedHost &host = plugin.host;
  void *film = nullptr;
  const snapnav::Value born = snapnav::map({{"title", "M"}}), wrong = snapnav::map({{"title", 1}});
  EXPECT(host.type.create(host.type.ctx, 1, wrong.raw(), &film, &host.error) == SNAPNAV_E_TYPE);
  EXPECT(film == nullptr && living == 0);
  EXPECT(host.type.create(host.type.ctx, 1, born.raw(), &film, &host.error) == SNAPNAV_OK);
  const auto set_year = host.function<int32_t (*)(void *, int32_t, snapnav_error *)>("2 year");
  const auto observe =
      host.function<void (*)(void *, void (*)(void *, const snapnav_value *), void *)>("4 year");
  std::int64_t heard = 0;
  observe(
      film,
      [](void *context, const snapnav_value *value) {
        *static_cast<std::int64_t *>(context) = value->u.i;
      },
      &heard);
  EXPECT(set_year(film, 1931, &host.error) == SNAPNAV_OK && heard == 1931);
  EXPECT(set_year(film, 1700, &host.error) == SNAPNAV_E_ARG && heard == 1931);
  EXPECT_TEXT(host.message(), "there was no film yet");
  EXPECT(host.function<int64_t (*)(void *, int64_t)>("3 age")(film, 1941) == 10);
  EXPECT_TEXT(NotedHost::text(host.function<snapnav_str (*)(void *)>("1 title")(film)), "M");
  EXPECT(host.function<uint64_t (*)(void *, void *)>("257 length")(film, host.user("257 length")) == 1);
  for (int64_t i = 0; i < 200; i++) {
    const std::string name = "level" + std::to_string(i);
    const auto get = host.function<int64_t (*)(void *, void *)>("1 " + name);
    const auto set = host.function<int32_t (*)(void *, void *, int64_t, snapnav_error *)>("2 " + name);
    EXPECT(get == host.function<int64_t (*)(void *, void *)>("1 level0"));
    EXPECT(set(film, host.user("2 " + name), i * 3, &host.error) == SNAPNAV_OK);
    EXPECT(set(film, host.user("2 " + name), -1, &host.error) == SNAPNAV_E_ARG);
    EXPECT_TEXT(host.message(), (name + " is not below 0").c_str());
    EXPECT(get(film, host.user("1 " + name)) == i * 3);
  }

  snapnav::Value state;
  const snapnav_sink sink{&state, [](void *ctx, const snapnav_value *value) noexcept {
                            *static_cast<snapnav::Value *>(ctx) =
                                snapnav::Value(snapnav::View(value));
                          }};
  EXPECT(host.type.save(host.type.ctx, film, &sink, &host.error) == SNAPNAV_OK);
  EXPECT(state.get<int>("year") == 1931);
  EXPECT(host.type.restore(host.type.ctx, film, wrong.raw(), &host.error) == SNAPNAV_E_KEY);
  EXPECT(host.type.restore(host.type.ctx, film, state.raw(), &host.error) == SNAPNAV_OK);
  const snapnav::Value object(8);
  snapnav_attributes why{};
  why.size = sizeof why;
  why.move = SNAPNAV_MOVE_BACK;
  why.from = snapnav_text("tv://a/film::5");
  why.to = snapnav_text("tv://a");
  why.data = snapnav_text("5");
  why.object = object.raw();
  host.type.update(host.type.ctx, film, &why);
  EXPECT_TEXT(static_cast<Film *>(film)->title, "tv://a/film::5 tv://a 5 8");
  why.move = SNAPNAV_MOVE_NONE;
  host.type.update(host.type.ctx, film, &why);
  EXPECT_TEXT(host.logged.back(), "4 update: not that way");
  host.effect.update(host.effect.ctx, &why);
  EXPECT_TEXT(host.logged.back(), "2 tv://a");
  host.type.event(host.type.ctx, film, SNAPNAV_HIDDEN);
  EXPECT_TEXT(host.logged.back(), "4 event: not hidden");
  host.type.destroy(host.type.ctx, film);
  EXPECT(living == 0);
}

/// A function that makes screens and has none to give says so by an error, like every other.
static void none() {
  NotedHost noted;
  snapnav::border::Runtime runtime(&noted.raw);
  snapnav::border::ScreenRole<Film> role(
      &runtime, "film", [](snapnav::Screen, snapnav::View) { return nullptr; });
  const snapnav_screen_type type = role.describe();
  void *film = nullptr;
  EXPECT(type.create(type.ctx, 1, nullptr, &film, &noted.error) == SNAPNAV_E_FAIL);
  EXPECT_TEXT(noted.message(), "the function that makes screens of the type \"film\" made none");
  EXPECT(film == nullptr);
}

static void others() {
  Started plugin;
  NotedHost &host = plugin.host;
  snapnav::Value put;
  const snapnav_sink sink{&put, [](void *ctx, const snapnav_value *value) noexcept {
                            *static_cast<snapnav::Value *>(ctx) =
                                snapnav::Value(snapnav::View(value));
                          }};
  const auto resolve = [&](const char *route) {
    return host.router.resolve(host.router.ctx, snapnav_text(route), &plugin.null, 0, 1, &sink,
                               &host.error);
  };
  EXPECT(resolve("unknown") == SNAPNAV_DECLINE && put.is_null());
  EXPECT(resolve("known") == SNAPNAV_OK && put.as<std::string>() == "plan");
  EXPECT(host.router.routes(host.router.ctx, &sink, &host.error) == SNAPNAV_OK);
  EXPECT(put.kind() == snapnav::Kind::list);
  EXPECT(host.presenter.open(host.presenter.ctx, &plugin.null, &host.error) == SNAPNAV_E_KEY);
  EXPECT_TEXT(host.message(), "\"tty\" is missing");
  snapnav_update update{};
  const snapnav_update *updates[] = {&update};
  snapnav_transition transition{};
  transition.count = 1;
  transition.updates = updates;
  EXPECT(host.presenter.present(host.presenter.ctx, &transition, 1, &host.error) ==
         SNAPNAV_E_HANDLE);
  EXPECT_TEXT(host.message(), "it is gone");
  const auto change = [&](std::int32_t visible) {
    return host.effect.set_visible(host.effect.ctx, visible, 0, &plugin.null, 1, &host.error);
  };
  EXPECT(change(0) == SNAPNAV_OK && change(1) == SNAPNAV_E_NOMEM);
}

static void conditions() {
  NotedHost noted;
  snapnav::border::Runtime runtime(&noted.raw);
  const auto yes = [](snapnav::Navigation &) {};
  snapnav::border::MediatorRole plain(&runtime, "plain", snapnav::Mediator{yes, nullptr});
  snapnav::border::MediatorRole night(&runtime, "night", snapnav::Mediator{yes, nullptr, true});
  EXPECT(plain.describe().flags == 0);
  EXPECT(night.describe().flags == SNAPNAV_CONDITION);
}

/// What has no function for what it is there for is refused when it is registered, not when it is
/// first wanted.
static void empty() {
  NotedHost noted;
  snapnav::border::Runtime runtime(&noted.raw);
  snapnav::Registrar::Resources kept;
  snapnav::Registrar registrar(&runtime, &noted.registrar, nullptr, &kept);
  EXPECT_THROWS(SNAPNAV_E_ARG, "the mediator \"m\" has no function that mediates",
                (registrar.mediator("m", snapnav::Mediator{}), 0));
  EXPECT_THROWS(SNAPNAV_E_ARG, "the router \"r\" has no function that resolves",
                (registrar.router("r", snapnav::Router{}), 0));
  EXPECT_THROWS(SNAPNAV_E_ARG, "the presenter \"p\" has no function that presents",
                (registrar.presenter("p", snapnav::Presenter{}), 0));
  EXPECT_THROWS(SNAPNAV_E_ARG, "the effect \"e\" has no function that shows and hides it",
                (registrar.effect("e", snapnav::Answering<snapnav::EffectChange>()), 0));
  const std::function<void(snapnav::Navigation &)> none;
  EXPECT_THROWS(SNAPNAV_E_ARG, "the mediator \"n\" has no function that mediates",
                (registrar.mediator("n", none), 0));
}

static void files() {
  NotedHost noted;
  noted.raw.asset = [](const snapnav_host *, snapnav_str path, const snapnav_sink *out,
                       snapnav_error *err) noexcept -> snapnav_status {
    if (path.len != 5) return snapnav_fail(err, SNAPNAV_E_KEY, "there is no such file");
    const std::uint8_t bytes[] = {1, 2};
    const snapnav::Value found =
        snapnav::map({{"bytes", snapnav::Bytes{bytes, 2}}, {"type", "image/png"}});
    out->put(out->ctx, found.raw());
    return SNAPNAV_OK;
  };
  snapnav::border::Runtime runtime(&noted.raw);
  const snapnav::Host host(&runtime);
  const snapnav::Asset found = host.asset("a.png");
  EXPECT(found.bytes == std::vector<std::uint8_t>({1, 2}));
  EXPECT_TEXT(found.media_type, "image/png");
  EXPECT_THROWS(SNAPNAV_E_KEY, "there is no such file", host.asset("none"));
}

static void asking() {
  NotedHost noted;
  snapnav::border::Runtime runtime(&noted.raw);
  const snapnav::Host host(&runtime);
  std::string outcome;
  host.request(snapnav::map({{"kind", "back"}}),
               [&](snapnav::View told) { outcome = told.get<std::string>("outcome"); });
  const snapnav::Value done = snapnav::map({{"outcome", "done"}});
  noted.asked.at(0).first(noted.asked.at(0).second, done.raw());
  EXPECT_TEXT(outcome, "done");
  host.request(snapnav::map({{"kind", "back"}}), [](snapnav::View) {}); // never told: goes at stop
  EXPECT_THROWS(SNAPNAV_E_ARG, "a map is expected", (host.request(1), 0));
  EXPECT_THROWS(SNAPNAV_E_ARG, "a map is expected", (host.request(1, [](snapnav::View) {}), 0));
  EXPECT_THROWS(SNAPNAV_E_ARG, "no descriptor", host.watch(-1, [] {}));
  const snapnav::Watch watch = host.watch(3, [] {});
  EXPECT_THROWS(SNAPNAV_E_DUPLICATE, "descriptor 3 is watched already", host.watch(3, [] {}));
  EXPECT_THROWS(SNAPNAV_E_KEY, "no such key", host.screen(1).get("none"));
  host.screen(1).set("title", "M");
  EXPECT(host.screen(1).get("title").as<std::string>() == "M");
  EXPECT(host.screen(1).call("go", {1, "x"}).as<int>() == 2);
  EXPECT(host.shown().view()["top"].as<int>() == 7);
  EXPECT(host.shown(snapnav::map({{"count", 1}})).view()["top"].as<int>() == 7);
  EXPECT_THROWS(SNAPNAV_E_TYPE, "a window is a map", host.shown("top"));
  EXPECT(host.extension<snapnav_main_loop>(SNAPNAV_MAIN_LOOP) == nullptr);
  EXPECT(host.name() == "noted" && host.is_main_thread() && !host.screen(0));
}

/// Answers, cancels and stops race; each token is answered once all the same.
static void racing() {
  for (int round = 0; round < 200; round++) {
    Started plugin;
    EXPECT(plugin.mediate("keep", 1) == SNAPNAV_PENDING);
    std::thread answering([token = std::move(*kept)]() mutable { token.complete({}); });
    if (round % 2) plugin.host.mediator.cancel(plugin.host.mediator.ctx, 1);
    plugin.stop();
    const std::size_t count = plugin.host.completed().size();
    answering.join();
    EXPECT(count == 1 && plugin.host.completed().size() == 1);
  }
}

int main() {
  registration();
  signatures();
  errors();
  later();
  words();
  stopping();
  screens();
  none();
  others();
  conditions();
  empty();
  files();
  asking();
  racing();
  kept.reset();
  return report();
}
