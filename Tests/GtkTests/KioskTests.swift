import Foundation
import SnapValue
import TestKit
import Testing

@Suite("A ticket is bought in the window by keys alone")
struct KeyTests {
  @Test(
    "from the welcome to the receipt and back",
    .enabled(if: Tools.hasKeys, Comment(rawValue: Tools.noKeys)))
  func buying() throws {
    let shown = try Shown("kiosk", config: ["animations": 20])
    let keys = try Keyboard(shown.desk)
    try keys.press("Return")
    try shown.reaches("kiosk://welcome/program")
    try keys.press("Right", "Return")
    try shown.reaches("kiosk://welcome/program/event::2")
    try keys.press("Return")
    try shown.reaches("kiosk://welcome/program/event::2?seats=vm")
    try keys.press("Tab", "Return")
    try shown.reaches("kiosk://welcome/program/event::2")
    try keys.press("Tab", "Return")
    try shown.reaches("kiosk://welcome/program/event::2/basket")
    try keys.press("Return")
    try shown.reaches("kiosk://welcome/program/event::2/basket/payment")
    try keys.press("Escape")
    #expect(try shown.outcome()["outcome"] == "vetoed")
    try keys.press("Return")
    try shown.reaches("kiosk://receipt")
    try keys.press("Return")
    try shown.reaches("kiosk://welcome")
  }

  @Test(
    "F1 asks for help by the manifest's trigger; Escape and Alt+Left go back",
    .enabled(if: Tools.hasKeys, Comment(rawValue: Tools.noKeys)))
  func keys() throws {
    let shown = try Shown("kiosk", config: ["animations": 20])
    let keys = try Keyboard(shown.desk)
    for back in ["Escape", "alt+Left", "XF86Back"] {
      try keys.press("F1")
      try shown.reaches("kiosk://welcome?help=vm")
      try keys.press(back)
      try shown.reaches("kiosk://welcome")
    }
  }

  @Test(
    "F3 opens the television's menu; Escape and a press beside it close it, and its entries lead on",
    .enabled(if: Tools.hasKeys, Comment(rawValue: Tools.noKeys)), arguments: ["en", "ar"])
  func menu(language: String) throws {
    let shown = try Shown("television", config: ["animations": 0, "width": 1000, "height": 700])
    try shown.control("locale", language)
    _ = try shown.outcome()
    let keys = try Keyboard(shown.desk)
    try keys.press("F3")
    try shown.reaches("television://home?entries=vm")
    try keys.press("Escape")
    try shown.reaches("television://home")
    try keys.press("F3")
    try shown.reaches("television://home?entries=vm")
    let (inside, beside) = language == "ar" ? (990, 200) : (10, 800)
    try keys.click(x: inside, y: 650)
    try keys.click(x: beside, y: 350)
    try shown.reaches("television://home")
    try keys.press("F3")
    try shown.reaches("television://home?entries=vm")
    try keys.press("Down", "Down", "Return")
    try shown.reaches("television://home/shelf::Favourites")
  }

  @Test(
    "F2 and F1 choose tabs",
    .enabled(if: Tools.hasKeys, Comment(rawValue: Tools.noKeys)))
  func tabs() throws {
    let shown = try Shown("television", config: ["animations": 20])
    let keys = try Keyboard(shown.desk)
    try keys.press("F2")
    try shown.reaches("television://search")
    try keys.press("F1")
    try shown.reaches("television://home")
  }
}

@Suite("A ticket is bought in the window by its accessibility tree alone")
struct TreeTests {
  private func tree(_ shown: Shown, _ words: String...) throws {
    let run = try tell(shown, words)
    #expect(run.status == 0, "\(words): \(run.output)")
  }

  private func tell(_ shown: Shown, _ words: [String]) throws -> Child.Run {
    let program = Repository.file("Tests/GtkTests/Programs/tree.py").path
    return try Child.run(
      "/usr/bin/python3", [program] + words, environment: shown.desk.environment)
  }

  @Test(
    "from the welcome to the receipt and back",
    .enabled(if: Tools.hasTree, Comment(rawValue: Tools.noTree)))
  func buying() throws {
    let shown = try Shown("kiosk", config: ["animations": 20])
    let steps = [
      ("What is on", "kiosk://welcome/program"),
      ("Goldberg Variations, Sat 20:00, Small hall, € 18.50", "kiosk://welcome/program/event::2"),
      ("Choose seats", "kiosk://welcome/program/event::2?seats=vm"),
      ("Two in row B", "kiosk://welcome/program/event::2"),
      ("To the basket", "kiosk://welcome/program/event::2/basket"),
      ("Pay", "kiosk://welcome/program/event::2/basket/payment"),
      ("Card read", "kiosk://receipt"),
      ("Done", "kiosk://welcome"),
    ]
    try expectNames(shown)
    for (button, location) in steps {
      try tree(shown, "press", button)
      try shown.reaches(location)
      try expectNames(shown)
    }
  }

  @Test(
    "on each screen of the television, too, whoever hears it hears no name of a class",
    .enabled(if: Tools.hasTree, Comment(rawValue: Tools.noTree)))
  func television() throws {
    let shown = try Shown("television", config: ["animations": 20])
    let states = [
      "home", "home/show::2", "home/show::2/player::2?player=vm", "search", "home?parents=vm",
    ]
    for state in states {
      try shown.control("open", "television://\(state)")
      try shown.outcome()
      try expectNames(shown)
    }
  }

  /// Nobody is told what a widget is called in the program, and what can be operated has a name.
  private func expectNames(_ shown: Shown) throws {
    let lines = try tell(shown, ["words"]).output.split(separator: "\n")
    #expect(lines.count > 3)
    let operated = ["push button", "toggle button", "text", "entry", "password text", "combo box"]
    for line in lines {
      let part = line.split(separator: ":", maxSplits: 1)
      let name = part.count > 1 ? part[1].trimmingCharacters(in: .whitespaces) : ""
      #expect(name.firstMatch(of: /\b(Gtk|Gdk|Adw|G|Snap)[A-Z]\w*/) == nil, "\(line) in \(lines)")
      if let role = part.first, operated.contains(String(role)) {
        #expect(!name.isEmpty, "\(line) in \(lines)")
      }
    }
  }

  @Test(
    "a sheet is a modal dialog with a name; what is typed there goes along",
    .enabled(if: Tools.hasTree, Comment(rawValue: Tools.noTree)))
  func sheet() throws {
    let shown = try Shown("kiosk", config: ["animations": 20])
    try shown.control("key", "F8")
    try shown.reaches("kiosk://welcome?pin=vm")
    let words = try tell(shown, ["words"]).output
    #expect(words.hasPrefix("dialog: For the staff"))
    #expect(!words.contains("What is on"))
    try tree(shown, "type", "PIN", "4711")
    try tree(shown, "press", "Enter")
    try shown.reaches("kiosk://attendant")
  }
}
