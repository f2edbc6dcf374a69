/// Pictures, and boxes that lie on one.
extension Layouter {
  /// What is smaller shows nothing that can be recognised: its words stand for it.
  private static let leastColumns = 8
  private static let leastRows = 3

  /// Images, or their captions, beside one another as far as there is room.
  mutating func pictures(_ pictures: [Picture], _ alignment: Alignment, width: Int) -> Frame {
    var flow = Flow(width: width)
    for picture in pictures where isSeen(picture) {
      let own = target(action: picture.action)
      let room = own >= 0 ? 2 : 0
      let inner = drawn(picture, width: width - room) ?? caption(picture, width: width - room)
      guard own >= 0 else {
        flow.add(inner)
        continue
      }
      flow.add(
        Frame(
          width: inner.width + room, height: inner.height, content: .gutter,
          children: [inner.at(x: room, y: 0)], target: own))
    }
    return flow.finish(alignment)
  }

  private mutating func caption(_ picture: Picture, width: Int) -> Frame {
    let wanted = picture.caption.width(0..<picture.caption.count)
    let cells = min(max(wanted, 1), max(width, 1))
    return lines(picture.caption, .start, width: cells, wraps: true, most: Int.max)
  }

  func drawn(_ picture: Picture, width: Int) -> Frame? {
    guard let raster = pictures[picture.url], let size = cells(of: picture, in: width) else {
      return nil
    }
    return Frame(width: size.columns, height: size.rows, content: .picture(raster))
  }

  /// The cells that a picture takes; `nil` when it is not drawn.
  func cells(of picture: Picture, in width: Int) -> (columns: Int, rows: Int)? {
    guard let raster = pictures[picture.url] else { return nil }
    var columns = picture.columns ?? picture.rows.map { $0 * 2 * raster.width / raster.height }
    columns = columns ?? Self.columns(of: picture.size, raster, in: width)
    let across = min(columns ?? width, width)
    // a cell is twice as high as wide
    let own = max((across * raster.height + raster.width) / (raster.width * 2), 1)
    let down = min(picture.rows ?? own, pictureRows)
    guard across >= Self.leastColumns, down >= Self.leastRows else { return nil }
    let fitting =
      picture.rows == nil && own > down ? down * 2 * raster.width / raster.height : across
    return (max(fitting, 1), down)
  }

  private static func columns(_ pixels: Int) -> Int { pixels / ViewReader.pixelsPerCell }

  private static func columns(of size: Picture.Size, _ raster: Raster, in width: Int) -> Int {
    switch size {
    case .auto: columns(raster.width)
    case .stretch: width
    case .small: columns(48)
    case .medium: columns(96)
    case .large: columns(192)
    }
  }

  /// Whether anything of a picture is seen.
  private func isSeen(_ picture: Picture) -> Bool {
    !picture.caption.isEmpty || picture.action != nil
      || cells(of: picture, in: Canvas.largestSide) != nil
  }

  /// Whether a node is nothing but pictures that are neither drawn nor have words.
  func isOrnament(_ node: Node) -> Bool {
    switch node.kind {
    case .images(let pictures): pictures.allSatisfy { !isSeen($0) }
    case .box(let box):
      !box.children.isEmpty && box.action == nil && box.children.allSatisfy { isOrnament($0) }
    default: false
    }
  }

  /// A box on its picture: as high as it wants to be, its children where they lie in that height.
  func backed(_ box: Box, _ inner: Frame, width: Int) -> Frame? {
    guard let url = box.background, let raster = pictures[url], !isTight, inner.height > 0 else {
      return nil
    }
    let least = min(max(box.leastRows, inner.height + 2), pictureRows)
    let height = max(inner.height, least)
    let room = max(height - inner.height - 2, 0)
    let top = min(1 + box.vertical.rows(room), height - inner.height)
    var frame = Frame(width: width, height: height, content: .scene(raster))
    frame.children = [inner.at(x: min(2, max(width - inner.width, 0)), y: top)]
    frame.hasAir = true
    return frame
  }
}
