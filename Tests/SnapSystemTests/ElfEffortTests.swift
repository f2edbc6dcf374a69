import Foundation
import SnapElf
import TestKit
import Testing

/// Small files that would cost a careless reader hours or all memory.
@Suite("The ELF reader is not held up", .timeLimit(.minutes(1)))
struct ElfEffortTests {
  /// The good library with more bytes at its end, which its first segment is said to hold.
  private func grown(_ size: Int, _ fill: UInt8) -> ElfEditor {
    var editor = ElfEditor(Specimens.good)
    editor.bytes += [UInt8](repeating: fill, count: size)
    return editor
  }

  @Test("by many symbols that share one long name")
  func longNames() {
    let source =
      "static int one(void) { return 1; }\n"
      + (0..<2000).map { "int f\($0)(void) __attribute__((alias(\"one\")));" }.joined(
        separator: "\n")
      + "\nint \(String(repeating: "x", count: 60_000))(void) { return 1; }"
    var editor = ElfEditor(Specimens.build("names", source))
    let strings = editor.table(5)
    let symbols = editor.table(6)
    let long =
      (strings..<editor.bytes.count - 4).first { editor.get($0, as: UInt32.self) == 0x7878_7878 }
      ?? 0
    for index in 1..<2000 { editor.set(symbols + index * 24, UInt32(long - strings)) }
    #expect {
      try ElfFile(editor.bytes)
    } throws: {
      "\($0)".contains("too long names")
    }
  }

  @Test("by notes without end")
  func manyNotes() {
    var editor = grown(16 << 20, 0)
    let place = editor.segments(ofType: 4)[0]
    editor.set(place + 8, UInt64(Specimens.good.count + 7 & ~7))
    editor.set(place + 32, UInt64(16 << 20 - 64))
    #expect {
      try ElfFile(editor.bytes)
    } throws: {
      "\($0)".contains("comes after 4096 others")
    }
    let path = Specimens.freshDirectory("notes") + "/many.so"
    Specimens.write(editor.bytes, to: path)
    #expect(throws: ElfScanError.self) { try scanNotes(path: path, owner: "Sample", type: 1) }
  }

  @Test("by note segments that all name the same bytes")
  func overlappingNotes() {
    var editor = ElfEditor(Specimens.good)
    for place in editor.segmentPlaces.dropFirst()
    where editor.get(place, as: UInt32.self) != 1 && editor.get(place, as: UInt32.self) != 2 {
      editor.set(place, UInt32(4))
      editor.set(place + 8, UInt64(0))
      editor.set(place + 32, UInt64(Specimens.good.count))
      editor.set(place + 48, UInt64(4))
    }
    #expect(throws: ElfFault.self) { try ElfFile(editor.bytes) }
  }
}
