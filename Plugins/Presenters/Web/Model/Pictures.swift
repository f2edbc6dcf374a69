package import SnapPluginKit

/// The pictures of the application that pages are told of, each at an address of its own.
///
/// Only what a view names gets an address, and an address stands for the same bytes for as long as the
/// program runs: pages keep what they have got, and nobody learns of other files.
package struct Pictures: Sendable {
  /// A file as the host reads it.
  package struct File: Sendable, Hashable {
    /// What it holds.
    let bytes: [UInt8]
    /// Its media type, by what it holds.
    let mediaType: String

    /// Makes one.
    package init(bytes: [UInt8], mediaType: String) {
      (self.bytes, self.mediaType) = (bytes, mediaType)
    }
  }

  private struct Known {
    var name: Int
    var readAt: Int
    /// The view that named it last, by how many there had been.
    var namedBy = 0
    var address: String?
    /// What it holds, where that is kept; `count` and `mark` tell it again where it is not.
    var file: File?
    var count = 0
    var mark = 0
    /// Whether it has been read: one of many is read when a page asks for it.
    var isRead = true
  }

  /// What browsers draw without running or fetching anything.
  static let types: Set<String> = ["image/png", "image/jpeg", "image/gif", "image/webp"]
  /// Films, which stand as sources only.
  static let films: Set<String> = ["video/webm", "video/mp4", "application/ogg"]
  /// Bytes of one picture.
  static let mostBytes = 8 << 20
  /// Bytes of all that are kept; what goes beyond is read again when it is asked for.
  static let mostKept = 32 << 20
  /// So many paths are remembered, and all of those that are shown.
  static let mostPaths = 4096
  /// So many pictures of a view are read before it is told. A page draws words in the place of a later
  /// one that turns out to be none.
  static let mostReadFirst = 64
  /// For so many seconds a file is taken to be as it was.
  static let freshness = 5
  static let prefix = "/-/asset/"

  private var known: [String: Known] = [:]
  private var paths: [Int: String] = [:]
  private var number = 0
  private var kept = 0
  private var views = 0
  /// What the view of each screen names.
  private var named: [ScreenID: Set<String>] = [:]
  /// How many pictures of the view in hand have been read, and what it names.
  private var readOfView = 0
  private var namedNow: Set<String> = []

  /// None is known.
  package init() {}

  /// A view with the address of each picture of the application in place of its path. What cannot be
  /// read, or is no picture, stays a path, which pages do not fetch.
  ///
  /// `now` is in seconds of a clock that nobody sets.
  package mutating func addressed(
    _ view: Value, of screen: ScreenID, now: Int, read: (String) throws -> File
  ) -> Value {
    readOfView = 0
    views += 1
    namedNow = []
    let addressed = addressed(part: view, now, read)
    named[screen] = namedNow
    makeRoom()
    return addressed
  }

  /// Tells which screens are shown: the pictures of others may give way.
  package mutating func keep(_ screens: Set<ScreenID>) {
    named = named.filter { screens.contains($0.key) }
  }

  /// Forgets what was shown longest ago, until there is room.
  private mutating func makeRoom() {
    guard known.count > Self.mostPaths else { return }
    let shown = named.values.reduce(into: Set()) { $0.formUnion($1) }
    let others = known.filter { !shown.contains($0.key) }
      .sorted { ($0.value.namedBy, $0.value.name) < ($1.value.namedBy, $1.value.name) }
    for (path, _) in others.prefix(known.count - Self.mostPaths) { forget(path) }
  }

  private mutating func forget(_ path: String) {
    guard let old = known.removeValue(forKey: path) else { return }
    paths[old.name] = nil
    kept -= old.file?.bytes.count ?? 0
  }

  private mutating func addressed(
    part: Value, _ now: Int, _ read: (String) throws -> File
  ) -> Value {
    switch part {
    case .list(let items): return .list(items.map { addressed(part: $0, now, read) })
    case .map(var map):
      for key in Self.holders {
        guard let inner = map[key] else { continue }
        map[key] = addressed(part: inner, now, read)
      }
      if map["kind"]?.string == "media", case .list(let sources)? = map["sources"] {
        map["sources"] = .list(sources.map { film($0, now, read) })
      }
      let isImage = map["kind"]?.string == "image"
      for key in isImage ? ["url"] : ["icon", "poster"] {
        if let address = address(map[key], mayWait: isImage, now, read) {
          map[key] = .string(address)
        }
      }
      if case .map(var background)? = map["background"],
        let address = address(background["url"], mayWait: false, now, read)
      {
        background["url"] = .string(address)
        map["background"] = .map(background)
      }
      return .map(map)
    default: return part
    }
  }

  private mutating func film(
    _ source: Value, _ now: Int, _ read: (String) throws -> File
  ) -> Value {
    guard case .map(var map) = source,
      let address = address(map["url"], mayWait: false, isFilm: true, now, read)
    else { return source }
    map["url"] = .string(address)
    return .map(map)
  }

  /// The keys below which a view has nodes and actions; what an action sends is nobody's picture.
  private static let holders = [
    "body", "children", "columns", "images", "rows", "cells", "actions", "action", "inlineAction",
    "view", "paragraphs", "runs", "title", "label", "facts", "value", "choices",
  ]

  private mutating func address(
    _ url: Value?, mayWait: Bool, isFilm: Bool = false, _ now: Int,
    _ read: (String) throws -> File
  ) -> String? {
    guard let path = url?.string, !path.isEmpty, !path.unicodeScalars.contains(":"),
      !path.hasPrefix("/")
    else {
      return nil
    }
    namedNow.insert(path)
    known[path]?.namedBy = views
    if let known = known[path], !known.isRead || now - known.readAt < Self.freshness {
      return known.address
    }
    if mayWait, readOfView >= Self.mostReadFirst, known[path] == nil { return later(path, now) }
    readOfView += 1
    let file = file(path, isFilm ? Self.films : Self.types, read)
    guard let file, let old = known[path], old.address != nil, Self.isSame(old, file) else {
      return take(file, of: path, now)
    }
    known[path]?.readAt = now
    return old.address
  }

  private func file(
    _ path: String, _ types: Set<String>, _ read: (String) throws -> File
  ) -> File? {
    guard let file = try? read(path), types.contains(file.mediaType),
      file.bytes.count <= Self.mostBytes || Self.films.contains(file.mediaType)
    else { return nil }
    return file
  }

  /// An address for what is read when a page asks for it.
  private mutating func later(_ path: String, _ now: Int) -> String {
    number += 1
    let address = "\(Self.prefix)\(number)"
    known[path] = Known(
      name: number, readAt: now, namedBy: views, address: address, isRead: false)
    paths[number] = path
    return address
  }

  private mutating func take(_ file: File?, of path: String, _ now: Int) -> String? {
    forget(path)
    number += 1
    var new = Known(name: number, readAt: now, namedBy: views)
    if let file {
      new.address = "\(Self.prefix)\(number)"
      paths[number] = path
      keep(file, in: &new)
    }
    known[path] = new
    return new.address
  }

  private mutating func keep(_ file: File, in known: inout Known) {
    known.count = file.bytes.count
    guard kept + file.bytes.count <= Self.mostKept else {
      // Byte by byte, which takes long: what is kept is compared itself.
      known.mark = file.bytes.hashValue
      return
    }
    kept += file.bytes.count
    known.file = file
  }

  private static func isSame(_ known: Known, _ file: File) -> Bool {
    if let old = known.file { return old == file }
    return known.count == file.bytes.count && known.mark == file.bytes.hashValue
  }

  /// The answer to a page that wants the picture or film of this name, which is the end of its address,
  /// or a part of it.
  package mutating func answer(
    _ name: String, _ range: ByteRange? = nil, read: (String) throws -> File
  ) -> Answer {
    guard let number = Int(name), String(number) == name, let path = paths[number],
      var known = known[path],
      let file = known.file ?? file(path, Self.types.union(Self.films), read)
    else { return .notFound }
    if !known.isRead {
      known.isRead = true
      keep(file, in: &known)
      self.known[path] = known
    }
    guard Self.isSame(known, file) else { return .notFound }
    return .file(
      file.bytes, type: file.mediaType,
      headers: [
        ["Cache-Control", "private, max-age=31536000, immutable"],
        ["Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; sandbox"],
      ], asked: range)
  }
}
