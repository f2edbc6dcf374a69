import SnapPluginKit
import Testing

@testable import WebModel

/// What a page says, and what the host is asked then.
struct Said: Sendable, CustomTestStringConvertible {
  let request: String
  let asked: String
  var testDescription: String { request }

  static let all = [
    Said(request: #"{"kind":"back"}"#, asked: #"{"kind":"back"}"#),
    Said(request: #"{"kind":"back","count":2}"#, asked: #"{"kind":"back","count":2}"#),
    Said(request: #"{"kind":"forward"}"#, asked: #"{"kind":"forward"}"#),
    Said(
      request: #"{"kind":"popTo","screen":4294967297}"#,
      asked: #"{"kind":"popTo","screen":4294967297}"#),
    Said(
      request: #"{"kind":"open","url":"/home/show::2?video=v"}"#,
      asked: #"{"kind":"open","url":"tv://home/show::2?video=v"}"#),
    Said(
      request: #"{"kind":"select","region":"find"}"#, asked: #"{"kind":"select","region":"find"}"#),
    Said(
      request: #"{"kind":"collapse","region":"watch","collapsed":true}"#,
      asked: #"{"kind":"collapse","region":"watch","collapsed":true}"#),
    Said(
      request: #"{"kind":"press","screen":1,"action":3,"inputs":{"a":null}}"#,
      asked: #"{"kind":"press","screen":1,"action":3,"inputs":{"a":null}}"#),
    Said(request: #"{"kind":"key","key":"F1"}"#, asked: #"{"kind":"key","key":"F1"}"#),
    Said(request: #"{"kind":"activity"}"#, asked: #"{"kind":"activity"}"#),
  ]
}

@Suite("What pages say")
struct ClientMessageTests {
  @Test("a page may ask", arguments: Said.all)
  func asks(said: Said) throws {
    let body = #"{"client":"a","request":\#(said.request)}"#
    guard case .message(let client, .ask(let ask)) = authorizer.receive(.post("/-/ask", body))
    else {
      throw Unexpected()
    }
    #expect(client.name == "a")
    #expect(ask.request(scheme: "tv").value.jsonText == said.asked)
  }

  @Test(
    "what is not for pages is refused",
    arguments: [
      #"{"kind":"closed"}"#, #"{"kind":"go","to":"safe"}"#,
      #"{"kind":"navigate","navigation":"x"}"#,
      #"{"kind":"route","route":"/x"}"#, #"{"kind":"result","value":1}"#,
      #"{"kind":"locale","locale":"de"}"#,
      #"{"kind":"segue","screen":1,"id":"x"}"#, #"{"kind":"dismiss","id":"x"}"#,
      #"{"kind":"open","url":"tv://home"}"#, #"{"kind":"open"}"#, #"{"kind":"back","to":"x"}"#,
      #"{"kind":"action","screen":1,"verb":"pay"}"#, #"{"kind":"press","screen":1}"#,
      #"{"kind":"press","screen":1,"action":{"verb":"closed"}}"#, #"{}"#, #"[]"#, #"null"#,
      #"{"kind":1}"#,
    ])
  func refuses(request: String) {
    let body = #"{"client":"a","request":\#(request)}"#
    #expect(authorizer.receive(.post("/-/ask", body)).status == 400)
  }

  @Test(
    "bodies that no page would send are refused",
    arguments: [
      ("/-/ask", ""), ("/-/ask", "{"), ("/-/ask", "{}"), ("/-/done", #"{"client":"a"}"#),
      ("/-/done", #"{"client":"a","id":-1}"#), ("/-/done", #"{"client":"a","id":"1"}"#),
      ("/-/done", #"{"client":"","id":1}"#), ("/-/done", #"{"client":"a b","id":1}"#),
      ("/-/done", #"{"client":"ä","id":1}"#), ("/-/done", #"{"client":"²","id":1}"#),
      ("/-/view", #"{"client":"a","screen":1}"#), ("/-/view", #"{"client":"a","state":{}}"#),
      ("/-/view", #"{"client":"a","screen":-2,"state":{}}"#),
    ])
  func refusesBodies(path: String, body: String) {
    #expect(authorizer.receive(.post(path, body)).status == 400)
  }

  @Test("a page says that it has shown a transition, and what a person did on a screen")
  func others() throws {
    let client = try #require(Client("a"))
    #expect(
      authorizer.receive(.post("/-/done", #"{"client":"a","id":18446744073709551615}"#)).status
        == 400)
    #expect(
      authorizer.receive(.post("/-/done", #"{"client":"a","id":7}"#)) == .message(client, .done(7)))
    #expect(
      authorizer.receive(
        .post("/-/view", #"{"client":"a","screen":4294967296,"state":{"scroll":3}}"#))
        == .message(client, .view(ScreenID(rawValue: 4_294_967_296), ["scroll": 3])))
  }

  @Test("JSON may say in which letters it is written")
  func charset() throws {
    let request = HTTPRequest.post("/-/done", #"{"client":"a","id":7}"#)
    for type in ["application/json; charset=utf-8", "Application/JSON", "application/json ;x=1"] {
      #expect(authorizer.receive(request.with { $0.type = type }).status == nil)
    }
  }
}
