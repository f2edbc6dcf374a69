import Foundation
import SnapEngine
import SnapValue
import SnapPlugins
import TestKit
import Testing

@Suite("The film catalog", .serialized)
struct CatalogTests {
  private let bench: PluginBench
  private let destination = ScreenID(rawValue: 5)

  init() throws { bench = try PluginBench("libexample-catalog.so") }

  private func film(_ id: Value) throws -> any ScreenContents {
    let factory = try #require(bench.plugin.screenFactory("film"))
    return try factory.makeBody(id: ScreenID(rawValue: 7), properties: ["id": id])
  }

  private func mediate(_ name: String, _ call: MediationCall) throws -> MediationAnswer? {
    try #require(bench.plugin.mediator(name)).mediate(call, reply: unheard())
  }

  private func call(_ function: String, _ arguments: Value...) throws -> Value {
    try #require(bench.plugin.function(function)).call(arguments)
  }

  // MARK: Functions

  @Test("the list has every film of the text file")
  func count() throws {
    let file = Repository.file("Examples/television/Sources/Catalog/films.txt")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let films = lines.filter { !$0.hasPrefix("#") }.count
    #expect(films >= 40)
    #expect(try call("count") == .int(Int64(films)))
  }

  @Test("a search finds titles, directors and genres")
  func search() throws {
    let titles = try call("search", "chaplin").list?.map { $0["title"] }
    #expect(titles == ["The Gold Rush", "The Kid"])
    #expect(try call("search", "nosfer").list?.first?["id"] == "2")
    #expect(try call("search", "' OR 1=1 --").list == [])
    #expect(try call("search", .string(String(repeating: "x", count: 500))).list == [])
  }

  @Test("a title by number; none is empty")
  func title() throws {
    #expect(try call("title", 9) == "Metropolis")
    #expect(try call("title", 999) == "")
  }

  // MARK: Screens

  @Test("the first shelf has a film of the evening and rows of tonight's films and of genres")
  func shelves() throws {
    let home = try #require(bench.plugin.screenFactory("shelf"))
      .makeBody(id: ScreenID(rawValue: 8), properties: [:])
    defer { home.destroy() }
    #expect(try home.value(of: "hero")["title"] == "Metropolis")
    let rows = try #require(home.value(of: "shelves").list)
    #expect(rows.map { $0["title"] }.contains("Horror"))
    #expect(rows.allSatisfy { ($0["films"]?.list?.count ?? 0) >= 4 })
    let series = rows.flatMap { $0["films"]?.list ?? [] }.first { $0["id"] == "39" }
    #expect(series?["facts"] == "1915 · 10 parts")
    let body = try film("2")
    defer { body.destroy() }
    let more = try #require(body.value(of: "more").list)
    #expect(!more.isEmpty && more.allSatisfy { $0["genre"] == "Horror" && $0["id"] != "2" })
  }

  @Test("a film screen knows its film once it has the id")
  func filmScreen() throws {
    let body = try film("2")
    defer { body.destroy() }
    #expect(try body.value(of: "title") == "Nosferatu")
    #expect(try body.value(of: "year") == 1922)
    #expect(try body.value(of: "facts") == "1922 · Germany · Horror · 94 min")
    try body.set("id", to: "39")
    #expect(try body.value(of: "title") == "Les Vampires")
    #expect(try body.value(of: "episodes").list?.count == 10)
  }

  @Test(
    "an id that is none is refused, and the film stays",
    arguments: [("999", Failure.Code.noSuchKey), ("two", .badArgument), ("", .badArgument)])
  func badID(id: String, code: Failure.Code) throws {
    let body = try film("2")
    defer { body.destroy() }
    let failure = #expect(throws: Failure.self) { try body.set("id", to: .string(id)) }
    #expect(failure?.code == code)
    #expect(try body.value(of: "title") == "Nosferatu")
  }

  @Test("a favourite is told and stays for the next screen of that film")
  func favourite() throws {
    let body = try film("2")
    #expect(try body.value(of: "favourite") == false)
    #expect(try body.call("toggleFavourite", []) == true)
    #expect(Set(bench.navigation.changes) == [ScreenID(rawValue: 7)])
    body.destroy()
    let again = try film("2")
    #expect(try again.value(of: "favouriteMark") == "★")
    try again.set("favourite", to: false)
    #expect(try again.value(of: "favourite") == false)
    again.destroy()
  }

  @Test("setting a favourite to what it is changes nothing, so nobody is told")
  func sameFavourite() throws {
    let body = try film("9")
    defer { body.destroy() }
    try body.set("favourite", to: false)
    #expect(bench.navigation.changes.isEmpty)
    try body.set("favourite", to: true)
    let told = bench.navigation.changes
    #expect(Set(told) == [ScreenID(rawValue: 7)])
    try body.set("favourite", to: true)
    #expect(bench.navigation.changes == told)
    try body.set("favourite", to: false)
  }

  @Test("a favourite is told of every living screen: lists and other screens show it, too")
  func favouriteElsewhere() throws {
    let list = try #require(bench.plugin.screenFactory("shelf"))
      .makeBody(id: ScreenID(rawValue: 8), properties: [:])
    let gone = try #require(bench.plugin.screenFactory("shelf"))
      .makeBody(id: ScreenID(rawValue: 9), properties: [:])
    gone.destroy()
    let body = try film("2")
    #expect(try body.call("toggleFavourite", []) == true)
    #expect(Set(bench.navigation.changes) == [ScreenID(rawValue: 7), ScreenID(rawValue: 8)])
    #expect(try list.value(of: "films").list?.first?["mark"] == "★")
    list.destroy()
    try body.set("favourite", to: false)
    body.destroy()
  }

