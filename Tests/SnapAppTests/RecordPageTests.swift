import Testing

@testable import SnapApp

@Suite("The page of a record")
struct RecordPageTests {
  @Test(
    "signs of HTML are escaped, also where a mark of a letter follows them",
    arguments: [
      ("a < b & c", "a &lt; b &amp; c"), ("\"x\" > y", "&quot;x&quot; &gt; y"),
      ("\"\u{301} onclick=\u{338}", "&quot;\u{301} onclick=\u{338}"), ("<\u{338}", "&lt;\u{338}"),
    ])
  func escaped(text: String, written: String) { #expect(RecordPage.escaped(text) == written) }
}
