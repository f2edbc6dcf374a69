import Foundation
import Glibc
import TestKit

/// A manifest that is told what is wrong with it, and where.
private func text(
  _ id: String, _ fault: String, _ says: String, status: Int32 = 3,
  _ text: @escaping @Sendable () -> String
) -> Fault {
  bytes(id, fault, says, status: status) { Array(text().utf8) }
}

private func bytes(
  _ id: String, _ fault: String, _ says: String, status: Int32 = 3,
  _ bytes: @escaping @Sendable () -> [UInt8]
) -> Fault {
  Fault(id, fault, status, says) { place in
    try place.write("manifest.json", bytes())
    let run = try place.navhost(["run", "--script", "--no-control", "manifest.json"])
    let check = try place.navhost(["check", "manifest.json"])
    guard check.status == status else {
      throw Child.Failed(description: "check has status \(check.status): \(check.text)")
    }
    return run
  }
}

/// A sound manifest with one text in the place of another.
private func changed(
  _ id: String, _ fault: String, _ says: String, status: Int32 = 3, _ old: String, _ new: String
) -> Fault {
  text(id, fault, says, status: status) {
    let changed = sound.replacing(old, with: new)
    precondition(changed != sound)
    return changed
  }
}

private let sound = """
  {"navhost": 1, "app": {"id": "org.example.a", "scheme": "a"},
   "presenter": ["trace"],
   "screens": {"home": {"title": "Home"}, "next": {"optionalProperties": {"n": {"type": "int32"}}}},
   "navigations": {"go": {"from": "*", "to": "next"}},
   "routes": [{"name": "one", "path": "/one", "do": "go"}],
   "state": {"initial": "a://home"}, "script": [{"navigate": "go", "payload": {"n": 1}}]}
  """

/// What lies by the name of the manifest and is no file.
private func place(
  _ fault: String, _ says: String, status: Int32 = 3,
  _ make: @escaping @Sendable (String) -> Void
) -> Fault {
  Fault("M19", fault, status, says) { place in
    make(place.path("manifest.json"))
    return try place.navhost(["run", "--script", "--no-control", "manifest.json"])
  }
}

extension Fault {
  /// M: what manifests hold.
  static let manifests: [Fault] = reading + numbers + bytesOfText + meaning + places

