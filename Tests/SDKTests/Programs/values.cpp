// Values of snapnav.hpp.
#include <snapnav.hpp>

#include "expect.hpp"

using snapnav::Kind;
using snapnav::list;
using snapnav::map;
using snapnav::Value;
using snapnav::View;

static void kinds() {
  EXPECT(Value().is_null() && Value(nullptr).is_null());
  EXPECT(Value(true).as<bool>() && Value(7).as<int>() == 7);
  EXPECT(Value(std::int64_t{-5}).as<std::int64_t>() == -5 && Value(2.5).as<double>() == 2.5);
  EXPECT(Value(3).as<double>() == 3.0 && Value(1.5f).as<float>() == 1.5f);
  EXPECT(Value("x").kind() == Kind::string && Value(std::string("x")).as<std::string>() == "x");
  EXPECT(Value("").as<std::string_view>().empty() &&
         Value(std::string_view()).kind() == Kind::string);
  const std::uint8_t bytes[] = {0, 255};
  const Value data(snapnav::Bytes{bytes, 2});
  EXPECT(data.kind() == Kind::bytes && data.as<snapnav::Bytes>().data[1] == 255);
  EXPECT(Value(snapnav::Bytes{}).as<snapnav::Bytes>().size == 0);
  EXPECT_THROWS(SNAPNAV_E_ARG, "18446744073709551615 is more than an integer can be",
                Value(~std::uint64_t{0}));
}

static void reading() {
  const Value film =
      map({{"title", "Metropolis"}, {"year", 1927}, {"cast", list({"Helm", nullptr})}});
  EXPECT(film.size() == 3 && film.get<std::string_view>("title") == "Metropolis");
  EXPECT(film["year"].as<std::uint16_t>() == 1927 &&
         film["cast"].at(0).as<std::string>() == "Helm");
  EXPECT(film["cast"].at(5).is_null() && film["none"]["deeper"].at(1).is_null());
  EXPECT(film.get("none", 3) == 3 && film.get<std::string>("title", "?") == "Metropolis");
  EXPECT(film.view().has("cast") && !film.view().has("none") && !Value(1).view().has("x"));
  std::string keys;
  for (auto [key, value] : film.view().entries())
    keys += std::string(key) + (value.is_null() ? "!" : ",");
  EXPECT_TEXT(keys, "title,year,cast,");
  int items = 0;
  for (View item : film["cast"].items()) items += item.is_null() ? 10 : 1;
  EXPECT(items == 11);
  for (View item : film.view().items()) EXPECT(item.is_null()); // a map has no items
  EXPECT_THROWS(SNAPNAV_E_KEY, "\"none\" is missing", film.get<int>("none"));
  EXPECT_THROWS(SNAPNAV_E_TYPE, "\"year\" is an integer: expected a string",
                film.get<std::string>("year"));
  EXPECT_THROWS(SNAPNAV_E_TYPE, "\"title\" is a string: expected a bool", film.get("title", true));
  EXPECT_THROWS(SNAPNAV_E_TYPE, "the value is a map: expected an integer", film.as<int>());
  EXPECT_THROWS(SNAPNAV_E_ARG, "\"year\": 1927 does not fit", film.get<std::int8_t>("year"));
  EXPECT_THROWS(SNAPNAV_E_ARG, "-1 does not fit", Value(-1).as<std::uint64_t>());
}

static void owning() {
  Value inner = list({1, "two", map({{"three", 3.5}})});
  const Value copy = inner;
  inner = Value("gone");
  EXPECT(copy.at(2)["three"].as<double>() == 3.5 && inner.as<std::string>() == "gone");
  Value moved = std::move(inner);
  EXPECT(moved.as<std::string>() == "gone");
  moved = moved.view().as<Value>();
  EXPECT(moved.as<std::string>() == "gone");
  EXPECT(list({}).size() == 0 && map({}).kind() == Kind::map);
  std::vector<Value> many(1000, map({{"k", "v"}}));
  EXPECT(list(std::move(many)).at(999).get<std::string>("k") == "v");
  const std::string zeros("a\0b", 3);
  EXPECT(Value(zeros).as<std::string_view>().size() == 3);
  EXPECT_THROWS(SNAPNAV_E_ARG, "\"a\" stands twice in a map", map({{"a", 1}, {"b", 2}, {"a", 3}}));
}

static void writing() {
  char out[8];
  const auto written = [&](std::string_view text, std::size_t size) {
    snapnav::border::write(text, out, size);
    return std::string(out);
  };
  EXPECT_TEXT(written("abc", 8), "abc");
  EXPECT_TEXT(written("abcdefgh", 8), "abcdefg");
  EXPECT_TEXT(written("abcdef\xC3\xA9", 8), "abcdef");
  EXPECT_TEXT(written("a\xFF\xC3", 8), "a??");
  EXPECT_TEXT(written("\xED\xA0\x80", 8), "???"); // a surrogate
  EXPECT_TEXT(written("\xC0\xAF\xF5", 8), "???"); // overlong, too high
  EXPECT_TEXT(written("\xF0\x9F\x98\x80!", 8), "\xF0\x9F\x98\x80!");
  EXPECT_TEXT(written("", 8), "");
}

int main() {
  kinds();
  reading();
  owning();
  writing();
  return report();
}
