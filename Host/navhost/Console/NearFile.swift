import SnapSystem
import SnapValue

/// Whether what stands in the place of the manifest may be one; `false`: it is not there, and the
/// word behind it is a file, which was told with the right line.
func isInOrder(_ invocation: Invocation) -> Bool {
  let words = invocation.arguments.operands
  guard words.count == 2, (try? resolvePath(words[0])) == nil,
    (try? FileStatus(path: words[1])) != nil
  else { return true }
  let line = (["navhost", invocation.command.name] + words.reversed().map(wordForShell))
    .joined(separator: " ")
  invocation.console.complain("the manifest comes first: \(line)")
  return false
}

/// A word as it is typed in a shell: in quotation marks where it needs them.
func wordForShell(_ word: String) -> String {
  let isPlain = word.utf8.allSatisfy { byte in
    byte >= 0x80 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
      || UInt8(ascii: "a")...UInt8(ascii: "z") ~= (byte | 0x20) || "-._/:@%+,".utf8.contains(byte)
  }
  return isPlain && !word.isEmpty ? word.onOneLine : shellQuoted(word.onOneLine)
}

/// Names the file that was probably meant, where there is none at a path, or what the link there names.
func suggestFile(near path: String, to console: Console) {
  guard !path.isEmpty, (try? resolvePath(path)) == nil else { return }
  if let target = linkToNothing(at: path) {
    return console.complain("\(quoted(path)) is a link to nothing: \(quoted(target))")
  }
  let directory = parentDirectory(of: path)
  let names = ((try? listDirectory(directory)) ?? []).filter(\.isText).map(\.name)
  guard let near = nearestName(to: fileName(of: path), among: names) else { return }
  let shown =
    path.unicodeScalars.contains("/") ? "\(directory == "/" ? "" : directory)/\(near)" : near
  console.complain("there is no \(quoted(path)); did you mean \(quoted(shown))?")
}
