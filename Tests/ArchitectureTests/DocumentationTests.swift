import Testing

@Suite("What is public is documented")
struct DocumentationTests {
  @Test("every public declaration has a doc comment")
  func publicDeclarations() {
    for file in SourceTree.files(under: "Sources") + SourceTree.files(under: "SDK/swift/Kit") {
      for (index, line) in file.code.enumerated() where declaresPublic(line) {
        #expect(isDocumented(file, index), "\(file.path):\(index + 1): \(line)")
      }
    }
  }

  private func declaresPublic(_ line: String) -> Bool {
    let words = line.split(separator: " ")
    guard let first = words.first(where: { !$0.hasPrefix("@") }), first == "public" else {
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
