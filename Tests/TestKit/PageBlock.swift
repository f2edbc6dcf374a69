import Foundation
import Testing

/// A fenced block of a page.
package struct PageBlock: Sendable, CustomTestStringConvertible {
  package let page: String
  package let language: String
  /// What stands behind the language.
  package let words: [String]
  package let line: Int
  package let text: String
  package var testDescription: String { "\(page):\(line) \(language)" }

  /// The argument of a word such as `file=door.c`.
  package func word(_ name: String) -> String? {
    words.first { $0.hasPrefix("\(name)=") }.map { String($0.dropFirst(name.count + 1)) }
  }

  /// The file that the block is written to, when its info string names one: `file=NAME`.
  package var file: String? { word("file") }

  /// All of a page of the repository, in order; none when it is not there.
  package static func all(in page: String) -> [PageBlock] {
    var found: [PageBlock] = []
    var open: (info: [String], line: Int, text: String)?
    let lines = ((try? Repository.text(page)) ?? "").components(separatedBy: "\n")
    for (index, line) in lines.enumerated() {
      guard line.hasPrefix("```") else {
        open?.text += line + "\n"
        continue
      }
      if let block = open {
        found.append(
          PageBlock(
            page: page, language: block.info.first ?? "", words: Array(block.info.dropFirst()),
            line: block.line, text: block.text))
        open = nil
      } else {
        open = (line.dropFirst(3).split(separator: " ").map(String.init), index + 1, "")
      }
    }
    return found
  }
}
