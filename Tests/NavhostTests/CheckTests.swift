import Foundation
import SnapValue
import TestKit
import Testing

@Suite("navhost check tells all that is wrong, and exits 3")
struct CheckTests {
  private static let sound = """
    {
      "navhost": 1,
      "app": { "id": "org.example.small", "title": "Small", "scheme": "small" },
      "screens": { "home": { "title": "Home", "card": "home.json" } },
      "state": { "initial": "small://home" }
    }
    """

  @Test("a sound manifest passes, with its name on standard output")
  func sound() throws {
    let folder = try TemporaryFolder()
    try folder.write("home.json", #"{"type": "AdaptiveCard", "version": "1.5", "body": []}"#)
    let path = try folder.write("small.json", Self.sound)
    let run = try Navhost.run(["check", path])
    #expect(run.status == 0)
    #expect(run.output == "\(path): no errors\n")
    #expect(run.words == "")
  }

  @Test("problems are told with place, line and remedy, all in one go")
  func problems() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      "bad.json",
      """
      {
        "navhost": 1,
        "app": { "id": "org.example.bad", "titel": "Bad", "scheme": "bad" },
      \t"screens": { "home": { "title": "Home" } },
        "navigations": { "go": { "from": ["hom"], "to": "home" } },
        "regions": {}
      }
      """)
    let run = try Navhost.run(["check", path])
    #expect(run.status == 3)
    #expect(run.words == "")
    try Golden.expect(folder.anonymous(run.output), is: "check-bad.txt")
  }

  @Test("a card that is missing, or no JSON, or no object is told", arguments: [nil, "{", "[]"])
  func cards(text: String?) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("small.json", Self.sound)
    if let text { try folder.write("home.json", text) }
    let run = try Navhost.run(["check", path])
    #expect(run.status == 3)
    #expect(run.output.contains("error NH619"))
    #expect(run.output.contains(text == nil ? "small.json:4:51" : "home.json"))
  }

  @Test("what is no readable file exits 3 and does not wait", arguments: ["", "/dev/zero", "nix"])
  func unreadable(name: String) throws {
    let folder = try TemporaryFolder()
    let path = name.hasPrefix("/") ? name : folder.url.path + "/" + name
    let run = try Navhost.run(["check", path])
    #expect(run.status == 3)
    #expect(run.output.contains("error NH108"))
  }

  @Test("--json answers one object with every problem")
  func json() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("bad.json", "{ \"navhost\": 1 ")
    let run = try Navhost.run(["check", "--json", path])
    #expect(run.status == 3)
    #expect(run.words == "")
    let answer = try Value(jsonText: run.output)
    #expect(answer["ok"] == false)
    let problem = try #require(answer["problems"]?.list?.first)
    #expect(problem["code"] == "NH101")
    #expect(problem["line"] == 1)
    #expect(problem["column"] == 16)
  }

  @Test("colour is used nowhere but on a terminal")
  func colour() throws {
    let run = try Navhost.run(["check", "/nonexistent"], environment: ["TERM": "xterm-256color"])
    #expect(!run.words.contains("\u{1B}"))
  }
}
