// snapnav.hpp - plugins for SnapNavigation in C++17.
//
// A plugin is a class: its constructor registers, its destructor stops. SNAPNAV_CPP_PLUGIN writes
// note, descriptor and entry point around it:
//
//   struct Hello {
//     explicit Hello(snapnav::Registrar &registrar) {
//       registrar.mediator("greet", [](snapnav::Navigation &navigation) {
//         navigation.destination().set("text", "Hello!");
//       });
//     }
//   };
//   SNAPNAV_CPP_PLUGIN(Hello, "org.example.hello", "1.0.0",
//                      "license": "MIT", "provides": {"mediators": ["greet"]})
//
// Exceptions end at the border: snapnav::Error keeps its code, std::bad_alloc is SNAPNAV_E_NOMEM,
// every other one is SNAPNAV_E_FAIL; what() is the message. View reads what the host lends, Value
// owns. call.later() makes a Token: the answer that comes later, exactly once.
//
// Everything here is yours alone: it is compiled into the plugin with hidden visibility, and
// nothing of it crosses the border. Build with -fvisibility=hidden, and export the entry point
// alone.
#ifndef SNAPNAV_HPP
#define SNAPNAV_HPP

#if __cplusplus < 201703L
#error "snapnav.hpp needs C++17: compile with -std=c++17"
#endif
#if !defined(__cpp_exceptions)
#error "snapnav.hpp needs exceptions: compile without -fno-exceptions"
#endif

#include "snapnav/plugin.hpp"

/// Once, at file scope: the plugin's class, its id and version, and the members of the note's JSON.
#define SNAPNAV_CPP_PLUGIN(plugin_class, plugin_id, plugin_version, ...)                           \
  static constexpr snapnav_plugin snapnav_descriptor =                                             \
      snapnav::border::Life<plugin_class>::describe(plugin_id, plugin_version);                    \
  SNAPNAV_PLUGIN_WITH(snapnav_descriptor, plugin_id, plugin_version, __VA_ARGS__)

#endif
