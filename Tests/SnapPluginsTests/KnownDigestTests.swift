import Foundation
import SnapElf
import SnapPlugins
import SnapSystem
import Synchronization
import TestKit
import Testing

@Suite("The digest of a file that nobody has written since")
struct KnownDigestTests {
  /// Remembers the digests of files that were read through, and those of plugins that were opened.
  private final class Witness: LoadWitness {
    private struct Seen {
      var known: [String: Digest] = [:]
      var opened: [Digest] = []
    }
    private let seen = Mutex(Seen())
    var known: [String: Digest] { seen.withLock { $0.known } }
    var opened: [Digest] { seen.withLock { $0.opened } }

    func read(_ file: FileStatus, _ digest: Digest) {
      seen.withLock { $0.known[file.identity] = digest }
    }
    func digest(of file: FileStatus) -> Digest? { seen.withLock { $0.known[file.identity] } }
    func opens(_ plugin: String, _ digest: Digest) { seen.withLock { $0.opened.append(digest) } }
    func leaves(_ plugin: String, _ digest: Digest) {}
    func isKnownGood(_ key: Digest) -> Bool { true }
    func cameBack(_ keys: [Digest]) {}
    func ended(_ plugin: String, _ digest: Digest, in call: String, by cause: String) {}
  }

  private func load(_ path: String, _ witness: Witness, sha256: String? = nil) throws -> Digest? {
    let host = PluginHost(name: "bench", version: "1.0.0", loop: TestLoop(), witness: witness)
    defer { host.stopAll() }
    var inspector = PluginInspector()
    return try host.load(inspector.inspect(path, sha256: sha256)).digest
  }

  private func copy(_ fixture: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder("digests")
    try FileManager.default.copyItem(
      atPath: try Compiler.fixture(fixture), toPath: folder.path("plugin.so"))
    return folder
  }

  @Test("is taken from what is remembered, and told to be remembered where it is not known")
  func isRemembered() throws {
    let witness = Witness()
    let folder = try copy("hello")
    let path = folder.path("plugin.so")
    let digest = Digest(of: [UInt8](try Data(contentsOf: folder.file("plugin.so"))))
    #expect(try load(path, witness) == digest)
    #expect(Array(witness.known.values) == [digest])
    // What is remembered is believed, so the bytes are not read through.
    let status = try FileStatus(path: path)
    witness.read(status, Digest(of: []))
    #expect(try load(path, witness) == Digest(of: []))
    #expect(witness.opened == [digest, Digest(of: [])])
  }

  @Test("is made anew once somebody has written it, though its name and length are as before")
  func isWritten() throws {
    let witness = Witness()
    let folder = try copy("hello")
    let path = folder.path("plugin.so")
    _ = try load(path, witness)
    let bytes = try Data(contentsOf: folder.file("plugin.so"))
    let file = try FileHandle(forWritingTo: folder.file("plugin.so"))
    try file.write(contentsOf: bytes)
    try file.close()
    witness.read(try FileStatus(path: try Compiler.fixture("hello")), Digest(of: []))
    #expect(try load(path, witness) == Digest(of: [UInt8](bytes)))
    #expect(witness.known.count == 3)
  }

  @Test("that it has to have is made of its bytes, whatever is remembered")
  func isPinned() throws {
    let witness = Witness()
    let folder = try copy("hello")
    let path = folder.path("plugin.so")
    let digest = Digest(of: [UInt8](try Data(contentsOf: folder.file("plugin.so"))))
    witness.read(try FileStatus(path: path), Digest(of: []))
    #expect(try load(path, witness, sha256: digest.description) == digest)
    let refusal = #expect(throws: PluginRefusal.self) {
      try load(path, witness, sha256: Digest(of: []).description)
    }
    #expect(refusal?.kind == "otherDigest")
  }
}
