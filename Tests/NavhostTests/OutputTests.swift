import Foundation
import SnapValue
import TestKit
import Testing

@Suite("What navhost writes when nobody can take it")
struct OutputTests {
  /// Runs words of a shell, in which `$NAV` is the program.
  private func shell(_ words: String, in directory: URL? = nil) throws -> Child.Run {
    try Child.run(
      "/bin/sh", ["-c", words], in: directory,
      environment: Child.bare.merging(["NAV": Navhost.path]) { $1 })
  }

  private static let manifest = RunTests.manifest(
    script: #"[ { "navigate": "about", "payload": { "who": "Ada" } }, { "back": 1 } ]"#)

  @Test(
    "a result that a full disk does not take is no success, and is told once",
    arguments: [
      "--version", "--help", "list --json .", "check --json small.json", "graph small.json",
      "explain small.json '{\"open\": \"small://about\"}'", "run small.json", "completion bash",
      "run --json small.json",
    ])
  func full(command: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("small.json", Self.manifest)
    let run = try shell("$NAV \(command) > /dev/full", in: folder.url)
    #expect(run.status == 1, "\(run.words)")
    let told = run.words.components(
      separatedBy: "navhost: cannot write standard output: No space left on device\n")
    #expect(told.count == 2, "\(run.words)")
  }

  @Test("a reader that has had enough is no failure")
  func enough() throws {
    let run = try shell("{ $NAV --help; echo \"status $?\" >&2; } | true")
    #expect(run.words == "status 0\n")
  }

  @Test("an application goes on when its reader goes, says so once, and ends in order")
  func readerGoes() throws {
    let folder = try TemporaryFolder()
    try folder.write("small.json", Self.manifest)
    let run = try shell(
      "{ $NAV run small.json --events -; echo \"status $?\" >&2; } | head -n 1", in: folder.url)
    #expect(run.lines.count == 1)
    #expect(run.words.hasSuffix("status 0\n"), "\(run.words)")
    let told = run.words.components(
      separatedBy: "standard output: Broken pipe; the application goes on without it\n")
    #expect(told.count <= 2, "\(run.words)")
    #expect(run.words.contains("step 2 of 2"))
  }

  @Test("a record ends with a whole line, and the run says that it is incomplete")
  func tornRecord() throws {
    let folder = try TemporaryFolder()
    try folder.write("small.json", Self.manifest)
    // A file may have as many KiB as this in the shell that sets it.
    for (option, most) in [("--trace", 1), ("--events", 2)] {
      let run = try shell(
        "ulimit -f \(most); $NAV run small.json \(option) record.jsonl",
        in: folder.url)
      let text = try String(contentsOf: folder.file("record.jsonl"), encoding: .utf8)
      guard run.status != 0 else {
        #expect(text.hasSuffix("\n"))
        continue
      }
      #expect(run.status == 1)
      #expect(text.isEmpty || text.hasSuffix("}\n"), "\(text.suffix(80))")
      let told = run.words.components(separatedBy: "cannot write record.jsonl: File too large")
      #expect(told.count == 2, "\(run.words)")
    }
  }

  @Test(
    "a FIFO that nobody reads is told, and one that is read gets everything",
    arguments: ["--trace", "--events", "--record"])
  func fifo(option: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("small.json", Self.manifest)
    let unread = try shell(
      "mkfifo pipe; timeout 30 $NAV run small.json \(option) pipe", in: folder.url)
    #expect(unread.status == 4, "\(unread.text)")
    #expect(unread.words == "navhost: \(option): cannot write pipe: nobody reads it\n")
    let read = try shell(
      "exec 3<>pipe; timeout 30 $NAV run small.json \(option) pipe >&2 && head -c 9 <&3",
      in: folder.url)
    #expect(read.status == 0 && read.output.utf8.count == 9, "\(read.text)")
  }

  @Test(
    "a file of a desktop that cannot be written whole stays as it was",
    arguments: ["--output here/org.example.small.desktop", "--into here"])
  func tornDesktopFile(words: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("small.json", Self.manifest)
    let files = ["here/org.example.small.desktop", "here/applications/org.example.small.desktop"]
    for file in files {
      try FileManager.default.createDirectory(
        at: folder.file(file).deletingLastPathComponent(), withIntermediateDirectories: true)
      try folder.write(file, "as it was")
    }
    // No byte is taken by any file of the shell that says so.
    let run = try shell(
      "ulimit -f 0; $NAV desktop-file small.json \(words)", in: folder.url)
    #expect(run.status == 4, "\(run.words)")
    for file in files {
      #expect(try String(contentsOf: folder.file(file), encoding: .utf8) == "as it was")
    }
    let all = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    #expect(all.filter { $0.contains(".desktop") }.sorted() == files.sorted(), "\(all)")
  }

  @Test(
    "a record is not written over what the application is made of",
    arguments: [
      ["--trace", "small.json"], ["--events", "./small.json"],
      ["--trace", "both", "--events", "both"],
    ])
  func overwrite(options: [String]) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("small.json", Self.manifest)
    let run = try Navhost.run(["run", "small.json"] + options, in: folder.url)
    #expect(run.status == 2)
    #expect(run.words.contains("would overwrite"), "\(run.words)")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.manifest)
  }

