import Foundation
import TestKit
import Testing

@Suite("The links of the pages lead somewhere")
struct LinkTests {
  private static let repository = PageFolder(Repository.root)
  private static let pages =
    ["README.md", "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"]
    + repository.pages(in: "Benchmarks") + repository.pages(in: "docs")

  @Test("to a file that is there, and to a heading that it has", arguments: pages)
  func links(page: String) throws {
    #expect(try Self.repository.faults(of: page) == [])
  }

  @Test("what leads nowhere is told with its line; code and other sites are no links of ours")
  func faults() throws {
    let folder = try TemporaryFolder("links")
    try folder.write("other.md", "# Other words\n\n## `snap(_:)` and [more](x)\n\n## Other words\n")
    try folder.write(
      "page.md",
      """
      # Page
      [a](other.md) [b](other.md#other-words) [c](other.md#other-words-1) [d](#page) [e](.)
      [f](other.md#snap_-and-more) [g](https://example.org/x.md) `[h](gone.md)`
      ```
      [i](gone.md)
      ```
      ![j](gone.svg) [k](other.md#gone)
      [l](../outside.md) [m](#gone)

      """)
    #expect(
      try PageFolder(folder.url).faults(of: "page.md") == [
        "page.md:7: gone.svg: there is no such file",
        "page.md:7: other.md#gone: the page has no such heading",
        "page.md:8: ../outside.md: there is no such file",
        "page.md:8: #gone: the page has no such heading",
      ])
  }
}
