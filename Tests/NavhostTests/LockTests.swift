import Foundation
import TestKit
import Testing

@Suite("Where a lock lies beside the manifest, nothing else is loaded")
struct LockTests {
  @Test("what is locked runs, and the lock is true")
  func locked() throws {
    let set = try LockedSet()
    let lock = try set.navhost("lock")
    #expect(lock.status == 0, "\(lock.words)")
    #expect(lock.output.contains("org.example.small 1.0.0  small.so"))
    #expect(lock.output.contains("  libpriv.so  "))
    #expect(try set.run().words.contains("I am mine, with 7"))
    #expect(try set.run("--isolate", "all").words.contains("I am mine, with 7"))
    let check = try set.navhost("lock", "--check")
    #expect(check.status == 0)
    #expect(check.output == "manifest.lock.json: it is true\n")
    #expect(try set.navhost("check").status == 0)
    #expect(try set.navhost("list").output.contains("used as small  org.example.small 1.0.0"))
  }

  @Test(
    "one flipped byte in a plugin or in a library of its own is refused by name, by every command",
    arguments: [("small.so", "its SHA-256 is"), ("libpriv.so", "its library libpriv.so has")])
  func flipped(file: String, words: String) throws {
    let set = try LockedSet()
    #expect(try set.navhost("lock").status == 0)
    try set.flip("plugins/\(file)", after: "I am ")
    for isolation in [[], ["--isolate", "all"]] {
      let run = try set.run(isolation)
      #expect(run.status == 4)
      #expect(run.words.contains("NH623"), "\(run.words)")
      #expect(run.words.contains("plugins/small.so is not loaded: \(words)"), "\(run.words)")
      #expect(!run.words.contains("I am"))
    }
    let check = try set.navhost("check")
    #expect(check.status == 3)
    #expect(check.output.contains("NH623"))
    #expect(try set.navhost("list").output.contains("refused  org.example.small 1.0.0"))
    let truth = try set.navhost("lock", "--check")
    #expect(truth.status == 1)
    #expect(truth.output.contains("org.example.small: \(words)"), "\(truth.output)")
    #expect(try set.navhost("lock").status == 0)
    #expect(try set.run().status == 0)
  }

  @Test(
    "one flipped byte in the lock is refused, whatever it makes of it",
    arguments: [("{", "NH624"), ("\"sha256\":\"", "NH62"), ("\"app\": {\"id\":\"", "NH624")])
  func flippedLock(place: String, code: String) throws {
    let set = try LockedSet()
    #expect(try set.navhost("lock").status == 0)
    try set.flip("manifest.lock.json", after: place)
    let run = try set.run()
    #expect(run.status == 4)
    #expect(run.words.contains(code), "\(run.words)")
    #expect(!run.words.contains("I am"))
    #expect(try set.navhost("lock", "--check").status == 1)
  }

  @Test("a lock that is a link to nothing is no lock that is not there: nothing is loaded")
  func danglingLock() throws {
    let set = try LockedSet()
    #expect(try set.navhost("lock").status == 0)
    let lock = set.path("manifest.lock.json")
    try FileManager.default.moveItem(atPath: lock, toPath: lock + ".away")
    #expect(symlink("gone/manifest.lock.json", lock) == 0)
    let run = try set.run()
    #expect(run.status == 4, "\(run.words)")
    #expect(run.words.contains("NH624"), "\(run.words)")
    #expect(run.words.contains("it is a link to nothing"), "\(run.words)")
    #expect(!run.words.contains("I am"))
    #expect(try set.navhost("check").status == 3)
  }

  @Test("a lock and --load-by-path are refused together")
  func byPath() throws {
    let set = try LockedSet()
    #expect(try set.navhost("lock").status == 0)
    let run = try set.run("--load-by-path")
    #expect(run.status == 4)
    #expect(run.words.contains("--load-by-path would load whatever"), "\(run.words)")
  }

  @Test("a library that would be loaded by its path cannot be locked")
  func byName() throws {
    let set = try LockedSet(soname: false)
    let lock = try set.navhost("lock")
    #expect(lock.status == 4)
    #expect(lock.words.contains("link libpriv.so with -Wl,-soname,libpriv.so"), "\(lock.words)")
    #expect(!FileManager.default.fileExists(atPath: set.path("manifest.lock.json")))
  }

  // MARK: Signed sets

  /// What somebody who has none of the keys could do to a signed set.
  enum Attack: String, CaseIterable, Sendable {
    case otherKey, otherPlugin, olderVersion, cutFile, swappedNames, extraFile, replayedSignature
    case emptySignature

    /// The code and the words that name it.
    var told: (String, String) {
      switch self {
      case .otherKey: ("NH625", "the lock is signed by the key ")
      case .otherPlugin: ("NH623", "plugins/small.so is not loaded: its SHA-256 is ")
      case .olderVersion: ("NH623", "it is version 0.9.0 with the SHA-256 ")
      case .cutFile: ("NH615", "small.so is no sound shared library")
      case .swappedNames: ("NH623", "its file is locked under the name small.so")
      case .extraFile:
        ("navhost: warning: ", "plugins/zz.so comes first for \"org.example.small\" and is refused")
      case .replayedSignature: ("NH624", "the lock is signed for version 1.0.0")
      case .emptySignature: ("NH625", "the signature cannot be read: it is empty")
      }
    }
  }

  @Test("each of eight attacks on a signed set is refused by name", arguments: Attack.allCases)
  func attack(_ attack: Attack) throws {
    let run = try attacked(attack)
    #expect(run.words.contains(attack.told.0), "\(run.words)")
    #expect(run.words.contains(attack.told.1), "\(run.words)")
    if attack == .extraFile {
      #expect(run.words.contains("I am mine, with 7"))
      #expect(!run.words.contains("I am extra"))
    } else {
      #expect(run.status == 4)
      #expect(!run.words.contains("I am"), "\(run.words)")
    }
  }

