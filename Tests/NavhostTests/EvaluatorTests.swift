import SnapValue
import Testing

@testable import navhost

@Suite("eval answers each question with one line")
struct EvaluatorTests {
  private func answer(_ line: String) -> String {
    Evaluator().answer(.bytes(Array(line.utf8)))
  }

  @Test(
    "questions and answers",
    arguments: [
      (
        #"{"op":"semver","range":"^1.2","version":"1.4.0","id":[1]}"#,
        #"{"id":[1],"ok":true,"satisfies":true}"#
      ),
      (
        #"{"op":"semver","range":"^1.2","version":"1.4.0-beta","id":null}"#,
        #"{"id":null,"ok":true,"satisfies":false}"#
      ),
      (
        #"{"op":"semver","range":"*","version":"1.0.0","id":18446744073709551615}"#,
        #"{"id":18446744073709551615,"ok":true,"satisfies":true}"#
      ),
      (
        #"{"op":"semver","range":"*","version":"1.0.0","id":-1.50e400}"#,
        #"{"id":-1.50e400,"ok":true,"satisfies":true}"#
      ),
      (#"{"op":"parseJson","text":"[1e999]"}"#, #"{"ok":true,"duplicates":[]}"#),
      (
        #"{"op":"parseJson","base64":"Mf8="}"#,
        #"{"ok":false,"error":{"code":"invalidJson","message":"the bytes are not UTF-8","#
          + #""line":1,"column":2}}"#
      ),
      (
        #"{"op":"plan","manifest":"/none.json","state":"tv://home//","request":{"back":1}}"#,
        #"{"ok":false,"error":{"code":"malformedUrl","message":"a segment is empty","#
          + #""line":1,"column":11}}"#
      ),
      (
        #"{"op":"match","patterns":["/a/:id-/./b"],"path":"/a/5-/b"}"#,
        #"{"ok":true,"index":0,"params":{"id":"5"}}"#
      ),
      (
        #"{"op":"parseJson","text":"{\"a\":1,\"\\u0061\":2,\"a\":3}"}"#,
        #"{"ok":true,"duplicates":["/a"]}"#
      ),
      (#"{"op":"parseJson","base64":"eyJhIjoxfQ=="}"#, #"{"ok":true,"duplicates":[]}"#),
      (
        #"{"op":"locate","text":"{\"a\":\n [1,2]}","pointer":"/a/1"}"#,
        #"{"ok":true,"value":{"line":2,"column":5}}"#
      ),
      (
        #"{"op":"locate","text":"{\"a\":\n [1,2]}","pointer":"/a"}"#,
        #"{"ok":true,"value":{"line":2,"column":2},"key":{"line":1,"column":2}}"#
      ),
      (#"{"op":"typecheck","schema":{},"value":null}"#, #"{"ok":true,"errors":[]}"#),
      (
        #"{"op":"typecheck","schema":{"elements":{"type":"uint8"}},"value":[1,256]}"#,
        #"{"ok":true,"errors":[{"instancePath":["1"],"schemaPath":["elements","type"]}]}"#
      ),
      (
        #"{"op":"typecheck","schema":{"type":"float64"},"value":1e999}"#,
        #"{"ok":true,"errors":[]}"#
      ),
      (
        #"{"op":"parseUrl","url":"s://h::1/a?m=mv&n=0"}"#,
        #"{"ok":true,"path":[{"key":"h","data":"1"},{"key":"a","data":null}],"#
          + #""params":[{"key":"m","flags":"vm"},{"key":"n","flags":""}]}"#
      ),
      (
        #"{"op":"printUrl","scheme":"s","path":[{"key":"a b","data":"x/ü"}],"#
          + #""params":[{"key":"m","flags":"mv"},{"key":"n","flags":0}]}"#,
        #"{"ok":true,"url":"s://a%20b::x%2F%C3%BC?m=vm&n=0"}"#
      ),
      (
        #"{"op":"diff","from":"s://h/a/b/c?m=1","to":"s://h/x?n=v"}"#,
        #"{"ok":true,"updates":[{"op":"hide","key":"m","flags":""},"#
          + #"{"op":"pop","count":3,"index":0,"to":"h"},{"op":"push","to":"x"},"#
          + #"{"op":"show","key":"n","flags":"v"}]}"#
      ),
      (
        #"{"op":"diff","from":"s://h::1","to":"s://h::2","refresh":["h"]}"#,
        #"{"ok":true,"updates":[{"op":"refresh","to":"h::2"}]}"#
      ),
      (
        #"{"op":"transition","from":"s://h/a?m=9","calls":[["dismiss","m"],["pop",1],"#
          + #"["animate","n",true]]}"#,
        #"{"ok":true,"url":"s://h?n=v","updates":[{"op":"hide","key":"m","flags":"m"},"#
          + #"{"op":"pop","count":1,"index":0,"to":"h"},{"op":"show","key":"n","flags":"v"}]}"#
      ),
    ])
  func answers(question: String, expected: String) { #expect(answer(question) == expected) }

  @Test(
    "a question that cannot be answered gets its code",
    arguments: [
      ("", "badRequest"), ("nonsense", "badRequest"), ("[1]", "badRequest"), ("{}", "badRequest"),
      (#"{"op":1}"#, "badRequest"), (#"{"op":"parseJson"}"#, "badRequest"),
      (#"{"op":"parseJson","text":1}"#, "badRequest"),
      (#"{"op":"parseJson","base64":"a"}"#, "badRequest"),
      (#"{"op":"typecheck","schema":{}}"#, "badRequest"),
      (#"{"op":"nosuch"}"#, "unknownOperation"),
      (#"{"op":"parseUrl","url":"s://h//a"}"#, "malformedUrl"),
      (#"{"op":"parseUrl","url":"s://h","scheme":"S"}"#, "malformedUrl"),
      (#"{"op":"printUrl","scheme":"s","path":[{"key":""}],"params":[]}"#, "malformedUrl"),
      (#"{"op":"diff","from":"s://h","to":"t://h"}"#, "malformedUrl"),
      (#"{"op":"transition","from":"s://h","calls":[["pop",2]]}"#, "illegalMutation"),
      (#"{"op":"transition","from":"s://h","calls":[["push",null]]}"#, "illegalMutation"),
      (#"{"op":"transition","from":"s://h","calls":[["push","a::b::c"]]}"#, "malformedUrl"),
      (#"{"op":"transition","from":"s://h","calls":[["parameter","k",16]]}"#, "malformedUrl"),
      (#"{"op":"transition","from":"s://h","calls":[["nosuch"]]}"#, "badRequest"),
      (#"{"op":"parseJson","text":""}"#, "invalidJson"),
      (#"{"op":"parseJson","base64":"/w=="}"#, "invalidJson"),
      (#"{"op":"locate","text":"[","pointer":""}"#, "invalidJson"),
      (#"{"op":"locate","text":"[]","pointer":"a"}"#, "invalidPointer"),
      (#"{"op":"locate","text":"[]","pointer":"/0"}"#, "invalidPointer"),
      (#"{"op":"typecheck","schema":{"type":"x"},"value":1}"#, "invalidSchema"),
      (#"{"op":"match","patterns":"/a","path":"/a"}"#, "badRequest"),
      (#"{"op":"rank","patterns":[1]}"#, "badRequest"),
      (#"{"op":"pattern","pattern":"/(a)"}"#, "invalidPattern"),
      (#"{"op":"semver","range":">>1","version":"1.0.0"}"#, "invalidRange"),
      (#"{"op":"semver","range":"*","version":"1"}"#, "invalidVersion"),
    ])
  func refusals(question: String, code: String) throws {
    let answer = try Value(jsonText: answer(question))
    #expect(answer["ok"] == false)
    #expect(answer["error"]?["code"] == .string(code))
    #expect(answer["error"]?["message"]?.string?.isEmpty == false)
  }

  @Test(
    "a fault of the JSON always has its line and column", arguments: ["", " ", "[1,", "{\"a\""])
  func faultsHavePlaces(text: String) throws {
    let question: Value = ["op": "parseJson", "text": .string(text)]
    let error = try #require(Value(jsonText: answer(question.jsonText))["error"])
    #expect(error["line"]?.int != nil)
    #expect(error["column"]?.int != nil)
  }

  @Test("text as deep as the limit is read, and one deeper is refused where it is too deep")
  func depth() throws {
    for (depth, isAccepted) in [(512, true), (513, false)] {
      let nested = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      let question: Value = ["op": "parseJson", "text": .string(nested)]
      let answer = try Value(jsonText: answer(question.jsonText))
      #expect(answer["ok"] == .bool(isAccepted))
      if !isAccepted { #expect(answer["error"]?["column"] == .int(Int64(depth))) }
    }
  }

  @Test("a line that was too long is a bad request")
  func tooLong() throws {
    let answer = try Value(jsonText: Evaluator().answer(.tooLong))
    #expect(answer["error"]?["code"] == "badRequest")
  }

  @Test("the nearest operation is named")
  func suggestion() {
    #expect(answer(#"{"op":"parseJSN"}"#).contains("did you mean \\\"parseJson\\\""))
  }

  @Test(
    "base64 is padded and strict",
    arguments: [
      ("", []), ("/w==", [255]), ("AAE=", [0, 1]), ("AAEC", [0, 1, 2]), ("AAE", nil), ("A===", nil),
      ("====", nil), ("AA E", nil), ("AAEC\n", nil), ("AA==AA==", nil),
    ] as [(String, [UInt8]?)])
  func base64(text: String, bytes: [UInt8]?) { #expect(decodedBase64(text) == bytes) }
}
