import Foundation
import SnapEngine
import SnapPlugins
import SnapValue
import TestKit
import Testing

@Suite("What is swapped between the check and the load does not run")
struct LockSwapTests {
  /// A plugin that says its name when it is loaded, and when it is started.
  private func plugin(_ name: String, in folder: borrowing TemporaryFolder) throws -> Data {
    let path = try Compiler.library(
      name,
      text: """
        #include <snapnav_plugin.h>
        #include <stdlib.h>
        __attribute__((constructor)) static void early(void) { setenv("LOCK_SWAP_\(name)", "", 1); }
        static snapnav_status start(const snapnav_host *h, snapnav_registrar *r,
                                    const snapnav_value *config, void **ctx, snapnav_error *err) {
          (void)r; (void)config; (void)ctx; (void)err;
          h->log(h, 3, snapnav_text("I am \(name)"));
          return SNAPNAV_OK;
        }
        SNAPNAV_PLUGIN("org.example.swap", "1.0.0", start, NULL, "license": "MIT", "provides": {})
        """, in: folder)
    return try Data(contentsOf: URL(filePath: path))
  }

  /// `SNAPNAV_SWAPS=1000` takes half a minute.
  private static let rounds =
    Int(ProcessInfo.processInfo.environment["SNAPNAV_SWAPS"] ?? "") ?? 8

  @Test(
    "the locked bytes run, or nothing does: swapped with the bytes read, and after they were let go"
  )
  func swaps() throws {
    let folder = try TemporaryFolder("swap")
    let (mine, other) = (try plugin("mine", in: folder), try plugin("other", in: folder))
    let file = folder.file("p.so")
    let bench = Bench()
    var refused = 0
    for round in 0..<Self.rounds {
      // Bytes behind the end, so that each round loads anew.
      let own = mine + Data("\(round)".utf8)
      try own.write(to: file)
      var inspector = PluginInspector()
      let entry = try #require(LockedPlugin(inspector.inspect(file.path, hashes: true)))
      var found = inspector.inspect(file.path, lock: .locked([entry]))
      #expect(found.isSound)
      try other.write(to: folder.file("swap.so"))
      #expect(rename(folder.path("swap.so"), file.path) == 0)
      if round.isMultiple(of: 2) {
        #expect(try bench.host.load(found).digest == entry.sha256)
      } else {
        found.giveUpBytes()
        #expect { try bench.host.load(found) } throws: { error in
          (error as? PluginRefusal)?.kind == "lockDiffers"
        }
        refused += 1
      }
    }
    #expect(bench.lines.texts.count { $0 == "I am mine" } == Self.rounds - refused)
    #expect(!bench.lines.texts.contains("I am other"))
    #expect(getenv("LOCK_SWAP_other") == nil)
    #expect(getenv("LOCK_SWAP_mine") != nil)
  }
}
