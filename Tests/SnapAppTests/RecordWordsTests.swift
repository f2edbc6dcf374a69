import Foundation
import SnapEngine
import SnapNavigation
import SnapSystem
import SnapValue
import TestKit
import Testing

@testable import SnapApp
@testable import SnapPlugins

@Suite("What is handed over as words", .timeLimit(.minutes(5)))
struct RecordWordsTests {
  private func entries(
    hiding names: Set<String> = [], _ body: (RecordThread) -> Void
  ) throws -> [RecordEntry] {
    let folder = try TemporaryFolder("words")
    let path = folder.url.appending(path: "a.record").path
    let thread = try RecordThread(
      head: ["manifest": "a.json"], hidingBy: PlaceholderTable(names),
      to: try TextOutput(creating: path), tellLoss: { _ in })
    body(thread)
    thread.takeEnd()
    thread.end()
    let record = try Record(reading: path)
    #expect(record.loss == nil)
    return record.entries
  }

  private static let payload: ValueMap = [
    "none": .null, "yes": true, "no": false, "whole": -7, "part": 0.1, "text": "é and more text",
    "bytes": .bytes([0, 1, 2, 3, 4, 5, 6, 7, 8]), "list": [1, [], "two"], "map": ["a": [:]], "": "",
  ]

  /// Those that are handed over as words, and others.
  private static let requests: [Request] = [
    .open("app://home/show::2?video=vm"), .navigate("toB"), .navigate("toB", payload: payload),
    .route("go"), .route("/shows/a very long route/2", payload: payload), .back(), .back(.max),
    .back(.min), .select("news"), .segue("more"), .segue("more", of: ScreenID(rawValue: .max >> 1)),
    .segue("more", payload: payload), .press(.number(4)),
    .press(.number(-1), inputs: payload, on: ScreenID(rawValue: 1 << 32 | 9)),
    .press(.first(title: "Play"), inputs: payload), Request(.key("Control+x")), .undo(2),
    .forward(),
    .go(to: "A", via: ["B"], properties: payload), .resume(payload), .result(3), Request(.reset),
    .transition(.push("A"), .pop(2)), .locale("de"),
    Request(.back(count: 1), admission: .latestWins, origin: .user),
    Request(.back(count: 1), origin: .user, animated: false),
    Request(.route("go", payload: payload), origin: .outside),
    Request(.back(count: 1)).wiping(), .route(String(repeating: "long ", count: 4_000)),
  ]

