import Foundation
import SnapElf
import SnapSystem
import TestKit

/// Libraries built for the tests with the system's C compiler, once per run.
enum Specimens {
  /// A directory of this process, removed by nobody: it lies in the system's temporary directory.
  static let directory: String = {
    let path = NSTemporaryDirectory() + "snapsystem-\(getpid())"
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
  }()

  /// A new empty directory, mode 0755.
  static func freshDirectory(_ name: String = "d") -> String {
    let path = directory + "/\(name)-\(UInt64.random(in: 0 ... .max))"
    try? FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    return path
  }

  static let goodSource = """
    static const struct { unsigned name, size, type; char owner[8]; char text[16]; } note
      __attribute__((used, section(".note.sample"), aligned(4))) =
      {7, 16, 0x4e415631, "Sample", "hello, note"};
    int counter = 3;
    int *pointer = &counter;
    static void begin(void) __attribute__((constructor));
    static void begin(void) { counter++; }
    int sample_entry(int a) { return a + *pointer; }
    __attribute__((visibility("hidden"))) int sample_hidden(void) { return 1; }
    int sample_data = 9;
    """

  static let good: [UInt8] = build("good", goodSource)
  static let goodPath: String = path(of: "good", goodSource)

  /// The bytes of a library made from C text.
  static func build(_ name: String, _ source: String, _ flags: [String] = []) -> [UInt8] {
    let file = path(of: name, source, flags)
    return [UInt8](FileManager.default.contents(atPath: file) ?? Data())
  }

  static func path(of name: String, _ source: String, _ flags: [String] = []) -> String {
    let stem = freshDirectory(name) + "/\(name)"
    try? source.write(toFile: stem + ".c", atomically: true, encoding: .utf8)
    let shared = flags.contains("-c") || flags.contains("-pie") || flags.contains("-no-pie")
    run(
      "cc",
      (shared ? [] : ["-shared"]) + ["-fPIC", "-O1", "-w", "-o", stem + ".so", stem + ".c"] + flags)
    return stem + ".so"
  }

  static func run(_ program: String, _ arguments: [String]) {
    let result = try? runChild(ChildPlan("/usr/bin/env", [program] + arguments))
    precondition(result?.end == .exited(0), "\(program) \(arguments): \(result?.errorText ?? "")")
  }

  static func write(_ bytes: [UInt8], to path: String) {
    _ = FileManager.default.createFile(atPath: path, contents: Data(bytes))
  }
}

func edited(_ change: (inout ElfEditor) -> Void) -> [UInt8] {
  var editor = ElfEditor(Specimens.good)
  change(&editor)
  return editor.bytes
}

extension Specimens {
  /// What the rows of faults damage.
  static let base = ElfBase(good: good, source: goodSource, entry: "sample_entry") {
    build("specimen", $0, $1)
  }
  /// Needs versions of the C library.
  static let versioned = base.versioned
}
