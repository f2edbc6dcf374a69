import SnapValue
import Testing

@testable import navhost

@Suite("Words of navhost ctl become commands of the protocol")
struct ControlWordsTests {
  @Test(
    "each line means one command",
    arguments: [
      ("open tv://home", #"{"op":"open","url":"tv://home"}"#),
      ("go video home search", #"{"op":"go","to":"video","via":["home","search"]}"#),
      ("back", #"{"op":"back"}"#), ("back 2", #"{"op":"back","count":2}"#),
      (
        "navigate openShow  {\"id\": \"2\"} ",
        #"{"op":"navigate","navigation":"openShow","payload":{"id":"2"}}"#
      ),
      ("segue more", #"{"op":"segue","segue":"more"}"#),
      ("press \"Pay now\"", #"{"op":"press","action":"Pay now"}"#),
      ("press 7 {\"tip\":2}", #"{"op":"press","action":7,"inputs":{"tip":2}}"#),
      ("events", #"{"op":"events"}"#),
      ("explain {\"back\": 1}", #"{"op":"explain","step":{"back":1}}"#),
      ("explain back", #"{"op":"explain","step":{"back":1}}"#),
      ("explain go video via", #"{"op":"explain","step":{"go":{"to":"video","via":["via"]}}}"#),
      (
        "explain navigate x {\"a\":1}",
        #"{"op":"explain","step":{"navigate":"x","payload":{"a":1}}}"#
      ),
      ("explain resume", #"{"op":"explain","step":{"resume":true}}"#),
      (
        "explain resume {\"a\":1}", #"{"op":"explain","step":{"payload":{"a":1},"resume":true}}"#
      ),
      (
        "explain press \"Pay now\" {\"tip\":2}",
        #"{"op":"explain","step":{"action":{"title":"Pay now"},"inputs":{"tip":2}}}"#
      ),
      (
        "explain press {\"id\":\"pay\"}", #"{"op":"explain","step":{"action":{"id":"pay"}}}"#
      ),
      ("explain undo", #"{"op":"explain","step":{"undo":1}}"#),
      ("{\"op\": \"state\", \"id\": 1}", #"{"op":"state","id":1}"#),
    ])
  func commands(line: String, expected: String) throws {
    let command = try ControlWords.command(ControlWords.split(line))
    #expect(Value.map(command).jsonText == expected)
  }

  @Test(
    "words that are no command say what was expected",
    arguments: [
      ("opne x", "unknown command \"opne\" of ctl; did you mean \"open\"?"),
      ("open", "URL is missing: ctl open URL"),
      ("open a b", "unexpected argument \"b\": ctl open URL"),
      ("back x", "\"x\" is no N: expected a number from 1"),
      (
        "navigate a {",
        "PAYLOAD is not JSON, column 2: expected a key in quotation marks or \"}\", found the "
          + "end of the text; what begins at 1:1 is not closed"
      ),
      (
        "navigate a {id:1}",
        "PAYLOAD is not JSON, column 2: expected a key in quotation marks or \"}\", found \"i\"; "
          + "between ' and ' a shell leaves quotation marks alone"
      ),
      ("explain", "STEP is missing: a step of a script in JSON, or a command"),
      (
        "explain quit",
        "\"quit\" cannot be explained; what can: back, forward, go, key, locale, navigate, open, "
          + "press, result, resume, route, segue, select, undo"
      ),
      (
        "explain press 7",
        "an action's number cannot be explained: name it by its title, or by {\"id\": …} or "
          + "{\"verb\": …}"
      ),
    ])
  func faults(line: String, expected: String) {
    #expect(throws: ControlWords.Fault(message: expected)) {
      try ControlWords.command(ControlWords.split(line))
    }
  }

  @Test("every command of the help is understood, and has words of its own")
  func table() throws {
    #expect(Set(ControlVerb.all.map(\.name)).count == ControlVerb.all.count)
    for verb in ControlVerb.all where verb.name != "explain" {
      let words =
        verb.parts.filter { $0.count == .one }.map { $0.form == .json ? "{}" : "x" }
      let command = try ControlWords.command([verb.name] + words)
      #expect(command["op"]?.string == verb.name)
    }
  }
}
