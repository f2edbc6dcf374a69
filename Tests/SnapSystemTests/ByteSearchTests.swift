import SnapSystem
import Testing

@Suite("Bytes in bytes")
struct ByteSearchTests {
  @Test(
    "have others put in their place, from left to right",
    arguments: [
      ("", "a", "b", ""), ("aaa", "", "b", "aaa"), ("aaa", "aa", "b", "ba"), ("abab", "ab", "", ""),
      ("aab", "ab", "c", "ac"), ("x", "xy", "z", "x"), ("é", "\u{A9}", "z", "é"),
      ("/a/b: /a/b", "/a/b", "it", "it: it"),
    ])
  func replaced(whole: String, part: String, other: String, expected: String) {
    #expect(whole.replaced(part, by: other) == expected)
    let bytes = Array(whole.utf8).replaced(Array(part.utf8), by: Array(other.utf8))
    #expect(bytes == Array(expected.utf8))
  }

  @Test("are found wherever they stand, and none everywhere")
  func held() {
    for part in ["", "a", "ab", "b", "bc", "c", "abc"] { #expect("abc".holds(part)) }
    for part in ["ac", "abcd", "d", "B"] { #expect(!"abc".holds(part)) }
    #expect("".holds("") && !"".holds("a"))
  }
}
