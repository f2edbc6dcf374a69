import SnapEngine
import SnapValue
import Testing

@Suite("A transition, call by call")
struct LocationCallsTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let from: String
    let calls: [TransitionCall]
    let url: String
    let updates: [LocationUpdate]
    var testDescription: String { "\(from) \(calls)" }
    init(_ from: String, _ calls: [TransitionCall], _ url: String, _ updates: [LocationUpdate]) {
      self.from = from
      self.calls = calls
      self.url = url
      self.updates = updates
    }

    static let all: [Row] = [
      Row("h/a/b", [.root("h")], "h", [.pop(count: 2, index: 0, revealed: .init("h"))]),
      Row("h/a/b", [.root("h", replace: true)], "h", [.replace(.init("h"))]),
      Row("h/a/b?m=1", [.root("x")], "x?m=v", [.replace(.init("x"))]),
      Row("h/a", [.push("b"), .data("7")], "h/a/b::7", [.push(.init("b", data: "7"))]),
      Row("h", [.push("a/b")], "h/a%2Fb", [.push(.init("a/b"))]),
      Row("h", [.push("")], "h", []),
      Row(
        "h/a", [.pop(1), .push("b")], "h/b",
        [.pop(count: 1, index: 0, revealed: .init("h")), .push(.init("b"))]),
      Row("h/a", [.pop(1), .push("a")], "h/a", []),
      Row("h/a", [.pop(0)], "h/a", []),
      Row("h/a", [.pop(2)], "", [.clear]),
      Row(
        "h", [.push("g"), .present("m")], "h/g?m=vm",
        [.push(.init("g")), .show("m", [.visible, .modal])]),
      Row(
        "h", [.parameter("p", .visible), .push("x"), .push("y")], "h/x/y?p=v",
        [.push(.init("x")), .push(.init("y")), .show("p", .visible)]),
      Row(
        "h/a?m=9", [.dismiss("m"), .pop(1), .animate("n", true)], "h?n=v",
        [
          .hide("m", .modal), .pop(count: 1, index: 0, revealed: .init("h")),
          .show("n", .visible),
        ]),
      Row("h?m=9", [.present("m")], "h?m=vm", []),
      Row("h?m=1", [.animate("m", false)], "h", [.hide("m", [])]),
      Row(
        "h/a/b/c", [.resolve("a")], "h/a", [.pop(count: 2, index: 1, revealed: .init("a"))]),
      Row("h/a/b/c", [.resolve("c")], "h/a/b/c", []),
      Row("h/a/b/c", [.resolve("z")], "h/a/b/c/z", [.push(.init("z"))]),
      Row("h/a/b/a", [.resolve("a")], "h/a", [.pop(count: 2, index: 1, revealed: .init("a"))]),
      Row(
        "h/show::1", [.resolve("show::1")], "h/show::1/show::1",
        [.push(.init("show", data: "1"))]),
      Row(
        "h/a", [.data("9")], "h/a::9",
        [.pop(count: 1, index: 0, revealed: .init("h")), .push(.init("a", data: "9"))]),
      Row("", [.data("9")], "", []),
      Row("h/a?m=1", [.root("")], "?m=v", [.clear]),
      Row("", [.root("h")], "h", [.replace(.init("h"))]),
      Row("h/a", [.resolve("")], "h/a", []),
      Row(
        "h/a::1", [.data(nil)], "h/a",
        [
          .pop(count: 1, index: 0, revealed: .init("h")), .push(.init("a")),
        ]),
      Row("h", [.root("h", replace: true), .pop(1)], "", [.clear]),
      Row("h::1", [.root("h")], "h", [.replace(.init("h"))]),
      Row(
        "h::1/a", [.root("h::1")], "h::1",
        [.pop(count: 1, index: 0, revealed: .init("h", data: "1"))]),
      Row("h", [.push("a::b/c?d")], "h/a::b%2Fc%3Fd", [.push(.init("a", data: "b/c?d"))]),
      Row("h?k=0", [], "h", []), Row("h", [.parameter("k", [])], "h", []),
      Row(
        "h?m=v", [.parameter("m", [.unanimated, .async])], "h", [.hide("m", [.unanimated, .async])]),
      Row("h?m=v", [.dismiss("m"), .present("m")], "h?m=vm", []),
      Row("h?m=1&n=1", [.parameter("m", [.visible, .async])], "h?m=va&n=v", []),
      Row(
        "h/a/b", [.push("c"), .resolve("a"), .push("d")], "h/a/d",
        [
          .pop(count: 1, index: 1, revealed: .init("a")), .push(.init("d")),
        ]),
      Row("h/a", [.pop(2), .push("a")], "a", [.replace(.init("a"))]),
      Row(
        "h/a",
        [
          .transform(
            .init { location in
              var other = location
              other.path.reverse()
              return other
            }), .push("b"),
        ], "a/h/b", [.replace(.init("a")), .push(.init("h")), .push(.init("b"))]),
      Row(
        "h/a?m=9&n=1", [.root("h", replace: true), .push("b"), .dismiss("m"), .present("k")],
        "h/b?n=v&k=vm",
        [
          .hide("m", .modal), .replace(.init("h")), .push(.init("b")),
          .show("k", [.visible, .modal]),
        ]),
    ]
  }

  @Test("calls make a new URL and its updates", arguments: Row.all)
  func rows(_ row: Row) throws {
    let result = try Location(parsing: "s://" + row.from).making(row.calls)
    #expect(result.location.printed == "s://" + row.url)
    #expect(result.updates == row.updates)
  }

  @Test(
    "what is not possible is refused",
    arguments: [
      ([TransitionCall.pop(2)], Failure.Code.wrongState), ([.pop(-1)], .wrongState),
      ([.push("a"), .pop(3)], .wrongState), ([.root("::x")], .malformed),
      ([.resolve("::x")], .malformed), ([.parameter("", .visible)], .malformed),
      ([.pop(.max)], .wrongState), ([.pop(.min)], .wrongState),
      ([.transform(.init { _ in Location(scheme: "t") })], .malformed),
      ([.transform(.init { _ in Location(scheme: "s", path: [.init("")]) })], .malformed),
      (
        [
          .transform(
            .init { _ in
              Location(
                scheme: "s", parameters: [.init("k", flags: .visible), .init("k", flags: .modal)])
            })
        ], .malformed
      ),
      (
        [.transform(.init { _ throws(Failure) in throw Failure(.unsupported, "no") })], .unsupported
      ),
      ([.push("a::b::c")], .malformed), ([.push("::b")], .malformed), ([.present("")], .malformed),
    ])
  func refused(calls: [TransitionCall], code: Failure.Code) throws {
    let location = try Location(parsing: "s://h")
    let thrown = #expect(throws: Failure.self) { try location.making(calls) }
    #expect(thrown?.code == code)
  }
}
