import SnapManifest
import SnapValue

/// The page of all codes, `docs/reference/codes.md`: the same as `navhost help CODE` tells of each.
enum CodePage {
  private static let head = """
    # Problems and their codes

    Every problem that `navhost check` and `navhost run` tell of a manifest, its cards, texts and plugins \
    has a code. A code is one kind of problem and keeps its meaning. `navhost help NH308` prints what \
    stands here.

    Each code has a small application that is told with it, what `navhost check` then tells (without \
    the lines of the file that it shows), and what has to change. A block without a file's name is \
    `manifest.json`; where right has no block for a file, it is as before. Where a plugin is needed, \
    `plugins` holds the README's `hello.so`; the blocks of commands run in a directory with its \
    `hello.c` and the contract's header in `include`.


    """

  /// All codes, for programs.
  static func value() throws(ProgramFiles.Missing) -> Value {
    var codes: [Value] = []
    for code in CodeFamily.allCases.flatMap(\.codes) { codes.append(try CodeEntry(code).value) }
    return ["codes": .list(codes)]
  }

  /// The page, made from the files of the codes.
  static func text() throws(ProgramFiles.Missing) -> String {
    var page = head
    for family in CodeFamily.allCases {
      var table = "| code | what is wrong |\n|---|---|\n"
      var sections = ""
      for code in family.codes {
        let entry = try CodeEntry(code)
        table += "| [\(code.rawValue)](#\(code.rawValue.lowercased())) | \(entry.title) |\n"
        sections += "\n" + entry.section()
      }
      page += "## \(family.title)\n\n" + table + sections + "\n"
    }
    return String(page.dropLast())
  }
}