  private static let reading: [Fault] = [
    Fault("M01", "there is none", 3, "manifest.json") {
      try $0.navhost(["run", "--script", "--no-control", "manifest.json"])
    },
    text("M02", "an empty file", "NH101") { "" },
    text("M02", "white space only", "NH101") { " \n\t\n" },
    text("M03", "more than 64 MiB", "more than the 67108864 that are read") {
      "{\"navhost\": 1, \"note\": \"" + String(repeating: "film", count: 17_000_000) + "\"}"
    },
    text("M04", "a million opening brackets", "NH103") { String(repeating: "[", count: 1_000_000) },
    text("M05", "values 65 deep in one another", "NH103") {
      "{\"navhost\": " + String(repeating: "[", count: 65) + String(repeating: "]", count: 65) + "}"
    },
    changed(
      "M06", "a key twice", "NH102", #""title": "Home""#, #""title": "Home", "title": "House""#),
    changed(
      "M07", "a key twice, once with an escape", "NH102", #""title": "Home""#,
      #""title": "Home", "\u0074itle": "House""#),
  ]

  private static let numbers: [Fault] =
    ["1e400", "9223372036854775808", "1.5", "007", "NaN"].map {
      changed("M08", "the number \($0)", "error NH", #""n": 1"#, "\"n\": \($0)")
    } + [
      text("M08", "a number of a million digits", "error NH") {
        sound.replacing(#""n": 1"#, with: "\"n\": " + String(repeating: "9", count: 1_000_000))
      },
      changed(
        "M08", "the number -0, which is one", "ok step 1 of 1", status: 0, #""n": 1"#, #""n": -0"#),
    ]

  private static func with(_ bytes: [UInt8]) -> [UInt8] {
    let (before, after) = (sound.prefix { $0 != "H" }, sound.drop { $0 != "H" })
    return Array(before.utf8) + bytes + Array(after.utf8)
  }

  private static let bytesOfText: [Fault] = [
    bytes("M09", "bytes that are no UTF-8", "NH105") { with([0xff, 0xfe]) },
    bytes("M09", "an overlong form", "NH105") { with([0xc0, 0xaf]) },
    changed("M09", "half of a surrogate pair", "NH106", "\"Home\"", #""\ud800""#),
    bytes("M10", "a byte order mark, which is told", "ok step 1 of 1", status: 0) {
      [0xef, 0xbb, 0xbf] + Array(sound.utf8)
    },
    bytes("M10", "UTF-16", "NH105") { [0xff, 0xfe] + Array(sound.utf8).flatMap { [$0, 0] } },
    bytes("M10", "UTF-32", "NH105") {
      [0xff, 0xfe, 0, 0] + Array(sound.utf8).flatMap { [$0, 0, 0, 0] }
    },
    changed(
      "M11", "a NUL in a path", "error NH", #""presenter""#,
      #""plugins": {"directories": ["plug\u0000ins"]}, "presenter""#),
    bytes("M11", "a control character in a text", "NH101") { with([0x07]) },
  ]

  private static let meaning: [Fault] = [
    changed("M12", "a comma at the end", "NH101", #""title": "Home"}"#, #""title": "Home",}"#),
    changed("M12", "a comment", "NH101", #""presenter""#, "// who shows\n\"presenter\""),
    text("M12", "something behind the end", "NH101") { sound + "x" },
    text("M12", "two documents", "NH101") { sound + sound },
    plugins("M13", "~ in a path is no home", "~/plugins", "would need expanding"),
    plugins("M13", "$HOME in a path is no variable", "$HOME/plugins", "would need expanding"),
    Fault(
      "M13", "../ and paths from the root lead where they say, and that is told", 4,
      "../elsewhere is not there"
    ) {
      place in
      try place.write("manifest.json", withPlugins("../elsewhere"))
      return try place.navhost(["run", "--script", "--no-control", "manifest.json"])
    },
    Fault("M13", "a link that leads to itself", 3, "manifest.json") { place in
      symlink("manifest.json", place.path("manifest.json"))
      return try place.navhost(["run", "--script", "--no-control", "manifest.json"])
    },
    text("M14", "a misspelt key, a wrong type and a missing one, all told", "did you mean") {
      sound.replacing("\"presenter\"", with: "\"presenters\"")
        .replacing("\"title\": \"Home\"", with: "\"title\": 7")
        .replacing("\"to\": \"next\"", with: "\"mediation\": []")
    },
    changed(
      "M15", "a screen that is not there", "did you mean", "\"to\": \"next\"", "\"to\": \"nexd\""),
    changed(
      "M16", "a route of a pattern that is none", "error NH", "\"path\": \"/one\"",
      "\"path\": \"/{one\""),
    changed(
      "M16", "two routes of one path", "NH4", "\"do\": \"go\"}",
      "\"do\": \"go\"}, {\"name\": \"two\", \"path\": \"/one\", \"do\": \"go\"}"),
    changed(
      "M16", "routes that redirect to each other", "redirect", "\"do\": \"go\"}",
      #""do": "go"}, {"name": "a", "path": "/a", "do": {"redirect": "/b"}}, {"name": "b", "path": "/b", "do": {"redirect": "/a"}}"#
    ),
    text("M17", "a million keys", "NH1") {
      "{\"navhost\": 1," + (0..<1_000_000).map { "\"k\($0)\":0" }.joined(separator: ",") + "}"
    },
    changed("M18", "a schema of a later version", "NH111", "\"navhost\": 1", "\"navhost\": 2"),
  ]

  private static func plugins(_ id: String, _ fault: String, _ path: String, _ says: String)
    -> Fault
  {
    text(id, fault, says) { withPlugins(path) }
  }

  private static func withPlugins(_ path: String) -> String {
    sound.replacing(
      "\"presenter\"",
      with:
        "\"plugins\": {\"directories\": [\"\(path)\"], \"use\": {\"odd\": {\"id\": \"org.example.odd\"}}}, \"presenter\""
    )
  }

  private static let places: [Fault] = [
    place("a directory", "directory") { mkdir($0, 0o755) },
    place("a FIFO", "FIFO") { mkfifo($0, 0o644) },
    place("/dev/zero", "device") { symlink("/dev/zero", $0) },
    Fault(
      "M20", "changed while it is read",
      argued:
        "it is read once, to its end, and what was read is what is checked and run; a half-written file is one of the rows above"
    ),
  ]
}
