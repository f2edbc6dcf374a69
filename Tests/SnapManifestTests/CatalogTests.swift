import SnapApp
import TestKit
import Testing

@Suite("What a catalog keeps")
struct CatalogTests {
  @Test("files, and the libraries that they need, are given up when the plugins run")
  func givenUp() throws {
    let plugin = try Compiler.fixture("mediators", ["-Wl,--no-as-needed", "-l:libresolv.so.2"])
    let directory = String(plugin.dropLast("/plugin.so".count))
    var catalog = try PluginCatalog(directories: [directory], isStrict: false)
    let file = try #require(catalog.files.first)
    #expect(catalog.bytesKept > file.size)
    catalog.giveUpBytes(of: catalog.files.indices)
    #expect(catalog.bytesKept == 0)
  }
}
