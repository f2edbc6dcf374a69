// The router greetings: "hello/NAME" is the navigation "greet" with the payload {"name": NAME}.
#include <snapnav.hpp>

namespace {

constexpr std::string_view prefix = "hello/";

// Data only: the same question gets the same answer.
snapnav::Answer resolve(snapnav::RouteQuestion &question) {
  std::string_view route = question.route();
  if (route.size() <= prefix.size() || route.substr(0, prefix.size()) != prefix)
    return snapnav::decline();
  route.remove_prefix(prefix.size());
  return snapnav::map({{"navigation", "greet"}, {"payload", snapnav::map({{"name", route}})}});
}

// What `navhost routes` lists.
snapnav::Value routes() {
  return snapnav::list(
      {snapnav::map({{"name", "hello/NAME"}, {"description", "Greets somebody by name."}})});
}

// The plugin: its constructor registers, its destructor stops.
struct Plugin {
  explicit Plugin(snapnav::Registrar &registrar) { registrar.router("greetings", resolve, routes); }
};

} // namespace

/* clang-format off */
SNAPNAV_CPP_PLUGIN(Plugin, "@ID@", "0.1.0",
                   "name": "@NAME@", "license": "MIT", "provides": {"routers": ["greetings"]})
