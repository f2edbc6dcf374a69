import Foundation
import SnapValue
import TestKit
import Testing

@Suite("What was probably meant is told by the control socket")
struct ControlHintTests {
  @Test("a wrong name has its nearest one, or all there are")
  func nearest() throws {
    let host = try RunningNavhost()
    let client = try host.connect()
    #expect(try client.ask(#"{"op":"stat"}"#)["error"]?["hint"] == #"did you mean "state"?"#)
    let all = try client.ask(#"{"op":"fly"}"#)["error"]?["hint"]?.string ?? ""
    #expect(all.hasPrefix("there are: state, ") && all.contains(", open, "))
  }

  @Test(
    "what a request names and nobody knows has its nearest name, too",
    arguments: [
      (#"{"op":"dismiss","layer":"abot"}"#, #"unknown layer or effect "abot""#, "about")
    ])
  func nearestName(line: String, reason: String, near: String) throws {
    let host = try RunningNavhost()
    let client = try host.connect()
    let answer = try client.ask(line)
    #expect(answer["ok"] == false)
    #expect(answer["outcome"] == "failed")
    #expect(answer["reason"] == .string(reason), "\(answer.jsonText)")
    #expect(answer["message"] == "That did not work. Please try again.")
    #expect(answer["hint"] == .string("did you mean \"\(near)\"?"))
    #expect(try client.ask(#"{"op":"dismiss","layer":"about"}"#)["outcome"] == "alreadyThere")
  }

  @Test(
    "a wrong name of a request is answered with its outcome, and what was meant beside it",
    arguments: [
      (#"{"op":"navigate","navigation":"abuot"}"#, #"did you mean "about"?"#),
      (#"{"op":"go","to":"abuot"}"#, #"did you mean "about"?"#),
      (#"{"op":"press","action":"Paye"}"#, #"did you mean "Pay"?"#),
      (#"{"op":"segue","segue":"mroe"}"#, #"did you mean "more"?"#),
      (
        #"{"op":"open","url":"small://hoem"}"#,
        #"there is no screen or effect "hoem"; did you mean "home"?"#
      ),
      (#"{"op":"open","url":"home"}"#, #"did you mean "small://home"?"#),
      (#"{"op":"dismiss","layer":"zzz"}"#, "no layer or effect is shown"),
      (#"{"op":"route","route":"sart"}"#, #"did you mean "start"?"#),
    ])
  func meant(line: String, hint: String) throws {
    let host = try RunningNavhost(Self.named)
    let client = try host.connect()
    let answer = try client.ask(line)
    #expect(answer["ok"] == false)
    #expect(answer["hint"] == .string(hint), "\(answer.jsonText)")
    let ctl = try Navhost.run(["ctl", "--socket", host.socket, line])
    #expect(ctl.words == "navhost: \(hint)\n")
    #expect(!ctl.output.contains("did you mean"))
  }

  @Test("what is led elsewhere is told as that, to what and by whom, of links from outside, too")
  func ledElsewhere() throws {
    let host = try RunningNavhost(Self.named)
    let client = try host.connect()
    let hint = Value.string("led elsewhere by route /old → /start")
    for line in [
      #"{"op":"enter","urls":["small:///old"]}"#, #"{"op":"route","route":"/old"}"#,
      #"{"op":"enter","urls":["small:///old","small:///start"]}"#,
    ] {
      let answer = try client.ask(line)
      #expect(answer["ok"] == true && answer["outcome"] == "redirected", "\(answer.jsonText)")
      #expect(answer["reason"] == "/start" && answer["hint"] == hint)
      #expect(try client.ask(#"{"op":"back"}"#)["ok"] == true)
    }
    let plain = try client.ask(#"{"op":"enter","urls":["small:///start"]}"#)
    #expect(plain["outcome"] == "done" && plain["hint"] == nil)
  }

  private static let named = """
    {
      "navhost": 1, "app": { "id": "org.example.small", "title": "Small", "scheme": "small" },
      "screens": {
        "home": {
          "segues": { "more": { "to": "about", "kind": "show" } },
          "card": { "type": "AdaptiveCard", "version": "1.5", "body": [], "actions": [
            { "type": "Action.Execute", "title": "Pay", "verb": "navigate", "data": "about" } ] } },
        "about": {}
      },
      "navigations": { "about": { "from": ["home"], "to": "about" } },
      "routes": [
        { "name": "start", "path": "/start", "do": "about", "exported": true },
        { "name": "old", "path": "/old", "do": { "redirect": "/start" }, "exported": true } ],
      "state": { "initial": "small://home" }
    }
    """
}
