import Testing

@Suite("The terminal's pages are values")
struct TerminalPageTests {
  private static let folder = "Plugins/Presenters/Terminal/Page"

  @Test("they import values of the kit and nothing else")
  func imports() {
    let files = SourceTree.files(under: Self.folder)
    #expect(!files.isEmpty)
    for file in files {
      for line in file.code where line.split(separator: " ").contains("import") {
        #expect(line.hasSuffix("import SnapPluginKit"), "\(file.path): \(line)")
      }
    }
  }

  @Test("they hold no pointer, task, clock, randomness or output")
  func pure() {
    let words = [
      "unsafe ", "actor ", "Task {", ") async", "await ", "Clock()", ".random", "Mutex<", "print(",
      "fatalError(", "try!", "@_", "Host",
    ]
    for file in SourceTree.files(under: Self.folder) {
      for (index, line) in file.code.enumerated() {
        let found = words.first { line.contains($0) }
        #expect(found == nil, "\(file.path):\(index + 1): \(line)")
      }
    }
  }

  @Test("what others see of them is documented")
  func documented() {
    for file in SourceTree.files(under: Self.folder) {
      for (index, line) in file.code.enumerated() {
        let words = line.split(separator: " ")
        guard ["public", "package"].contains(words.first), !words.contains("import"),
          !words.contains("extension")
        else { continue }
        let above = file.lines[..<index].last { !$0.drop { $0 == " " }.hasPrefix("@") } ?? ""
        #expect(above.drop { $0 == " " }.hasPrefix("///"), "\(file.path):\(index + 1): \(line)")
      }
    }
  }
}
