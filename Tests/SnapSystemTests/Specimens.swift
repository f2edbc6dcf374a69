import Foundation
import SnapElf
import SnapSystem

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

/// Changes to the bytes of a 64-bit little-endian ELF file.
struct ElfEditor {
  var bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func get<T: FixedWidthInteger>(_ at: Int, as: T.Type = T.self) -> T {
    (0..<MemoryLayout<T>.size).reversed().reduce(T(0)) {
      ($0 << 8) | T(truncatingIfNeeded: bytes[at + $1])
    }
  }

  mutating func set<T: FixedWidthInteger>(_ at: Int, _ value: T) {
    for index in 0..<MemoryLayout<T>.size {
      bytes[at + index] = UInt8(truncatingIfNeeded: value >> T(8 * index))
    }
  }

  /// Where the program headers are.
  var segmentPlaces: [Int] {
    let start: UInt64 = get(32)
    let count: UInt16 = get(56)
    return (0..<Int(count)).map { Int(start) + $0 * 56 }
  }

  func segments(ofType type: UInt32) -> [Int] { segmentPlaces.filter { get($0) == type } }

  /// Where the value of a dynamic tag is.
  func dynamicValue(_ tag: UInt64) -> Int? {
    guard let segment = segments(ofType: 2).first else { return nil }
    let start = Int(get(segment + 8, as: UInt64.self))
    let size = Int(get(segment + 32, as: UInt64.self))
    return stride(from: start, to: start + size, by: 16).first { get($0) == tag }.map { $0 + 8 }
  }

  /// The same, for a tag that the specimen has.
  func valuePlace(_ tag: UInt64) -> Int {
    guard let place = dynamicValue(tag) else { preconditionFailure("no tag \(tag)") }
    return place
  }

  /// Where the table begins that a tag leads to.
  func table(_ tag: UInt64) -> Int {
    guard let place = place(of: get(valuePlace(tag))) else { preconditionFailure("no \(tag)") }
    return place
  }

  /// The program header of the last PT_LOAD.
  var lastLoad: Int {
    guard let place = segments(ofType: 1).last else { preconditionFailure("no PT_LOAD") }
    return place
  }

  /// Where in the file an address comes from.
  func place(of address: UInt64) -> Int? {
    for load in segments(ofType: 1) {
      let start: UInt64 = get(load + 16)
      let size: UInt64 = get(load + 32)
      if address >= start, address < start + size {
        return Int(get(load + 8, as: UInt64.self) + address - start)
      }
    }
    return nil
  }
}

func edited(_ change: (inout ElfEditor) -> Void) -> [UInt8] {
  var editor = ElfEditor(Specimens.good)
  change(&editor)
  return editor.bytes
}

extension Specimens {
  /// Needs versions of the C library.
  static let versioned: [UInt8] = build(
    "versioned",
    "#include <stdio.h>\n#include <stdlib.h>\nint sample_entry(int a) { char *p = malloc(a); puts(p); free(p); return a; }"
  )
}
