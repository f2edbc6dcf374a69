// The screen type counter: a count and a label as properties, the action add, a saved state.
#include <snapnav.hpp>

namespace {

class Counter {
public:
  explicit Counter(snapnav::View properties) { restore(properties); }

  // What is noexcept may answer something; everything else may throw, and answers nothing.
  std::int64_t count() const noexcept { return count_; }
  void set_count(std::int64_t count) {
    if (count == count_) return;
    count_ = count;
    changed(count);
  }
  void add(std::int64_t more) {
    std::int64_t sum;
    if (__builtin_add_overflow(count_, more, &sum))
      throw snapnav::Error(SNAPNAV_E_ARG, std::to_string(count_) + " and " + std::to_string(more) +
                                              " are too much for a counter");
    set_count(sum);
  }

  std::string label;
  snapnav::Observer changed; // whom to tell of the count

  snapnav::Value save() const { return snapnav::map({{"count", count_}, {"label", label}}); }
  // All of it or nothing; what is not there stays as it is.
  void restore(snapnav::View state) {
    if (state.kind() != snapnav::Kind::map)
      throw snapnav::Error(SNAPNAV_E_TYPE, std::string("the state is ") +
                                               snapnav::name_of(state.kind()) + ": expected a map");
    const auto count = state.get<std::int64_t>("count", count_);
    label = state.get<std::string>("label", label);
    set_count(count);
  }

private:
  std::int64_t count_ = 0;
};

// The plugin: its constructor registers, its destructor stops.
struct Plugin {
  explicit Plugin(snapnav::Registrar &registrar) {
    registrar.screen<Counter>("counter")
        .property<&Counter::count, &Counter::set_count>("count")
        .observer<&Counter::changed>("count")
        .property<&Counter::label>("label")
        .action<&Counter::add>("add");
  }
};

} // namespace

/* clang-format off */
SNAPNAV_CPP_PLUGIN(Plugin, "@ID@", "0.1.0",
                   "name": "@NAME@", "license": "MIT", "provides": {"screens": ["counter"]})
