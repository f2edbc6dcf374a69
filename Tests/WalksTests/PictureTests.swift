import SnapValue
import Testing
import Walks

@Suite("A walk's judge holds what is seen to what the state URL says")
struct PictureTests {
  private static let view: Value = [
    "body": [
      "kind": "box",
      "children": [
        ["kind": "text", "paragraphs": [["runs": [["text": "Which "], ["text": "film?"]]]]],
        ["kind": "image", "alt": "A poster"],
        ["kind": "text", "hidden": true, "paragraphs": [["runs": [["text": "Later"]]]]],
        ["kind": "facts", "facts": [["title": [["text": "From"]], "value": [["text": "1922"]]]]],
        ["kind": "input", "id": "t", "label": [["text": "Title"]], "placeholder": "nosferatu"],
      ],
    ],
    "actions": [["title": "▶ Find"], ["title": "Back"]],
  ]

  struct Reading: Sendable, CustomTestStringConvertible {
    let words: String
    let fault: String?
    var testDescription: String { words }
  }

  @Test(
    "the words of a view, in order, with those of pictures and fields where they are drawn",
    arguments: [
      Reading(words: "Which film? From 1922 Title [nosferatu] ▶ Find Back", fault: nil),
      Reading(words: "Which film? ■ A poster From 1922 Title ► Find ◄ Back", fault: nil),
      Reading(words: "Which film? From 1922 Title Find", fault: "\"Back\" is not seen"),
      Reading(words: "film? Which From 1922 Title Find Back", fault: "\"film\" is seen after \"\""),
      Reading(words: "Which film? Later From 1922 Title Find Back", fault: "\"Later\" is seen"),
      Reading(words: "Which film? From 1922 Title Find Back Stop", fault: "\"Stop\" is seen"),
      Reading(words: "", fault: "\"Which\" is not seen"),
    ])
  func words(reading: Reading) {
    let fault = ExpectedText(view: Self.view).fault(in: reading.words.shownWords)
    #expect((fault == nil) == (reading.fault == nil), "\(fault ?? "no fault")")
    #expect(fault?.hasPrefix(reading.fault ?? "") != false, "\(fault ?? "")")
  }

  @Test(
    "where the order is not kept, each word as often as it stands there",
    arguments: [
      ("Back Find Title 1922 From film Which", true), ("Back Find Title 1922 From film", false),
      ("Back Back Find Title 1922 From film Which", false),
    ])
  func counted(words: String, isRight: Bool) {
    var text = ExpectedText(view: Self.view)
    text.isOrdered = false
    #expect((text.fault(in: words.shownWords) == nil) == isRight)
  }

  /// One text that is cut where there is no room, one that is broken, and one whose words come twice.
  private static let lines: Value = [
    "body": [
      "kind": "box",
      "children": [
        ["kind": "text", "paragraphs": [["runs": [["text": "The Cherry Orchard"]]]]],
        ["kind": "text", "wrap": true, "paragraphs": [["runs": [["text": "From 1904"]]]]],
        ["kind": "text", "paragraphs": [["runs": [["text": "An Evening of the Past"]]]]],
      ],
    ]
  ]

  @Test(
    "a text that is not broken into lines may end in an ellipsis, in or without order",
    arguments: [
      ("The Cherry Orchard From 1904 An Evening of the Past", true),
      ("The Cherry Or… From 1904 An Evening of the Past", true),
      ("The Cherry… From 1904 An Evening of …", true),
      ("The Cherry Or From 1904 An Evening of the Past", false),
      ("The Cherry Ok… From 1904 An Evening of the Past", false),
      ("The Cherry Orchard From 19… An Evening of the Past", false),
      ("The Cherry Or… Orchard From 1904 An Evening of the Past", false),
    ])
  func cut(words: String, isRight: Bool) {
    var text = ExpectedText(view: Self.lines)
    for isOrdered in [true, false] {
      text.isOrdered = isOrdered
      let fault = text.fault(in: words.shownWords)
      #expect((fault == nil) == isRight, "\(isOrdered ? "in" : "without") order: \(fault ?? "")")
    }
  }

