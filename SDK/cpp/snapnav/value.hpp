// Values: View reads what the host lends, Value owns.
#ifndef SNAPNAV_VALUE_HPP
#define SNAPNAV_VALUE_HPP

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <type_traits>
#include <vector>

#include "error.hpp"

namespace [[gnu::visibility("hidden")]] snapnav {

enum class Kind : std::uint32_t {
  null = SNAPNAV_NULL,
  boolean = SNAPNAV_BOOL,
  integer = SNAPNAV_INT,
  number = SNAPNAV_DOUBLE,
  string = SNAPNAV_STRING,
  bytes = SNAPNAV_BYTES,
  list = SNAPNAV_LIST,
  map = SNAPNAV_MAP
};

/// Borrowed bytes.
struct Bytes {
  const std::uint8_t *data = nullptr;
  std::size_t size = 0;
  const std::uint8_t *begin() const noexcept { return data; }
  const std::uint8_t *end() const noexcept { return data + size; }
};

/// What a kind is called in error texts.
inline const char *name_of(Kind kind) noexcept {
  switch (kind) {
  case Kind::null: return "null";
  case Kind::boolean: return "a bool";
  case Kind::integer: return "an integer";
  case Kind::number: return "a double";
  case Kind::string: return "a string";
  case Kind::bytes: return "bytes";
  case Kind::list: return "a list";
  case Kind::map: return "a map";
  }
  return "of an unknown kind";
}

class Value;

/// A value that somebody else owns: the host for the length of a callback, or a Value. Small, and
/// passed by value. What is missing reads as null.
class View {
public:
  View() noexcept : raw_(nullptr) {}
  View(const snapnav_value *raw) noexcept : raw_(raw) {}

  const snapnav_value *raw() const noexcept { return raw_; }
  Kind kind() const noexcept { return raw_ ? static_cast<Kind>(raw_->kind) : Kind::null; }
  bool is_null() const noexcept { return kind() == Kind::null; }

  /// As a C++ type: bool, any integer, double, float, std::string_view, std::string, Bytes, View or
  /// Value. Throws SNAPNAV_E_TYPE for another kind, and SNAPNAV_E_ARG for an integer that does not
  /// fit. An integer is also a double.
  template <class T> T as() const { return cast<T>(std::string_view()); }
  /// The entry of a map as a C++ type. Throws SNAPNAV_E_KEY when there is none, or as `as` does.
  template <class T> T get(std::string_view key) const {
    const View found = (*this)[key];
    if (!found.raw_) throw Error(SNAPNAV_E_KEY, quoted(key) + " is missing");
    return found.cast<T>(key);
  }
  /// The same, or `other` where there is no such entry. Throws when there is one of another kind.
  template <class T> T get(std::string_view key, T other) const {
    const View found = (*this)[key];
    return found.raw_ ? found.cast<T>(key) : other;
  }

  /// The entry of a map; null when there is none, or when this is no map.
  View operator[](std::string_view key) const noexcept {
    if (kind() != Kind::map) return View();
    for (std::size_t at = 0; at < raw_->u.map.count; at++)
      if (border::text(raw_->u.map.items[at].key) == key) return View(&raw_->u.map.items[at].value);
    return View();
  }
  /// The item of a list at a place from 0; null behind the end, or when this is no list.
  View at(std::size_t place) const noexcept {
    return kind() == Kind::list && place < raw_->u.list.count ? View(raw_->u.list.items + place)
                                                              : View();
  }
  bool has(std::string_view key) const noexcept { return (*this)[key].raw_ != nullptr; }
  /// How many items or entries; 0 for what is neither list nor map.
  std::size_t size() const noexcept {
    return kind() == Kind::list ? raw_->u.list.count : kind() == Kind::map ? raw_->u.map.count : 0;
  }

  struct Entry;
  template <class Raw, class Item> class Range;
  /// The items of a list, for a loop; none when this is no list.
  Range<snapnav_value, View> items() const noexcept;
  /// The entries of a map in order, for a loop: `for (auto [key, value] : view.entries())`.
  Range<snapnav_entry, Entry> entries() const noexcept;

private:
  const snapnav_value *raw_;

