import Foundation
import SnapElf
import SnapSystem
import Testing

@Suite("Loading")
struct LoadingTests {
  typealias Entry = @convention(c) (Int32) -> Int32

  @Test("the digest is that of the standard")
  func digest() {
    #expect(
      Digest(of: Array("abc".utf8)).description
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      Digest(of: []).description
        == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(Digest(Digest(of: [1]).description) == Digest(of: [1]))
    #expect(Digest("xyz") == nil)
  }

  @Test("a sealed copy is loaded and its function runs")
  func sealed() throws {
    let copy = try SealedCopy(of: Specimens.good, name: "org.example.good@1.0")
    #expect(copy.isSealed)
    let library = try LoadedLibrary(copy, file: Specimens.goodPath)
    let entry = unsafeBitCast(try library.symbol("sample_entry"), to: Entry.self)
    #expect(entry(4) == 8)
    let address = try library.symbol("sample_entry")
    #expect(addressOrigin(of: address)?.path == copy.path)
    #expect(addressOrigin(of: address)?.symbol == "sample_entry")
  }

  @Test("two copies of one library are two libraries")
  func twoCopies() throws {
    let first = try LoadedLibrary(try SealedCopy(of: Specimens.good, name: "a"), file: "a")
    let second = try LoadedLibrary(try SealedCopy(of: Specimens.good, name: "b"), file: "b")
    #expect(try first.symbol("sample_data") != second.symbol("sample_data"))
  }

  @Test("a sealed copy cannot be written")
  func cannotBeWritten() throws {
    let copy = try SealedCopy(of: Specimens.good, name: "a")
    #expect(open(copy.path, O_WRONLY) == -1 || write(open(copy.path, O_WRONLY), "x", 1) == -1)
  }

  @Test("a missing symbol and a missing library are told in the loader's words")
  func missing() throws {
    let library = try LoadedLibrary(path: Specimens.goodPath)
    #expect {
      try library.symbol("nowhere")
    } throws: {
      "\($0)".contains("nowhere")
    }
    let lonely = Specimens.build("lonely", "int no_such(void); int f(void) { return no_such(); }")
    #expect {
      try LoadedLibrary(try SealedCopy(of: lonely, name: "lonely"), file: "lonely.so")
    } throws: {
      "\($0)".hasPrefix("lonely.so: ") && "\($0)".contains("no_such")
    }
  }

  @Test("where memory files may not run, an unlinked copy is loaded and nothing is left behind")
  func fallback() throws {
    let directory = Specimens.freshDirectory("fallback")
    let copy = try SealedCopy(
      of: Specimens.good, name: "a", fallbackDirectory: directory, inMemory: false)
    #expect(!copy.isSealed)
    #expect(try listDirectory(directory) == [])
    let entry = unsafeBitCast(
      try LoadedLibrary(copy, file: "a").symbol("sample_entry"), to: Entry.self)
    #expect(entry(4) == 8)
    #expect(throws: SystemError.self) { try SealedCopy(of: [], name: "a", inMemory: false) }
  }

  @Test("R12 what is loaded runs on when its file is overwritten, and a new copy is the new code")
  func overwritten() throws {
    let path = Specimens.freshDirectory("over") + "/p.so"
    let old = Specimens.build("old", "int sample_entry(int a) { return a + 1; }")
    let new = Specimens.build("new", "int sample_entry(int a) { return a + 2; }")
    Specimens.write(old, to: path)
    let first = try LoadedLibrary(
      SealedCopy(of: try readFile(path).bytes, name: "p@1"), file: path)
    truncate(path, 0)
    let entry = unsafeBitCast(try first.symbol("sample_entry"), to: Entry.self)
    #expect(entry(1) == 2)
    Specimens.write(new, to: path)
    let second = try LoadedLibrary(
      SealedCopy(of: try readFile(path).bytes, name: "p@2"), file: path)
    #expect(unsafeBitCast(try second.symbol("sample_entry"), to: Entry.self)(1) == 3)
    #expect(entry(1) == 2)
  }

  @Test("a library is never searched for")
  func noSearch() {
    #expect(throws: LoadError.self) { try LoadedLibrary(path: "libm.so.6") }
  }

  @Test("nothing of a library runs when it is inspected or copied")
  func nothingRuns() throws {
    let mark = Specimens.freshDirectory("mark") + "/ran"
    let source = """
      #include <fcntl.h>
      static void begin(void) __attribute__((constructor));
      static void begin(void) { creat("\(mark)", 0644); }
      int sample_entry(void) { return 1; }
      """
    let path = Specimens.path(of: "constructor", source)
    let bytes = try readFile(path).bytes
    let file = try ElfFile(bytes)
    _ = (file.faults(entry: "sample_entry"), file.exportedSymbols)
    _ = try scanNotes(path: path, owner: "Sample", type: 1)
    var resolver = LibraryResolver()
    _ = resolver.needs(of: file, path: path)
    let copy = try SealedCopy(of: bytes, name: "a")
    #expect(throws: SystemError.self) { try FileStatus(path: mark) }
    _ = try LoadedLibrary(copy, file: path)
    #expect(try FileStatus(path: mark).kind == .regular)
  }
}
