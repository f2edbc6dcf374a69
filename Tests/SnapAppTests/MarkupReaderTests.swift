import SnapValue
import Testing

@testable import SnapApp

@Suite("Files of GtkBuilder are read as far as the check needs")
struct MarkupReaderTests {
  private func told(_ text: String) -> String {
    do throws(MarkupReader.Fault) {
      return try MarkupReader.events(of: Array(text.utf8)).map(word).joined(separator: " ")
    } catch { return "\(error.offset): \(error.reason)" }
  }

  private func word(_ event: MarkupReader.Event) -> String {
    switch event {
    case .start(let name, let attributes, _):
      "<\(name)" + attributes.sorted { $0.key < $1.key }.map { " \($0)=\($1)" }.joined() + ">"
    case .text(let text, _): text
    case .end(let name): "</\(name)>"
    }
  }

  @Test(
    "elements, attributes and texts come in order",
    arguments: [
      ("<a/>", "<a> </a>"),
      ("<?xml version='1.0'?><!-- <b> --><a>\n</a>", "<a> </a>"),
      ("<a b=\"1\" c = '2'>x<d/>y</a>", "<a b=1 c=2> x <d> </d> y </a>"),
      ("<a>&lt;&amp;&gt; &quot;&apos;&#65;&#x42;</a>", "<a> <&> \"'AB </a>"),
      ("<a b='größer'>梱包</a>", "<a b=größer> 梱包 </a>"),
    ])
  func events(_ text: String, _ expected: String) { #expect(told(text) == expected) }

  @Test(
    "what is wrong is told with its place",
    arguments: [
      ("", "0: there is no element"),
      ("<a>", "3: <a> is not closed"),
      ("<a></b>", "3: </b> closes nothing"),
      ("<a/><b/>", "4: there is a second root <b>"),
      ("x<a/>", "0: text stands outside of all elements"),
      ("<a b></a>", "4: \"b\" has no value"),
      ("<a b=1/>", "5: the value of \"b\" does not stand in quotation marks"),
      ("<a b='1", "6: the value of \"b\" does not end"),
      ("<a b='1' b='2'/>", "10: <a> has \"b\" twice"),
      ("<a>&nbsp;</a>", "3: \"&nbsp;\" is no entity"),
      ("<!DOCTYPE a><a/>", "0: document types and sections are not read"),
      ("<!-- <a/>", "0: a comment does not end"),
      ("< a/>", "1: a name is missing"),
    ])
  func faults(_ text: String, _ expected: String) { #expect(told(text) == expected) }

  @Test("a place counts lines as editors do, and columns in scalars, as in JSON")
  func places() {
    func place(_ text: String) -> [Int] {
      let place = Diagnostic.Place(
        file: "a.ui", text: Array(text.utf8), offset: text.utf8.count)
      return [place.line, place.column]
    }
    #expect(place("") == [1, 1])
    #expect(place("<a>\n<b>") == [2, 4])
    #expect(place("<a>\r\n<b>\r\n") == [3, 1])
    #expect(place("<a>\r<b>") == [2, 4])
    // A letter with a mark of its own, and a family of three: two scalars and five.
    #expect(place("e\u{301}") == [1, 3])
    #expect(place("\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}") == [1, 6])
  }

  @Test("an entity is one whatever follows it")
  func entities() {
    #expect(told("<a>&amp;\u{301}</a>") == "<a> &\u{301} </a>")
    #expect(told("<a>&\u{301}</a>") == "3: \"&\u{301}\" is no entity")
    #expect(told("<a>&#0;</a>") == "3: \"&#0;\" is no entity")
    #expect(told("<a>&#+65;</a>") == "3: \"&#+65;\" is no entity")
  }

  @Test("elements stand at most 128 deep in one another")
  func depth() {
    let deep = String(repeating: "<a>", count: 200)
    #expect(told(deep) == "384: elements stand too deep")
  }

  @Test("no text, however it is cut or changed, does any harm")
  func anything() {
    let whole = Array("<i><o c=\"G\" id='s'><!-- x --><p n='action-name'>&lt;nav</p></o></i>".utf8)
    for end in whole.indices {
      _ = try? MarkupReader.events(of: Array(whole[..<end]))
      for byte: UInt8 in [0, 0x26, 0x3C, 0x3E, 0x27, 0x2F, 0xFF] {
        var changed = whole
        changed[end] = byte
        _ = try? BuilderObjects(changed)
      }
    }
  }
}