  /// A router that says why it knows no route, in words that change a terminal.
  private static let router = #"""
    #include <snapnav_plugin.h>
    static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload,
                                  snapnav_screen source, snapnav_token token,
                                  const snapnav_sink *out, snapnav_error *err) {
      (void)ctx, (void)route, (void)payload, (void)source, (void)token, (void)out;
      return snapnav_fail(err, SNAPNAV_E_ARG, "lost\xC2\x9B" "2J");
    }
    static snapnav_status start(const snapnav_host *h, snapnav_registrar *r,
                                const snapnav_value *config, void **ctx, snapnav_error *err) {
      (void)h, (void)config, (void)ctx;
      snapnav_router t = {.size = sizeof t, .id = "t", .resolve = resolve};
      return r->router(r, &t, err);
    }
    static const snapnav_plugin plugin = {sizeof plugin, SNAPNAV_ABI_MAJOR, SNAPNAV_ABI_MINOR, 0,
      "org.example.says", "1.0.0", start, NULL, NULL, NULL, NULL};
    SNAPNAV_PLUGIN_WITH(plugin, "org.example.says", "1.0.0", "provides": {"routers": ["t"]})
    """#

  @Test("what plugins say cannot write to the operator's terminal")
  func sayings() throws {
    let folder = try TemporaryFolder()
    try Compiler.library("says", text: Self.router, in: folder)
    let step = #"{ "route": "/x" }"#
    let use = #""plugins": {"directories": ["."], "use": {"says": {"id": "org.example.says"}}},"#
    try folder.write(
      "small.json",
      RunTests.manifest(script: "[ \(step) ]").replacing(#""state":"#, with: use + #" "state":"#))
    for words in [["run", "small.json"], ["explain", "small.json", step]] {
      let run = try Navhost.run(words, in: folder.url)
      #expect(!run.text.contains("\u{9B}"), "\(words): \(run.text)")
      #expect(run.text.contains("lost<U+009B>2J"), "\(words): \(run.text)")
    }
  }

  @Test("names from outside cannot write to the operator's terminal")
  func names() throws {
    let folder = try TemporaryFolder()
    let name = "a\u{1B}[2J\nnavhost: forged.so"
    try folder.write(name, "no library")
    for words in [["why", name], ["inspect", name], ["list", "."]] {
      let run = try Navhost.run(words, in: folder.url)
      #expect(!run.text.contains("\u{1B}"), "\(words): \(run.text)")
      #expect(!run.text.contains("\nnavhost: forged"), "\(words): \(run.text)")
      #expect(run.text.contains("<U+001B>[2J<U+000A>navhost: forged.so"), "\(run.text)")
    }
  }
}
