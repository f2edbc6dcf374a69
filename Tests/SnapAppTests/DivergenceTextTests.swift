import Testing

@testable import SnapApp

@Suite("What a replay tells of a difference can be seen in it")
struct DivergenceTextTests {
  private func text(_ expected: String, _ came: String) -> [String] {
    Divergence(
      request: "request 2, go", after: "the call", expected: expected, came: came, entry: 3, of: 9
    ).text.split(separator: "\n").map(String.init)
  }

  @Test("a short one stands there whole")
  func short() {
    #expect(
      text("it answered 1", "it answered 2").suffix(2)
        == ["  expected: it answered 1", "      came: it answered 2"])
  }

  @Test("of long answers that begin alike, the place where they differ is shown")
  func long() {
    let films = (0..<200).map { "film \($0)" }.joined(separator: ",")
    let lines = text("it answered \(films),A,\(films)", "it answered \(films),B,\(films)")
    #expect(lines[2].hasPrefix("  expected: it answered film 0,"), "\(lines[2])")
    #expect(lines[2].contains("film 199,A,film 0"), "\(lines[2])")
    #expect(lines[3].contains("film 199,B,film 0"), "\(lines[3])")
    #expect(lines.allSatisfy { $0.count < 450 })
  }
}
