import Foundation
import SnapValue
import Testing

@testable import navhost

@Suite("eval answers path searches")
struct EvalPathTests {
  private func answer(_ line: String) -> String {
    Evaluator().answer(.bytes(Array(line.utf8)))
  }

  @Test("every published row of the source library, and ours where ours stands")
  func vectors() throws {
    let rows = try Self.rows()
    #expect(rows.count == 30)
    for row in rows {
      var question: ValueMap = ["op": "path"]
      for name in ["commands", "stack", "goal", "properties", "schema", "parents"] {
        question[name] = row[name]
      }
      question["via"] = row["breadcrumbs"]
      let answer = try Value(jsonText: answer(Value.map(question).jsonText))
      let number = row["n"]?.int ?? -1
      #expect(answer["ok"] == true, "row \(number)")
      if let ours = row["ours"] {
        for name in ["outcome", "executed", "operations"] where ours[name] != nil {
          #expect(answer[name] == ours[name], "row \(number)")
        }
        let types = answer["stack"]?.list?.compactMap { $0.list?.first }
        if let stack = ours["stack"]?.list { #expect(types == stack, "row \(number)") }
        if ours["outcome"] != "done" { #expect(answer["stack"] == row["stack"], "row \(number)") }
      } else {
        #expect(answer["outcome"] == "done", "row \(number)")
        #expect(answer["executed"] == row["result"]?["executed"], "row \(number)")
        #expect(answer["stack"] == row["result"]?["stack"], "row \(number)")
      }
    }
  }

  private static func rows() throws -> [Value] {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let file = tests.appending(path: "SnapEngineTests/Vectors/rld-paths.json")
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    return try Value(jsonText: text)["rows"]?.list ?? []
  }

  @Test(
    "questions and answers",
    arguments: [
      (
        #"{"op":"path","commands":[{"origins":[],"destination":"a"},"#
          + #"{"name":"b","origins":["a"],"destination":"b","cost":3}],"stack":[],"goal":"b","#
          + #""properties":{"p":1,"q":2,"r":3},"schema":{"b":{"p":"rw","q":"ro"}}}"#,
        #"{"ok":true,"outcome":"done","executed":[0,"b"],"operations":["push a","push b"],"#
          + #""stack":[["a",{}],["b",{"p":1}]]}"#
      ),
      (
        #"{"op":"path","commands":[{"origins":null,"destination":"a"},"#
          + #"{"origins":["a"],"destination":"b"},{"origins":["b"],"destination":"a"}],"#
          + #""stack":[["x",{"p":1}]],"goal":"z"}"#,
        #"{"ok":true,"outcome":"noPath","executed":[],"operations":[],"stack":[["x",{"p":1}]]}"#
      ),
      (
        #"{"op":"path","commands":[],"stack":[["a",{"p":null}]],"goal":"a","#
          + #""properties":{"p":null},"schema":{"a":{"p":"rw"}}}"#,
        #"{"ok":true,"outcome":"noPath","executed":[],"operations":[],"stack":[["a",{"p":null}]]}"#
      ),
      (
        #"{"op":"path","commands":[],"stack":[["D",{"p":1}]],"goal":"B","#
          + #""properties":{"p":1},"schema":{"B":{"p":"rw"}},"parents":{"D":"B"}}"#,
        #"{"ok":true,"outcome":"alreadyThere","executed":[],"operations":[],"#
          + #""stack":[["D",{"p":1}]]}"#
      ),
    ])
  func answers(_ question: String, _ expected: String) {
    #expect(answer(question) == expected)
  }

  @Test(
    "a question that makes no sense is told what is expected",
    arguments: [
      (#""commands":[],"stack":[]"#, "path needs \"goal\": a string"),
      (
        #""goal":"a","commands":[],"stack":["a"]"#,
        "an element of \"stack\" must be [type, {properties}]"
      ),
      (
        #""goal":"a","stack":[],"commands":[{"destination":"a","cost":-1}]"#,
        "\"cost\" of a command must be a whole number from 0 to 1000000"
      ),
      (
        #""goal":"a","stack":[],"commands":[],"schema":{"a":{"p":"w"}}"#,
        "the property \"p\" must be \"rw\" or \"ro\""
      ),
      (
        #""goal":"a","stack":[],"commands":[3]"#,
        "an element of \"commands\" must be an object, not integer"
      ),
    ])
  func refusals(_ members: String, _ message: String) throws {
    let answer = try Value(jsonText: answer(#"{"op":"path",\#(members)}"#))
    #expect(answer["error"]?["message"]?.string == message)
    #expect(answer["error"]?["code"] == "badRequest")
  }
}