  @Test("next walks through the parts")
  func parts() throws {
    let body = try film("40")
    defer { body.destroy() }
    #expect(try body.value(of: "nextPart") == "Part 1 of 5")
    #expect(try (1...6).map { _ in try body.call("next", []) } == [1, 2, 3, 4, 5, 0])
    #expect(try body.value(of: "nextPart") == "Watched")
  }

  @Test("a shelf shows tonight's films, or those of a genre")
  func shelf() throws {
    let factory = try #require(bench.plugin.screenFactory("shelf"))
    let body = try factory.makeBody(id: ScreenID(rawValue: 8), properties: [:])
    defer { body.destroy() }
    #expect(try body.value(of: "title") == "Home")
    #expect(try body.value(of: "films").list?.first?["title"] == "Nosferatu")
    try body.set("genre", to: "Animation")
    #expect(try body.value(of: "films").list?.count == 4)
    #expect(throws: Failure.self) { try body.set("genre", to: "Opera") }
    #expect(try body.value(of: "title") == "Animation")
  }

  // MARK: Mediators

  @Test("describe fills what the destination has, from payload or source")
  func describe() throws {
    let body = PlainBody(["id", "title"])
    bench.navigation.add(Screen(key: "video", contents: body), destination)
    let call = MediationCall(id: 1, destinationID: destination, payload: ["id": "9"])
    #expect(try mediate("describe", call) == .proceed)
    #expect(body.values == ["id": "9", "title": "Metropolis"])

    let source = ScreenID(rawValue: 6)
    let other = PlainBody(["title"])
    bench.navigation.add(Screen(key: "video", contents: other), destination)
    bench.navigation.add(Screen(key: "show", contents: PlainBody(["id"], ["id": "2"])), source)
    let passed = MediationCall(id: 2, sourceID: source, destinationID: destination)
    #expect(try mediate("describe", passed) == .proceed)
    #expect(other.values == ["title": "Nosferatu"])
  }

  @Test("without a film there is nothing to describe")
  func describesNothing() throws {
    bench.navigation.add(Screen(key: "video", contents: PlainBody([])), destination)
    for payload: ValueMap in [[:], ["id": "999"], ["id": true]] {
      let call = MediationCall(id: 1, destinationID: destination, payload: payload)
      #expect(throws: Failure.self) { try mediate("describe", call) }
    }
  }

  @Test("a film for older viewers is vetoed with the reason")
  func parental() throws {
    func ask(_ id: Value, _ limit: Value) throws -> MediationAnswer? {
      try mediate(
        "parental", MediationCall(id: 1, payload: ["id": id], arguments: ["limit": limit]))
    }
    #expect(try ask("2", 16) == .proceed)
    let reason = "Night of the Living Dead is for viewers from 18, and this set is limited to 16"
    #expect(try ask("15", 16) == .veto(reason: reason))
    #expect(try ask("15", 18) == .proceed)
    #expect(throws: Failure.self) { try ask("15", "sixteen") }
  }

  @Test("what was remembered is forgotten when a later step fails")
  func undo() throws {
    let body = PlainBody(["episode"])
    bench.navigation.add(Screen(key: "video", contents: body), destination)
    let call = MediationCall(id: 3, destinationID: destination, payload: ["id": "39"])
    #expect(try mediate("remember", call) == .proceed)
    #expect(try mediate("first-unwatched", call) == .proceed)
    #expect(body.values == ["episode": "Part 2 of 10"])
    try #require(bench.plugin.mediator("remember")).undo(call)
    #expect(try mediate("first-unwatched", call) == .proceed)
    #expect(body.values == ["episode": "Part 1 of 10"])
  }

  // MARK: Configuration

  @Test("a database file keeps what was marked")
  func database() throws {
    try withTemporaryDirectory { directory in
      let config: Value = ["database": .string(directory.appending(path: "films.db").path)]
      for expected in [true, false] {
        let bench = try PluginBench("libexample-catalog.so", config: config)
        let factory = try #require(bench.plugin.screenFactory("film"))
        let body = try factory.makeBody(id: ScreenID(rawValue: 1), properties: ["id": "2"])
        #expect(try body.call("toggleFavourite", []) == .bool(expected))
        body.destroy()
      }
    }
  }

  @Test(
    "a configuration that cannot work is refused with the reason",
    arguments: [
      ("database", "films.db", "must be an absolute path"),
      ("database", "/nowhere/films.db", "SQLite says"),
      ("films", "/nowhere/films.txt", "No such file or directory"),
      ("films", "/etc/passwd", "film list, line 1"),
    ])
  func badConfiguration(key: String, value: String, says: String) throws {
    var config = ValueMap()
    config[key] = .string(value)
    let refusal = #expect(throws: PluginRefusal.self) {
      try PluginBench("libexample-catalog.so", config: .map(config))
    }
    #expect("\(String(describing: refusal))".contains(says), "\(String(describing: refusal))")
  }
}
