import Foundation
import SnapValue
import TestKit
import Testing

/// State URLs through the built program: every row goes through one process.
@Suite("navhost eval answers questions about state URLs")
struct EvalURLTests {
  @Test("every published row of the source library, and ours where ours stands")
  func publishedRows() throws {
    let rows = try publishedDiffRows()
    let answers = try ask(
      rows.map { ["op": "diff", "from": $0["source"] ?? .null, "to": $0["target"] ?? .null] })
    for (row, answer) in zip(rows, answers) {
      let number = row["n"]?.int ?? -1
      if row["ours"] == "error" {
        #expect(answer["error"]?["code"] == "malformedUrl", "row \(number)")
        #expect(answer["error"]?["column"]?.int != nil, "row \(number)")
      } else if let ours = row["ours"]?.list {
        let answered = answer["updates"]?.list ?? []
        #expect(answered.map { $0["op"] } == ours.map { $0["op"] }, "row \(number)")
        #expect(answered.map { $0["key"] } == ours.map { $0["key"] }, "row \(number)")
      } else {
        let words = answer["updates"]?.list?.map { word($0, from: row["source"]?.string ?? "") }
        #expect(words == row["updates"]?.list?.compactMap(\.string), "row \(number)")
      }
    }
  }

  @Test("calls of a transition, those that are refused among them")
  func transitions() throws {
    let answers = try ask(Self.calls.map { try question($0.from, $0.calls) })
    for (row, answer) in zip(Self.calls, answers) {
      if let url = row.url {
        #expect(answer["url"] == .string("s://" + url), "\(row.from) \(row.calls)")
        let words = answer["updates"]?.list?.map { word($0, from: "s://" + row.from) }
        #expect(words?.joined(separator: " ") == row.updates, "\(row.from) \(row.calls)")
      } else {
        #expect(answer["error"]?["code"] == .string(row.updates), "\(row.from) \(row.calls)")
      }
    }
  }

  private struct Row {
    let from: String
    let calls: String
    let url: String?
    let updates: String
    init(_ from: String, _ calls: String, _ url: String?, _ updates: String) {
      (self.from, self.calls, self.url, self.updates) = (from, calls, url, updates)
    }
  }

