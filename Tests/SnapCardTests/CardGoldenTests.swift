import SnapCard
import SnapValue
import TestKit
import Testing

@Suite("Cards of every kind become the views that were looked at")
struct CardGoldenTests {
  @Test("there are at least forty cards")
  func enough() { #expect(CardFile.all.count >= 40) }

  @Test("the view", arguments: CardFile.all)
  func view(file: CardFile) throws {
    let reading = try file.reading()
    try Golden.expect(
      reading.view.value.indented() + "\n", is: CardFile.golden("\(file.name).view.json"))
  }

  @Test("the problems, of the card as it was written and with its data", arguments: CardFile.all)
  func problems(file: CardFile) throws {
    let document = try file.document()
    let names = try file.properties()?.keys
    let written = Card.problems(in: try document.value(), properties: names)
    let bound = try file.reading().problems
    var lines = written.map { problem in
      let place = self.place(of: problem.pointer, in: document)
      return "\(place.line):\(place.column) " + sentence(problem)
    }
    let more = bound.filter { !written.contains($0) }
    if !more.isEmpty { lines.append("with its data:") }
    lines += more.map(sentence)
    try Golden.expect(
      lines.map { $0 + "\n" }.joined(), is: CardFile.golden("\(file.name).problems.txt"))
  }

  private func sentence(_ problem: CardProblem) -> String {
    "\(problem.pointer) \(problem.kind.rawValue): \(problem.message)"
      + (problem.hint.isEmpty ? "" : " (\(problem.hint))")
  }

  private func place(of pointer: JSONPointer, in document: JSONDocument) -> JSONPosition {
    var pointer = pointer
    while true {
      if let location = document.locate(pointer) { return location.value }
      if pointer.tokens.popLast() == nil { return JSONPosition(line: 1, column: 1) }
    }
  }
}
