import SnapValue
import Testing

@Suite("Versions and ranges")
struct VersionTests {
  static let versions = [
    "0.0.3", "0.0.4", "0.2.3", "0.3.0", "1.0.0", "1.2.0", "1.2.2", "1.2.3", "1.2.3-beta.2",
    "1.2.3-beta.4", "1.2.4-beta.4", "1.3.0", "1.3.0-0", "2.0.0", "2.0.0-rc", "2.3.4", "2.3.5",
    "2.4.0", "3.0.0", "0.0.3-beta",
  ]

  /// Ranges and which of the versions above npm's semver has in them.
  static let ranges: [(range: String, held: String)] = [
    ("", "0.0.3 0.0.4 0.2.3 0.3.0 1.0.0 1.2.0 1.2.2 1.2.3 1.3.0 2.0.0 2.3.4 2.3.5 2.4.0 3.0.0"),
    ("*", "0.0.3 0.0.4 0.2.3 0.3.0 1.0.0 1.2.0 1.2.2 1.2.3 1.3.0 2.0.0 2.3.4 2.3.5 2.4.0 3.0.0"),
    ("1.2.3", "1.2.3"),
    ("=1.2.3", "1.2.3"),
    ("v1.2.3", "1.2.3"),
    ("1", "1.0.0 1.2.0 1.2.2 1.2.3 1.3.0"),
    ("1.x", "1.0.0 1.2.0 1.2.2 1.2.3 1.3.0"),
    ("1.2", "1.2.0 1.2.2 1.2.3"),
    ("1.2.*", "1.2.0 1.2.2 1.2.3"),
    ("^1.2.3", "1.2.3 1.3.0"),
    ("^0.2.3", "0.2.3"),
    ("^0.0.3", "0.0.3"),
    ("^1.2.3-beta.2", "1.2.3 1.2.3-beta.2 1.2.3-beta.4 1.3.0"),
    ("^0.0.3-beta", "0.0.3 0.0.3-beta"),
    ("^1.x", "1.0.0 1.2.0 1.2.2 1.2.3 1.3.0"),
    ("^0.0", "0.0.3 0.0.4"),
    ("^0.x", "0.0.3 0.0.4 0.2.3 0.3.0"),
    ("~1.2.3", "1.2.3"),
    ("~1.2", "1.2.0 1.2.2 1.2.3"),
    ("~1", "1.0.0 1.2.0 1.2.2 1.2.3 1.3.0"),
    ("~>1.2.3", "1.2.3"),
    ("~0.2.3-beta.2", "0.2.3"),
    (">1.2", "1.3.0 2.0.0 2.3.4 2.3.5 2.4.0 3.0.0"),
    (">1.2.3", "1.3.0 2.0.0 2.3.4 2.3.5 2.4.0 3.0.0"),
    (">=1.2.3 <2", "1.2.3 1.3.0"),
    ("<1.2", "0.0.3 0.0.4 0.2.3 0.3.0 1.0.0"),
    ("<=1.2", "0.0.3 0.0.4 0.2.3 0.3.0 1.0.0 1.2.0 1.2.2 1.2.3"),
    ("<2.0.0-rc", "0.0.3 0.0.4 0.2.3 0.3.0 1.0.0 1.2.0 1.2.2 1.2.3 1.3.0"),
    (">1.2.3-alpha.3", "1.2.3 1.2.3-beta.2 1.2.3-beta.4 1.3.0 2.0.0 2.3.4 2.3.5 2.4.0 3.0.0"),
    ("1.2.3 - 2.3.4", "1.2.3 1.3.0 2.0.0 2.3.4"),
    ("1.2 - 2.3", "1.2.0 1.2.2 1.2.3 1.3.0 2.0.0 2.3.4 2.3.5"),
    ("1.2.3 - 2", "1.2.3 1.3.0 2.0.0 2.3.4 2.3.5 2.4.0"),
    ("1.0.0 || >=2.3.4 <3", "1.0.0 2.3.4 2.3.5 2.4.0"),
    (">= 1.2.3", "1.2.3 1.3.0 2.0.0 2.3.4 2.3.5 2.4.0 3.0.0"),
    ("<*", ""),
    (">=*", "0.0.3 0.0.4 0.2.3 0.3.0 1.0.0 1.2.0 1.2.2 1.2.3 1.3.0 2.0.0 2.3.4 2.3.5 2.4.0 3.0.0"),
    ("1.2.3 2.0.0", ""),
    ("~= 1.2.2", "1.2.2 1.2.3"),
    ("~ = 1.2", "1.2.0 1.2.2 1.2.3"),
    ("~>= 1.2", "1.2.0 1.2.2 1.2.3"),
    ("^= 1.2.3", "1.2.3 1.3.0"),
    ("1.2.3 - = 2", "1.2.3 1.3.0 2.0.0 2.3.4 2.3.5 2.4.0"),
    ("= 1.2 - 2.3.4", "1.2.0 1.2.2 1.2.3 1.3.0 2.0.0 2.3.4"),
    ("v 1.2 - 2.3.4", "1.2.0 1.2.2 1.2.3 1.3.0 2.0.0 2.3.4"),
    ("1.3.0 - =2.0.0-rc", "1.3.0 2.0.0-rc"),
    (">=1.2.3\u{A0}<2\u{FEFF}", "1.2.3 1.3.0"),
  ]

