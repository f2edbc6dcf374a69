import TestKit
import Testing

@Suite("A screen whose picture there is not")
struct MissingPictureTests {
  /// A film without an id has a card whose pictures have no files; its card asks for them while it is made.
  @Test(
    "is shown, and the log calls it by its name from the first picture on",
    .enabled(if: Tools.hasX, Comment(rawValue: Tools.noX)))
  func isShown() throws {
    let shown = try Shown("television", config: ["animations": 0], isVerbose: true)
    shown.host.drain()
    for _ in 1...3 {
      let answer = try shown.control("open", "television://home?show=vm&parts=vm")
      #expect(answer.contains("done"), "\(answer)")
      try shown.control("open", "television://home")
    }
    try shown.control("quit")
    let words = shown.host.end().words
    let told = words.split(separator: "\n").filter { $0.contains("poster-.jpg") }
    #expect(!told.isEmpty, "\(words)")
    for line in told { #expect(line.contains(" Film: "), "\(line)") }
  }
}
