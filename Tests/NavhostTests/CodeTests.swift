import Foundation
import SnapManifest
import SnapValue
import TestKit
import Testing

@testable import navhost

@Suite("Each code is explained, and its specimens do what they say")
struct CodeTests {
  private static let codes = CodeFamily.all.map(\.rawValue)

  /// A specimen of these would be too long to be shown, or needs an application that runs.
  private static let inWords: Set<String> = ["NH104", "NH640"]

  /// What is told beside the code, as its text says: an optional plugin is absent, of two files one is
  /// taken, a text that cannot be read is missing.
  private static let beside: [String: Set<String>] = [
    "NH124": ["NH611"], "NH527": ["NH611"], "NH609": ["NH611"], "NH620": ["NH610"],
    "NH924": ["NH928"],
  ]

  @Test("every code has a file, and every file a code")
  func files() throws {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: Repository.file("Host/navhost/share/codes").path)
    #expect(names.sorted() == Self.codes.map { "\($0).md" })
    #expect(CodeFamily.allCases.flatMap(\.codes).map(\.rawValue) == Self.codes)
  }

  @Test("only codes that no file can show are told in words alone")
  func specimens() {
    let without = Self.codes.filter {
      let specimen = CodeSpecimen($0)
      return !specimen.has(.wrong) || !specimen.has(.right)
    }
    #expect(Set(without) == Self.inWords)
  }

  @Test(
    "what is wrong is told with the code, in the words that its file has",
    arguments: codes.filter { !inWords.contains($0) })
  func wrong(code: String) throws {
    let specimen = CodeSpecimen(code)
    let told = try specimen.told(of: .wrong)
    let codes = CodeSpecimen.codes(in: told)
    #expect(codes.contains(code))
    #expect(codes.subtracting([code]).isSubset(of: Self.beside[code] ?? []), "\(told)")
    try Golden.expect(try specimen.text(telling: told), is: specimen.file)
  }

  @Test(
    "what is right is told without the code", arguments: codes.filter { !inWords.contains($0) })
  func right(code: String) throws {
    let told = try CodeSpecimen(code).told(of: .right)
    let codes = CodeSpecimen.codes(in: told)
    #expect(codes.isSubset(of: Self.beside[code] ?? []), "\(told)")
    #expect(!told.contains("navhost: "), "\(told)")
  }

  @Test("help prints it, however the code is written", arguments: ["NH308", "nh308", "Nh308"])
  func printed(word: String) throws {
    let run = try Navhost.run(["help", word])
    #expect(run.status == 0)
    #expect(run.words == "")
    try Golden.expect(run.output, is: "help-NH308.txt")
  }

  @Test("files beside the manifest are printed with their names")
  func printedFiles() throws {
    try Golden.expect(try Navhost.run(["help", "NH955"]).output, is: "help-NH955.txt")
  }

  @Test("outside of specimens no line is wider than 80 columns", arguments: CodeFamily.all)
  func width(code: ManifestCode) throws {
    let text = try Navhost.run(["help", code.rawValue]).output
    #expect(text.hasPrefix("\(code.rawValue), \(code.rule.severity.rawValue): "))
    for line in text.split(separator: "\n") where !line.hasPrefix("    ") {
      #expect(line.count <= 80, "\(line)")
    }
  }

  @Test("as JSON it is one object")
  func json() throws {
    let run = try Navhost.run(["help", "--json", "NH308"])
    let answer = try Value(jsonText: run.output)
    #expect(answer["code"]?.string == "NH308")
    #expect(answer["severity"]?.string == "error")
    #expect(answer["title"]?.string == CodePageTests.title(of: "NH308"))
    #expect(answer["text"]?.string?.contains("```json wrong\n") == true)
  }

  @Test(
    "a code that there is not is refused with those that there are",
    arguments: [
      ("NH399", "unknown code \"NH399\"; those of \"Types and results\" are NH301 to NH311"),
      ("nh3", "unknown code \"NH3\"; those of \"Types and results\" are NH301 to NH311"),
      ("NH001", "unknown code \"NH001\"; codes are NH101 to NH957"),
      ("nh", "unknown code \"NH\"; codes are NH101 to NH957"),
    ])
  func unknown(word: String, words: String) throws {
    let run = try Navhost.run(["help", word])
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.words == "navhost: \(words)\n")
  }

  @Test(
    "at a terminal check names the command that explains the first error, elsewhere it does not")
  func suggestion() throws {
    let folder = try TemporaryFolder()
    let manifest = try folder.write("manifest.json", #"{ "navhost": 1, "screens": {"home": {}} }"#)
    let spawn = "import pty, sys; sys.exit(pty.spawn(sys.argv[1:]) >> 8)"
    let told = try Child.run(
      "python3", ["-c", spawn, Navhost.path, "check", manifest],
      environment: Child.bare.merging(["NO_COLOR": "1"]) { $1 })
    #expect(told.status == 3)
    #expect(told.output.contains("\r\nnavhost help NH113 tells more of it\r\n"))
    let piped = try Navhost.run(["check", manifest])
    #expect(piped.status == 3)
    #expect(!piped.text.contains("navhost help"))
  }
}

@Suite("The page of codes is the one that the program makes")
struct CodePageTests {
  static func title(of code: String) -> String? {
    let text = try? Repository.text("Host/navhost/share/codes/\(code).md")
    return text?.split(separator: "\n").first.map { String($0.dropFirst(2)) }
  }

  @Test("docs/reference/codes.md")
  func page() throws {
    let run = try Navhost.run(["help", "--codes"])
    #expect(run.status == 0)
    #expect(run.words == "")
    try Golden.expect(run.output, is: Repository.file("docs/reference/codes.md"))
  }

  @Test("it has a section for each code, which the table before it leads to")
  func sections() throws {
    let page = try Repository.text("docs/reference/codes.md")
    for code in CodeFamily.all.map(\.rawValue) {
      let title = try #require(Self.title(of: code))
      #expect(page.contains("\n### \(code)\n\n**\(title)** ("))
      #expect(page.contains("\n| [\(code)](#\(code.lowercased())) | "))
    }
  }
}
