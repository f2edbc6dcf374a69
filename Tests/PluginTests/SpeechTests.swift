import Foundation
import Glibc
import TestKit
import Testing

/// An application that is only heard, and somebody with four keys.
private final class Listener {
  private let folder: TemporaryFolder
  private let dispatcher: Running
  private let host: Running
  private let keys: Int32
  /// All that the dispatcher was told.
  private(set) var transcript = ""
  /// What was said last.
  private(set) var last = ""

  /// Numbers of linux/input-event-codes.h.
  enum Key: UInt16 {
    case press = 28
    case previous = 103
    case next = 108
    case back = 1
  }

  init(_ example: String, plugins: [String], presenter: Any = ["speech/voice"]) throws {
    folder = try TemporaryFolder("say")
    let (socket, device) = (folder.path("d.sock"), folder.path("keys"))
    #expect(mkfifo(device, 0o600) == 0)
    let keys = open(device, O_RDWR | O_CLOEXEC)
    self.keys = keys
    dispatcher = try Running(
      "/usr/bin/env",
      ["python3", Repository.file("Tests/PluginTests/dispatcher.py").path, socket],
      environment: ["PATH": Child.inherited["PATH"] ?? "/usr/bin:/bin"])
    try dispatcher.line { $0 == "ready" }
    let manifest = try Example.lay(
      "Examples/\(example)", at: folder.file("app"), plugins: plugins + ["snapnav-speech"]
    ) { manifest in
      Example.present(
        &manifest, with: "speech",
        ["id": "org.snapnav.speech", "config": ["socket": socket, "device": device]], by: [],
        without: ["ui", "window"])
      manifest["presenter"] = presenter
    }
    host = try Running(
      Navhost.path,
      ["run", manifest.path, "--stay", "--no-bus", "--no-control", "--trace", "/dev/null"],
      lines: [])
  }

  deinit { close(keys) }

  /// Waits until a text was said, and answers it.
  @discardableResult
  func hear(isHushed: Bool = true) throws -> String {
    var isHushed = isHushed
    var said: [String] = []
    while true {
      let line = try dispatcher.line()
      transcript += line + "\n"
      // What was said before ends there.
      if line == "CANCEL SELF" { isHushed = true }
      if line == ".", isHushed { break }
      if line == "." { said = [] }
      if line.hasPrefix("| ") { said.append(String(line.dropFirst(2))) }
    }
    last = said.joined(separator: "\n")
    return last
  }

  func press(_ key: Key) throws -> String {
    transcript += "> \(key)\n"
    // A record of an input device: the time, the kind, the key, and that it went down.
    var record = [UInt8](repeating: 0, count: 24)
    (record[16], record[18], record[19], record[20]) = (1, UInt8(key.rawValue), 0, 1)
    #expect(write(keys, record, record.count) == record.count)
    return try hear(isHushed: false)
  }

  /// Goes on until a line is heard, and presses it.
  func choose(_ words: String) throws -> String {
    for _ in 0..<40 where try press(.next).hasPrefix(words) { return try press(.press) }
    Issue.record("\(words) is never said; \(host.said(.words)) \(transcript)")
    return ""
  }

  func end() -> Child.Run {
    host.signal(SIGTERM)
    return host.end()
  }
}

@Suite("An application that is heard", .serialized)
struct SpeechTests {
  /// What leads from the first screen to the receipt, in the words of a language.
  static let ways: [(language: String, words: [String])] = [
    (
      "en",
      [
        "What is on", "Goldberg Variations", "Choose seats", "Two in row B", "To the basket", "Pay",
        "Card read",
      ]
    ),
    (
      "de",
      [
        "Deutsch", "Programm", "Goldberg-Variationen", "Plätze wählen", "Zwei in Reihe B",
        "Zum Warenkorb",
        "Bezahlen", "Karte gelesen",
      ]
    ),
    (
      "ar",
      [
        "العربية", "البرنامج", "تنويعات غولدبرغ", "اختيار المقاعد", "مقعدان في الصف B",
        "إلى السلة", "ادفع",
        "تمت قراءة البطاقة",
      ]
    ),
  ]

  @Test(
    "four keys lead from the kiosk's welcome to its receipt, and all of it is said",
    arguments: ways)
  func kiosk(language: String, words: [String]) throws {
    let listener = try Listener("kiosk", plugins: ["example-tickets"])
    try listener.hear()
    for (place, word) in words.enumerated() {
      _ = try listener.choose(word)
      // What was chosen is told of the screen that comes again.
      if place == words.count - 4 { #expect(try listener.hear().contains("B3 B4")) }
    }
    let receipt = listener.last
    #expect(receipt.contains("€"))
    let run = listener.end()
    #expect(run.status == 0, "\(run.words)")
    try Golden.expect(listener.transcript, is: "speech-kiosk-\(language).txt")
  }

  @Test("why something is refused is said, and the voice goes on")
  func refused() throws {
    let listener = try Listener("kiosk", plugins: ["example-tickets"])
    try listener.hear()
    for word in ["What is on", "Goldberg Variations"] { _ = try listener.choose(word) }
    #expect(try listener.choose("To the basket") == "Please choose your seats first.")
    #expect(try listener.press(.back).hasPrefix("What is on"))
    #expect(listener.end().status == 0)
  }

  @Test("beside another presenter the same is said")
  func beside() throws {
    let listener = try Listener(
      "kiosk", plugins: ["example-tickets"],
      presenter: [["all": ["trace", ["use": "speech/voice", "must": false]]]])
    #expect(try listener.hear().hasPrefix("Welcome"))
    #expect(try listener.choose("What is on").hasPrefix("What is on"))
    #expect(listener.end().status == 0)
  }
}
