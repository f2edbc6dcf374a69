import Foundation

/// Markdown pages below a folder, and where their links lead.
package struct PageFolder: Sendable {
  package let root: URL

  /// The pages below a folder.
  package init(_ root: URL) { self.root = root.resolvingSymlinksInPath() }

  /// The paths of the pages in this folder of it and below, in order.
  package func pages(in folder: String = "") -> [String] {
    let base = root.appending(path: folder)
    let found =
      FileManager.default.enumerator(atPath: base.path)?.compactMap { $0 as? String } ?? []
    let prefix = folder.isEmpty ? "" : folder + "/"
    return found.filter { $0.hasSuffix(".md") }.map { prefix + $0 }.sorted()
  }

  /// What is wrong with the links of a page: where each stands, and why it leads nowhere.
  package func faults(of page: String) throws -> [String] {
    let folder = root.appending(path: page).deletingLastPathComponent()
    var known: [String: Set<String>] = [:]
    return try links(of: page).compactMap { link in
      let parts = link.target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let path = parts[0].removingPercentEncoding ?? String(parts[0])
      let file =
        path.isEmpty ? root.appending(path: page) : folder.appending(path: path).standardizedFileURL
      let place = "\(page):\(link.line): \(link.target)"
      guard "\(file.path)/".hasPrefix(root.path + "/"),
        FileManager.default.fileExists(atPath: file.path)
      else {
        return "\(place): there is no such file"
      }
      guard parts.count == 2, file.pathExtension == "md" else { return nil }
      let target = String(file.path.dropFirst(root.path.count + 1))
      let names = try known[target] ?? headings(of: target)
      known[target] = names
      return names.contains(String(parts[1]))
        ? nil : "\(place): the page has no such heading"
    }
  }

  private struct Link {
    let line: Int
    let target: String
  }

  /// The links of a page that lead to files, outside of code.
  private func links(of page: String) throws -> [Link] {
    try lines(of: page).filter { $0.1.contains("](") }.flatMap { number, line in
      line.replacing(/``.+?``/, with: "").replacing(/`[^`]*`/, with: "")
        .matches(of: /\]\(<?([^)>\s]+)/)
        .map { Link(line: number, target: String($0.output.1)) }
        .filter { $0.target.firstMatch(of: /^[a-z][a-z+.-]*:/) == nil }
    }
  }

  /// The names by which the headings of a page are linked to, made as GitHub makes them.
  private func headings(of page: String) throws -> Set<String> {
    var found: Set<String> = []
    for (_, line) in try lines(of: page) where line.hasPrefix("#") {
      guard let title = line.wholeMatch(of: /#{1,6} +(.*?) *#*/)?.output.1 else { continue }
      let words = title.replacing(/\[([^\]]*)\]\([^)]*\)/) { $0.output.1 }
      let name = String(
        words.lowercased().compactMap { letter -> Character? in
          if letter == " " { return "-" }
          return letter.isLetter || letter.isNumber || letter == "-" || letter == "_" ? letter : nil
        })
      var free = name
      var number = 0
      while !found.insert(free).inserted {
        number += 1
        free = "\(name)-\(number)"
      }
    }
    return found
  }

  /// The numbered lines of a page that stand in no fenced block.
  private func lines(of page: String) throws -> [(Int, String)] {
    let text = try String(contentsOf: root.appending(path: page), encoding: .utf8)
    var fence: String?
    return text.components(separatedBy: "\n").enumerated().compactMap { index, line in
      let start = line.drop { $0 == " " }
      if let open = fence {
        if start.hasPrefix(open) { fence = nil }
        return nil
      }
      // A pattern is read anew for each line that it is held against, which takes longer than the match.
      let begins = start.hasPrefix("```") || start.hasPrefix("~~~")
      if begins, let open = start.prefixMatch(of: /`{3,}|~{3,}/) {
        fence = String(open.output)
        return nil
      }
      return (index + 1, line)
    }
  }
}