  static std::string quoted(std::string_view key) { return '"' + std::string(key) + '"'; }
  [[noreturn]] void refuse(std::string_view key, const char *expected) const {
    throw Error(SNAPNAV_E_TYPE, (key.empty() ? std::string("the value") : quoted(key)) + " is " +
                                    name_of(kind()) + ": expected " + expected);
  }
  void expect(Kind expected, std::string_view key) const {
    if (kind() != expected) refuse(key, name_of(expected));
  }
  template <class T> T cast(std::string_view key) const;
  template <class T> T whole(std::string_view key) const;
};

/// A key and its value, borrowed.
struct View::Entry {
  std::string_view key;
  View value;
  explicit Entry(const snapnav_entry *raw) noexcept
      : key(border::text(raw->key)), value(&raw->value) {}
};

/// What `for` goes through.
template <class Raw, class Item> class View::Range {
public:
  class Iterator {
  public:
    explicit Iterator(const Raw *at) noexcept : at_(at) {}
    Item operator*() const noexcept { return Item(at_); }
    Iterator &operator++() noexcept { return ++at_, *this; }
    bool operator!=(const Iterator &other) const noexcept { return at_ != other.at_; }

  private:
    const Raw *at_;
  };
  Range(const Raw *first, std::size_t count) noexcept : first_(first), count_(count) {}
  Iterator begin() const noexcept { return Iterator(first_); }
  Iterator end() const noexcept { return Iterator(first_ + count_); }

private:
  const Raw *first_;
  std::size_t count_;
};

inline View::Range<snapnav_value, View> View::items() const noexcept {
  return {kind() == Kind::list ? raw_->u.list.items : nullptr,
          kind() == Kind::list ? raw_->u.list.count : 0};
}
inline View::Range<snapnav_entry, View::Entry> View::entries() const noexcept {
  return {kind() == Kind::map ? raw_->u.map.items : nullptr,
          kind() == Kind::map ? raw_->u.map.count : 0};
}

/// A key and a value that is being made.
struct Entry;

/// A value of one's own, with everything in it. Copies are deep.
class Value {
public:
  Value() noexcept : raw_{SNAPNAV_NULL, 0, {0}} {}
  Value(std::nullptr_t) noexcept : Value() {}
  template <class T, std::enable_if_t<std::is_arithmetic_v<T>, int> = 0> Value(T number) : Value() {
    if constexpr (std::is_same_v<T, bool>) {
      raw_.kind = SNAPNAV_BOOL;
      raw_.u.i = number ? 1 : 0;
    } else if constexpr (std::is_floating_point_v<T>) {
      raw_.kind = SNAPNAV_DOUBLE;
      raw_.u.d = static_cast<double>(number);
    } else {
      if constexpr (std::is_unsigned_v<T> && sizeof(T) >= sizeof(std::int64_t))
        if (number > static_cast<T>(std::numeric_limits<std::int64_t>::max()))
          throw Error(SNAPNAV_E_ARG, std::to_string(number) + " is more than an integer can be");
      raw_.kind = SNAPNAV_INT;
      raw_.u.i = static_cast<std::int64_t>(number);
    }
  }
  /// A text, which must be UTF-8.
  Value(std::string_view text) : Value() {
    raw_.u.s = copy(border::lend(text));
    raw_.kind = SNAPNAV_STRING;
  }
  Value(const std::string &text) : Value(std::string_view(text)) {}
  Value(const char *text) : Value(std::string_view(text ? text : "")) {}
  Value(Bytes bytes) : Value() {
    raw_.u.y = {nullptr, 0};
    raw_.kind = SNAPNAV_BYTES;
    if (bytes.size == 0) return;
    auto *kept = new std::uint8_t[bytes.size];
    std::memcpy(kept, bytes.data, bytes.size);
    raw_.u.y = {kept, bytes.size};
  }
  /// A deep copy.
  explicit Value(View view) : Value() {
    if (view.raw()) take(*view.raw());
  }
  Value(const Value &other) : Value(other.view()) {}
  Value(Value &&other) noexcept : raw_(std::exchange(other.raw_, {SNAPNAV_NULL, 0, {0}})) {}
  Value &operator=(Value other) noexcept {
    std::swap(raw_, other.raw_);
    return *this;
  }
  ~Value() { release(raw_); }

  /// Pointers, which would become bool, are no values.
  template <class T, std::enable_if_t<!std::is_same_v<std::remove_cv_t<T>, char>, int> = 0>
  Value(T *) = delete;

  /// As the contract has it; good while this lives and is not changed.
  const snapnav_value *raw() const noexcept { return &raw_; }
  View view() const noexcept { return View(&raw_); }
  operator View() const noexcept { return view(); }

  // Reading is the view's.
  Kind kind() const noexcept { return view().kind(); }
  bool is_null() const noexcept { return view().is_null(); }
  template <class T> T as() const { return view().as<T>(); }
  template <class T> T get(std::string_view key) const { return view().get<T>(key); }
  template <class T> T get(std::string_view key, T other) const {
    return view().get<T>(key, std::move(other));
  }
  View operator[](std::string_view key) const noexcept { return view()[key]; }
  View at(std::size_t place) const noexcept { return view().at(place); }
  std::size_t size() const noexcept { return view().size(); }

private:
  snapnav_value raw_;

  friend Value list(std::vector<Value> items);
  friend Value map(std::vector<Entry> entries);