  @Test("a range holds what npm's does", arguments: ranges)
  func holds(_ range: String, _ held: String) throws {
    let range = try VersionRange(parsing: range)
    let found = try Self.versions.filter { range.contains(try SemanticVersion(parsing: $0)) }
    #expect(found.joined(separator: " ") == held)
  }

  @Test(
    "what is no range is refused",
    arguments: [
      "latest", "1.2.3.4", ">>1", "=>1.2.3", "==1.2.3", "1.2-beta", "01.2.3", "1.2.3 -2.0.0",
      "1.2.3 - ", "1|2", "^1.2.3 ||| 2", "1.2.3-", "1.2.3-01", "^", "~", ">", "> = 1.2.3",
      "~> = 1.2", "== 1.2", "v 1.2.3 - 2", "1.2.3 - = 2.0.0", "1 - 2 - 3",
    ])
  func refusedRanges(_ text: String) {
    let fault = #expect(throws: VersionFault.self) { try VersionRange(parsing: text) }
    #expect(fault?.message.contains("is no version range") == true)
  }

  @Test("numbers go up to 2^53 - 1")
  func limits() throws {
    #expect(try SemanticVersion(parsing: "9007199254740991.0.0").major == 9_007_199_254_740_991)
    #expect(throws: VersionFault(.numberTooLarge, text: "9007199254740992.0.0")) {
      try SemanticVersion(parsing: "9007199254740992.0.0")
    }
    #expect(throws: VersionFault(.numberTooLarge, text: "^9007199254740991.0.0")) {
      try VersionRange(parsing: "^9007199254740991.0.0")
    }
    let digits = String(repeating: "9", count: 250)
    #expect(throws: VersionFault(.numberTooLarge, text: digits)) {
      try SemanticVersion(parsing: digits)
    }
    let long = "1.0.0-" + String(repeating: "a", count: 251)
    #expect(throws: VersionFault(.tooLong(limit: 256), text: long)) {
      try SemanticVersion(parsing: long)
    }
  }

  @Test(
    "what is no version is refused",
    arguments: ["", "1", "1.2", "1.2.x", "01.2.3", "1.2.3-", "1.2.3-01", "1.2.3+", "=1.2.3", "a"])
  func refusedVersions(_ text: String) {
    #expect(throws: VersionFault(.malformedVersion, text: text)) {
      try SemanticVersion(parsing: text)
    }
  }

  @Test("precedence is that of the specification")
  func precedence() throws {
    let order = [
      "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-beta", "1.0.0-beta.2",
      "1.0.0-beta.11", "1.0.0-rc.1", "1.0.0", "1.0.1", "1.1.0", "2.0.0",
    ]
    let versions = try order.map { try SemanticVersion(parsing: $0) }
    #expect(zip(versions, versions.dropFirst()).allSatisfy { $0 < $1 && !($1 < $0) && $0 != $1 })
    #expect(versions.map(\.description) == order)
    #expect(try SemanticVersion(parsing: "1.0.0+a") == SemanticVersion(parsing: "v1.0.0+b"))
  }
}