  /// Runs a signed set after an attack on it.
  func attacked(_ attack: Attack) throws -> Navhost.Run {
    let signer = try Signer(seed: 1)
    let set = try LockedSet(key: signer.publicKey, second: attack == .swappedNames)
    #expect(try set.navhost("lock").status == 0)
    try signer.sign(set.path("manifest.lock.json"))
    #expect(try set.run().words.contains("I am mine, with 7"))
    let files = FileManager.default
    switch attack {
    case .otherKey: try Signer(seed: 2).sign(set.path("manifest.lock.json"))
    case .otherPlugin: try set.plugin("other", to: "small.so")
    case .olderVersion: try set.plugin("older", version: "0.9.0", to: "small.so")
    case .cutFile:
      let bytes = try Data(contentsOf: set.file("plugins/small.so"))
      try bytes.dropLast(bytes.count / 2).write(to: set.file("plugins/small.so"))
    case .swappedNames:
      try files.moveItem(at: set.file("plugins/small.so"), to: set.file("plugins/kept"))
      try files.moveItem(at: set.file("plugins/second.so"), to: set.file("plugins/small.so"))
      try files.moveItem(at: set.file("plugins/kept"), to: set.file("plugins/second.so"))
    case .extraFile: try set.plugin("extra", version: "1.5.0", to: "zz.so")
    case .replayedSignature: try set.manifest(version: "2.0.0", key: signer.publicKey)
    case .emptySignature: try Data().write(to: set.file("manifest.lock.json.minisig"))
    }
    return try set.run()
  }

  @Test(
    "a manifest that asks for a signature loads nothing without a lock, or without its signature")
  func unsigned() throws {
    let signer = try Signer(seed: 1)
    let set = try LockedSet(key: signer.publicKey)
    #expect(try set.run().words.contains("there is no "))
    let lock = try set.navhost("lock")
    #expect(lock.words.contains("sign it: minisign -Sm "))
    let run = try set.run()
    #expect(run.status == 4)
    #expect(run.words.contains("the lock has no signature"), "\(run.words)")
    try signer.sign(set.path("manifest.lock.json"), hashed: false, comment: "of the tests")
    #expect(try set.run().status == 0)
    let check = try set.navhost("lock", "--check")
    #expect(check.output.contains("signed by the key "), "\(check.output)")
    #expect(check.output.contains(": of the tests\n"))
  }
}

/// A plugin with a library of its own beside it, and an application around the two.
final class LockedSet {
  private let folder: TemporaryFolder

  /// The other plugin that it uses, where it has one.
  private let use: String

  init(key: String? = nil, soname: Bool = true, second: Bool = false) throws {
    folder = try TemporaryFolder("lock")
    use = second ? ", \"second\": {\"id\": \"org.example.second\"}" : ""
    try FileManager.default.createDirectory(
      at: folder.file("plugins"), withIntermediateDirectories: true)
    let name = soname ? ["-Wl,-soname,libpriv.so"] : []
    let source = try folder.write(
      "priv.c", "const char *words = \"I am private\"; int priv(void) { return 7; }")
    try Compiler.library(source, to: path("plugins/libpriv.so"), name)
    try plugin("mine", to: "small.so")
    if second { try plugin("second", id: "org.example.second", to: "second.so") }
    try manifest(version: "1.0.0", key: key)
  }

  func path(_ name: String) -> String { folder.path(name) }
  func file(_ name: String) -> URL { folder.file(name) }

  /// A plugin that says its name when it starts.
  func plugin(
    _ name: String, id: String = "org.example.small", version: String = "1.0.0", to file: String
  ) throws {
    let text = PluginMaker.text(
      globals: "#include <stdio.h>\nextern int priv(void);",
      body: """
        char words[64];
        snprintf(words, sizeof words, "I am \(name), with %d", priv());
        h->log(h, 3, snapnav_text(words));
        return SNAPNAV_OK;
        """
    ).replacing("\"1.0.0\"", with: "\"\(version)\"").replacing("org.example.small", with: id)
    try Compiler.library(
      folder.write("\(name).c", text), to: path("plugins/\(file)"),
      ["-L\(path("plugins"))", "-l:libpriv.so", "-Wl,-rpath,$ORIGIN"])
  }

  func manifest(version: String, key: String?) throws {
    let trust = key.map { "\"trust\": {\"keys\": [\"\($0)\"]}," } ?? ""
    try folder.write(
      "manifest.json",
      """
      {"navhost": 1, "app": {"id": "org.example.a", "version": "\(version)", "scheme": "a"}, \(trust)
       "plugins": {"directories": ["plugins"], "use": {"small": {"id": "org.example.small"}\(use)}},
       "screens": {"home": {"title": "Home"}}, "state": {"initial": "a://home"}, "script": []}
      """)
  }

  /// Changes the byte that follows a text in a file.
  func flip(_ name: String, after text: String) throws {
    var data = try Data(contentsOf: file(name))
    let place = try #require(data.range(of: Data(text.utf8))).upperBound
    data[place] ^= 1
    try data.write(to: file(name))
  }

  func navhost(_ command: String, _ options: String...) throws -> Navhost.Run {
    try Navhost.run([command] + options + ["manifest.json"], in: folder.url)
  }

  func run(_ options: String...) throws -> Navhost.Run { try run(options) }
  func run(_ options: [String]) throws -> Navhost.Run {
    try Navhost.run(["run", "--script", "manifest.json"] + options, in: folder.url)
  }
}
