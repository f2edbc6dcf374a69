import Foundation
import SnapApp
import SnapEngine
import SnapPlugins
import SnapSystem
import SnapValue
import TestKit
import Testing

@Suite("Files of an application for those who show it")
struct AssetTests {
  private let folder: URL
  private let files: ApplicationFiles

  init() throws {
    folder = try TemporaryFolder.kept("assets")
    let manager = FileManager.default
    for (path, text) in [
      ("app/manifest.json", "{}"), ("app/pictures/a.txt", "a picture in words\n"),
      ("outside.txt", "not for plugins"), ("app2/near.txt", "not for plugins either"),
    ] {
      let file = folder.appending(path: path)
      try manager.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    for (link, target) in [
      ("app/inside", "pictures"), ("app/pictures/same.txt", "a.txt"),
      ("app/out.txt", "../outside.txt"),
      ("app/away", "../app2"), ("app/gone.txt", "nowhere"),
      ("app/absolute.txt", folder.appending(path: "outside.txt").path),
    ] {
      try manager.createSymbolicLink(
        atPath: folder.appending(path: link).path, withDestinationPath: target)
    }
    mkfifo(folder.appending(path: "app/pipe").path, 0o600)
    files = ApplicationFiles(below: folder.appending(path: "app").path)
  }

  @Test(
    "a path below the manifest's directory is read, by a link inside, too",
    arguments: ["pictures/a.txt", "./pictures/a.txt", "inside/a.txt", "pictures/same.txt"])
  func inside(path: String) throws {
    let asset = try files.asset(path)
    #expect(asset == Asset(bytes: Array("a picture in words\n".utf8), mediaType: "text/plain"))
  }

  @Test(
    "what leads outside, or is no path, is refused",
    arguments: [
      ("../outside.txt", "is no path from the manifest's directory"),
      ("pictures/../../outside.txt", "is no path from the manifest's directory"),
      ("pictures/\u{301}/../../outside.txt", "is no path from the manifest's directory"),
      ("../\u{301}.txt", "is no path from the manifest's directory"),
      ("/etc/passwd", "is no path from the manifest's directory"),
      ("", "is no path from the manifest's directory"),
      ("a\0b", "is no path from the manifest's directory"),
      ("pictures//a.txt", "is no path from the manifest's directory"),
      ("out.txt", "out.txt leads out of the manifest's directory"),
      ("absolute.txt", "absolute.txt leads out of the manifest's directory"),
      ("away/near.txt", "away/near.txt leads out of the manifest's directory"),
    ])
  func outside(path: String, says: String) {
    let failure = #expect(throws: Failure.self) { try files.asset(path) }
    #expect(failure?.code == .badArgument)
    #expect(failure?.message.contains(says) == true, "\(failure?.message ?? "")")
  }

  @Test("what is not there, and what is no file, is told as that")
  func missing() {
    for path in ["none.txt", "gone.txt", "none/a.txt"] {
      let failure = #expect(throws: Failure.self) { try files.asset(path) }
      #expect(failure?.code == .noSuchKey)
      #expect(failure?.message == "there is no \(path) below the manifest's directory")
    }
    for path in ["pictures", "pipe"] {
      let failure = #expect(throws: Failure.self) { try files.asset(path) }
      #expect(failure?.code == .badArgument)
      #expect(failure?.message.contains("not a regular file") == true)
    }
    let failure = #expect(throws: Failure.self) { try files.asset("pictures/a.txt/b") }
    #expect(failure?.message == "cannot read pictures/a.txt/b: Not a directory")
  }

  @Test("a file has at most as many bytes as a value with its type can hold")
  func large() throws {
    let most = Int(Asset.byteLimit)
    for (count, fits) in [(most, true), (most + 1, false)] {
      try Data(count: count).write(to: folder.appending(path: "app/large"))
      let failure: Failure?
      do throws(Failure) {
        let asset = try files.asset("large")
        let words = ["bytes", "type", asset.mediaType].reduce(0) { $0 + $1.utf8.count }
        #expect(asset.bytes.count + words <= 16 << 20)
        failure = nil
      } catch { failure = error }
      #expect((failure == nil) == fits)
      if !fits { #expect(failure?.code == .badArgument) }
    }
  }

  struct Content: Sendable, CustomTestStringConvertible {
    let type: String
    let bytes: [UInt8]
    var testDescription: String { "\(type) \(bytes.count)" }
    init(_ type: String, _ bytes: [UInt8]) { (self.type, self.bytes) = (type, bytes) }
    init(_ type: String, _ text: String) { self.init(type, Array(text.utf8)) }
  }

  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private static let ebml: [UInt8] = [0x1A, 0x45, 0xDF, 0xA3, 0x9F, 0x42, 0x86, 0x81, 0x01]

  @Test(
    "the media type is told by what a file holds, and by nothing else",
    arguments: [
      Content("image/png", png + [0]), Content("image/jpeg", [0xFF, 0xD8, 0xFF, 0xE0]),
      Content("image/gif", "GIF89a..."), Content("image/gif", "GIF87a..."),
      Content("image/webp", "RIFF....WEBPVP8 "), Content("application/ogg", "OggS\0..."),
      Content("video/mp4", [0, 0, 0, 20] + Array("ftypmp42....isom".utf8)),
      Content("video/mp4", [0, 0, 0, 24] + Array("ftypisom....isommp41".utf8)),
      Content("application/octet-stream", [0, 0, 0, 20] + Array("ftypavif....mif1".utf8)),
      Content("application/octet-stream", [0, 0, 0, 20] + Array("ftypM4V mp4 isom".utf8)),
      Content("application/octet-stream", [0, 0, 1, 0] + Array("ftypmp42....isom".utf8)),
      Content("video/webm", ebml + [0x42, 0x82, 0x84] + Array("webm".utf8)),
      Content("video/webm", ebml + [0x42, 0x82, 0x40, 0x04] + Array("webm".utf8)),
      Content("application/octet-stream", ebml + [0x42, 0x82, 0x88] + Array("matroska".utf8)),
      Content("image/svg+xml", "<svg/>"), Content("image/svg+xml", "\u{FEFF}\n <svg width='1'>"),
      Content(
        "image/svg+xml",
        "<?xml version='1.0'?>\n<!-- > a --><!DOCTYPE svg>\n<!--b-->\n<svg\nxmlns='x'></svg>"),
      Content("text/plain", "<svgs>"), Content("text/plain", "<html><svg/></html>"),
      Content("text/plain", "<!-- <svg> "), Content("text/plain", "<svg"),
      Content("text/plain", "Größe\t1\r\n"), Content("text/plain", ""),
      Content("application/octet-stream", [0x41, 0x00]),
      Content("application/octet-stream", [0x41, 0xFF]),
      Content("application/octet-stream", [0x89, 0x50, 0x4E, 0x47]),
      Content("application/octet-stream", [0x1A, 0x45, 0xDF, 0xA3]),
    ])
  func types(content: Content) { #expect(mediaType(of: content.bytes) == content.type) }

  @Test("no beginning of any file is read past its end")
  func cut() {
    let whole = [0, 0, 0, 24] + Array("ftypisom....isommp41".utf8)
    for count in 0...whole.count { _ = mediaType(of: Array(whole.prefix(count))) }
    let webm = Self.ebml + [0x42, 0x82, 0x84] + Array("webm".utf8)
    for count in 0...webm.count { _ = mediaType(of: Array(webm.prefix(count))) }
    #expect(mediaType(of: Self.ebml + [0x42, 0x82, 0x00]) == "application/octet-stream")
  }

  @Test("a picture that would be too large when it is decoded is refused before anybody decodes it")
  func pixels() throws {
    func png(_ width: UInt32, _ height: UInt32) -> [UInt8] {
      let size = [width, height].flatMap { side in
        (0..<4).map { UInt8(truncatingIfNeeded: side >> (24 - 8 * $0)) }
      }
      return Self.png + [0, 0, 0, 13] + Array("IHDR".utf8) + size + [8, 6, 0, 0, 0]
    }
    for (width, height, fits) in [
      (1, 1, true), (5000, 5000, true), (5000, 5001, false), (16_384, 1, true),
      (16_385, 1, false), (UInt32.max, UInt32.max, false),
    ] as [(UInt32, UInt32, Bool)] {
      try Data(png(width, height)).write(to: folder.appending(path: "app/large.png"))
      let failure: Failure?
      do throws(Failure) {
        _ = try files.asset("large.png")
        failure = nil
      } catch { failure = error }
      #expect((failure == nil) == fits, "\(width) × \(height)")
      if !fits {
        #expect(failure?.code == .badArgument)
        #expect(failure?.message.contains("\(width) × \(height) pixels") == true)
      }
    }
  }

  @Test(
    "the size of a picture is told by the beginning of its file",
    arguments: [
      Content("image/gif", Array("GIF89a".utf8) + [3, 0, 2, 0]),
      Content(
        "image/jpeg",
        [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC2, 0, 17, 8, 0, 2, 0, 3, 3, 1]),
      Content(
        "image/webp",
        Array("RIFF....WEBPVP8 ....".utf8) + [0, 0, 0, 0x9D, 0x01, 0x2A, 3, 0, 2, 0]),
      Content(
        "image/webp", Array("RIFF....WEBPVP8L....".utf8) + [0x2F, 2, 0x40, 0, 0, 0, 0, 0, 0, 0]),
      Content(
        "image/webp", Array("RIFF....WEBPVP8X....".utf8) + [0, 0, 0, 0, 2, 0, 0, 1, 0, 0]),
    ])
  func sizes(content: Content) {
    let size = PictureSize(of: content.bytes, mediaType: content.type)
    #expect(size?.width == 3 && size?.height == 2, "\(String(describing: size))")
    for count in 0..<content.bytes.count {
      let cut = PictureSize(of: Array(content.bytes.prefix(count)), mediaType: content.type)
      #expect(cut == nil || cut == size)
    }
    #expect(PictureSize(of: content.bytes, mediaType: "image/svg+xml") == nil)
  }
}
