import Testing

@testable import TitleIndex

@Suite("Titles as people give them")
struct TitleIndexTests {
  private static let nosferatu = Film(id: "2", title: "Nosferatu", year: 1922)
  private static let alices = [
    Film(id: "35", title: "Alice in Wonderland", year: 1903),
    Film(id: "36", title: "Alice in Wonderland", year: 1915),
  ]
  private static let films =
    [
      nosferatu,
      Film(id: "4", title: "The Cabinet of Dr. Caligari", year: 1920),
      Film(id: "5", title: "The General", year: 1926),
      Film(id: "13", title: "Häxan", year: 1922),
      Film(id: "19", title: "D.O.A.", year: 1950),
      Film(id: "30", title: "Gulliver's Travels", year: 1939),
      Film(id: "40", title: "Fantômas", year: 1913),
      Film(id: "11", title: "The Lost World", year: 1925),
      Film(id: "23", title: "The Last Man on Earth", year: 1964),
    ] + alices
  private let index = TitleIndex(films)

  @Test(
    "a title is found as people say it",
    arguments: [
      ("Nosferatu", "2"), ("nosferatu", "2"), ("NOSFERATU!", "2"), ("nosfertau", "2"),
      ("noseratu", "2"), ("the cabinet of doctor caligari", "4"), ("caligari", "4"),
      ("cabinet of dr caligary", "4"), ("General", "5"), ("haxan", "13"), ("ha\u{308}xan", "13"),
      ("doa", "19"), ("d o a", "19"), ("gullivers travels", "30"), ("fantomas", "40"),
      ("Gulliver\u{2019}s Travels", "30"), ("alice in wonderland 1915", "36"),
    ])
  func found(title: String, id: String) {
    guard case .one(let film) = index.match(title) else {
      Issue.record("\(title) gave \(index.match(title))")
      return
    }
    #expect(film.id == id)
  }

  @Test("films of one name are a choice, in the order of the list")
  func ambiguous() {
    #expect(index.match("Alice in Wonderland") == .several(Self.alices))
    #expect(index.match("alice in wonderlnd") == .several(Self.alices))
  }

  @Test(
    "what is near no title is none",
    arguments: [
      "", "   ", "?!", "xy", "of", "metropolis", String(repeating: "nosferatu ", count: 40),
    ])
  func none(title: String) {
    #expect(index.match(title) == .none)
  }

  @Test("a choice has an end")
  func bounded() {
    let many = (1...40).map { Film(id: "\($0)", title: "Same", year: 1900) }
    guard case .several(let films) = TitleIndex(many).match("same") else {
      Issue.record("not a choice")
      return
    }
    #expect(films.count == TitleIndex.choiceLimit)
  }

  @Test(
    "the distance counts slips",
    arguments: [("abc", "abc", 0), ("abc", "acb", 1), ("abc", "ab", 1), ("abc", "xbcd", 2)])
  func distance(a: String, b: String, expected: Int) {
    #expect(editDistance(Array(a.utf8), Array(b.utf8), limit: 3) == expected)
    #expect(editDistance(Array(a.utf8), Array(b.utf8), limit: expected - 1) == nil || expected == 0)
  }
}

@Suite("The film list")
struct FilmListTests {
  @Test("comments and empty lines are skipped, fields are trimmed")
  func reads() throws {
    let films = try Film.list(
      utf8: Array("# films\n\n 2 | Nosferatu | 1922 | more | fields\r\n".utf8))
    #expect(films == [Film(id: "2", title: "Nosferatu", year: 1922)])
  }

  @Test(
    "a bad list says where and what",
    arguments: [
      ("", FilmListError.empty), ("# only words\n", .empty),
      ("1\n", .badLine(1, missing: "a title")),
      ("\n| T | 1922\n", .badLine(2, missing: "an id")),
      ("1 | T | soon\n", .badLine(1, missing: "a year as third field")),
    ])
  func refuses(text: String, error: FilmListError) {
    #expect(throws: error) { try Film.list(utf8: Array(text.utf8)) }
  }

  @Test("bytes that are no UTF-8, and lists without end, are refused")
  func refusesBytes() {
    #expect(throws: FilmListError.notText) { try Film.list(utf8: [0xff, 0xfe]) }
    #expect(throws: FilmListError.tooLong(limit: Film.listLimit)) {
      try Film.list(utf8: Array(repeating: 0x23, count: Film.listLimit + 1))
    }
  }
}
