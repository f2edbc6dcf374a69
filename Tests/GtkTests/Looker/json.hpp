// JSON as values of the contract, for test programs.
#ifndef JSON_HPP
#define JSON_HPP
#include <snapnav.hpp>
#include <stdexcept>
#include <string>

class Json {
public:
  static snapnav::Value read(const std::string &text) {
    Json json(text);
    snapnav::Value value = json.value();
    json.space();
    if (json.at_ != text.size()) json.fail("more after the value");
    return value;
  }
  static std::string write(snapnav::View value) {
    using snapnav::Kind;
    switch (value.kind()) {
    case Kind::boolean: return value.as<bool>() ? "true" : "false";
    case Kind::integer: return std::to_string(value.as<std::int64_t>());
    case Kind::number: {
      char s[64];
      snprintf(s, sizeof s, "%.17g", value.as<double>());
      return s;
    }
    case Kind::string: return quoted(value.as<std::string>());
    case Kind::list: {
      std::string all = "[";
      for (auto item : value.items()) all += (all.size() > 1 ? "," : "") + write(item);
      return all + "]";
    }
    case Kind::map: {
      std::string all = "{";
      for (auto [key, item] : value.entries())
        all += (all.size() > 1 ? "," : "") + quoted(std::string(key)) + ":" + write(item);
      return all + "}";
    }
    default: return "null";
    }
  }

private:
  explicit Json(const std::string &text) : text_(text) {}
  const std::string &text_;
  std::size_t at_ = 0;

  static std::string quoted(const std::string &text) {
    std::string all = "\"";
    for (const char letter : text) {
      if (static_cast<unsigned char>(letter) < 0x20) {
        char code[8];
        std::snprintf(code, sizeof code, "\\u%04x", static_cast<unsigned>(letter));
        all += code;
        continue;
      }
      if (letter == '"' || letter == '\\') all += '\\';
      all += letter;
    }
    return all + '"';
  }
  [[noreturn]] void fail(const char *what) {
    throw std::runtime_error(std::string(what) + " at " + std::to_string(at_));
  }
  void space() {
    while (at_ < text_.size() && std::string(" \n\t\r").find(text_[at_]) != std::string::npos)
      at_++;
  }
  bool take(char c) {
    space();
    if (at_ >= text_.size() || text_[at_] != c) return false;
    at_++;
    return true;
  }
  bool word(const char *w) {
    const std::string s = w;
    if (text_.compare(at_, s.size(), s) != 0) return false;
    at_ += s.size();
    return true;
  }
  void utf8(unsigned c, std::string &out) {
    if (c < 0x80)
      out += char(c);
    else if (c < 0x800)
      out += char(0xC0 | c >> 6), out += char(0x80 | (c & 63));
    else if (c < 0x10000)
      out += char(0xE0 | c >> 12), out += char(0x80 | (c >> 6 & 63)), out += char(0x80 | (c & 63));
    else
      out += char(0xF0 | c >> 18), out += char(0x80 | (c >> 12 & 63)),
          out += char(0x80 | (c >> 6 & 63)), out += char(0x80 | (c & 63));
  }
  unsigned hex() {
    unsigned c = std::stoul(text_.substr(at_, 4), nullptr, 16);
    at_ += 4;
    return c;
  }
  std::string string() {
    std::string out;
    while (at_ < text_.size() && text_[at_] != '"') {
      if (text_[at_] != '\\') {
        out += text_[at_++];
        continue;
      }
      const char c = text_[at_ + 1];
      at_ += 2;
      if (c == 'n')
        out += '\n';
      else if (c == 't')
        out += '\t';
      else if (c == 'r')
        out += '\r';
      else if (c == 'b')
        out += '\b';
      else if (c == 'f')
        out += '\f';
      else if (c == 'u') {
        unsigned u = hex();
        if (u >= 0xD800 && u < 0xDC00 && word("\\u"))
          u = 0x10000 + ((u - 0xD800) << 10) + (hex() - 0xDC00);
        utf8(u, out);
      } else
        out += c;
    }
    at_++;
    return out;
  }
  snapnav::Value value() {
    using snapnav::Value;
    space();
    if (take('"')) return Value(string());
    if (take('[')) {
      std::vector<Value> items;
      if (take(']')) return snapnav::list({});
      do items.push_back(value());
      while (take(','));
      if (!take(']')) fail("expected ]");
      return snapnav::list(std::move(items));
    }
    if (take('{')) {
      std::vector<snapnav::Entry> entries;
      if (take('}')) return snapnav::map({});
      do {
        if (!take('"')) fail("expected a key");
        std::string key = string();
        if (!take(':')) fail("expected :");
        entries.push_back({key, value()});
      } while (take(','));
      if (!take('}')) fail("expected }");
      return snapnav::map(std::move(entries));
    }
    if (word("true")) return Value(true);
    if (word("false")) return Value(false);
    if (word("null")) return Value();
    const std::size_t from = at_;
    while (at_ < text_.size() &&
           std::string("+-.eE0123456789").find(text_[at_]) != std::string::npos)
      at_++;
    const std::string number = text_.substr(from, at_ - from);
    if (number.empty()) fail("expected a value");
    if (number.find_first_of(".eE") == std::string::npos)
      return Value(std::int64_t(std::stoll(number)));
    return Value(std::stod(number));
  }
};
#endif