  // MARK: Whole pictures

  private static func right() -> Picture {
    var seen = Picture()
    seen.location = "tv://home/show::2?help=vm"
    seen.trail = ["Home", "Nosferatu"]
    (seen.tabs, seen.selectedTab) = (["Watch", "Find"], "Watch")
    (seen.canGoBack, seen.depth) = (true, 2)
    seen.panes = [["Play"]]
    seen.layers = [Picture.Layer(title: "Help", words: ["Close"])]
    return seen
  }

  private static func expected() -> ExpectedPicture {
    func text(_ words: String) -> ExpectedText {
      ExpectedText(view: ["actions": [["title": .string(words)]]])
    }
    return ExpectedPicture(
      location: "tv://home/show::2?help=vm", trail: ["Home", "Nosferatu"], tabs: ["Watch", "Find"],
      selectedTab: "Watch", depth: 2, panes: [text("▶ Play")], layers: [("Help", text("Close"))])
  }

  /// Something that a presenter could draw wrongly.
  struct Planted: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let change: @Sendable (inout Picture) -> Void
  }

  @Test("a right picture has no fault")
  func noFault() { #expect(Self.expected().faults(in: Self.right()) == []) }

  @Test("nor has one that tells no address, no depth, and the last title alone")
  func silent() {
    var seen = Self.right()
    (seen.location, seen.depth, seen.trail) = (nil, nil, ["Nosferatu"])
    #expect(Self.expected().faults(in: seen) == [])
  }

  @Test("where nothing is shown, nothing may be read")
  func empty() {
    let nothing = ExpectedPicture(
      location: "tv://", trail: [], tabs: ["Watch"], selectedTab: "Watch", depth: -1, panes: [],
      layers: [])
    #expect(nothing.faults(in: Picture()) == [])
    #expect(nothing.faults(in: Self.right()).count == 2)
  }

  @Test(
    "whatever is drawn wrongly is told, once",
    arguments: [
      Planted(testDescription: "the address of before") { $0.location = "tv://home" },
      Planted(testDescription: "the title of the screen below") { $0.trail = ["Home"] },
      Planted(testDescription: "no title") { $0.trail = [] },
      Planted(testDescription: "another tab") { $0.selectedTab = "Find" },
      Planted(testDescription: "a tab too few") { $0.tabs.removeLast() },
      Planted(testDescription: "no way back") { $0.canGoBack = false },
      Planted(testDescription: "a step too few") { $0.depth = 1 },
      Planted(testDescription: "the text of another screen") { $0.panes = [["Stop"]] },
      Planted(testDescription: "a text twice") { $0.panes = [["Play", "Play"]] },
      Planted(testDescription: "a pane that went") { $0.panes.append(["Parts"]) },
      Planted(testDescription: "nothing") { $0.panes = [] },
      Planted(testDescription: "a layer that went") {
        $0.layers.append(Picture.Layer(title: "Number", words: []))
      },
      Planted(testDescription: "no layer") { $0.layers = [] },
      Planted(testDescription: "another layer's title") { $0.layers[0].title = "Player" },
      Planted(testDescription: "another layer's text") { $0.layers[0].words = ["Stop"] },
    ])
  func faults(planted: Planted) {
    var seen = Self.right()
    planted.change(&seen)
    #expect(Self.expected().faults(in: seen).count == 1)
  }

  @Test(
    "the keys of a state URL",
    arguments: [
      ("tv://home", ["home"], []), ("tv://home/show::a%2Fb", ["home", "show::a/b"], []),
      ("tv://home?menu=v&help=vm", ["home"], ["menu", "help"]), ("tv://?help=vm", [], ["help"]),
    ])
  func keys(url: String, stack: [String], above: [String]) {
    #expect(StateKeys(url).stack == stack)
    #expect(StateKeys(url).above == above)
  }
}
