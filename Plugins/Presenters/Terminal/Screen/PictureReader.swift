internal import CCurses
internal import Glibc
internal import SnapPluginKit
internal import TerminalPage

/// Reads pictures of the application, and those that stand in their own addresses.
struct PictureReader {
  /// What the library reads without running anything of it.
  private static let types: Set<String> = ["image/png", "image/jpeg", "image/gif", "image/webp"]
  private static let mostLetters = 8 << 20

  private let host: MainHost
  /// Its longest side, in pixels.
  var longestSide = Raster.longestSideInCells

  init(_ host: MainHost) { self.host = host }

  /// The picture at a path of the application or in a `data:` URL; `nil` when there is none to be shown.
  func read(_ url: String, on ground: RGB) -> Raster? {
    guard edge_has_pictures() else { return nil }
    if url.hasPrefix("data:image/") {
      return Self.bytes(within: url).flatMap { raster($0, ground) }
    }
    guard !url.hasPrefix("/"), !url.unicodeScalars.contains(":"), let asset = try? host.asset(url),
      Self.types.contains(asset.mediaType)
    else { return nil }
    return raster(asset.bytes, ground)
  }

  // Safety: the bytes live for the call, which gets their count; what it made is copied at once and freed.
  private func raster(_ bytes: [UInt8], _ ground: RGB) -> Raster? {
    var width: Int32 = 0
    var height: Int32 = 0
    let made = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe edge_picture(
        buffer.baseAddress, buffer.count, Int32(longestSide), ground.value, &width, &height)
    }
    guard let made = unsafe made else { return nil }
    defer { unsafe free(made) }
    let (across, down) = (Int(width), Int(height))
    let copied = unsafe [UInt8](UnsafeBufferPointer(start: made, count: across * down * 3))
    return Raster(width: across, height: down, bytes: copied)
  }

  /// What stands in base64 after the comma of a `data:` URL.
  private static func bytes(within url: String) -> [UInt8]? {
    let text = url.utf8
    guard text.count <= mostLetters, let comma = text.firstIndex(of: UInt8(ascii: ",")),
      url[..<comma].hasSuffix(";base64")
    else { return nil }
    return bytes(base64: url[url.index(after: comma)...])
  }

  private static func bytes(base64 text: Substring) -> [UInt8]? {
    var made: [UInt8] = []
    var (bits, count) = (0, 0)
    for letter in text.utf8 where letter != UInt8(ascii: "=") {
      guard let six = digits.firstIndex(of: letter) else { return nil }
      (bits, count) = ((bits << 6 | six) & 0xFFFF, count + 6)
      guard count >= 8 else { continue }
      count -= 8
      made.append(UInt8(bits >> count & 0xFF))
    }
    return made
  }

  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
}
