import SnapEngine
import SnapValue
import SnapPlugins
import Testing

@Suite("Mediations and guards in jq", .serialized)
struct JqTests {
  private let bench: PluginBench
  private let source = PlainBody(
    ["id", "year", "cast", "size"],
    ["id": "2", "year": 1922, "cast": ["Schreck", "Hutter"], "size": .int(9_007_199_254_740_993)])
  private let destination = PlainBody(["title", "year", "count", "size", "flag", "list", "key"])
  private static let sourceID = ScreenID(rawValue: 5)
  private static let destinationID = ScreenID(rawValue: 6)

  init() throws { bench = try Self.bench() }

  private static func bench(_ config: Value = [:]) throws -> PluginBench {
    try PluginBench("libsnapnav-jq.so", config: config)
  }

  private func mediate(
    _ program: String, payload: ValueMap = [:], with more: ValueMap = [:],
    _ name: String = "mediate", on other: PluginBench? = nil
  ) throws -> MediationAnswer? {
    let bench = other ?? self.bench
    bench.navigation.add(Screen(key: "show", contents: source), Self.sourceID)
    bench.navigation.add(Screen(key: "video", contents: destination), Self.destinationID)
    var arguments = more
    arguments["program"] = .string(program)
    let call = MediationCall(
      id: 1, sourceID: Self.sourceID,
      destinationID: name == "guard" ? .none : Self.destinationID, payload: payload,
      arguments: .map(arguments), route: "/show/2")
    return try #require(bench.plugin.mediator(name)).mediate(call, reply: unheard())
  }

  private func ask(_ program: String, payload: ValueMap = [:]) throws -> MediationAnswer? {
    try mediate(program, payload: payload, "guard")
  }

  private func failed(_ program: String, _ name: String = "mediate") -> Failure? {
    #expect(throws: Failure.self) { try mediate(program, name) }
  }

  // MARK: Mediations

  @Test("each entry of the answer is set on the destination")
  func sets() throws {
    let program = "{title: (.payload.name + \" \" + .source.key), count: (.source.cast | length)}"
    #expect(try mediate(program, payload: ["name": "Nosferatu"]) == .proceed)
    #expect(destination.values == ["title": "Nosferatu show", "count": 2])
  }

  @Test("a program sees both screens, payload, route and the rest of with")
  func input() throws {
    let program = "{list: [., keys] }"
    #expect(try mediate(program, payload: ["a": nil], with: ["limit": 16]) == .proceed)
    let seen: Value = [
      "destination": ["key": "video"], "payload": ["a": nil], "route": "/show/2",
      "source": [
        "cast": ["Schreck", "Hutter"], "id": "2", "key": "show",
        "size": .int(9_007_199_254_740_993), "year": 1922,
      ],
      "with": ["limit": 16],
    ]
    #expect(destination.values["list"]?.list?.first == seen)
    let keys: Value = ["destination", "payload", "route", "source", "with"]
    #expect(destination.values["list"]?.list?.last == keys)
  }

  @Test("null sets nothing")
  func null() throws {
    #expect(try mediate("null") == .proceed)
    #expect(try mediate("if .payload.x then {title: .payload.x} else null end") == .proceed)
    #expect(destination.values == [:])
  }

  @Test(
    "whole numbers come through exactly",
    arguments: [
      0, -1, 9_007_199_254_740_992, 9_007_199_254_740_993, -9_007_199_254_740_995,
      Int64.max, Int64.max - 1, Int64.min, Int64.min + 1, 1_000_000_000_000_000_001,
    ])
  func exact(number: Int64) throws {
    #expect(try mediate("{count: .payload.n}", payload: ["n": .int(number)]) == .proceed)
    #expect(destination.values == ["count": .int(number)])
  }

  @Test("of two numbers that jq cannot tell apart, its rounding is set")
  func ambiguous() throws {
    let payload: ValueMap = ["a": .int(9_007_199_254_740_993), "b": .int(9_007_199_254_740_992)]
    #expect(try mediate("{count: .payload.a}", payload: payload) == .proceed)
    #expect(destination.values == ["count": .int(9_007_199_254_740_992)])
  }

