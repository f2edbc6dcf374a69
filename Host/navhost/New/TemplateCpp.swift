// New plugins in C++17.
extension Template {
  static let cpp = Template(
    language: "c++", title: "C++", reservedNames: [],
    files: { kind in
      makeFiles(
        compiler: "CXX", options: "CXXFLAGS", flags: "-std=c++17 $(UNIQUE)", suffix: "cpp",
        extra: unique)
        + [TemplateFile("src/@NAME@.cpp", source(inCpp: kind))]
    },
    source: { _ in "src/@NAME@.cpp" }, product: "build/@NAME@.so", build: "make", test: "make test")

  /// gcc's unique symbols keep a library from ever being unloaded; clang makes none.
  private static let unique = #"""
    UNIQUE = $(shell $(CXX) -fno-gnu-unique -E -x c++ /dev/null >/dev/null 2>&1 && echo -fno-gnu-unique)

    """#

  private static func source(inCpp kind: PluginKind) -> String {
    switch kind {
    case .mediator: mediatorInCpp
    case .presenter: presenterInCpp
    case .router: routerInCpp
    case .screen: screenInCpp
    }
  }

  private static let mediatorInCpp = #"""
    // The mediator greet: it fills in what the next screen says before it is shown.
    #include <snapnav.hpp>

    namespace {

    // Greets the payload's "name", else the manifest's "with": {"name"}, else the world.
    void greet(snapnav::Navigation &navigation) {
      if (navigation.is_guard()) return; // nothing is made yet: may pass
      const auto name = navigation.payload().get<std::string_view>(
          "name", navigation.arguments().get<std::string_view>("name", "world"));
      navigation.destination().set("text", "Hello, " + std::string(name) + "!");
    }

    // The plugin: its constructor registers, its destructor stops.
    struct Plugin {
      explicit Plugin(snapnav::Registrar &registrar) { registrar.mediator("greet", greet); }
    };

    } // namespace

    /* clang-format off */
    SNAPNAV_CPP_PLUGIN(Plugin, "@ID@", "0.1.0",
                       "name": "@NAME@", "license": "MIT", "provides": {"mediators": ["greet"]})

    """#

  private static let routerInCpp = #"""
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

    """#
}
