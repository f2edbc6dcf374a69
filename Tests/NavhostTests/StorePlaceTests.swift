import Foundation
import TestKit
import Testing

@Suite("Where navhost run keeps states, and whether it may")
struct StorePlaceTests {
  @Test("a umask that takes away the owner's rights is told, and leaves nothing in the way")
  func umask() throws {
    let folder = try TemporaryFolder("store")
    try folder.write("app.json", StoreRunTests.manifest)
    let run = try Child.run(
      "/bin/sh", ["-c", "umask 777; exec \"$0\" run app.json --presenter trace", Navhost.path],
      in: folder.url,
      environment: Child.bare.merging([
        "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path,
      ]) { $1 })
    #expect(run.status == 0, "\(run.text)")
    #expect(
      run.words.contains(
        "nothing is kept over the end of this run: cannot make \(folder.path)/.local for its owner, "
          + "whose rights the umask takes away: Permission denied"), "\(run.words)")
    #expect(!FileManager.default.fileExists(atPath: folder.path(".local")))
  }
}
