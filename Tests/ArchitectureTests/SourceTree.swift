import Foundation
import TestKit

/// The repository's own files, found from where this test was compiled.
enum SourceTree {
  static let root = Repository.root

  struct File {
    let path: String
    let lines: [String]
    /// The lines without comments and the text of string literals, so that rules look at code only.
    let code: [String]
  }

  /// The Swift files below a folder, sorted by path; each is read once.
  static func files(under folder: String) -> [File] {
    let top = String(folder.prefix { $0 != "/" })
    return (whole[top] ?? []).filter { $0.path.hasPrefix(folder + "/") }
  }

  private static let whole = Dictionary(
    uniqueKeysWithValues: ["Sources", "Host", "Plugins", "SDK", "Examples"].map { ($0, read($0)) })

  private static func read(_ folder: String) -> [File] {
    let base = root.appending(path: folder)
    guard let walk = FileManager.default.enumerator(atPath: base.path) else { return [] }
    let paths = walk.compactMap { $0 as? String }
      .filter { $0.hasSuffix(".swift") && !$0.contains(".build/") && !$0.contains("/share/") }
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
    var insideRawText = false
    return lines.map { line in
      if insideRawText {
        insideRawText = !line.drop { $0 == " " }.hasPrefix("\"\"\"#")
        return ""
      }
      insideRawText = line.hasSuffix("#\"\"\"")
      return strippedLine(line, insideBlock: &insideBlock)
    }
  }

  private static func strippedLine(_ line: String, insideBlock: inout Bool) -> String {
    var code: [UInt8] = []
    var inString = false
    let letters = Array(line.utf8)
    var i = 0
    while i < letters.count {
      let pair = i + 1 < letters.count ? String(decoding: letters[i...i + 1], as: UTF8.self) : ""
      if insideBlock {
        if pair == "*/" {
          insideBlock = false
          i += 1
        }
      } else if inString {
        if letters[i] == UInt8(ascii: "\\") {
          i += 1
        } else if letters[i] == quote {
          inString = false
        }
      } else if pair == "//" {
        break
      } else if pair == "/*" {
        insideBlock = true
        i += 1
      } else if letters[i] == quote {
        inString = true
      } else {
        code.append(letters[i])
      }
      i += 1
    }
    return String(decoding: code, as: UTF8.self)
  }

  private static let quote = UInt8(ascii: "\"")
}
