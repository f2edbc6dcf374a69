import Foundation
import TestKit
import Testing

@testable import TerminalPage

@Suite("Pages look as they did")
struct GoldenPageTests {
  private static let sizes = [(20, 5), (80, 24), (200, 60)]

  @Test("every page of the fixtures in three sizes", arguments: PageFile.all)
  func golden(_ file: PageFile) throws {
    let pictures = Self.sizes.map { file.page(width: $0.0, height: $0.1).1.picture }
    let lines = file.page(width: 80, height: 24).0.plainLines(width: 60)
    let now = (pictures + ["lines of 60\n" + lines.joined(separator: "\n") + "\n"])
      .joined(separator: "\n")
    try Golden.expect(now, is: file.golden)
  }

  @Test("there are pages of every kind")
  func enough() { #expect(PageFile.all.count >= 25) }
}
