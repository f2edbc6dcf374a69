import Foundation
import SnapEngine
import SnapValue
import TestKit
import Testing

@Suite("The way from one state URL to another")
struct LocationDiffTests {
  @Test("every published row of the source library, and ours where ours stands")
  func vectors() throws {
    for row in try Vectors.rows() {
      let number = row["n"]?.int ?? -1
      guard let source = row["source"]?.string, let target = row["target"]?.string else {
        Issue.record("row \(number) has no source or target")
        continue
      }
      if row["ours"]?.string == "error" {
        #expect(throws: LocationFault.self, "row \(number)") {
          try words(from: source, to: target, Vectors.word)
        }
      } else if let ours = row["ours"]?.list {
        let expected = ours.map { "\($0["op"]?.string ?? "") \($0["key"]?.string ?? "")" }
        #expect(
          try words(from: source, to: target, Vectors.shortWord) == expected, "row \(number)")
      } else {
        let expected = row["updates"]?.list?.compactMap(\.string)
        #expect(try words(from: source, to: target, Vectors.word) == expected, "row \(number)")
      }
    }
  }

  private func words(
    from source: String, to target: String, _ word: (LocationUpdate, Location) -> String
  ) throws -> [String] {
    let (from, to) = (try Location(parsing: source), try Location(parsing: target))
    return from.updates(to: to).map { word($0, from) }
  }

  @Test("the same key with other data is refreshed where its screen says so")
  func refresh() throws {
    let from = try Location(parsing: "s://h/show::1/a/b")
    let to = try Location(parsing: "s://h/show::2/a/c")
    #expect(
      from.updates(to: to, refresh: ["show"]) == [
        .pop(count: 1, index: 2, revealed: .init("a")),
        .refresh(index: 1, .init("show", data: "2")), .push(.init("c")),
      ])
    #expect(
      from.updates(to: to) == [
        .pop(count: 3, index: 0, revealed: .init("h")), .push(.init("show", data: "2")),
        .push(.init("a")), .push(.init("c")),
      ])
  }

  @Test("a refreshed root is not replaced")
  func refreshedRoot() throws {
    let from = try Location(parsing: "s://h::1")
    let to = try Location(parsing: "s://h::2")
    #expect(from.updates(to: to, refresh: ["h"]) == [.refresh(index: 0, .init("h", data: "2"))])
  }

  @Test("hides come in the order of the source, shows in the order of the target")
  func order() throws {
    let from = try Location(parsing: "s://h?a=v&b=v&c=v")
    let to = try Location(parsing: "s://h?z=v&y=vm&b=v&x=vu")
    #expect(
      from.updates(to: to) == [
        .hide("a", []), .hide("c", []), .show("z", .visible), .show("y", [.visible, .modal]),
        .show("x", [.visible, .unanimated]),
      ])
  }

  @Test("two spellings of one accent are two keys")
  func spellings() {
    let composed = Location(scheme: "s", path: [.init("\u{E9}")])
    let decomposed = Location(scheme: "s", path: [.init("e\u{301}")])
    #expect(composed.updates(to: decomposed) == [.replace(.init("e\u{301}"))])
  }

  @Test("applying the updates leads there, and from there to there is nothing")
  func laws() {
    var random = SeededRandom.printed("diff laws")
    for _ in 0..<10_000 {
      let from = random.location(alphabet: ["a", "b"])
      let to = random.location(alphabet: ["a", "b"])
      #expect(to.updates(to: to).isEmpty)
      let refresh: Set<String> = random.below(2) == 0 ? ["a"] : []
      let reached = from.applying(from.updates(to: to, refresh: refresh))
      #expect(reached.path == to.path)
      #expect(visible(reached) == visible(to))
      let news = to.parameters.filter {
        $0.flags.contains(.visible) && from.flags(of: $0.key)?.contains(.visible) != true
      }
      #expect(reached.parameters.suffix(news.count).elementsEqual(news))
    }
  }

  @Test("what calls make is what the diff leads to, and hidden parameters are in neither")
  func transitions() throws {
    var random = SeededRandom.printed("transitions")
    for _ in 0..<10_000 {
      let from = random.location(alphabet: ["a", "b"])
      let calls = (0..<random.below(4)).map { _ in random.call(alphabet: ["a", "b", "::"]) }
      guard let made = try? from.making(calls, refresh: ["b"]) else { continue }
      #expect(made.location.parameters.allSatisfy { $0.flags.contains(.visible) })
      let reached = from.applying(made.updates)
      #expect(reached.path == made.location.path)
      #expect(visible(reached) == visible(made.location))
      #expect(try Location(parsing: made.location.printed) == made.location)
      #expect(try made.location.making([]).updates.isEmpty)
    }
  }

  @Test("the diff of two texts is that of their locations")
  func texts() throws {
    var random = SeededRandom.printed("diff of texts")
    let alphabet = ["a", "b", "%61", "/", "å"]
    for _ in 0..<10_000 {
      let (from, to) = (random.location(alphabet: alphabet), random.location(alphabet: alphabet))
      let refresh: Set<String> = random.below(2) == 0 ? ["a", "b"] : []
      let texts = try Location.updates(from: from.printed, to: to.printed, refresh: refresh)
      #expect(texts == from.updates(to: to, refresh: refresh))
    }
    #expect(throws: LocationFault.self) { try Location.updates(from: "s://", to: "s://?") }
  }

  @Test("many parameters are compared like few", arguments: [3, 16, 17, 40])
  func manyParameters(count: Int) throws {
    let before = (0..<count).map { "%6B\($0)=\($0 % 3)" }.joined(separator: "&")
    let after = (1...count).reversed().map { "k\($0)=\(($0 + 1) % 2)" }.joined(separator: "&")
    let (from, to) = ("s://h?\(before)", "s://h?\(after)")
    let updates = try Location.updates(from: from, to: to)
    let (source, target) = (try Location(parsing: from), try Location(parsing: to))
    #expect(updates == source.updates(to: target))
    let hidden = source.parameters.filter { parameter in
      parameter.flags.contains(.visible)
        && target.flags(of: parameter.key)?.contains(.visible) != true
    }
    let shown = target.parameters.filter { parameter in
      parameter.flags.contains(.visible)
        && source.flags(of: parameter.key)?.contains(.visible) != true
    }
    #expect(
      updates == hidden.map { .hide($0.key, target.flags(of: $0.key) ?? []) }
        + shown.map { .show($0.key, $0.flags) })
    let calls = target.parameters.map { TransitionCall.parameter($0.key, $0.flags) }
    let hides = source.parameters.map { TransitionCall.parameter($0.key, []) }
    let made = try source.making(hides + calls + calls)
    #expect(
      Set(made.location.parameters) == Set(target.parameters.filter { $0.flags == .visible }))
    #expect(made.location.parameters.count == Set(made.location.parameters.map(\.key)).count)
  }

  private func visible(_ location: Location) -> Set<String> {
    Set(location.parameters.filter { $0.flags.contains(.visible) }.map(\.key))
  }
}

/// The published rows, and our updates in their words.
enum Vectors {
  static func rows() throws -> [Value] {
    let here = URL(filePath: #filePath).deletingLastPathComponent()
    let data = try Data(contentsOf: here.appending(path: "Vectors/navigator-diff.json"))
    let rows = try Value(jsonText: [UInt8](data))["rows"]?.list
    return try #require(rows, "the vectors have rows")
  }

  static func word(_ update: LocationUpdate, in source: Location) -> String {
    switch update {
    case .hide(let key, let flags): "Anim(\(key),hide,opt=\(flags.rawValue))"
    case .clear: "Clear"
    case .replace(let component): "Replace(\(component.printed))"
    case .pop(let count, let index, _):
      "Pop(\(source.path[source.path.count - count].printed)→idx\(index))"
    case .refresh(_, let component): "Refresh(\(component.printed))"
    case .push(let component): "Push(\(component.printed))"
    case .show(let key, let flags): "Anim(\(key),show,opt=\(flags.rawValue))"
    }
  }

  static func shortWord(_ update: LocationUpdate, in source: Location) -> String {
    switch update {
    case .hide(let key, _): "hide \(key)"
    case .show(let key, _): "show \(key)"
    case .clear: "clear "
    default: "other"
    }
  }
}
