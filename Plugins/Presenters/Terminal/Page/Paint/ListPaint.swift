/// Where an open list of choices lies on the canvas.
struct ListPlace: Sendable, Equatable {
  var x: Int
  var y: Int
  var width: Int
  /// Rows of choices, without the border.
  var rows: Int
  var hasBorder: Bool
  /// The first choice that is seen.
  var first: Int

  /// The list of a page's open choices beside its field; `nil` when none is open or seen.
  init?(_ page: Page) {
    guard let list = page.list, let focus = page.focusIndex,
      page.layout.targets.indices.contains(focus)
    else { return nil }
    let target = page.layout.targets[focus]
    let height = page.window.height
    let top = min(max(target.y - page.scroll, 0), max(height - 1, 0))
    let below = height - top - 1
    let isBelow = below >= min(list.choices.count + 2, top) || below >= 6
    let room = isBelow ? below : top
    hasBorder = room >= 4
    let border = hasBorder ? 2 : 0
    rows = min(max(list.choices.count, 1), max(room - border, 1), 12)
    y = isBelow ? min(top + 1, max(height - rows - border, 0)) : max(top - rows - border, 0)
    let input = page.view.inputs[list.input]
    let widest = list.choices.prefix(1_000).reduce(4) { max($0, input.choices[$1].title.widest) }
    width = min(max(widest + 7, target.width), page.window.width)
    x = min(max(target.x + page.shift, 0), page.window.width - width)
    first = min(max(list.row - rows + 1, 0), max(list.choices.count - rows, 0))
  }

  /// The row on the canvas of the first choice that is seen.
  var firstRow: Int { y + (hasBorder ? 1 : 0) }
}

extension Painter {
  /// The choices over the page, the one that Enter takes marked.
  mutating func paintList(_ list: ChoiceList) {
    guard let place = ListPlace(page) else { return }
    let style = Style(.plain, on: .list)
    let border = place.hasBorder ? 2 : 0
    canvas.fill(
      x: place.x, y: place.y, width: place.width, height: place.rows + border, style: style)
    paintFrame(place)
    if list.choices.isEmpty {
      canvas.draw("–", x: place.x + 2, y: place.firstRow, style: style)
    }
    for row in 0..<place.rows where place.first + row < list.choices.count {
      paintChoice(list, place.first + row, place, y: place.firstRow + row)
    }
  }

  private mutating func paintChoice(
    _ list: ChoiceList, _ row: Int, _ place: ListPlace, y: Int
  ) {
    let choice = list.choices[row]
    let isTaken = row == list.row
    var style = Style(.plain, on: .list, isTaken ? .focused : [])
    var isChosen = false
    if case .choices(let chosen) = page.fields[list.input] { isChosen = chosen.contains(choice) }
    if isChosen { style.attributes.insert(.chosen) }
    let x = place.x + 1
    let width = place.width - 2
    canvas.fill(x: x, y: y, width: width, height: 1, style: style)
    if isTaken { canvas.put("►", width: 1, x: x, y: y, style: style) }
    if width > 4, isChosen { canvas.put("•", width: 1, x: x + 2, y: y, style: style) }
    let title = page.view.inputs[list.input].choices[choice].title
    paintCut(title, x: x + 4, y: y, width: width - 5, style: style)
  }

  private mutating func paintFrame(_ place: ListPlace) {
    let style = Style(.border, on: .list)
    let right = place.x + place.width - 1
    let bottom = place.y + place.rows + 1
    for x in [place.x, right] {
      canvas.fill(x: x, y: place.firstRow, width: 1, height: place.rows, with: "│", style: style)
    }
    guard place.hasBorder else { return }
    for y in [place.y, bottom] {
      canvas.fill(x: place.x, y: y, width: place.width, height: 1, with: "─", style: style)
    }
    for (sign, x, y) in [
      ("┌", place.x, place.y), ("┐", right, place.y), ("└", place.x, bottom), ("┘", right, bottom),
    ] {
      canvas.put(sign, width: 1, x: x, y: y, style: style)
    }
  }
}
