import Foundation
import Testing

/// Texts that a person reads, kept as files.
///
/// With `SNAPNAV_RENEW=1` a file that differs is written anew, and the test fails all the same: a run
/// that wrote what it was to be held against has held nothing.
package enum Golden {
  /// Whether files that differ are written anew.
  package static let isRenewing = Child.inherited["SNAPNAV_RENEW"] == "1"

  /// Holds a text against `Golden/NAME` of the test's own target.
  package static func expect(
    _ text: String, is name: String, file: String = #filePath,
    at location: SourceLocation = #_sourceLocation
  ) throws {
    let tests = Repository.file("Tests").path + "/"
    let target = file.dropFirst(tests.count).prefix { $0 != "/" }
    try expect(text, is: Repository.file("Tests/\(target)/Golden/\(name)"), at: location)
  }

  /// Holds a text against a file.
  package static func expect(
    _ text: String, is file: URL, renewing: Bool = isRenewing,
    at location: SourceLocation = #_sourceLocation
  ) throws {
    let kept = (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) }
    guard text != kept else { return }
    let what = "\(file.lastPathComponent) \(difference(of: text, from: kept))"
    guard renewing else {
      Issue.record("\(what); SNAPNAV_RENEW=1 renews it", sourceLocation: location)
      return
    }
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    Issue.record(
      "renewed: \(what); look at the difference, then run again without SNAPNAV_RENEW",
      sourceLocation: location)
  }

  /// Where a text begins to differ from what was kept.
  private static func difference(of text: String, from kept: String?) -> String {
    guard let kept else { return "is not there; the text is:\n\(text)" }
    let (new, old) = (text.components(separatedBy: "\n"), kept.components(separatedBy: "\n"))
    let place = zip(new, old).prefix { $0 == $1 }.count
    let line = { (lines: [String]) in place < lines.count ? lines[place] : "(its end)" }
    return "differs in line \(place + 1):\n- \(line(old))\n+ \(line(new))\nthe text is:\n\(text)"
  }
}
