import SnapManifest
import SnapValue
import Testing

@testable import SnapApp

@Suite("Signatures as minisign 0.11 has written them")
struct MinisignTests {
  private static let key = "RWRVSFllauHBAZrFFuRxps6WtTOv003e7hoSz/O45Iuxyg2uhVQLHwwI"
  private static let message = Array("hello".utf8)
  /// `minisign -S -t 'a comment'`
  private static let hashed = """
    untrusted comment: signature from minisign secret key
    RURVSFllauHBAXqPqRfYua7+XdtuenbhmUmw14ZrTNLoXx2lBcCIN3VNEdc7rfst5YE7rvIF+vFo+MVZsdhjynFp8j14KAv+/Ac=
    trusted comment: a comment
    P2cZ+zzihOQdDinmGH2PQwXka2Q1wE1lfV8CzvfkSlxK+Ahv00I9IwKuttlBfYFUU6kKmdFQx+bAd56sjAlcCg==

    """
  /// `minisign -S -l -t 'old form'`
  private static let plain = """
    untrusted comment: signature from minisign secret key
    RWRVSFllauHBATtxRZtsTqmqcyz7pk4g8ud6/1boEDxJKnejN2WjWwIk8l8Ho7fSuATqkHjDEucHGcSo8qbs+24xLPDk1lJqsAg=
    trusted comment: old form
    Bu+yaOPOC4ojWTo2LxYjm11UXSB6xaoYxuXw0mEpdfsA4EkBoopZdDM10fwaaNYKweUWLsCwzjXkgOrLigbxDw==

    """

  private func judge(
    _ text: String, _ message: [UInt8] = message
  ) throws(Minisign.Fault) -> SigningKey? {
    guard let key = SigningKey(Self.key) else { return nil }
    return try Minisign(Array(text.utf8)).verify(message, by: [key])
  }

  @Test("both forms are believed, with \\r\\n, too", arguments: [hashed, plain])
  func good(text: String) throws {
    #expect(try judge(text)?.description == "1C1E16A65594855")
    #expect(try judge(text.replacing("\n", with: "\r\n")) != nil)
  }

  @Test(
    "other bytes, another comment and a flipped bit anywhere are not", arguments: [hashed, plain])
  func bad(text: String) throws {
    #expect(throws: Minisign.Fault.otherBytes) { try judge(text, Array("hellp".utf8)) }
    #expect(throws: Minisign.Fault.otherComment) {
      try judge(text.replacing("comment: ", with: "comment: no "))
    }
    let bytes = Array(text.utf8)
    let first = text.utf8.firstIndex(of: UInt8(ascii: "\n")).map {
      text.utf8.distance(from: text.utf8.startIndex, to: $0)
    }
    for place in (first ?? 0)..<bytes.count - 1 {
      var changed = bytes
      changed[place] ^= 1
      #expect(throws: Minisign.Fault.self, "at \(place)") {
        try judge(String(decoding: changed, as: UTF8.self))
      }
    }
  }

  @Test(
    "what is no signature is told as such",
    arguments: [
      "", "\n\n\n\n", "hello", hashed.replacing("RURV", with: "RUXV"),
      String(hashed.prefix(80)), hashed + hashed, hashed.replacing("untrusted", with: "trusted"),
    ])
  func malformed(text: String) {
    #expect { try judge(text) } throws: { error in
      if case Minisign.Fault.malformed = error { true } else { false }
    }
  }

  @Test("a signature of another key names that key")
  func otherKey() throws {
    let other = try #require(
      SigningKey("RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO3"))
    #expect(throws: Minisign.Fault.otherKey("1C1E16A65594855")) {
      try Minisign(Array(Self.hashed.utf8)).verify(Self.message, by: [other])
    }
  }

  @Test(
    "base64 is read strictly",
    arguments: [
      ("", []), ("Zg==", [102]), ("Zm8=", [102, 111]), ("Zm9v", [102, 111, 111]), ("Zh==", nil),
      ("Zm9=", nil), ("Zg=", nil), ("Zg", nil), ("Z===", nil), ("Zm9v\n", nil), ("Zm 9", nil),
      ("=Zg=", nil), ("Zm-_", nil),
    ] as [(String, [UInt8]?)])
  func base64(text: String, bytes: [UInt8]?) {
    #expect(base64Bytes(text) == bytes)
  }
}
