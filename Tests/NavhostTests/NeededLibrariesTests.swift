import SnapElf
import SnapSystem
import TestKit
import Testing

@Suite("The libraries that a start of navhost links")
struct NeededLibrariesTests {
  @Test("are few: what is used now and then is opened then, and none reads regular expressions")
  func ofNavhost() throws {
    let file = try ElfFile(try readFile(Navhost.path).bytes)
    let needed = file.needed.filter { !$0.hasPrefix("ld-linux") }
    let known: Set = [
      "libffi.so.8", "libnettle.so.8", "libswiftCore.so", "libswift_Concurrency.so",
      "libswiftSynchronization.so", "libswiftGlibc.so", "libm.so.6", "libc.so.6",
      // What is built for a debugger calls generic functions of the standard library there.
      "libswiftSwiftOnoneSupport.so",
    ]
    // A sanitizer brings libraries of its own.
    #expect(Repository.isSanitized || Set(needed).subtracting(known) == [])
    #expect(!needed.contains("libswift_StringProcessing.so"))
    #expect(!needed.contains("libswift_RegexParser.so"))
  }
}
