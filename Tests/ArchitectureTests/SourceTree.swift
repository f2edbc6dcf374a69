import Foundation

/// The repository's own files, found from where this test was compiled.
enum SourceTree {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  struct File {
    let path: String
    let lines: [String]
    /// The lines without comments and the text of string literals, so that rules look at code only.
    let code: [String]
  }

  /// The files below a folder with one of these endings, sorted by path.
  static func files(under folder: String, endings: [String] = [".swift"]) -> [File] {
    let base = root.appending(path: folder)
    guard let walk = FileManager.default.enumerator(atPath: base.path) else { return [] }
    let paths = walk.compactMap { $0 as? String }
      .filter { path in endings.contains { path.hasSuffix($0) } && !path.contains(".build/") }
    return paths.sorted().compactMap { path in
      guard let text = try? String(contentsOf: base.appending(path: path), encoding: .utf8) else {
        return nil
      }
      let lines = text.components(separatedBy: "\n")
      return File(path: "\(folder)/\(path)", lines: lines, code: stripped(lines))
    }
  }

  private static func stripped(_ lines: [String]) -> [String] {
    var insideBlock = false
    return lines.map { line in
      let code = strippedLine(line, insideBlock: &insideBlock)
      return code
    }
  }

  private static func strippedLine(_ line: String, insideBlock: inout Bool) -> String {
    var code = ""
    var inString = false
    let letters = Array(line)
    var i = 0
    while i < letters.count {
      let pair = i + 1 < letters.count ? String(letters[i...i + 1]) : ""
      if insideBlock {
        if pair == "*/" {
          insideBlock = false
          i += 1
        }
      } else if inString {
        if letters[i] == "\\" { i += 1 } else if letters[i] == "\"" { inString = false }
      } else if pair == "//" {
        break
      } else if pair == "/*" {
        insideBlock = true
        i += 1
      } else if letters[i] == "\"" {
        inString = true
      } else {
        code.append(letters[i])
      }
      i += 1
    }
    return code
  }
}