  static snapnav_str copy(snapnav_str text) {
    if (text.len == 0) return {"", 0};
    auto *kept = new char[text.len];
    std::memcpy(kept, text.ptr, text.len);
    return {kept, text.len};
  }
  static void release(snapnav_str text) noexcept {
    if (text.len > 0) delete[] text.ptr;
  }
  static void release(const snapnav_value &value) noexcept {
    if (value.kind == SNAPNAV_STRING) release(value.u.s);
    if (value.kind == SNAPNAV_BYTES) delete[] value.u.y.ptr;
    if (value.kind == SNAPNAV_LIST) {
      for (std::size_t at = 0; at < value.u.list.count; at++) release(value.u.list.items[at]);
      delete[] value.u.list.items;
    }
    if (value.kind == SNAPNAV_MAP) {
      for (std::size_t at = 0; at < value.u.map.count; at++) {
        release(value.u.map.items[at].key);
        release(value.u.map.items[at].value);
      }
      delete[] value.u.map.items;
    }
  }

  /// Begins an empty list or map with room; it is sound after every push.
  snapnav_value *begin_list(std::size_t room) {
    auto *items = new snapnav_value[room];
    raw_.u.list = {items, 0};
    raw_.kind = SNAPNAV_LIST;
    return items;
  }
  snapnav_entry *begin_map(std::size_t room) {
    auto *entries = new snapnav_entry[room];
    raw_.u.map = {entries, 0};
    raw_.kind = SNAPNAV_MAP;
    return entries;
  }
  void push(snapnav_value *items, Value value) noexcept {
    items[raw_.u.list.count++] = std::exchange(value.raw_, {SNAPNAV_NULL, 0, {0}});
  }
  void push(snapnav_entry *entries, std::string_view key, Value value) {
    entries[raw_.u.map.count].key = copy(border::lend(key));
    entries[raw_.u.map.count++].value = std::exchange(value.raw_, {SNAPNAV_NULL, 0, {0}});
  }

  /// Copies what another one owns into this, which is null.
  void take(const snapnav_value &other) {
    const View view(&other);
    switch (view.kind()) {
    case Kind::string: *this = Value(view.as<std::string_view>()); break;
    case Kind::bytes: *this = Value(view.as<Bytes>()); break;
    case Kind::list: {
      auto *items = begin_list(view.size());
      for (View item : view.items()) push(items, Value(item));
      break;
    }
    case Kind::map: {
      auto *entries = begin_map(view.size());
      for (auto [key, value] : view.entries()) push(entries, key, Value(value));
      break;
    }
    default: raw_ = other;
    }
  }
};

struct Entry {
  std::string key;
  Value value;
};

/// A list of these.
inline Value list(std::vector<Value> items) {
  Value made;
  auto *room = made.begin_list(items.size());
  for (Value &item : items) made.push(room, std::move(item));
  return made;
}
/// A map of these, in this order. Throws SNAPNAV_E_ARG when a key stands twice.
inline Value map(std::vector<Entry> entries) {
  std::vector<std::string_view> keys;
  for (const Entry &entry : entries) keys.push_back(entry.key);
  std::sort(keys.begin(), keys.end());
  const auto twice = std::adjacent_find(keys.begin(), keys.end());
  if (twice != keys.end())
    throw Error(SNAPNAV_E_ARG, '"' + std::string(*twice) + "\" stands twice in a map");
  Value made;
  auto *room = made.begin_map(entries.size());
  for (Entry &entry : entries) made.push(room, entry.key, std::move(entry.value));
  return made;
}

template <class T> T View::whole(std::string_view key) const {
  expect(Kind::integer, key);
  const std::int64_t number = raw_->u.i;
  const auto kept = static_cast<T>(number);
  if (static_cast<std::int64_t>(kept) != number || (std::is_unsigned_v<T> && number < 0))
    throw Error(SNAPNAV_E_ARG,
                (key.empty() ? "" : quoted(key) + ": ") + std::to_string(number) + " does not fit");
  return kept;
}

template <class T> T View::cast(std::string_view key) const {
  if constexpr (std::is_same_v<T, View>) {
    return *this;
  } else if constexpr (std::is_same_v<T, Value>) {
    return Value(*this);
  } else if constexpr (std::is_same_v<T, bool>) {
    expect(Kind::boolean, key);
    return raw_->u.i != 0;
  } else if constexpr (std::is_floating_point_v<T>) {
    if (kind() == Kind::integer) return static_cast<T>(raw_->u.i);
    expect(Kind::number, key);
    return static_cast<T>(raw_->u.d);
  } else if constexpr (std::is_integral_v<T>) {
    return whole<T>(key);
  } else if constexpr (std::is_same_v<T, Bytes>) {
    expect(Kind::bytes, key);
    return Bytes{raw_->u.y.ptr, raw_->u.y.len};
  } else {
    static_assert(std::is_same_v<T, std::string_view> || std::is_same_v<T, std::string>,
                  "a value is a bool, an integer, a double, a text, Bytes, View or Value");
    expect(Kind::string, key);
    return T(border::text(raw_->u.s));
  }
}

} // namespace snapnav
#endif
