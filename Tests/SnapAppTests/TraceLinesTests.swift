import SnapEngine
import Testing

@testable import SnapApp

@Suite("A trace is the same on every machine")
struct TraceLinesTests {
  @Test("transitions and screens are numbered from 1 in the order of their appearance")
  func numbers() {
    var lines = TraceLines()
    let home = ScreenID(rawValue: 7 << 32 | 3)
    let show = ScreenID(rawValue: 9 << 32 | 1)
    let first = Transition(
      id: 90, updates: [Update(.root, screen: home, key: "home")], move: .replace, isSync: true,
      location: "tv://home")
    let second = Transition(
      id: 91,
      updates: [
        Update(.push, screen: show, key: "show", data: "2"),
        Update(.popTo, screen: home, key: "home", index: 0, animated: false),
      ], move: .forward, location: "tv://home/show::2", deadline: 5)
    #expect(
      lines.line(for: first) { _ in nil }
        == #"{"transition":1,"move":"replace","sync":true,"location":"tv://home","#
        + #""updates":[{"op":"root","screen":1,"key":"home"}]}"#)
    #expect(
      lines.line(for: second) { _ in nil }
        == #"{"transition":2,"move":"forward","location":"tv://home/show::2","updates":["#
        + #"{"op":"push","screen":2,"key":"show","data":"2"},"#
        + #"{"op":"popTo","screen":1,"key":"home","index":0,"animated":false}]}"#)
  }

  @Test("a screen that is shown is told with its title and properties, one that goes is not")
  func described() {
    var lines = TraceLines()
    let screen = ScreenID(rawValue: 5)
    let transition = Transition(
      id: 1,
      updates: [
        Update(.present, screen: screen, key: "video"),
        Update(.dismiss, screen: screen, key: "video"),
      ], move: .forward)
    let line = lines.line(for: transition) { _ in
      ScreenFacts(key: "video", title: "Player", properties: ["a": 1])
    }
    #expect(
      line.hasSuffix(
        #""updates":[{"op":"present","screen":1,"key":"video","title":"Player","#
          + #""properties":{"a":1}},{"op":"dismiss","screen":1,"key":"video"}]}"#))
  }

  @Test("screens that are gone are forgotten; those that live keep their numbers")
  func forgets() {
    var lines = TraceLines()
    let home = ScreenID(rawValue: 1)
    func shown(_ id: ScreenID) -> String {
      let transition = Transition(
        id: 1, updates: [Update(.push, screen: id, key: "show")], move: .forward)
      return lines.line(for: transition) {
        $0 == home || $0 == id ? ScreenFacts(key: "", title: "", properties: [:]) : nil
      }
    }
    #expect(shown(home).contains(#""screen":1,"#))
    for number in 2...5_000 {
      #expect(shown(ScreenID(rawValue: UInt64(number))).contains("\"screen\":\(number),"))
    }
    #expect(lines.remembered < 300)
    #expect(shown(home).contains(#""screen":1,"#))
  }
}
