import Foundation
import TestKit
import Testing

@Suite("What is asked on a display is about what it shows")
struct DisplayRequestTests {
  private static let path = ["PATH": Child.inherited["PATH"] ?? "/usr/bin:/bin"]

  /// A program that writes what it shows and how its requests ended. The customer's leaves the number of the
  /// screen and action that it shows last in a file; what the other one asks for, when it shows its second
  /// screen for the first time, stands in `asks`.
  private static let program = """
    import json, sys
    def say(**message): print(json.dumps(message), flush=True)
    name, rest = sys.argv[1], []
    out = open(name + ".txt", "a")
    def note(*values):
        out.write(" ".join(map(str, values)) + "\\n")
        out.flush()
    def asks(own):
        there = json.load(open("customer.json"))
        return [ASKS]
    for message in map(json.loads, sys.stdin):
        if message["kind"] == "open": say(kind="ready", knowsRegions=True)
        if message["kind"] == "outcome":
            note(message["id"], message["outcome"], message.get("reason", ""))
        if message["kind"] == "present":
            shown = message["shown"]
            note("at", shown["location"])
            last = message["updates"][-1]
            number = last.get("screen")
            view = last.get("described", {}).get("view", {})
            own = {"screen": number, "action": next((a["number"] for a in view.get("actions", [])), 0)}
            if name == "customer" and number: json.dump(own, open("customer.json", "w"))
            if name == "attendant" and shown["regions"][0]["count"] == 2 and not rest:
                rest = asks(own)
                for number, request in enumerate(rest): say(kind="request", id=number + 1, request=request)
            if "token" in message: say(kind="complete", token=message["token"])
    """

  private static func card(_ title: String, _ verb: String, _ data: String) -> String {
    """
    {"type": "AdaptiveCard", "version": "1.5", "actions": [
      {"type": "Action.Execute", "title": "\(title)", "verb": "\(verb)", "data": \(data)}]}
    """
  }

  private static let manifest = """
    {"navhost": 1, "app": {"id": "org.example.counter", "scheme": "counter"},
     "presenter": [{"all": [
       {"exec": ["python3", "./view.py", "customer"]}, {"exec": ["python3", "./view.py", "attendant"]}, "trace"]}],
     "displays": {
       "customer": {"presenter": "python3 ./view.py customer", "regions": ["main"]},
       "attendant": {"presenter": "python3 ./view.py attendant", "regions": ["desk"]}},
     "regions": {"main": {"kind": "stack"}, "desk": {"kind": "stack", "root": "orders"}},
     "screens": {
       "home": {"card": \(card("Films", "navigate", #"{"navigation": "film"}"#))}, "film": {}, "ask": {},
       "orders": {}, "order": {"card": \(card("Done", "back", "{}"))}, "bill": {}},
     "navigations": {
       "film": {"from": ["home"], "to": "film"},
       "order": {"from": ["orders"], "to": "order"}},
     "state": {"initial": "counter://home"}, "script": [{"navigate": "order"}, {"navigate": "film"}]}
    """

  /// What the attendant's display asks for, and what each display then had told.
  private func ask(_ requests: String) throws -> (customer: [String], attendant: [String]) {
    let folder = try TemporaryFolder()
    let path = try folder.write("app.json", Self.manifest)
    try folder.write("view.py", Self.program.replacing("ASKS", with: requests))
    let run = try Navhost.run(["run", path, "--no-control", "--script"], environment: Self.path)
    #expect(run.status == 0, "\(run.words)")
    func told(_ name: String) throws -> [String] {
      try String(contentsOfFile: folder.path("\(name).txt"), encoding: .utf8)
        .split(separator: "\n").map(String.init)
    }
    return (try told("customer"), try told("attendant"))
  }

  @Test("what is pressed on another display does nothing; what is on its own counts")
  func pressing() throws {
    let told = try ask(#"{"kind": "press", **there}, {"kind": "press", **own}"#)
    #expect(told.customer == ["at counter://home", "at counter://home/film"])
    #expect(
      told.attendant == [
        "at counter://orders", "at counter://orders/order",
        "1 failed the screen \"home\" is shown on another display", "at counter://orders",
        "2 done ",
      ])
  }

  @Test("nor is anything that names a screen or region of another one")
  func naming() throws {
    let told = try ask(
      """
      {"kind": "popTo", "screen": there["screen"]}, {"kind": "result", "screen": there["screen"]},
      {"kind": "segue", "screen": there["screen"], "id": "film"},
      {"kind": "collapse", "region": "main", "collapsed": True}, {"kind": "dismiss", "id": "ask"},
      {"kind": "result"}
      """)
    #expect(told.customer == ["at counter://home", "at counter://home/film"])
    let other = "failed the screen \"home\" is shown on another display"
    #expect(
      told.attendant == [
        "at counter://orders", "at counter://orders/order", "1 \(other)", "2 \(other)",
        "3 \(other)",
        "4 failed the region \"main\" is shown on another display",
        "5 failed layers are shown on another display", "at counter://orders", "6 done ",
      ])
  }

  @Test("its path is that of its own region, and a path is opened there")
  func paths() throws {
    let told = try ask(
      """
      {"kind": "open", "url": "counter://orders/order/bill"}, {"kind": "open", "url": "counter://orders"},
      {"kind": "open", "url": "counter://orders"}, {"kind": "open", "url": "counter://nowhere"},
      {"kind": "open", "url": "counter://orders/bill?ask=v"}
      """)
    #expect(told.customer == ["at counter://home", "at counter://home/film"])
    #expect(
      told.attendant == [
        "at counter://orders", "at counter://orders/order", "at counter://orders/order/bill",
        "1 done ",
        "at counter://orders", "2 done ", "3 alreadyThere ", "4 noRoute ",
        "at counter://orders/bill",
        "5 done ",
      ])
  }
}
