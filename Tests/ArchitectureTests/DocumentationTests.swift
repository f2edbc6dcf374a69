import Testing

@Suite("What others see is documented")
struct DocumentationTests {
  @Test("every public or package declaration has a doc comment")
  func seenDeclarations() {
    for file in SourceTree.files(under: "Sources") + SourceTree.files(under: "SDK/swift/Kit") {
      for (index, line) in file.code.enumerated() where declaresForOthers(line) {
        #expect(isDocumented(file, index), "\(file.path):\(index + 1): \(line)")
      }
    }
  }

  private func declaresForOthers(_ line: String) -> Bool {
    let words = line.split(separator: " ")
    guard let first = words.first(where: { !$0.hasPrefix("@") }),
      ["public", "package"].contains(first)
    else {
      return false
    }
    return !words.contains("import") && !words.contains("extension")
  }

  /// Whether a doc comment stands above, past attributes.
  private func isDocumented(_ file: SourceTree.File, _ index: Int) -> Bool {
    var above = index - 1
    while above >= 0 {
      let line = file.lines[above].drop { $0 == " " }
      if line.hasPrefix("///") { return true }
      guard line.hasPrefix("@") || line.hasPrefix("//") else { return false }
      above -= 1
    }
    return false
  }
}
