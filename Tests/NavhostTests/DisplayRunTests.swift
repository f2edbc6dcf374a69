import Foundation
import SnapValue
import TestKit
import Testing

@Suite("Displays that show their own regions")
struct DisplayRunTests {
  private static let path = ["PATH": Child.inherited["PATH"] ?? "/usr/bin:/bin"]

  /// A program that writes what it is opened with and shown, and on the attendant's display asks once for
  /// back, before anybody asks for something else.
  private static let program = """
    import json, sys
    def say(**message): print(json.dumps(message), flush=True)
    out = open(sys.argv[1] + ".txt", "a")
    def note(word, value):
        out.write(json.dumps([word, value], sort_keys=True) + "\\n")
        out.flush()
    asked = 0
    for message in map(json.loads, sys.stdin):
        if message["kind"] == "open":
            note("open", message.get("displays"))
            say(kind="ready", knowsRegions=len(sys.argv) < 3)
        if message["kind"] != "present": continue
        shown = message["shown"]
        note("updates", [[u["op"], u.get("key"), u.get("region")] for u in message["updates"]])
        note("shown", [[r["name"], r["count"]] for r in shown["regions"]]
             + [l["key"] for l in shown["layers"]] + [shown["main"]])
        counts = {r["name"]: r["count"] for r in shown["regions"]}
        if sys.argv[1] == "attendant" and asked == 0 and max(counts.values()) == 2:
            asked += 1
            say(kind="request", request={"kind": "back"})
        if "token" in message: say(kind="complete", token=message["token"])
    """

  private static func manifest(_ attendant: String, _ steps: String) -> String {
    """
    {"navhost": 1, "app": {"id": "org.example.counter", "scheme": "counter"},
     "presenter": [{"all": [
       {"exec": ["python3", "./view.py", "customer"]},
       {"exec": ["python3", "./view.py", \(attendant)]}, "trace"]}],
     "displays": {
       "customer": {"presenter": "python3 ./view.py customer", "output": "HDMI-1", "regions": ["main"]},
       "attendant": {"presenter": "python3 ./view.py \(attendant.replacing("\"", with: "").replacing(",", with: ""))",
                     "regions": ["desk"]}},
     "regions": {"main": {"kind": "stack"}, "desk": {"kind": "stack", "root": "orders"}},
     "screens": {"home": {}, "film": {}, "ask": {}, "orders": {}, "order": {}},
     "navigations": {
       "film": {"from": ["home"], "to": "film"},
       "ask": {"from": ["film"], "to": "ask", "presentation": "present"},
       "close": {"from": ["ask"], "to": "ask", "presentation": "dismiss"},
       "order": {"from": ["orders"], "to": "order"}},
     "state": {"initial": "counter://home"}, "script": [\(steps)]}
    """
  }

  private func run(
    _ attendant: String, _ steps: String, in folder: borrowing TemporaryFolder
  ) throws -> Navhost.Run {
    let path = try folder.write("app.json", Self.manifest(attendant, steps))
    try folder.write("view.py", Self.program)
    return try Navhost.run(["run", path, "--no-control", "--script"], environment: Self.path)
  }

  private func told(_ name: String, in folder: borrowing TemporaryFolder) throws -> [String] {
    try String(contentsOfFile: folder.path("\(name).txt"), encoding: .utf8)
      .split(separator: "\n").map(String.init)
  }

  private static let steps = """
    {"navigate": "film"}, {"navigate": "ask"}, {"navigate": "order"},
    {"back": 1, "expect": {"state": "counter://home/film"}}, {"back": 1},
    {"navigate": "film"}
    """

  @Test("each is told of its own regions only, and layers are where main is")
  func own() throws {
    let folder = try TemporaryFolder()
    let run = try run("\"attendant\"", Self.steps, in: folder)
    #expect(run.status == 0, "\(run.words)")
    #expect(
      try told("customer", in: folder) == [
        #"["open", [{"name": "customer", "output": "HDMI-1", "regions": ["main"]}]]"#,
        #"["updates", [["root", "home", "main"]]]"#, #"["shown", [["main", 1], "main"]]"#,
        #"["updates", [["push", "film", "main"]]]"#, #"["shown", [["main", 2], "main"]]"#,
        #"["updates", [["present", "ask", "main"]]]"#, #"["shown", [["main", 2], "ask", "main"]]"#,
        #"["updates", [["dismiss", "ask", "main"]]]"#, #"["shown", [["main", 2], "main"]]"#,
        #"["updates", [["popTo", "home", "main"]]]"#, #"["shown", [["main", 1], "main"]]"#,
        #"["updates", [["push", "film", "main"]]]"#, #"["shown", [["main", 2], "main"]]"#,
      ])
    // Back is back on the attendant's own display, and takes no layer of the customer's away.
    #expect(
      try told("attendant", in: folder) == [
        #"["open", [{"name": "attendant", "regions": ["desk"]}]]"#,
        #"["updates", [["root", "orders", "desk"]]]"#, #"["shown", [["desk", 1], "desk"]]"#,
        #"["updates", [["push", "order", "desk"]]]"#, #"["shown", [["desk", 2], "desk"]]"#,
        #"["updates", [["popTo", "orders", "desk"]]]"#, #"["shown", [["desk", 1], "desk"]]"#,
      ])
  }

  @Test("one that knows a single stack gets its display's as main")
  func plain() throws {
    let folder = try TemporaryFolder()
    let run = try run("\"attendant\", \"plain\"", Self.steps, in: folder)
    #expect(run.status == 0, "\(run.words)")
    #expect(
      try told("attendant", in: folder) == [
        #"["open", [{"name": "attendant", "regions": ["desk"]}]]"#,
        #"["updates", [["root", "orders", "main"]]]"#, #"["shown", [["main", 1], "main"]]"#,
        #"["updates", [["push", "order", "main"]]]"#, #"["shown", [["main", 2], "main"]]"#,
        #"["updates", [["popTo", "orders", "main"]]]"#, #"["shown", [["main", 1], "main"]]"#,
      ])
  }

  @Test("one that dies is shown its own regions again, and nothing else")
  func dies() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("app.json", Self.manifest("\"attendant\"", Self.steps))
    let deadly = Self.program.replacing(
      "        shown = message[\"shown\"]",
      with: """
                if sys.argv[1] == "attendant" and message["updates"][-1].get("key") == "order" and not message.get("isSync") and "died" not in open("seen.txt", "a+").read():
                    import os
                    open("seen.txt", "w").write("died")
                    os.kill(os.getpid(), 9)
                shown = message["shown"]
        """)
    try folder.write("view.py", deadly)
    let run = try Navhost.run(["run", path, "--no-control", "--script"], environment: Self.path)
    #expect(run.status == 0, "\(run.words)")
    let told = try told("attendant", in: folder)
    #expect(told.contains(#"["shown", [["desk", 2], "desk"]]"#))
    #expect(!told.contains { $0.contains("main") })
  }
}