  private static let calls: [Row] = [
    Row("h/a/b", #"["root","h"]"#, "h", "Pop(a→idx0)"),
    Row("h/a/b", #"["root","h",{"replace":true}]"#, "h", "Replace(h)"),
    Row("h/a/b", #"["root","h",{"replace":false}]"#, "h", "Pop(a→idx0)"),
    Row("h/a/b?m=1", #"["root","x"]"#, "x?m=v", "Replace(x)"),
    Row("h/a", #"["push","b"],["data","7"]"#, "h/a/b::7", "Push(b::7)"),
    Row("h", #"["push","a/b"]"#, "h/a%2Fb", "Push(a%2Fb)"),
    Row("h/a", #"["pop",1],["push","b"]"#, "h/b", "Pop(a→idx0) Push(b)"),
    Row("h/a", #"["pop",1],["push","a"]"#, "h/a", ""), Row("h/a", #"["pop",2]"#, "", "Clear"),
    Row("h", #"["pop",2]"#, nil, "illegalMutation"),
    Row("h", #"["pop",-1]"#, nil, "illegalMutation"),
    Row("h", #"["pop",1e30]"#, nil, "illegalMutation"),
    Row("h", #"["pop",1.5]"#, nil, "badRequest"),
    Row("h", #"["push","g"],["present","m"]"#, "h/g?m=vm", "Push(g) Anim(m,show,opt=9)"),
    Row(
      "h", #"["parameter","p",1],["push","x"],["push","y"]"#, "h/x/y?p=v",
      "Push(x) Push(y) Anim(p,show,opt=1)"),
    Row(
      "h/a?m=9", #"["dismiss","m"],["pop",1],["animate","n",true]"#, "h?n=v",
      "Anim(m,hide,opt=8) Pop(a→idx0) Anim(n,show,opt=1)"),
    Row("h?m=9", #"["present","m"]"#, "h?m=vm", ""),
    Row("h/a/b/c", #"["resolve","a"]"#, "h/a", "Pop(b→idx1)"),
    Row("h/a/b/c", #"["resolve","c"]"#, "h/a/b/c", ""),
    Row("h/a/b/c", #"["resolve","z"]"#, "h/a/b/c/z", "Push(z)"),
    Row("h/a/b/a", #"["resolve","a"]"#, "h/a", "Pop(b→idx1)"),
    Row("h/show::1/b", #"["resolve","show"]"#, "h/show::1", "Pop(b→idx1)"),
    Row("h/show::1", #"["resolve","show::1"]"#, "h/show::1/show::1", "Push(show::1)"),
    Row("h/a", #"["data","9"]"#, "h/a::9", "Pop(a→idx0) Push(a::9)"),
    Row("h/a::9", #"["data",null]"#, "h/a", "Pop(a::9→idx0) Push(a)"),
    Row("h/a::9", #"["data",""]"#, "h/a", "Pop(a::9→idx0) Push(a)"),
    Row("", #"["data","9"]"#, "", ""), Row("h", #"["push",""]"#, "h", ""),
    Row("h", #"["root",""]"#, "", "Clear"), Row("h", #"["resolve",""]"#, "h", ""),
    Row("h?m=v", #"["parameter","m","au"]"#, "h", "Anim(m,hide,opt=6)"),
    Row("h?k=0&n=1", "", "h?n=v", ""), Row("h", #"["animate","n",false]"#, "h", ""),
    Row("h", #"["push","a::%2F"]"#, "h/a::%252F", "Push(a::%252F)"),
    Row("h", #"["push","ä::🎬"]"#, "h/%C3%A4::%F0%9F%8E%AC", "Push(%C3%A4::%F0%9F%8E%AC)"),
    Row("h", #"["push","a::b::c"]"#, nil, "malformedUrl"),
    Row("h", #"["push","::c"]"#, nil, "malformedUrl"),
    Row("h", #"["present",""]"#, nil, "malformedUrl"),
    Row("h", #"["push",null]"#, nil, "illegalMutation"),
    Row("h", #"["root",null]"#, nil, "illegalMutation"),
    Row("h", #"["resolve",null]"#, nil, "illegalMutation"),
    Row("h", #"["present",null]"#, nil, "illegalMutation"),
    Row("h", #"["dismiss"]"#, nil, "illegalMutation"), Row("h", #"["push",1]"#, nil, "badRequest"),
    Row("h", #"["root","x",{"replace":1}]"#, nil, "badRequest"),
    Row("h", #"["parameter","k",16]"#, nil, "malformedUrl"),
    Row("h", #"["parameter","k","v&x=v"]"#, nil, "badRequest"),
    Row("h", #"["parameter","k","vv"]"#, nil, "malformedUrl"),
    Row("h", #"["animate","k",1]"#, nil, "badRequest"), Row("h", #""pop""#, nil, "badRequest"),
    Row("h//a", "", nil, "malformedUrl"),
  ]

  private func question(_ from: String, _ calls: String) throws -> Value {
    [
      "op": "transition", "from": .string("s://" + from),
      "calls": try Value(jsonText: "[\(calls)]"),
    ]
  }

  /// The answers of one process to all questions, in order.
  private func ask(_ questions: [Value]) throws -> [Value] {
    let run = try Navhost.run(
      ["eval"], input: questions.map { $0.jsonText + "\n" }.joined())
    #expect(run.status == 0)
    #expect(run.lines.count == questions.count)
    return try run.lines.map { try Value(jsonText: $0) }
  }

  /// An update in the words of the published rows, which name what a pop takes away.
  private func word(_ update: Value, from url: String) -> String {
    let (to, key) = (update["to"]?.string ?? "", update["key"]?.string ?? "")
    let flags = update["flags"]?.string ?? ""
    let bits = "vuam".enumerated().reduce(0) {
      $0 + (flags.contains($1.element) ? 1 << $1.offset : 0)
    }
    switch update["op"]?.string {
    case "clear": return "Clear"
    case "replace": return "Replace(\(to))"
    case "push": return "Push(\(to))"
    case "pop":
      let index = Int(update["index"]?.int ?? -2)
      let path = url.dropFirst(4).prefix { $0 != "?" }.split(separator: "/")
      let gone = index + 1 < path.count ? String(path[index + 1]) : "?"
      return "Pop(\(gone)→idx\(index))"
    case "show", "hide":
      return "Anim(\(key),\(update["op"]?.string ?? ""),opt=\(bits))"
    default: return update.jsonText
    }
  }

  private func publishedDiffRows() throws -> [Value] {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let file = tests.appending(path: "SnapEngineTests/Vectors/navigator-diff.json")
    let rows = try Value(jsonText: [UInt8](Data(contentsOf: file)))["rows"]?.list
    return try #require(rows, "the vectors have rows")
  }
}
