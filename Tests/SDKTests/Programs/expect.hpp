// Expectations that are counted, and printed when they do not hold.
#ifndef EXPECT_HPP
#define EXPECT_HPP

#include <cstdio>
#include <string>
#include <string_view>

inline int failures = 0;

inline void expect(bool truth, const char *what, const char *file, int line) {
  if (truth) return;
  failures++;
  std::printf("%s:%d: %s\n", file, line, what);
}
inline void expect_text(std::string_view is, std::string_view wanted, const char *file, int line) {
  if (is == wanted) return;
  failures++;
  std::printf("%s:%d: \"%s\" is not \"%s\"\n", file, line, std::string(is).c_str(),
              std::string(wanted).c_str());
}
#define EXPECT(condition) expect((condition) ? true : false, #condition, __FILE__, __LINE__)
#define EXPECT_TEXT(is, wanted) expect_text(is, wanted, __FILE__, __LINE__)
#define EXPECT_THROWS(code_wanted, message, ...)                                                   \
  try {                                                                                            \
    (void)(__VA_ARGS__);                                                                           \
    expect(false, "nothing was thrown: " #__VA_ARGS__, __FILE__, __LINE__);                        \
  } catch (const snapnav::Error &error) {                                                          \
    EXPECT(error.code() == (code_wanted));                                                         \
    EXPECT_TEXT(error.what(), message);                                                            \
  }

inline int report() {
  std::puts(failures ? "failed" : "all hold");
  return failures ? 1 : 0;
}

#endif