  @Test(
    "numbers, bytes and words",
    arguments: [
      ("1 / 2", Value.double(0.5)), ("4 / 2", 2), ("nan", nil), ("1e300", .double(1e300)),
      ("infinite", .double(.greatestFiniteMagnitude)), (".payload.bytes", "AAEC/w=="),
      ("[]", .list([])), ("{}", .map([:])), ("\"é€𝄞\"", "é€𝄞"), ("1e17", 100_000_000_000_000_000),
      ("[[1], {a: [true, false, null]}]", .list([[1], ["a": [true, false, nil]]])),
    ])
  func values(expression: String, expected: Value) throws {
    let payload: ValueMap = ["bytes": .bytes([0, 1, 2, 255])]
    #expect(try mediate("{list: [\(expression)]}", payload: payload) == .proceed)
    #expect(destination.values == ["list": [expected]])
  }

  @Test("a property that the destination lacks is named, with the program")
  func lacks() throws {
    let failure = try #require(failed("{colour: 1}"))
    #expect(failure.code == .noSuchKey)
    #expect(failure.message.contains(#"program "{colour: 1}", "colour": no colour"#))
  }

  @Test(
    "an answer that is no object is shown",
    arguments: [("3", "3"), ("\"x\"", "\"x\""), ("[1,{a:2}]", "[1,{\"a\":2}]"), ("false", "false")])
  func notAnObject(program: String, shown: String) throws {
    let failure = try #require(failed(program))
    #expect(failure.code == .wrongType)
    #expect(
      failure.message.contains("gave \(shown): expected an object of properties to set, or null"))
  }

  @Test("none and several values are errors that say how to mend them")
  func notOne() throws {
    #expect(failed("empty")?.message.contains("gave no value: end it with // null") == true)
    // To a guard, null says yes: that is no way out.
    #expect(
      failed("empty", "guard")?.message.contains(
        "gave no value: let each branch give true, or false or a reason") == true)
    #expect(failed("1, 2")?.message.contains("gave more than one value: use first(…)") == true)
    #expect(destination.values == [:])
  }

  @Test(
    "what a program says with error is the failure",
    arguments: [
      (#"error("no film")"#, ": no film"), ("error({code: 7})", #": error({"code":7})"#),
      (".payload.a + 1 | .b", ": Cannot index number with"),
      ("1, error(\"second\")", ": second"),
    ])
  func errors(program: String, says: String) throws {
    let message = try #require(failed(program)?.message)
    #expect(message.contains(says), "\(message)")
  }

  @Test("a destination is needed, and a program")
  func wrongCall() throws {
    let mediator = try #require(bench.plugin.mediator("mediate"))
    let none = #expect(throws: Failure.self) {
      try mediator.mediate(MediationCall(id: 1, arguments: ["program": "1"]), reply: unheard())
    }
    #expect(none?.message.contains("a guard is jq/guard") == true)
    let call = MediationCall(
      id: 1, destinationID: Self.destinationID, arguments: ["programme": "1"])
    bench.navigation.add(Screen(key: "video", contents: destination), Self.destinationID)
    let unnamed = #expect(throws: Failure.self) { try mediator.mediate(call, reply: unheard()) }
    #expect(unnamed?.message.contains(#"it needs "with": {"program""#) == true)
  }

  // MARK: Guards

  @Test(
    "a guard allows, vetoes with a reason, or sends elsewhere",
    arguments: [
      ("true", MediationAnswer.proceed), ("null", .proceed), (".payload.age >= 18", .proceed),
      ("false", .veto(reason: "program \"false\" said no")),
      ("if .payload.age < 21 then \"too young\" else true end", .veto(reason: "too young")),
      ("{veto: \"not now\"}", .veto(reason: "not now")),
      ("{redirect: \"/login\"}", .redirect(to: "/login")),
      (".destination == null", .proceed),
    ])
  func guards(program: String, answer: MediationAnswer) throws {
    #expect(try ask(program, payload: ["age": 18]) == answer)
  }

  @Test(
    "a guard's answer that is none of these is an error that shows it",
    arguments: ["7", "{}", "{redirect: \"\"}", "{redirect: 1}", "{veto: \"a\", redirect: \"/b\"}"])
  func guardAnswers(program: String) throws {
    let failure = try #require(failed(program, "guard"))
    #expect(failure.code == .wrongType)
    #expect(failure.message.contains("expected true, null, false, a reason, {"))
    #expect(failure.message.contains("gave \(program.first == "7" ? "7" : "{")"))
  }

  // MARK: Limits

  @Test(
    "a program that does not end is halted, and the next one runs",
    arguments: [
      "def f: f; f", "[range(1; infinite)] | length", "last(repeat(1))",
      "reduce range(1e9) as $i (0; . + $i)", "try (def f: f; f) catch 1",
      "label $out | foreach range(1e12) as $i (0; .; if . == 1 then ., break $out else empty end)",
    ])
  func endless(program: String) throws {
    let bench = try Self.bench(["milliseconds": 20])
    let failure = #expect(throws: Failure.self) { try mediate(program, on: bench) }
    #expect(failure?.code == .timedOut)
    #expect(failure?.message.contains("ran longer than 20 ms") == true)
    #expect(try mediate("{title: \"next\"}", on: bench) == .proceed)
  }

  @Test("the same program runs again after it was halted")
  func haltedOnce() throws {
    let program = "def f: if .payload.n == 0 then f else {count: .payload.n} end; f"
    for number in [0, 1, 0, 2, 3] {
      let answer = Result { try mediate(program, payload: ["n": .int(Int64(number))]) }
      #expect((try? answer.get()) == (number == 0 ? nil : .proceed))
    }
    #expect(destination.values == ["count": 3])
  }

  @Test("a single instruction that does not end stops neither the asker nor, at its end, the rest")
  func stuck() throws {
    let bench = try Self.bench(["milliseconds": 1])
    let twin = "reduce range(22) as $i (1; [., .])"
    let failure = #expect(throws: Failure.self) {
      try mediate("{count: ((\(twin)) == (\(twin)))}", on: bench)
    }
    #expect(failure?.code == .timedOut)
    var isBusy = true
    while isBusy {
      do {
        isBusy = try mediate("{count: 1}", on: bench) != .proceed
      } catch let waits as Failure {
        #expect(waits.message.contains("waits for one that does not"))
      }
    }
    #expect(destination.values == ["count": 1])
  }

  @Test("values nested half a million levels deep are thrown away without harm")
  func deep() throws {
    let bench = try Self.bench(["milliseconds": 1000])
    let failure = #expect(throws: Failure.self) {
      try mediate("reduce range(500000) as $i (0; [.]) | {list: .}", on: bench)
    }
    let message = try #require(failure?.message)
    #expect(message.contains("64 levels") || message.contains("ran longer"), "\(message)")
    #expect(try mediate("{count: 1}", on: bench) == .proceed)
  }

  @Test(
    "an answer has limits",
    arguments: [
      "{list: [range(10000)]}", "{title: (\"x\" * 1100000)}",
      "{list: (reduce range(65) as $i (0; [.]))}", "{list: (reduce range(40) as $i (1; [., .]))}",
      "error(\"x\" * 1100000)",
    ])
  func large(program: String) throws {
    let message = try #require(failed(program)?.message)
    #expect(message.contains("more than 10000 values, 64 levels or 1 MiB of text"), "\(message)")
    #expect(destination.values == [:])
  }

  @Test("a long message is cut where a character ends", arguments: ["é", "€", "😀"])
  func longMessage(letter: String) throws {
    for shift in ["", "a"] {
      for length in 90...110 {
        let said = "\"\(shift)\" + \"\(letter)\" * \(length)"
        let message = try #require(failed("error(\(said))")?.message)
        #expect(message.hasSuffix(letter) && message.utf8.count < 248, "\(message)")
      }
    }
  }

  @Test(
    "a program cannot look around, write or leave",
    arguments: [
      ("$ENV", Value.map([:])), ("env", .map([:])), ("[inputs]", .list([])), ("1 | debug", 1),
      ("1 | stderr", 1), ("get_search_list", .list([])), ("try input catch \"no\"", "no"),
      ("try halt catch \"no\"", "no"), ("try halt_error catch \"no\"", "no"),
      ("try halt_error(1) catch \"no\"", "no"), ("try (\"a\" | modulemeta) catch \"no\"", "no"),
    ])
  func closed(expression: String, gives: Value) throws {
    #expect(try mediate("{list: (\(expression))}") == .proceed)
    #expect(destination.values == ["list": gives])
  }

  // MARK: Compiling

  @Test(
    "a program that does not compile is refused with the place",
    arguments: [
      (".a |\n  foo(1)", "line 2, column 3: foo/1 is not defined"),
      ("{", "line 1, column 1: syntax error, unexpected $end"),
      ("$nope", "line 1, column 1: $nope is not defined"),
      ("import \"a\" as a; 1", "syntax error"), ("include \"a\"; 1", "syntax error"),
    ])
  func compiling(program: String, says: String) throws {
    for _ in 1...2 {
      let failure = try #require(failed(program))
      #expect(failure.code == .badArgument)
      #expect(failure.message.contains("does not compile: "), "\(failure.message)")
      #expect(failure.message.contains(says), "\(failure.message)")
    }
  }

  @Test("more texts than are kept compiled are all answered")
  func manyTexts() throws {
    for number in Array(0..<34) + [0, 1, 33] {
      #expect(try mediate("{count: \(number)}") == .proceed)
      #expect(destination.values == ["count": .int(Int64(number))])
    }
  }

  // MARK: Configuration

  private static let tooMany = (0...64).reduce(into: ValueMap()) { $0["p\($1)"] = "1" }

  @Test("a program of the configuration is used by its name")
  func named() throws {
    let adult = "if .payload.age < .with.limit then \"for adults\" else true end"
    let bench = try Self.bench(["programs": ["adult": .string(adult), "one": "{count: 1}"]])
    #expect(
      try mediate("adult", payload: ["age": 3], with: ["limit": 18], "guard", on: bench)
        == .veto(reason: "for adults"))
    #expect(try mediate("one", on: bench) == .proceed)
    let wrong = #expect(throws: Failure.self) { try mediate("adlut", on: bench) }
    let says = #"there is no program "adlut"; did you mean "adult"?"#
    #expect(wrong?.message.contains(says) == true, "\(String(describing: wrong))")
    let stranger = #expect(throws: Failure.self) { try mediate("something", on: bench) }
    #expect(stranger?.message.contains(#"there is no program "something""#) == true)
    #expect(stranger?.message.contains("did you mean") == false)
  }

  @Test("a broken program of the configuration is told by check, and when it is asked")
  func brokenByName() throws {
    let bench = try Self.bench(["programs": ["good": "{count: 1}", "broken": ".payload |"]])
    let says = "program \"broken\" does not compile: line 1, column 10: syntax error"
    #expect(try mediate("good", on: bench) == .proceed)
    let asked = #expect(throws: Failure.self) { try mediate("broken", on: bench) }
    #expect(asked?.message.contains(says) == true, "\(String(describing: asked))")
    let check = try #require(bench.plugin.function("check"))
    let told = #expect(throws: Failure.self) { try check.call([]) }
    #expect(told?.message.contains(says) == true, "\(String(describing: told))")
    let sound = try Self.bench()
    #expect(try sound.plugin.function("check")?.call([]) == .null)
  }

  @Test(
    "a configuration that cannot work is refused with the reason",
    arguments: [
      (["milliseconds": 0] as Value, "\"milliseconds\" must be from 1 to 1000"),
      (["milliseconds": 1001] as Value, "\"milliseconds\" must be from 1 to 1000"),
      (Value.map(["programs": .map(Self.tooMany)]), "more than 64 programs"),
    ])
  func badConfiguration(config: Value, says: String) throws {
    let refusal = #expect(throws: PluginRefusal.self) { try Self.bench(config) }
    #expect(String(describing: refusal).contains(says), "\(String(describing: refusal))")
  }
}