  @Test("how a request has ended keeps its number where a private text is the same digits")
  func privateDigits() throws {
    let sum = EventSum()
    let entries = try entries(hiding: ["pin"]) { thread in
      thread.take(
        .navigate("toB", payload: ["pin": "123"]), awaitsResult: false, isNested: false)
      thread.takeDone(123, sum, at: "app://home/show::123")
      thread.take(
        .ending(.finished(id: 123, .vetoed(reason: "not 123"), location: "app://123"), sum))
    }
    let lines = entries.compactMap { entry in
      if case .ending(let line, _) = entry { line } else { nil }
    }
    #expect(
      lines == [
        #"{"event":"finished","request":123,"outcome":"done","location":"app://home/show::private-1"}"#,
        #"{"event":"finished","request":123,"outcome":"vetoed","reason":"not private-1","#
          + #""location":"app://private-1"}"#,
      ])
  }

  @Test("a request is written as it is where no words are made of it")
  func requests() throws {
    var carried: Request = .navigate("toB")
    carried.object = ["a": 1]
    var expected: [RecordEntry] = []
    let entries = try entries { thread in
      for request in Self.requests + [carried] {
        for (awaitsResult, isNested) in [
          (false, false), (true, false), (false, true), (true, true),
        ] {
          thread.take(request, awaitsResult: awaitsResult, isNested: isNested)
          let input = NavigationInput.request(request, awaitsResult: awaitsResult)
          expected.append(.input(input.recorded, isNested: isNested))
        }
      }
    }
    #expect(entries == expected)
  }

  @Test("calls, answers, ends and what comes otherwise are written in their order")
  func others() throws {
    let long = Value.list((0..<2_000).map { .string("the item \($0)") })
    let calls = [
      CallMark(.mediate, plugin: 1, name: 2), CallMark(.get, plugin: 1, name: 2, screen: .max),
      CallMark(.destroy, plugin: 2, screen: 1), CallMark(.open, plugin: .max, name: .max),
    ]
    let sum = EventSum(7)
    let failure = Failure(.failed, "why", culprit: "who", hint: "how")
    let entries = try entries { thread in
      for name in ["one", "two"] { thread.take(.name(name)) }
      for call in calls { thread.take(call) }
      for value in [Value.map(Self.payload), long, .null, "a"] {
        thread.take(answer: value, named: nil)
        thread.takePlainAnswer()
        thread.takeLaterAnswer()
      }
      thread.take(.answer(SeatedAnswer(refusal: "no")))
      thread.takeDone(3, sum, at: "app://a")
      thread.takeDone(4, sum, at: String(repeating: "app://a", count: 1_000))
      for isNested in [true, false] {
        thread.take(.presented(5, .success(Presented())), isNested: isNested)
        thread.take(.presented(6, .failure(failure)), isNested: isNested)
        thread.take(.cancel(7), isNested: isNested)
      }
    }
    var expected = calls.map { RecordEntry.call($0) }
    for value in [Value.map(Self.payload), long, .null, "a"] {
      expected.append(.answer(SeatedAnswer(value).frame()))
      expected.append(.answer(SeatedAnswer.plainFrame))
      expected.append(.answer(SeatedAnswer.laterFrame))
    }
    expected.append(.answer(SeatedAnswer(refusal: "no").frame()))
    for (id, place) in [(3, "app://a"), (4, String(repeating: "app://a", count: 1_000))] {
      let event = NavigationEvent.finished(id: UInt64(id), .done, location: place)
      expected.append(.ending(event.line, sum: 7))
    }
    for isNested in [true, false] {
      let inputs: [NavigationInput] = [
        .presented(5, .success(Presented())), .presented(6, .failure(failure)), .cancel(7),
      ]
      expected += inputs.map { .input($0.recorded, isNested: isNested) }
    }
    #expect(entries == expected)
  }

  @Test("what comes again is written as it was the first time", arguments: [[], ["none such"]])
  func again(hiding names: Set<String>) throws {
    var random = SeededRandom.printed("what comes again")
    var expected: [RecordEntry] = []
    let entries = try entries(hiding: names) { thread in
      for name in 0..<100 { thread.take(.name("\(name)")) }
      for _ in 0..<2_000 {
        let call = CallMark(.mediate, plugin: 1, name: UInt32(1 + random.below(100)))
        thread.take(call)
        let value: Value = ["to": .string("\(random.below(20))"), "more": [1, 2.5, .null]]
        thread.take(answer: value, named: nil)
        let request = random.one(of: Self.requests)
        thread.take(request, awaitsResult: false, isNested: false)
        expected += [
          .call(call), .answer(SeatedAnswer(value).frame()),
          .input(NavigationInput.request(request, awaitsResult: false).recorded, isNested: false),
        ]
      }
    }
    #expect(entries == expected)
  }

  @Test("where a request ended is written as JSON has it")
  func places() throws {
    let places = ["app://a", "app://a/\"b\"", "app://a\\b", "app://\u{1}", "app://é😀", ""]
    let ids: [UInt64] = [1, 1 << 56 - 1, 7, 8, 9, 10]
    let entries = try entries { thread in
      for (id, place) in zip(ids, places) { thread.takeDone(id, EventSum(9), at: place) }
    }
    let lines = zip(ids, places).map {
      NavigationEvent.finished(id: $0, .done, location: $1).line
    }
    #expect(entries == lines.map { .ending($0, sum: 9) })
  }

  @Test("an answer that is private under its name is hidden, however long it is")
  func privacy() throws {
    let long = String(repeating: "hush", count: 5_000)
    let entries = try entries(hiding: ["pin"]) { thread in
      thread.take(answer: "hush 1", named: "pin")
      thread.take(answer: .string(long), named: "pin")
      thread.take(answer: ["pin": "hush 2"], named: nil)
      thread.take(answer: "told", named: "name")
    }
    let frames = entries.compactMap { if case .answer(let frame) = $0 { frame } else { nil } }
    #expect(frames.count == 4)
    for frame in frames { #expect(!String(decoding: frame, as: UTF8.self).contains("hush")) }
    #expect(frames.last == SeatedAnswer("told").frame())
  }
}
