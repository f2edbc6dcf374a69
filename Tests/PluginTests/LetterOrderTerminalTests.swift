import Foundation
import TestKit
import Testing

@Suite("The terminal presenter: letters from right to left", .serialized)
struct LetterOrderTerminalTests {
  private static let hasFriBidi = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu"]
    .contains { FileManager.default.fileExists(atPath: $0 + "/libfribidi.so.0") }

  /// The kiosk's first screen in Arabic, in a terminal that orders nothing itself.
  private func withKiosk(_ bidi: String?, _ body: (Tmux) throws -> Void) throws {
    try withTemporaryDirectory { folder in
      let manifest = try Example.lay(
        "Examples/kiosk", at: folder.appending(path: "app"),
        plugins: ["example-tickets", "snapnav-terminal"]
      ) { manifest in
        let config: [String: Any] = bidi.map { ["bidi": $0] } ?? [:]
        Example.present(
          &manifest, with: "ui",
          ["id": "org.snapnav.terminal", "version": "^1.0", "config": config], by: ["ui/screen"])
      }
      let run = "'\(Navhost.path)' run --no-script --locale ar '\(manifest.path)'"
      try body(Tmux(columns: 80, rows: 24, "\(run); cat"))
    }
  }

  /// "العربية", which is a button in every language, letter by letter and as it is seen from the left.
  private static let written = "العربية"
  private static let seen = "\u{FE94}\u{FEF4}\u{FE91}\u{FEAE}\u{FECC}\u{FEDF}\u{FE8D}"

  @Test(
    "run from the right, and join, where the terminal does not see to it",
    .enabled(if: hasFriBidi, "libfribidi0 is missing"))
  func ordered() throws {
    try withKiosk(nil) { terminal in
      let screen = try terminal.wait(for: Self.seen)
      #expect(!screen.contains(Self.written), "\(screen)")
    }
  }

  @Test("stay as they were written where the terminal is said to see to it")
  func left() throws {
    try withKiosk("terminal") { terminal in
      let screen = try terminal.wait(for: Self.written)
      #expect(!screen.unicodeScalars.contains { (0xFE70...0xFEFE).contains($0.value) })
    }
  }
}
