internal import CCurses
internal import Glibc
internal import TerminalLayout
internal import TerminalPage

/// The pictures that a terminal draws by itself, over the half blocks that stand for them.
final class DrawnPictures {
  /// How long an answer is awaited at the end, in milliseconds: it would be typed into the shell.
  private static let longestWait: Int32 = 200
  /// Bytes of pictures that are kept to be written again.
  private static let mostKept = 24 << 20

  private var known = GraphicsProtocol()
  private var shown: [PlacedPicture] = []
  private var encoded: [(picture: PlacedPicture, cell: Int, bytes: [CChar])] = []

  /// Asks the terminal; `nil`: it is none that could be asked, or nothing here writes what it would draw.
  init?() {
    guard let question = known.question({ Settings.environment($0) }), edge_has_pictures(),
      edge_has_graphics()
    else { return nil }
    Edge.write(question)
  }

  /// Whether the terminal draws pictures.
  var isOn: Bool { known.kind != nil && cell != nil }

  /// The pictures that the terminal can draw. Words may be written over sixels; pictures of kitty lie above all
  /// letters.
  func pictures(of canvas: Canvas) -> [PlacedPicture] {
    isOn ? canvas.untouchedPictures(belowWords: known.kind == .sixels) : []
  }

  /// Takes an answer; whether it is known now.
  func take(_ report: TerminalReport) -> Bool { known.take(report) && isOn }

  func close() {
    if known.isWaiting { edge_await(CChar(UInt8(ascii: "c")), Self.longestWait) }
    clear()
  }

  /// Nothing of it is there any more.
  func forget() {
    clear()
    shown = []
  }

  /// Kitty keeps pictures whatever is written over them.
  private func clear() {
    if known.kind == .kitty, !shown.isEmpty { Edge.write("\u{1B}_Ga=d,d=A\u{1B}\\") }
  }

  // Safety: both numbers are written into values that live for the call.
  private var cell: (width: Int, height: Int)? {
    var width: Int32 = 0
    var height: Int32 = 0
    unsafe edge_cell(&width, &height)
    return known.cell(told: (Int(width), Int(height)))
  }

  /// The rows in which a picture lay that is not there any more: its cells are written anew.
  func staleRows(for next: [PlacedPicture], isNew: Bool) -> Set<Int> {
    guard isOn, !shown.isEmpty else { return [] }
    let gone = shown.filter { isNew || !next.contains($0) }
    shown.removeAll { gone.contains($0) }
    guard !gone.isEmpty else { return [] }
    if known.kind == .kitty {
      // All of them go; those that stay are drawn again.
      Edge.write("\u{1B}_Ga=d,d=A\u{1B}\\")
      shown = []
    }
    return Set(gone.flatMap { $0.seen.y..<($0.seen.y + $0.seen.height) })
  }

  /// Draws what is new, and what lay in rows that were written; `write` writes the words on a picture again.
  func draw(
    _ pictures: [PlacedPicture], written: Set<Int>, write: (PlacedPicture) -> Void
  ) {
    guard isOn, let cell, let kind = known.kind else { return }
    for picture in pictures {
      let rows = picture.seen.y..<(picture.seen.y + picture.seen.height)
      let isTouched = rows.contains { written.contains($0) }
      let isThere = shown.contains(picture)
      // Over kitty's pictures nothing is written that would take them away.
      guard !isThere || isTouched && kind == .sixels else { continue }
      place(picture, cell, kind)
      if !picture.words.isEmpty { write(picture) }
      if !isThere { shown.append(picture) }
    }
  }

  private func place(
    _ picture: PlacedPicture, _ cell: (width: Int, height: Int), _ kind: GraphicsProtocol.Kind
  ) {
    let bytes = bytes(of: picture, cell, kind)
    guard !bytes.isEmpty else { return }
    // Safety: the bytes live for the call, which gets their count and keeps nothing.
    unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe edge_place(
        Int32(picture.seen.y), Int32(picture.seen.x), buffer.baseAddress, buffer.count)
    }
  }

  private func bytes(
    of picture: PlacedPicture, _ cell: (width: Int, height: Int), _ kind: GraphicsProtocol.Kind
  ) -> [CChar] {
    let size = cell.width << 16 | cell.height
    let moved = (x: picture.place.x - picture.seen.x, y: picture.place.y - picture.seen.y)
    let kept = encoded.first {
      let (place, seen) = ($0.picture.place, $0.picture.seen)
      return $0.cell == size && (place.x - seen.x, place.y - seen.y) == moved
        && (place.width, place.height) == (picture.place.width, picture.place.height)
        && (seen.width, seen.height) == (picture.seen.width, picture.seen.height)
        && $0.picture.shades == picture.shades && $0.picture.raster == picture.raster
    }
    if let kept { return kept.bytes }
    let raster = picture.pixels(cell.width, by: cell.height)
    let pixels = raster.bytes
    var count = 0
    // Safety: the pixels live for the call, which gets their sides; what it made is copied at once and freed.
    let made = unsafe pixels.withUnsafeBufferPointer { buffer in
      unsafe edge_encode(
        buffer.baseAddress, Int32(raster.width), Int32(raster.height), Int32(picture.seen.width),
        Int32(picture.seen.height), kind == .kitty, &count)
    }
    guard let made = unsafe made else { return [] }
    defer { unsafe free(made) }
    let bytes = unsafe [CChar](UnsafeBufferPointer(start: made, count: count))
    if encoded.reduce(0, { $0 + $1.bytes.count }) > Self.mostKept { encoded = [] }
    encoded.append((picture, size, bytes))
    return bytes
  }
}
