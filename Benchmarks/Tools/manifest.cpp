// manifest FILE TIMES: what simdjson needs to parse a manifest, to build a model of screens,
// navigations and routes, and to check that every name leads somewhere. Prints the median of TIMES
// in nanoseconds. No positions, no types, no other checks.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <simdjson.h>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <time.h>
#include <vector>

using namespace simdjson;

struct screen { std::string_view id, title; std::vector<std::string_view> properties; };
struct navigation { std::string_view id; std::vector<int> from; int to; std::string_view presentation; };
struct route { std::string_view name, path; int does; };
struct model { std::vector<screen> screens; std::vector<navigation> navigations; std::vector<route> routes; };

static bool read(dom::element document, model &out) {
  std::unordered_map<std::string_view, int> screens, navigations;
  for (auto [key, value] : document["screens"].get_object()) {
    screen made{key, value["title"].get_string(), {}};
    dom::object properties;
    if (!value["optionalProperties"].get(properties))
      for (auto [name, type] : properties) {
        if (std::string_view(type["type"].get_string()).empty()) return false;
        made.properties.push_back(name);
      }
    if (!screens.emplace(key, (int)out.screens.size()).second) return false;
    out.screens.push_back(std::move(made));
  }
  for (auto [key, value] : document["navigations"].get_object()) {
    navigation made{key, {}, 0, value["presentation"].get_string()};
    for (auto from : value["from"].get_array()) {
      auto found = screens.find(std::string_view(from.get_string()));
      if (found == screens.end()) return false;
      made.from.push_back(found->second);
    }
    auto found = screens.find(std::string_view(value["to"].get_string()));
    if (found == screens.end()) return false;
    made.to = found->second;
    if (!navigations.emplace(key, (int)out.navigations.size()).second) return false;
    out.navigations.push_back(std::move(made));
  }
  for (auto value : document["routes"].get_array()) {
    auto found = navigations.find(std::string_view(value["do"].get_string()));
    if (found == navigations.end()) return false;
    out.routes.push_back({value["name"].get_string(), value["path"].get_string(), found->second});
  }
  return true;
}

static double now() { // of this thread on a processor, as the harness measures
  timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return 1e9 * (double)t.tv_sec + (double)t.tv_nsec;
}

int main(int count, char **words) {
  if (count != 3) return 2;
  padded_string text = padded_string::load(words[1]);
  std::vector<double> taken;
  for (int i = 0; i <= std::atoi(words[2]); i++) {
    double began = now();
    dom::parser parser;
    model made;
    if (!read(parser.parse(text), made)) return 1;
    taken.push_back(now() - began);
  }
  std::sort(taken.begin(), taken.end());
  std::printf("%.0f\n", taken[taken.size() / 2]);
}
